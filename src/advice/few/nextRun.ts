// States what a limit means for the next run if only few runs are known: from their ranks, whatever their distribution.
import { binomialInterval } from '../../math/binomialInterval.ts';

/** The probability that a limit kills the next run, with a 95% interval. */
export interface NextRun {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
}

/** Largest share of the next runs that a limit should kill, if enough runs are known. */
const SHARE = 0.05;

/**
 * Returns the smallest limit that kills at most 5% of the next runs on average, or the need of the largest run if fewer
 * than 19 are known. Infinite if too many runs needed more than they got.
 *
 * @param needs of the runs, infinite where unknown because the run was killed for it
 */
export function limitByRank(needs: readonly number[]): number {
  const rank = Math.max(1, Math.floor(SHARE * (needs.length + 1)));
  return [...needs].sort((a, b) => b - a)[rank - 1];
}

/**
 * Returns the probability that the next run needs more than a limit by rank. If k of n runs need more, it is
 * (k + 1) / (n + 1) or less, if all orders of the n + 1 runs are equally likely (S. S. Wilks, "Determination of sample
 * sizes for setting tolerance limits", Annals of Mathematical Statistics 12, 1941). The interval is the binomial one of k
 * of n.
 */
export function nextRunBeyond(limit: number, needs: readonly number[]): NextRun {
  const beyond = needs.filter((need) => need > limit).length;
  const { low, high } = binomialInterval(beyond, needs.length);
  return { probability: (beyond + 1) / (needs.length + 1), low, high };
}
