import { type Quantiles, SHARES } from './quantiles.ts';

/**
 * The pinball loss of a quantile: what it costs if too high and too low weigh as its share says. The mean is
 * least for the true quantile (Koenker and Bassett, Econometrica 46, 1978).
 */
export function pinball(wait: number, quantile: number, share: number): number {
  return Math.max(share * (wait - quantile), (share - 1) * (wait - quantile));
}

/**
 * The continuous ranked probability score of a forecast, as far as its quantiles tell it: twice the mean of their
 * losses. This is the weighted interval score (Bracher, Ray, Gneiting and Reich, PLOS Computational Biology 17, 2021).
 */
export function crps(wait: number, quantiles: Quantiles): number {
  const lost = SHARES.reduce((sum, share, i) => sum + pinball(wait, quantiles[i], share), 0);
  return (2 * lost) / SHARES.length;
}
