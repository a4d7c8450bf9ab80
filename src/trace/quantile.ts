/**
 * The q-quantile of values sorted in ascending order, interpolated linearly between neighbours (type 7 of Hyndman and
 * Fan, the default of R and NumPy). NaN if there are none.
 */
export function quantile(sorted: Float64Array, q: number): number {
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const share = position - below;
  if (sorted.length === 0) return Number.NaN;
  return share === 0 ? sorted[below] : sorted[below] + share * (sorted[below + 1] - sorted[below]);
}
