// Adapts to a shift of the waits: moves each quantile until the right share of the last waits is below it. This is
// adaptive conformal inference (Gibbs and Candès, NeurIPS 2021), applied to the logarithm of the wait.
import {
  belowQuantile,
  ofShares,
  type Quantiles,
  rising,
  type SampleQuantiles,
  SHARES,
} from '../quantiles.ts';
import { type KnownWait, multiplied, OFFSET } from '../ratios.ts';

/** Step of a quantile per wait, in the logarithm of the wait. docs/futures.md explains the choice. */
const STEP = 0.01;

/** An earlier forecast and the knowledge of its wait. */
export interface EarlierForecast extends SampleQuantiles, KnownWait {}

/**
 * Returns the forecast with each quantile moved by what earlier ones missed. For each wait above the quantile of a
 * share, the quantile rises by share × STEP; for each wait below it, it falls by (1 − share) × STEP. The wait of a
 * job that still waits counts as below by the probability that the earlier forecast gives to it.
 *
 * @param earlier in the order of their instants
 */
export function followed(
  { quantiles, ties }: SampleQuantiles,
  earlier: readonly EarlierForecast[],
): SampleQuantiles {
  const shifts = ofShares((share, i) =>
    earlier.reduce((shift, one) => shift + STEP * (share - below(one, Math.exp(shift), i)), 0),
  );
  return { quantiles: rising(ofShares((_, i) => multiplied(quantiles[i], Math.exp(shifts[i])))), ties };
}

/** Returns the probability that a wait was below a quantile of its forecast multiplied by a ratio. */
function below({ quantiles, ties, known, isLeast }: EarlierForecast, ratio: number, i: number): number {
  const moved = ofShares((_, k) => multiplied(quantiles[k], ratio));
  if (!isLeast || known >= moved[i]) return belowQuantile(known, { quantiles: moved, ties }, i);
  const passed = Math.min(SHARES[i], probabilityUpTo(multiplied(known, 1 / ratio), quantiles));
  return (SHARES[i] - passed) / (1 - passed);
}

/** Returns the probability that a forecast gives to waits up to a bound, linear between its quantiles in the logarithm. */
function probabilityUpTo(bound: number, quantiles: Quantiles): number {
  const at = quantiles.findIndex((quantile) => bound < quantile);
  if (at < 0) return SHARES[2];
  const [low, from] = at === 0 ? [0, 0] : [quantiles[at - 1], SHARES[at - 1]];
  const part =
    Math.log((OFFSET + bound) / (OFFSET + low)) / Math.log((OFFSET + quantiles[at]) / (OFFSET + low));
  return from + part * (SHARES[at] - from);
}
