import { jobsWithRequests } from '../stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';

/** The jobs that the workloads have in common, each with the requests that it has in the workload of its choice. */
export function mixedRequests(
  workloads: readonly StochasticWorkload[],
  choice: ArrayLike<number>,
): StochasticWorkload {
  const [first] = workloads;
  const jobs = jobsWithRequests(first.jobs, (job) => {
    const { offset, requests, checkpoints } = workloads[choice[job]].jobs;
    const [from, to] = [offset[job], offset[job + 1]];
    return {
      requests: [...requests.subarray(from, to)],
      checkpoints: Array.from(checkpoints.subarray(from, to), (saves) => saves !== 0),
    };
  });
  return { ...first, jobs };
}
