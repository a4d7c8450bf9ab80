import { UsageError } from '../errors.ts';
import type { CostModel } from './costModel.ts';
import type { SequenceStep } from './sequence.ts';

/** The requests that a scheduler accepts, in the unit of the law. */
export interface RequestGrid {
  /** Requests are whole multiples of this (Slurm: one minute). */
  granularity?: number;
  /** No request is longer than this (a partition's limit). */
  limit?: number;
}

interface FittedRequests {
  readonly sequence: SequenceStep[];
  /** Whether the grid changed anything. */
  readonly changed: boolean;
  /**
   * The probability that a job is not done at the end of the sequence, if the limit ends it before the law
   * does.
   */
  readonly unfinished?: number;
}

/**
 * Rounds the requests of a sequence up to the grid and caps them at its limit. The time that a request gains
 * by rounding is used for work. A milestone that has been passed already is left out. A request that reaches
 * the last milestone by rounding takes no checkpoint. If the limit shortens a request that ends with a
 * checkpoint, the request is repeated until its milestone is reached. If it shortens a request without a
 * checkpoint, the sequence ends.
 *
 * @throws UsageError unless granularity and limit are above 0, and the limit leaves room for one step of the
 *   grid
 */
export function fitRequests(
  sequence: readonly SequenceStep[],
  { checkpoint: saveTime, restart: restartTime }: CostModel,
  { granularity, limit }: RequestGrid,
  law: { readonly high: number; survival(t: number): number },
): FittedRequests {
  for (const [name, value] of Object.entries({ granularity, limit })) {
    if (value !== undefined && !(value > 0))
      throw new UsageError(`${name} ${value}: expected a time above 0`);
  }
  if (granularity === undefined && limit === undefined) return { sequence: [...sequence], changed: false };
  const step = granularity ?? 0;
  const most =
    step === 0
      ? (limit ?? Number.POSITIVE_INFINITY)
      : step * Math.floor((limit ?? Number.POSITIVE_INFINITY) / step);
  if (!(most > 0)) throw new UsageError(`limit ${limit}: below one granularity of ${granularity}`);
  // A quotient so little above an integer counts as the integer, because its terms are rounded.
  const roundUp = (time: number) => (step === 0 ? time : step * Math.ceil(time / step - 1e-9));
  const fitted: SequenceStep[] = [];
  const end = sequence.at(-1);
  let saved = 0;
  let restart = 0;
  for (const { milestone, checkpoint } of sequence) {
    let reached = fitted.at(-1)?.milestone ?? Number.NEGATIVE_INFINITY;
    while (reached < milestone) {
      let saves = checkpoint;
      let overhead = restart + (saves ? saveTime : 0);
      let request = Math.min(roundUp(overhead + milestone - saved), most);
      if (saves && end && !end.checkpoint && saved + request - overhead >= end.milestone) {
        saves = false;
        overhead = restart;
        request = roundUp(overhead + end.milestone - saved);
      }
      const work = saved + request - overhead;
      if (!(work > reached))
        return { sequence: fitted, changed: true, unfinished: law.survival(Math.max(reached, 0)) };
      reached = work;
      const probability = 1 - (reached < law.high ? law.survival(reached) : 0);
      fitted.push({ request, milestone: reached, checkpoint: saves, probability });
      if (saves) {
        saved = reached;
        restart = restartTime;
      }
    }
  }
  return { sequence: fitted, changed: true };
}
