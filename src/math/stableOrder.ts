/** Runs of this many places are sorted by insertion before they are merged. */
const RUN = 16;

/**
 * The places of a column in the order of its numbers; equal numbers stay in their order. A sort with a
 * function that compares two places takes five times as long. No number may be NaN.
 */
export function stableOrder(numbers: Float64Array): Int32Array {
  const { length } = numbers;
  let order = new Int32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  for (let from = 0; from < length; from += RUN)
    insertionSort(numbers, order, from, Math.min(from + RUN, length));
  let other = new Int32Array(length);
  for (let size = RUN; size < length; size *= 2) {
    for (let from = 0; from < length; from += 2 * size)
      merge(numbers, order, other, from, Math.min(from + size, length), Math.min(from + 2 * size, length));
    [order, other] = [other, order];
  }
  return order;
}

function insertionSort(numbers: Float64Array, order: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const place = order[i];
    const number = numbers[place];
    let hole = i;
    for (; hole > from && numbers[order[hole - 1]] > number; hole--) order[hole] = order[hole - 1];
    order[hole] = place;
  }
}

/** Merges the sorted places [from, middle) and [middle, to). */
function merge(
  numbers: Float64Array,
  order: Int32Array,
  into: Int32Array,
  from: number,
  middle: number,
  to: number,
): void {
  // Mostly sorted columns are common: nothing has to be compared then.
  if (middle >= to || numbers[order[middle - 1]] <= numbers[order[middle]]) {
    into.set(order.subarray(from, to), from);
    return;
  }
  let left = from;
  let right = middle;
  for (let i = from; i < to; i++) {
    const takesLeft = left < middle && (right >= to || numbers[order[left]] <= numbers[order[right]]);
    into[i] = takesLeft ? order[left++] : order[right++];
  }
}
