import { quantile } from '../math/quantile.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { brokenPromises } from './brokenPromises.ts';
import { fairStarts } from './fairness.ts';
import { killedTries } from './killedTries.ts';
import type { Metrics } from './metricFields.ts';
import { MetricSums } from './sums.ts';

/** Whether a job counts. The metrics of a class of jobs count only the jobs of the class. */
export type JobFilter = (job: number) => boolean;

/** The metrics of a schedule, over all its jobs, or over the jobs that the filter accepts. */
export function metrics(schedule: Schedule, counts?: JobFilter): Metrics {
  const { processors, jobs } = schedule.workload;
  const sums = new MetricSums(processors, schedule.eventRule);
  const waits = new Float64Array(jobs.length);
  const { tries, time: lost } = killedTries(schedule);
  const fair = fairStarts(schedule);
  const { submit } = jobs;
  for (let j = 0; j < jobs.length; j++) {
    if (counts && !counts(j)) continue;
    waits[sums.jobs] = schedule.start[j] - submit[j];
    sums.add(schedule, jobs, j, fair[j], tries[j], lost[j]);
  }
  const sorted = sortedTimes(waits.subarray(0, sums.jobs));
  const found = sums.metrics((q) => quantile(sorted, q));
  return schedule.promised ? { ...found, reservationViolations: brokenPromises(schedule, counts) } : found;
}

/** Sorts times of at least zero in place. Many jobs do not wait, and zeros need no sorting. */
function sortedTimes(times: Float64Array): Float64Array {
  let zeros = 0;
  for (let i = 0; i < times.length; i++) {
    if (times[i] !== 0) continue;
    times[i] = times[zeros];
    times[zeros++] = 0;
  }
  times.subarray(zeros).sort();
  return times;
}
