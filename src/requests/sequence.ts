import type { CostModel } from './costModel.ts';

/** One request of a sequence. Times in the unit of the distribution. */
export interface SequenceStep {
  /** The requested time: restart, work and checkpoint. */
  readonly request: number;
  /** The work that is done at its end. */
  readonly milestone: number;
  /** True if it ends with a checkpoint. */
  readonly checkpoint: boolean;
  /** P(X ≤ milestone): the probability that the job is done by its end. */
  readonly probability: number;
}

/** A milestone, and whether a checkpoint is taken there. The milestones of a sequence rise. */
export interface Milestone {
  readonly milestone: number;
  readonly checkpoint: boolean;
}

/** The requests for a sequence of milestones: W_k = R_k + T_k + C_k (IPDPS 2020, equations 2 to 4). */
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

/** Milestones without checkpoints. The requests are the milestones. */
export function unsaved(requests: readonly number[]): Milestone[] {
  return requests.map((milestone) => ({ milestone, checkpoint: false }));
}
