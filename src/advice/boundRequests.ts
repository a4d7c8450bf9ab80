import { UsageError } from '../errors.ts';
import { MINUTE } from '../slurm/drive/timeLimit.ts';
import type { Workload } from '../trace/workload.ts';

/**
 * The limit that Slurm 22.05 records if neither the job nor its partition has one: a year, in seconds. For
 * `--time=0` it records UNLIMITED, which is more.
 */
const YEAR = 365 * 86400;

interface BoundedRequests {
  readonly workload: Workload;
  /** Jobs without a limit. */
  readonly unlimited: number;
  /** The request that they are assumed to have made, in seconds. */
  readonly limit: number;
}

/**
 * Gives jobs without a time limit the given limit; by default, the longest that any job requested. A job that
 * ran longer gets its run time in whole minutes.
 *
 * @throws UsageError if no job requested a limit and none is given
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
  if (!(bound > 0))
    throw new UsageError(`${name}: no job requested a time limit; give one with --default-limit`);
  const request = jobs.request.map((time, job) =>
    time >= YEAR ? Math.max(bound, MINUTE * Math.ceil(jobs.run[job] / MINUTE)) : time,
  );
  return { workload: { ...workload, jobs: { ...jobs, request } }, unlimited, limit: bound };
}
