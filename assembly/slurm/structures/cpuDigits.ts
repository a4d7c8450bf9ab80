// Holds a number of CPUs of each node as sets of nodes, one for each binary digit. With these, counting bits sums up
// the CPUs of any set of nodes.
import { countAtLeast, isSumAtLeast, keepAtLeast, sumOfWord } from '../../native/sets';
import { log2Floor } from '../../native/words';
import { mostCpus, wholeNodes } from '../settings';
import { onAllocate } from './allocation';
import { NodeSet, words } from './nodeSet';

/** Number of binary digits of a node's CPUs; 0 with select/linear. */
export let digits: i32 = 0;

onAllocate(() => {
  digits = wholeNodes ? 0 : log2Floor(max(1, mostCpus)) + 1;
});

export class CpuDigits {
  /** @param from position of the set of the lowest digit, which those of the others follow */
  constructor(
    readonly bits: StaticArray<i32>,
    readonly from: i32,
  ) {}

  /** Replaces a node's number. */
  change(node: i32, before: i32, after: i32): void {
    const bit = 1 << (node & 31);
    let at = this.from + (node >> 5);
    for (let left = before ^ after; left != 0; left >>= 1) {
      if ((left & 1) != 0) unchecked((this.bits[at] ^= bit));
      at += words;
    }
  }

  cpusOf(node: i32): i32 {
    let cpus = 0;
    let at = this.from + (node >> 5);
    for (let digit = 0; digit < digits; digit++, at += words) {
      cpus |= ((unchecked(this.bits[at]) >>> (node & 31)) & 1) << digit;
    }
    return cpus;
  }

  /** Returns the CPUs of the nodes of one word of a set, given as bits. */
  sumOfWord(word: i32, nodes: i32): i32 {
    return sumOfWord(nodes, this.bits, this.from + word, digits, words);
  }

  isSumAtLeast(set: NodeSet, least: i32): bool {
    return isSumAtLeast(set.bits, set.from, this.bits, this.from, digits, words, least);
  }

  /** Returns the number of nodes of a set that have `least` CPUs or more. */
  countAtLeast(set: NodeSet, least: i32): i32 {
    return countAtLeast(set.bits, set.from, this.bits, this.from, digits, words, least);
  }

  /** Makes a set hold the nodes of another that have `least` CPUs or more. */
  copyAtLeast(into: NodeSet, set: NodeSet, least: i32): void {
    keepAtLeast(into.bits, into.from, set.bits, set.from, this.bits, this.from, digits, words, least);
  }
}
