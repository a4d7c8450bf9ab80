// Finds runs of consecutive nodes for requests for CPUs alone, directly from the sets of nodes and binary digits of
// their free CPUs. Only nodes of the runs that are taken are inspected individually. CEA-Curie takes 1.7 times as long
// without it.
import { lowestBit } from '../../native/words';
import { nodes } from '../settings';
import { nodeWeight } from '../state/cluster';
import { onAllocate, onBegin } from '../structures/allocation';
import { CpuDigits } from '../structures/cpuDigits';
import { allocateSet, NO_SET, NodeSet, words } from '../structures/nodeSet';
import { NodeRuns } from './nodeRuns';
import { Request } from './request';

let usable: NodeSet = NO_SET;
/** The nodes whose weight differs from that of the node before. */
let differs: NodeSet = NO_SET;

onAllocate(() => {
  usable = allocateSet();
  differs = allocateSet();
});

onBegin(() => {
  for (let node = 1; node < nodes; node++) {
    if (nodeWeight[node] != nodeWeight[node - 1]) differs.add(node);
  }
});

/**
 * Makes runs of the nodes of a set with these free CPUs; positions in the list of nodes are node numbers.
 * Returns false only if the request does not fit on them.
 */
export function makeQuickRuns(runs: NodeRuns, request: Request, set: NodeSet, free: CpuDigits): bool {
  free.copyAtLeast(usable, set, request.minUsableCpus);
  runs.clear();
  let count = 0;
  let cpus = 0;
  for (let word = 0; word < words; word++) {
    const ends = differs.word(word);
    let left = usable.word(word);
    while (left != 0) {
      const first = lowestBit(left);
      // In JavaScript the shift alone gives a number without a sign.
      let length = lengthOfOnes((left >>> first) | 0);
      const end = (ends >>> first) & ~1;
      if (end != 0) length = min(length, lowestBit(end));
      const mask = neighborMask(first, length);
      left &= ~mask;
      const node = (word << 5) | first;
      const sum = free.sumOfWord(word, mask);
      const continuesRun = first == 0 && (ends & 1) == 0 && runs.endsAt(node);
      runs.addNeighbors(node, node + length, sum, continuesRun);
      count += length;
      cpus += sum;
    }
  }
  return count >= request.minNodes && cpus >= request.cpus;
}

/** Returns a mask of `count` consecutive nodes of a word, beginning with the first. */
export function neighborMask(first: i32, count: i32): i32 {
  return (count == 32 ? -1 : (1 << count) - 1) << first;
}

/** Returns the number of consecutive ones from the lowest bit. */
function lengthOfOnes(bits: i32): i32 {
  return bits == -1 ? 32 : lowestBit(~bits);
}
