import type { Schedule } from '../schedule/schedule.ts';
import { brokenPromises } from './brokenPromises.ts';
import { fairStarts, fairStartsInOrder } from './fairness.ts';
import { killedTries } from './killedTries.ts';
import type { Metrics } from './metricFields.ts';
import { waitQuantiles } from './quantiles.ts';
import { ofRanks } from './ranks.ts';
import { MetricSums } from './sums.ts';

/** Whether a job counts. The metrics of a class of jobs count only the jobs of the class. */
export type JobFilter = (job: number) => boolean;

/**
 * The metrics of a schedule, over all its jobs, or over the jobs that the filter accepts. It makes no
 * columns: a schedule may have tens of millions of jobs.
 */
export function metrics(schedule: Schedule, counts?: JobFilter): Metrics {
  return metricsOf(schedule, counts, true);
}

/**
 * The same. Without `delays`, the metrics of delayed jobs are NaN unless one of the jobs started after its
 * reservation: to find fair starts is half of the work.
 */
export function metricsOf(schedule: Schedule, counts: JobFilter | undefined, delays: boolean): Metrics {
  // The classes of jobs ask one after the other.
  const findFairStarts = () => (counts ? placeIn(fairStarts(schedule)) : fairStartsInOrder(schedule));
  let sums = sumsOf(schedule, counts, delays ? findFairStarts() : placeIn(schedule.start));
  const fair = delays || sums.anyLate;
  if (fair && !delays) sums = sumsOf(schedule, counts, findFairStarts());
  const quantile = waitQuantiles(sums.jobs, (ranks) =>
    ofRanks(() => waits(schedule, counts), sums.jobs, ranks),
  );
  const known = { ...sums.metrics(quantile), meanSubmissionDelay: submissionDelay(schedule, counts) };
  const found = fair ? known : { ...known, delayed: Number.NaN, maxDelay: Number.NaN, meanDelay: Number.NaN };
  return schedule.promised ? { ...found, reservationViolations: brokenPromises(schedule, counts) } : found;
}

function sumsOf(
  schedule: Schedule,
  counts: JobFilter | undefined,
  fairStart: (job: number) => number,
): MetricSums {
  const { processors, jobs } = schedule.workload;
  const sums = new MetricSums(processors, schedule.eventRule);
  const killed = schedule.kills.job.length > 0 ? killedTries(schedule) : undefined;
  for (let j = 0; j < jobs.length; j++) {
    if (counts && !counts(j)) continue;
    sums.add(schedule, jobs, j, fairStart(j), killed ? killed.tries[j] : 0, killed ? killed.time[j] : 0);
  }
  return sums;
}

/** How much later than in the log the jobs were submitted, in seconds. */
function submissionDelay({ logged, workload: { jobs } }: Schedule, counts: JobFilter | undefined): number {
  if (logged === undefined) return 0;
  let [sum, counted] = [0, 0];
  for (let j = 0; j < jobs.length; j++) {
    if (counts && !counts(j)) continue;
    sum += jobs.submit[j] - logged[j];
    counted++;
  }
  return sum / counted;
}

const placeIn = (column: Float64Array) => (job: number) => column[job];

const WAITS_A_PIECE = 4096;

/** The waits of the jobs, in pieces. A piece is overwritten by the next one. */
function* waits(
  { start, workload: { jobs } }: Schedule,
  counts: JobFilter | undefined,
): Generator<Float64Array> {
  const { submit, length } = jobs;
  const piece = new Float64Array(Math.min(WAITS_A_PIECE, length));
  for (let from = 0; from < length; from += WAITS_A_PIECE) {
    const to = Math.min(length, from + WAITS_A_PIECE);
    let filled = 0;
    for (let j = from; j < to; j++) if (!counts || counts(j)) piece[filled++] = start[j] - submit[j];
    yield piece.subarray(0, filled);
  }
}
