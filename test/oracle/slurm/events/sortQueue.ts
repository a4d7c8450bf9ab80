// The controller sorts its queue with the merge sort of the C library. That matters because its order need
// not be one: with preemption by QOS, a goes before b, b before c, and c before a.

/** Sorts by a comparison that says whether the second of two goes before the first. */
export function mergeSort<T>(items: readonly T[], goesBefore: (second: T, first: T) => boolean): T[] {
  if (items.length < 2) return [...items];
  const half = items.length >> 1;
  const left = mergeSort(items.slice(0, half), goesBefore);
  const right = mergeSort(items.slice(half), goesBefore);
  const merged: T[] = [];
  while (left.length > 0 && right.length > 0) {
    merged.push((goesBefore(right[0], left[0]) ? right : left).shift() as T);
  }
  return [...merged, ...left, ...right];
}
