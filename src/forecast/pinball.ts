import { type Quantiles, SHARES } from './quantiles.ts';

/**
 * Returns the pinball loss of a quantile, in seconds: errors above and below are weighted by its share. The mean loss is
 * least for the true quantile (Koenker and Bassett, Econometrica 46, 1978).
 */
export function pinball(wait: number, quantile: number, share: number): number {
  return Math.max(share * (wait - quantile), (share - 1) * (wait - quantile));
}

/**
 * Returns the continuous ranked probability score that the quantiles approximate, in seconds: twice the mean of their
 * losses. This is the weighted interval score (Bracher, Ray, Gneiting and Reich, PLOS Computational Biology 17, 2021).
 */
export function crps(wait: number, quantiles: Quantiles): number {
  const lost = SHARES.reduce((sum, share, i) => sum + pinball(wait, quantiles[i], share), 0);
  return (2 * lost) / SHARES.length;
}
