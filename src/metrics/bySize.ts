import type { Schedule } from '../schedule/schedule.ts';
import { lengthOf } from '../schedule/workTimes.ts';
import { sizeBounds } from '../trace/statistics/statistics.ts';
import { boundedSlowdown } from './boundedSlowdown.ts';
import type { JobFilter } from './metrics.ts';

/** The jobs of one class of size. */
interface SizeRow {
  /** The most processors of a job: 1, 2, 4, 8, …, the machine. */
  readonly atMost: number;
  readonly jobs: number;
  /** NaN without jobs. */
  readonly meanBoundedSlowdown: number;
}

/** The mean bounded slowdown by size of the jobs. The first classes and the last ones have jobs. */
export function slowdownBySize(schedule: Schedule, counts: JobFilter = () => true): SizeRow[] {
  const { workload, end } = schedule;
  const length = lengthOf(schedule);
  const { jobs, processors: machine } = workload;
  const bounds = sizeBounds(machine);
  const count = new Float64Array(bounds.length);
  const sum = new Float64Array(bounds.length);
  for (let j = 0; j < jobs.length; j++) {
    if (!counts(j)) continue;
    const at = bounds.findIndex(([, atMost]) => jobs.processors[j] <= atMost);
    count[at]++;
    sum[at] += boundedSlowdown(end[j] - jobs.submit[j], length(j));
  }
  const rows = bounds.map(([, atMost], i) => ({
    atMost,
    jobs: count[i],
    meanBoundedSlowdown: sum[i] / count[i],
  }));
  const first = rows.findIndex(({ jobs: some }) => some > 0);
  const last = rows.findLastIndex(({ jobs: some }) => some > 0);
  return rows.slice(Math.max(0, first), last + 1);
}
