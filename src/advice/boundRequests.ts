import { UsageError } from '../errors.ts';
import { MINUTE } from '../slurm/timeLimit.ts';
import type { Workload } from '../trace/workload.ts';

/**
 * What Slurm 22.05 records as the limit of a job that has none, on a partition that has none: a year, in seconds. A job that
 * asks for `--time=0` is recorded as UNLIMITED, which is more.
 */
const YEAR = 365 * 86400;

interface BoundedRequests {
  readonly workload: Workload;
  /** Jobs that had no limit. */
  readonly unlimited: number;
  /** What they are taken to have requested. */
  readonly limit: number;
}

/**
 * Gives jobs without a time limit one: the limit, by default the longest that any job of the workload asked for, or their run
 * time in whole minutes where that is longer.
 *
 * @throws UsageError where no job asked for a limit and none is given
 */
export function boundRequests(workload: Workload, limit?: number): BoundedRequests {
  const { jobs, name } = workload;
  let longest = 0;
  let unlimited = 0;
  for (const request of jobs.request) {
    if (request >= YEAR) unlimited++;
    else longest = Math.max(longest, request);
  }
  const bound = limit ?? longest;
  if (unlimited === 0) return { workload, unlimited, limit: bound };
  if (!(bound > 0)) throw new UsageError(`${name}: no job asked for a time limit; give theirs with --limit`);
  const request = jobs.request.map((time, job) =>
    time >= YEAR ? Math.max(bound, MINUTE * Math.ceil(jobs.run[job] / MINUTE)) : time,
  );
  return { workload: { ...workload, jobs: { ...jobs, request } }, unlimited, limit: bound };
}
