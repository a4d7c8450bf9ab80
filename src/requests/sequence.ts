import type { CostModel } from './costModel.ts';

/** One request of a sequence. Times in the unit of the law. */
export interface SequenceStep {
  /** What is requested: restart, work and checkpoint. */
  readonly request: number;
  /** The work done by its end. */
  readonly milestone: number;
  /** Whether it ends with a checkpoint. */
  readonly checkpoint: boolean;
  /** P(X ≤ milestone): that the job is done by its end. */
  readonly probability: number;
}

/** A milestone and whether it is saved; a sequence is milestones that rise. */
export interface Milestone {
  readonly milestone: number;
  readonly checkpoint: boolean;
}

/**
 * The requests that a sequence of milestones comes to: W_k = R_k + T_k + C_k (IPDPS 2020, equations 2 to 4).
 */
export function sequenceSteps(
  milestones: readonly Milestone[],
  survival: ArrayLike<number>,
  cost: CostModel,
): SequenceStep[] {
  let saved = 0;
  let restart = 0;
  return milestones.map(({ milestone, checkpoint }, k) => {
    const request = restart + (milestone - saved) + (checkpoint ? cost.checkpoint : 0);
    if (checkpoint) {
      saved = milestone;
      restart = cost.restart;
    }
    return { request, milestone, checkpoint, probability: 1 - survival[k] };
  });
}

/** Milestones without checkpoints: the requests themselves. */
export function unsaved(requests: readonly number[]): Milestone[] {
  return requests.map((milestone) => ({ milestone, checkpoint: false }));
}
