import type { Milestone } from '../../requests/sequence.ts';
import type { JobRequests } from '../workload/columns.ts';

/** The next double above x > 0, or the one after that. */
function above(x: number): number {
  return x * (1 + Number.EPSILON);
}

/**
 * The requests for milestones, W = R' + (milestone − saved) + C' (IPDPS 2020, equations 2 to 4): a restart if
 * work was saved, and a checkpoint if one is taken.
 *
 * Discrete laws have their values at milestones. A run that ends exactly at a milestone must therefore end in
 * that try, in spite of rounding. So each request is the smallest that suffices in the arithmetic of the
 * simulation: a try succeeds iff R' + (X − saved) ≤ W − C', and a failed try saves W − C' − R' more.
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
