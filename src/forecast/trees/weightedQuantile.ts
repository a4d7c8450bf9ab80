/**
 * Returns the least value such that the values up to it have a share of the weight. Reorders the values together with
 * their weights (Hoare, CACM 4, 1961).
 *
 * @param values one or more
 * @param weights above 0
 * @param share above 0, up to 1
 */
export function weightedQuantile(values: Float64Array, weights: Float64Array, share: number): number {
  let wanted = share * weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  let to = values.length - 1;
  let pivot = Number.NaN;
  // If rounding leaves no value, the last pivot is the nearest.
  while (from <= to) {
    pivot = middleOf(values[from], values[(from + to) >> 1], values[to]);
    // Smaller values are before `low`, larger ones after `high`.
    let low = from;
    let high = to;
    let smaller = 0;
    let equal = 0;
    for (let i = from; i <= high; ) {
      const value = values[i];
      const weight = weights[i];
      if (value > pivot) {
        swap(values, i, high);
        swap(weights, i, high--);
        continue;
      }
      if (value < pivot) {
        smaller += weight;
        swap(values, i, low);
        swap(weights, i, low++);
      } else equal += weight;
      i++;
    }
    if (wanted <= smaller) to = low - 1;
    else if (wanted <= smaller + equal) return pivot;
    else {
      wanted -= smaller + equal;
      from = high + 1;
    }
  }
  return pivot;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(values: Float64Array, i: number, j: number): void {
  const value = values[i];
  values[i] = values[j];
  values[j] = value;
}
