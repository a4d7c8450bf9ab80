// Corrects quantiles by the errors of earlier ones: conformalized quantile regression (Romano, Patterson and Candès,
// NeurIPS 2019) with ratios of waits.
import {
  ofShares,
  type Quantiles,
  rising,
  SampleDistribution,
  type SampleQuantiles,
  SHARES,
} from './quantiles.ts';

/**
 * Seconds added to waits before ratios or logarithms are taken, so that waits of a few seconds do not dominate.
 */
export const OFFSET = 60;

/** Knowledge of a wait at an instant, in seconds. */
export interface KnownWait {
  readonly known: number;
  /** True if the job still waits, so that its wait is longer. */
  readonly isLeast: boolean;
}

/** Earlier quantiles of a wait, and what is known of it. */
interface Earlier extends KnownWait {
  readonly quantiles: Quantiles;
}

/** Returns what is known at an instant of a wait that began before. */
export function knownWait({ submit, start }: { submit: number; start: number }, now: number): KnownWait {
  return { known: Math.min(start, now) - submit, isLeast: !(start < now) };
}

/** Multiplies each quantile by the ratio that would have been right for its share of earlier ones. */
export function byRatios(said: Quantiles, earlier: readonly Earlier[]): SampleQuantiles {
  const distributions = SHARES.map(
    (_, i) =>
      new SampleDistribution(
        earlier.map(({ quantiles, known, isLeast }) => ({
          value: multiplied(said[i], (OFFSET + known) / (OFFSET + quantiles[i])),
          isLeast,
        })),
      ),
  );
  const quantiles = rising(ofShares((share, i) => distributions[i].quantile(share)));
  return { quantiles, ties: ofShares((share, i) => distributions[i].tie(share, quantiles[i])) };
}

/** Multiplies a wait by a ratio of waits that include the offset. */
export function multiplied(wait: number, ratio: number): number {
  return Math.max(0, (OFFSET + wait) * ratio - OFFSET);
}
