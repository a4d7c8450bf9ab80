// Finds runs of consecutive nodes for requests for CPUs alone, directly from the sets of nodes and binary
// digits of their free CPUs. Only nodes of the runs that are taken are inspected individually.
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
/** The nodes whose weight differs from that of the node before. */
let differs: StaticArray<i32> = allocateI32(0);

export function allocateQuickRuns(): void {
  on = allocateI32(words);
  differs = allocateI32(words);
}

/** Determines `differs`, after the host has filled the nodes. */
export function detectWeights(): void {
  for (let node = 1; node < nodes; node++) {
    if (nodeWeight[node] != nodeWeight[node - 1]) differs[node >> 5] |= 1 << (node & 31);
  }
}

/**
 * Makes runs of the nodes of a set after the first `gone` running jobs have ended; positions in the list are
 * node numbers. Returns false only if the request does not fit on them.
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
      const continuesRun =
        first == 0 && runCount > 0 && unchecked(runTo[runCount - 1]) == node && (ends & 1) == 0;
      addNeighbors(node, node + length, sum, !continuesRun);
      offered += length;
      cpus += sum;
    }
  }
  return offered >= minNodeCount && cpus >= requestedCpus;
}

/** Returns a mask of `count` consecutive nodes of a word, beginning with the first. */
export function neighborMask(first: i32, count: i32): i32 {
  return (count == 32 ? -1 : (1 << count) - 1) << first;
}

/** Returns the number of consecutive ones from the lowest bit. */
function lengthOfOnes(bits: i32): i32 {
  return bits == -1 ? 32 : lowestBit(~bits);
}
