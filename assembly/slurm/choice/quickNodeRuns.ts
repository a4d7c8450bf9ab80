// Rows of neighbours for requests for CPUs alone, straight from sets of nodes and binary digits of their free CPUs:
// only the nodes of rows that are taken are looked at one by one.
import { allocateI32 } from '../../memory';
import { keepAtLeast, sumOfWord } from '../../native/sets';
import { lowestBit } from '../../native/words';
import { nodeWeight, words } from '../cluster';
import { digits } from '../freeNow';
import { minNodeCount, minUsableCpus, requestedCpus } from '../request';
import { makeState, state } from '../search/freeCpuSnapshots';
import { nodes } from '../settings';
import { addNeighbors, clearNodeRuns, runCount, runTo } from './nodeRuns';

let on: StaticArray<i32> = allocateI32(0);
/** The nodes with another weight than the one before. */
let differs: StaticArray<i32> = allocateI32(0);

export function allocateQuickRuns(): void {
  on = allocateI32(words);
  differs = allocateI32(words);
}

/** The nodes are known. */
export function lookForWeights(): void {
  for (let node = 1; node < nodes; node++) {
    if (nodeWeight[node] != nodeWeight[node - 1]) differs[node >> 5] |= 1 << (node & 31);
  }
}

/**
 * Makes rows of the nodes of a set after so many running jobs are gone; their places in the list are the nodes
 * themselves. Returns whether they may hold the request. If not, they do not.
 */
export function makeQuickRuns(set: StaticArray<i32>, from: i32, gone: i32): bool {
  makeState(gone);
  keepAtLeast(on, set, from, state, digits, words, minUsableCpus);
  clearNodeRuns();
  let offered = 0;
  let cpus = 0;
  for (let word = 0; word < words; word++) {
    const ends = unchecked(differs[word]);
    let left = unchecked(on[word]);
    while (left != 0) {
      const first = lowestBit(left);
      // In JavaScript the shift alone gives a number without a sign.
      let length = lengthOfOnes((left >>> first) | 0);
      const end = (ends >>> first) & ~1;
      if (end != 0) length = min(length, lowestBit(end));
      const mask = neighborMask(first, length);
      left &= ~mask;
      const node = (word << 5) | first;
      const sum = sumOfWord(mask, state, word, digits, words);
      const goesOn = first == 0 && runCount > 0 && unchecked(runTo[runCount - 1]) == node && (ends & 1) == 0;
      addNeighbors(node, node + length, sum, !goesOn);
      offered += length;
      cpus += sum;
    }
  }
  return offered >= minNodeCount && cpus >= requestedCpus;
}

/** So many neighbours in a word, from the first one on. */
export function neighborMask(first: i32, count: i32): i32 {
  return (count == 32 ? -1 : (1 << count) - 1) << first;
}

/** The number of ones from the lowest bit on. */
function lengthOfOnes(bits: i32): i32 {
  return bits == -1 ? 32 : lowestBit(~bits);
}
