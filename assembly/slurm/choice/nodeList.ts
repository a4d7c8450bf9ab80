// Lists the usable nodes among which bestFit.ts chooses, in their order, with the usable CPUs of each.
import { allocateI32, allocateU8 } from '../../memory';
import { lowestBit } from '../../native/words';
import { members, words } from '../cluster';
import { usableCpus, usableNodes } from '../clusterState';
import { minNodeCount, namedRow } from '../request';
import { cpusInState } from '../search/freeCpuSnapshots';
import { nodes } from '../settings';

export let listCount: i32 = 0;
export let listNode: StaticArray<i32> = allocateI32(0);
/** An attempt lowers it to the CPUs that it needed of the node. */
export let listCpus: StaticArray<i32> = allocateI32(0);
/** 1: the job requires the node. */
export let listNamed: StaticArray<u8> = allocateU8(0);

export function allocateChoiceList(): void {
  listNode = allocateI32(nodes);
  listCpus = allocateI32(nodes);
  listNamed = allocateU8(nodes);
}

export function makeChoiceList(): void {
  listCount = 0;
  for (let word = 0; word < words; word++) {
    const asked = namedRow < 0 ? 0 : unchecked(members[namedRow + word]);
    for (let left = unchecked(usableNodes[word]); left != 0; left &= left - 1) {
      const bit = lowestBit(left);
      const node = (word << 5) | bit;
      unchecked((listNode[listCount] = node));
      unchecked((listCpus[listCount] = usableCpus[node]));
      unchecked((listNamed[listCount] = (asked & (1 << bit)) != 0 ? 1 : 0));
      listCount++;
    }
  }
}

/**
 * Lists consecutive nodes with CPUs free in the state of freeCpuSnapshots.ts, each at the position of its own
 * number.
 */
export function listNeighbors(from: i32, to: i32): void {
  for (let node = from; node < to; node++) {
    unchecked((listNode[node] = node));
    unchecked((listCpus[node] = cpusInState(node)));
    unchecked((listNamed[node] = 0));
  }
}

export function maxListCpus(): i32 {
  let most = 0;
  for (let i = 0; i < listCount; i++) most = max(most, unchecked(listCpus[i]));
  return most;
}

/** Returns the fewest CPUs of a node that is not required. */
export function minListCpus(): i32 {
  let few: i32 = 2147483647;
  for (let i = 0; i < listCount; i++)
    if (unchecked(listNamed[i]) == 0) few = min(few, unchecked(listCpus[i]));
  return few;
}

/** Removes nodes with at most `few` CPUs, while more nodes are left than the request needs. */
export function removeSmallest(few: i32): void {
  let kept = 0;
  let size = listCount;
  for (let i = 0; i < listCount; i++) {
    const cpus = unchecked(listCpus[i]);
    if (cpus <= few && size > minNodeCount && unchecked(listNamed[i]) == 0) {
      size--;
      continue;
    }
    unchecked((listNode[kept] = listNode[i]));
    unchecked((listCpus[kept] = cpus));
    unchecked((listNamed[kept] = listNamed[i]));
    kept++;
  }
  listCount = kept;
}

/** Lowers the CPUs of a node to those that were needed. */
export function lowerCpus(i: i32, cpus: i32): void {
  unchecked((listCpus[i] = cpus));
}
