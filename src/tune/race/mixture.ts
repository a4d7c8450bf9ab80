// Computes critical values for a race without a fixed end, which hold at every look.
import { exp, ln } from '../../math/special.ts';

/** The variance of the effect, in standard deviations, before any data: effects of a third of one are usual. */
const VARIANCE = 0.1;

/**
 * Student's T above which a mean of n values is above 0, when tested at every n. It is the t-mixture: the ratio
 * of the likelihoods of T under an effect from a normal distribution and under none is a martingale of mean 1 if there
 * is no effect (Lai 1976; Wang and Ramdas 2023), so it passes 1 / (2 above) ever, on either side, with probability 2
 * above at most, half of it on this side.
 */
export function mixtureT(n: number, above: number): number {
  const freedom = n - 1;
  const grown = 1 + n * VARIANCE;
  const ratio = exp((2 / n) * ln(Math.sqrt(grown) / (2 * above)));
  return ratio < grown ? Math.sqrt((freedom * (ratio - 1)) / (1 - ratio / grown)) : Number.POSITIVE_INFINITY;
}
