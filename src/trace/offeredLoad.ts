import type { Workload } from './workload.ts';

/**
 * The offered load: sum(processors x min(run, request)) / (machine x time from the first to the last
 * submission). Table 3 of the PV-EASY paper. NaN without jobs.
 */
export function offeredLoad({ jobs, processors: machine }: Pick<Workload, 'jobs' | 'processors'>): number {
  const { length, submit, run, request, processors } = jobs;
  let work = 0;
  for (let job = 0; job < length; job++) work += processors[job] * Math.min(run[job], request[job]);
  return work / (machine * (length === 0 ? 0 : submit[length - 1] - submit[0]));
}
