import { quantileBetween } from '../math/quantile.ts';

/** The quantiles of waits that the metrics have. */
const QUANTILES = [0.5, 0.9, 0.99, 1];

/**
 * The quantiles of that many waits.
 *
 * @param find finds the waits of these ranks
 */
export function waitQuantiles(count: number, find: (ranks: number[]) => number[]): (q: number) => number {
  if (count === 0) return () => Number.NaN;
  const ranks = new Set<number>();
  const note = (rank: number) => {
    ranks.add(rank);
    return 0;
  };
  for (const q of QUANTILES) quantileBetween(count, q, note);
  const sought = [...ranks];
  const found = find(sought);
  return (q) => quantileBetween(count, q, (rank) => found[sought.indexOf(rank)]);
}
