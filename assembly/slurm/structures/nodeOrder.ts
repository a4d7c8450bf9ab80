// Nodes in an order, such as that in which they become idle. The sets of the first 32, 64, … of them are kept, so
// that those of any set are found without going through all.
import { allocateI32 } from '../../memory';
import { copyCommon, copySet, countCommon } from '../../native/sets';
import { idiv } from '../../native/words';
import { NodeSet, words } from './nodeSet';

const STRIDE: i32 = 32;

export class NodeOrder {
  count: i32 = 0;
  readonly node: StaticArray<i32>;
  private readonly sets: StaticArray<i32>;

  /** @param capacity maximum number of nodes */
  constructor(capacity: i32) {
    this.node = allocateI32(capacity);
    this.sets = allocateI32(f64(idiv(capacity, STRIDE) + 2) * words);
  }

  clear(): void {
    this.count = 0;
    for (let word = 0; word < words; word++) unchecked((this.sets[word] = 0));
  }

  /** Starts with the nodes of a set, which are before all others and have no place. */
  beginAfter(set: NodeSet): void {
    this.count = 0;
    copySet(this.sets, 0, set.bits, set.from, words);
  }

  add(node: i32): void {
    const row = idiv(this.count, STRIDE) * words;
    if (this.count % STRIDE == 0) copySet(this.sets, row + words, this.sets, row, words);
    unchecked((this.sets[row + words + (node >> 5)] |= 1 << (node & 31)));
    unchecked((this.node[this.count] = node));
    this.count++;
  }

  /** Returns how many of the nodes up to a number of places are in a set. */
  countCommon(set: NodeSet, places: i32): i32 {
    const row = idiv(places, STRIDE);
    let found = this.countInRow(set, row);
    for (let i = row * STRIDE; i < places; i++) if (set.has(unchecked(this.node[i]))) found++;
    return found;
  }

  /** Makes a set hold the nodes up to a number of places that are in another. */
  copyCommon(into: NodeSet, set: NodeSet, places: i32): void {
    const row = idiv(places, STRIDE);
    copyCommon(into.bits, into.from, set.bits, set.from, this.sets, row * words, words);
    for (let i = row * STRIDE; i < places; i++) {
      const node = unchecked(this.node[i]);
      if (set.has(node)) into.add(node);
    }
  }

  /**
   * Returns a number of places up to which fewer than `count` nodes are in a set, or 0. There may be up to 31 more such
   * places.
   */
  placesBefore(set: NodeSet, count: i32): i32 {
    let low = 0;
    let high = idiv(this.count, STRIDE);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.countInRow(set, middle) < count) low = middle;
      else high = middle - 1;
    }
    return low * STRIDE;
  }

  private countInRow(set: NodeSet, row: i32): i32 {
    return countCommon(set.bits, set.from, this.sets, row * words, words);
  }
}
