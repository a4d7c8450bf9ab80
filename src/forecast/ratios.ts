// Corrects quantiles by what earlier ones got wrong: conformalised quantile regression (Romano, Patterson and
// Candès, NeurIPS 2019) with ratios of waits.
import { ofShares, type Quantiles, rising, SampleLaw, type SampleQuantiles, SHARES } from './quantiles.ts';

/**
 * Seconds added to waits before ratios or logarithms are taken, so that waits of seconds do not count more
 * than they matter.
 */
export const OFFSET = 60;

/** What is known of a wait at an instant, in seconds. */
export interface KnownWait {
  readonly known: number;
  /** Whether the job still waits, so that its wait is longer. */
  readonly isLeast: boolean;
}

/** What was said of a wait, and what is known of it. */
interface Told extends KnownWait {
  readonly quantiles: Quantiles;
}

/** A wait that began before an instant, as it is known then. */
export function knownWait({ submit, start }: { submit: number; start: number }, now: number): KnownWait {
  return { known: Math.min(start, now) - submit, isLeast: !(start < now) };
}

/** Each quantile, multiplied by the ratio that would have been right for its share of earlier ones. */
export function byRatios(said: Quantiles, earlier: readonly Told[]): SampleQuantiles {
  const laws = SHARES.map(
    (_, i) =>
      new SampleLaw(
        earlier.map(({ quantiles, known, isLeast }) => ({
          value: multiplied(said[i], (OFFSET + known) / (OFFSET + quantiles[i])),
          isLeast,
        })),
      ),
  );
  const quantiles = rising(ofShares((share, i) => laws[i].quantile(share)));
  return { quantiles, ties: ofShares((share, i) => laws[i].tie(share, quantiles[i])) };
}

/** A wait multiplied by a ratio of waits. */
export function multiplied(wait: number, ratio: number): number {
  return Math.max(0, (OFFSET + wait) * ratio - OFFSET);
}
