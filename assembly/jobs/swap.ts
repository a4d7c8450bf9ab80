/** Two entries of a column change places. */
export function swapF64(column: StaticArray<f64>, a: i32, b: i32): void {
  const first = unchecked(column[a]);
  unchecked((column[a] = column[b]));
  unchecked((column[b] = first));
}

export function swapI32(column: StaticArray<i32>, a: i32, b: i32): void {
  const first = unchecked(column[a]);
  unchecked((column[a] = column[b]));
  unchecked((column[b] = first));
}
