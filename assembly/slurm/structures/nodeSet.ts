// Sets of nodes, one bit for each node.
import { allocateI32, countObjects } from '../../memory';
import { newObjects } from '../../native/columns';
import {
  areEqual,
  copyCommon,
  copySet,
  countBits,
  countCommon,
  hasCommon,
  intersect,
  lacksAny,
  subtract,
} from '../../native/sets';
import { lowestBit } from '../../native/words';
import { nodes } from '../settings';
import { onAllocate } from './allocation';

/** Number of 32-bit words in a set of nodes. */
export let words: i32 = 0;

onAllocate(() => {
  words = wordsOf(nodes);
});

export function wordsOf(count: i32): i32 {
  // Sets begin at multiples of 128 bits.
  return ((count + 127) >> 7) << 2;
}

/** Adds all nodes to a row of a column of sets. */
export function addAllNodes(bits: StaticArray<i32>, from: i32): void {
  const full = nodes >> 5;
  for (let word = 0; word < full; word++) unchecked((bits[from + word] = -1));
  for (let word = full; word < words; word++)
    unchecked((bits[from + word] = word == full ? (1 << (nodes & 31)) - 1 : 0));
}

export class NodeSet {
  /** @param from position of its first word in `bits` */
  constructor(
    readonly bits: StaticArray<i32>,
    readonly from: i32,
  ) {}

  has(node: i32): bool {
    return (unchecked(this.bits[this.from + (node >> 5)]) & (1 << (node & 31))) != 0;
  }

  /** Returns 32 nodes of the set as bits, beginning with the node 32 * i. */
  word(i: i32): i32 {
    return unchecked(this.bits[this.from + i]);
  }

  setWord(i: i32, nodes: i32): void {
    unchecked((this.bits[this.from + i] = nodes));
  }

  add(node: i32): void {
    unchecked((this.bits[this.from + (node >> 5)] |= 1 << (node & 31)));
  }

  remove(node: i32): void {
    unchecked((this.bits[this.from + (node >> 5)] &= ~(1 << (node & 31))));
  }

  clear(): void {
    for (let word = 0; word < words; word++) unchecked((this.bits[this.from + word] = 0));
  }

  addAll(): void {
    addAllNodes(this.bits, this.from);
  }

  copy(other: NodeSet): void {
    copySet(this.bits, this.from, other.bits, other.from, words);
  }

  /** Becomes the nodes that two sets have in common. */
  copyCommon(a: NodeSet, b: NodeSet): void {
    copyCommon(this.bits, this.from, a.bits, a.from, b.bits, b.from, words);
  }

  /** Adds the nodes that two sets have in common. */
  addCommon(a: NodeSet, b: NodeSet): void {
    for (let word = 0; word < words; word++) {
      unchecked((this.bits[this.from + word] |= a.word(word) & b.word(word)));
    }
  }

  /** Removes the nodes that are not in another set. Returns true if a node is left. */
  keep(other: NodeSet): bool {
    return intersect(this.bits, this.from, other.bits, other.from, words);
  }

  /** Removes the nodes of another set. */
  subtract(other: NodeSet): void {
    subtract(this.bits, this.from, other.bits, other.from, words);
  }

  equals(other: NodeSet): bool {
    return areEqual(this.bits, this.from, other.bits, other.from, words);
  }

  count(): i32 {
    return countBits(this.bits, this.from, words);
  }

  countCommon(other: NodeSet): i32 {
    return countCommon(this.bits, this.from, other.bits, other.from, words);
  }

  hasCommon(other: NodeSet): bool {
    return hasCommon(this.bits, this.from, other.bits, other.from, words);
  }

  isSubsetOf(other: NodeSet): bool {
    return !lacksAny(this.bits, this.from, this.bits, this.from, other.bits, other.from, words);
  }

  /** Returns the first node from a number on; -1 if there is none. */
  next(node: i32): i32 {
    let word = node >> 5;
    if (word >= words) return -1;
    let left = unchecked(this.bits[this.from + word]) & (-1 << (node & 31));
    while (left == 0) {
      if (++word == words) return -1;
      left = unchecked(this.bits[this.from + word]);
    }
    return (word << 5) | lowestBit(left);
  }
}

export function allocateSet(): NodeSet {
  return new NodeSet(allocateI32(words), 0);
}

/** Bytes of a NodeSet, with its header. */
const OBJECT_BYTES: f64 = 32;

/** Sets of nodes in consecutive rows of one column. */
export class NodeSets {
  private readonly sets: StaticArray<NodeSet>;

  constructor(bits: StaticArray<i32>, count: i32) {
    const sets = newObjects<NodeSet>(countObjects(count, OBJECT_BYTES));
    for (let i = 0; i < sets.length; i++) sets[i] = new NodeSet(bits, i * words);
    this.sets = sets;
  }

  at(i: i32): NodeSet {
    return unchecked(this.sets[i]);
  }
}

/** Stands for a set until the columns are allocated. */
export const NO_SET: NodeSet = new NodeSet(allocateI32(0), 0);
