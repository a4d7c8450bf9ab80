/** Sorts the first `count` keys, with the value of each, by insertion. Equal keys keep their order. */
export function sortPairs<K>(keys: StaticArray<K>, values: StaticArray<i32>, count: i32): void {
  for (let i = 1; i < count; i++) {
    const key = unchecked(keys[i]);
    const value = unchecked(values[i]);
    let at = i;
    for (; at > 0 && unchecked(keys[at - 1]) > key; at--) {
      unchecked((keys[at] = keys[at - 1]));
      unchecked((values[at] = values[at - 1]));
    }
    unchecked((keys[at] = key));
    unchecked((values[at] = value));
  }
}
