// Binary searches in sorted columns.

/**
 * Returns the first position from `from` to before `to` with a value greater than `value`; `to` if there is
 * none.
 */
export function firstAbove<T>(column: StaticArray<T>, from: i32, to: i32, value: T): i32 {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(column[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first position from `from` to before `to` with a value of at least `value`; `to` if there is none. */
export function firstAtLeast<T>(column: StaticArray<T>, from: i32, to: i32, value: T): i32 {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(column[middle]) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
