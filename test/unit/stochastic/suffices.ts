import type { StochasticJobs } from '../../../src/stochastic/workload/workload.ts';

/** The attempt in which a job ends, from 0, as the specification states it; -1 if none suffices. */
export function lastTry(
  requests: ArrayLike<number>,
  checkpoints: ArrayLike<boolean | number>,
  checkpoint: number,
  restart: number,
  run: number,
): number {
  let saved = 0;
  for (let k = 0; k < requests.length; k++) {
    const before = saved > 0 ? restart : 0;
    const after = checkpoints[k] ? checkpoint : 0;
    if (before + (run - saved) <= requests[k] - after) return k;
    if (checkpoints[k]) saved += requests[k] - after - before;
  }
  return -1;
}

/** The same for a job of a workload, whose checkpoints take one time, as do its restarts; `run` replaces its own. */
export function lastAttemptOf(jobs: StochasticJobs, job: number, run = jobs.run[job]): number {
  const [from, to] = [jobs.offset[job], jobs.offset[job + 1]];
  const { checkpoint, restart } = jobs;
  const [requests, saves] = [jobs.requests.subarray(from, to), jobs.checkpoints.subarray(from, to)];
  return lastTry(requests, saves, checkpoint[from], restart[from], run);
}

export function requestsOf(jobs: StochasticJobs, job: number): number[] {
  return Array.from(jobs.requests.subarray(jobs.offset[job], jobs.offset[job + 1]));
}
