/**
 * The pinball loss of a quantile: what it costs if too high and too low weigh as its share says. The mean is
 * least for the true quantile (Koenker and Bassett, Econometrica 46, 1978).
 */
export function pinball(wait: number, quantile: number, share: number): number {
  return Math.max(share * (wait - quantile), (share - 1) * (wait - quantile));
}
