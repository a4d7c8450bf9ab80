import { DataError } from '../../../errors.ts';
import { TimeRange } from '../../../simulate/timeRange.ts';
import type { ClusterJob } from '../cluster.ts';

/** 68 years. The model's controller looks at its queue every second. */
const LONGEST = 2 ** 31;

/**
 * Checks that jobs can be replayed second by second with exact times.
 *
 * @param wheres file and line of each job
 * @throws DataError, one line
 */
export function checkSpan(jobs: readonly ClusterJob[], wheres: readonly string[]): void {
  const submit = Float64Array.from(jobs, (job) =>
    Math.max(job.submit, job.begin ?? Number.NEGATIVE_INFINITY),
  );
  const run = Float64Array.from(jobs, (job) => job.run);
  new TimeRange().add({ submit, length: run, estimate: run }, (job) => wheres[job]);
  const first = jobs.reduce((least, job) => Math.min(least, job.submit), Number.POSITIVE_INFINITY);
  for (const [i, where] of wheres.entries()) {
    const fault =
      run[i] > LONGEST
        ? `a run of ${run[i]} s`
        : submit[i] - first > LONGEST
          ? `it may start ${submit[i] - first} s after the first submission`
          : undefined;
    if (fault !== undefined)
      throw new DataError(`${where}: ${fault}; the model of Slurm replays at most ${LONGEST} s, 68 years`);
  }
}
