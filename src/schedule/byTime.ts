/**
 * Indices sorted by their values; equal values stay in the order of the indices. About 0.3 s for a million.
 */
export function byTime(times: Float64Array): Uint32Array {
  // A typed array sorts fast, but only its own values. So each index is placed at the rank of its value.
  const sorted = times.slice().sort();
  const taken = new Uint32Array(times.length); // how many of the value that begins here have been placed
  const order = new Uint32Array(times.length);
  for (let i = 0; i < times.length; i++) {
    const first = lowerBound(sorted, times[i]);
    order[first + taken[first]++] = i;
  }
  return order;
}

/** The first index in ascending values whose value is not below `value`. */
export function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let size = sorted.length;
  while (size > 0) {
    const half = size >> 1;
    if (sorted[low + half] < value) {
      low += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return low;
}
