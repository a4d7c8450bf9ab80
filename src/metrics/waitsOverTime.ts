import type { Schedule } from '../schedule/schedule.ts';
import type { JobFilter } from './metrics.ts';

/**
 * The mean wait of the jobs submitted in each of `bins` stretches of equal length of [from, to], in seconds.
 * A stretch without jobs has NaN.
 */
export function waitsOverTime(
  { workload, start }: Schedule,
  from: number,
  to: number,
  bins: number,
  counts: JobFilter = () => true,
): Float64Array {
  const { submit, length } = workload.jobs;
  const sum = new Float64Array(bins);
  const jobs = new Float64Array(bins);
  for (let j = 0; j < length; j++) {
    if (submit[j] < from || submit[j] > to || !counts(j)) continue;
    const bin = Math.min(bins - 1, Math.floor(((submit[j] - from) / (to - from || 1)) * bins));
    sum[bin] += start[j] - submit[j];
    jobs[bin]++;
  }
  return sum.map((seconds, bin) => seconds / jobs[bin]);
}
