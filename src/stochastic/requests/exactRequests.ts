import type { Milestone } from '../../requests/sequence.ts';
import type { JobRequests } from '../workload/columns.ts';

/** The next double above x > 0, or the one after it. */
function above(x: number): number {
  return x * (1 + Number.EPSILON);
}

/**
 * The requests that milestones come to, W = R' + (milestone − saved) + C' (IPDPS 2020, equations 2 to 4): a restart where
 * something is saved, a checkpoint where one is taken.
 *
 * Discrete laws have their values at milestones. So a run that ends exactly at a milestone must end in that try, also after
 * rounding. So each request is the least that suffices as the simulation reckons: a try succeeds iff R' + (X − saved) ≤ W − C',
 * and one that fails saves W − C' − R' more.
 */
export function exactRequests(
  milestones: readonly Milestone[],
  checkpointTime: number,
  restartTime: number,
): JobRequests {
  const requests: number[] = [];
  let saved = 0;
  for (const { milestone, checkpoint } of milestones) {
    const restart = saved > 0 ? restartTime : 0;
    const ending = checkpoint ? checkpointTime : 0;
    const needed = restart + (milestone - saved);
    let request = needed + ending;
    while (request - ending < needed) request = above(request);
    requests.push(request);
    if (checkpoint) saved += request - ending - restart;
  }
  return { requests, checkpoints: milestones.map(({ checkpoint }) => checkpoint) };
}
