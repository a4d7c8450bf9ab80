import { runEnding } from '../../distribution/samples.ts';
import type { Workload } from '../../trace/workload.ts';
import type { ApplicationRuns } from '../applicationRuns.ts';
import { type PooledUse, pooledUse } from './pooledRuns.ts';

/** Runs of one user in one partition, of applications with too few runs for advice of their own. */
export interface Pool extends PooledUse {
  readonly user: string;
  readonly partition: string;
  readonly applications: number;
}

/** Returns how much of its time limit a run used; undefined if it ended otherwise than by itself or its limit. */
export function timeNeed({ jobs }: Workload): (job: number) => number | undefined {
  return (job) => {
    const ending = runEnding(jobs, job);
    if (ending === 'otherwise' || !(jobs.request[job] > 0)) return undefined;
    return ending === 'cut off' ? Number.POSITIVE_INFINITY : jobs.run[job] / jobs.request[job];
  };
}

/**
 * Returns the runs of some applications by user and partition. Those with most runs come first.
 *
 * @param needOf as for pooledUse()
 */
export function poolsOf(
  workload: Workload,
  applications: readonly ApplicationRuns[],
  needOf: (job: number) => number | undefined,
): Pool[] {
  const { jobs, names } = workload;
  const pools = new Map<
    string,
    { user: string; partition: string; jobs: number[]; of: Set<ApplicationRuns> }
  >();
  for (const one of applications) {
    for (const job of one.jobs) {
      const code = jobs.partition[job];
      const partition = code < 0 ? '' : (names?.partition?.[code - 1] ?? `${code}`);
      const key = JSON.stringify([one.user, partition]);
      const pool = pools.get(key) ?? { user: one.user, partition, jobs: [], of: new Set() };
      pools.set(key, pool);
      pool.jobs.push(job);
      pool.of.add(one);
    }
  }
  return [...pools.values()]
    .flatMap(({ user, partition, jobs: members, of }) => {
      const use = pooledUse(workload, members, needOf);
      return use ? [{ user, partition, applications: of.size, ...use }] : [];
    })
    .sort((a, b) => b.runs - a.runs);
}
