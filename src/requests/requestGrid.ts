import { UsageError } from '../errors.ts';
import type { CostModel } from './costModel.ts';
import type { SequenceStep } from './sequence.ts';

/** The requests that a scheduler accepts, in the unit of the distribution. */
export interface RequestGrid {
  /** Requests are whole multiples of this (Slurm: one minute). */
  granularity?: number;
  /** No request is longer than this (a partition's limit). */
  limit?: number;
}

interface FittedRequests {
  readonly sequence: SequenceStep[];
  /** True if the grid changed anything. */
  readonly changed: boolean;
  /**
   * The probability that a job is not done at the end of the sequence, if the limit ends it before the distribution
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
 *   grid, and for work next to a checkpoint
 */
export function fitRequests(
  sequence: readonly SequenceStep[],
  { checkpoint: saveTime, restart: restartTime }: CostModel,
  { granularity, limit }: RequestGrid,
  survival: (t: number) => number,
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
  const end = sequence[sequence.length - 1];
  let saved = 0;
  let restart = 0;
  for (const { milestone, checkpoint } of sequence) {
    // Some distributions have a run time of 0.
    let reached = fitted.at(-1)?.milestone ?? (milestone > 0 ? 0 : -Number.MIN_VALUE);
    while (reached < milestone) {
      let saves = checkpoint;
      let overhead = restart + (saves ? saveTime : 0);
      let request = Math.min(roundUp(overhead + milestone - saved), most);
      if (saved + request - overhead >= end.milestone) {
        saves = false;
        overhead = restart;
        request = roundUp(overhead + end.milestone - saved);
      }
      const work = saved + request - overhead;
      if (!(work > reached)) {
        if (fitted.length > 0) return { sequence: fitted, changed: true, unfinished: survival(reached) };
        throw new UsageError(`limit ${limit}: a checkpoint of ${saveTime} leaves no time for work in it`);
      }
      reached = work;
      fitted.push({ request, milestone: reached, checkpoint: saves, probability: 1 - survival(reached) });
      if (saves) {
        saved = reached;
        restart = restartTime;
      }
    }
  }
  return { sequence: fitted, changed: true };
}
