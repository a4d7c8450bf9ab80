/**
 * The q-quantile of values sorted in ascending order, interpolated linearly between neighbors (type 7 of
 * Hyndman and Fan, the default of R and NumPy). NaN if there are none.
 */
export function quantile(sorted: Float64Array, q: number): number {
  if (sorted.length === 0) return Number.NaN;
  return quantileBetween(sorted.length, q, (rank) => sorted[rank]);
}

/** The same quantile of `count` values. `at` returns the value of a rank; rank 0 is the smallest. */
export function quantileBetween(count: number, q: number, at: (rank: number) => number): number {
  const position = (count - 1) * q;
  const below = Math.floor(position);
  const share = position - below;
  return share === 0 ? at(below) : at(below) + share * (at(below + 1) - at(below));
}
