import type { Milestone } from '../../requests/sequence.ts';
import type { JobRequests } from '../workload/columns.ts';

/** The next double above x > 0, or the one after that. */
function above(x: number): number {
  return x * (1 + Number.EPSILON);
}

/**
 * The smallest request that suffices for so much time before its checkpoint, in the arithmetic of the simulation: an
 * attempt succeeds iff R' + (X − saved) ≤ W − C'. Discrete distributions have their values at milestones, so a run that
 * ends exactly there must end in that attempt, in spite of rounding.
 */
export function exactRequest(needed: number, ending: number): number {
  let request = needed + ending;
  while (request - ending < needed) request = above(request);
  return request;
}

/** Times of the checkpoints and restarts of one job, queried in the order in which it needs them. */
export interface TimesOfJob {
  checkpoint(work: number): number;
  restart(saved: number): number;
}

/**
 * The requests for milestones, W = R' + (milestone − saved) + C' (IPDPS 2020, equations 2 to 4): a restart if
 * work was saved, and a checkpoint if one is taken. A failed attempt saves W − C' − R' more.
 */
export function requestsWith(milestones: readonly Milestone[], times: TimesOfJob) {
  const found = { requests: [] as number[], checkpoint: [] as number[], restart: [] as number[] };
  let saved = 0;
  for (const { milestone, checkpoint } of milestones) {
    const restart = saved > 0 ? times.restart(saved) : 0;
    const ending = checkpoint ? times.checkpoint(milestone) : 0;
    const request = exactRequest(restart + (milestone - saved), ending);
    found.requests.push(request);
    found.checkpoint.push(ending);
    found.restart.push(restart);
    if (checkpoint) saved += request - ending - restart;
  }
  return { ...found, checkpoints: milestones.map(({ checkpoint }) => checkpoint) } satisfies JobRequests;
}

/** The requests for milestones if all checkpoints take one time, and all restarts another one. */
export function exactRequests(
  milestones: readonly Milestone[],
  checkpoint: number,
  restart: number,
): JobRequests {
  const fixed = { checkpoint: () => checkpoint, restart: () => restart };
  return { ...requestsWith(milestones, fixed), checkpoint, restart };
}
