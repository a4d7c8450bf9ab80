// Holds the chosen nodes of which a request for CPUs alone takes all free CPUs. A planned start needs only
// their set and the sum of their CPUs, and a job may have hundreds of nodes.
import { allocateI32 } from '../../memory';
import { words } from '../cluster';

export let setCount: i32 = 0;
export let setCpus: i32 = 0;
/** Undefined while it has no nodes. */
export let chosenSet: StaticArray<i32> = allocateI32(0);

export function allocateChosenSet(): void {
  chosenSet = allocateI32(words);
}

export function clearChosenSet(): void {
  setCount = 0;
  setCpus = 0;
}

/**
 * @param nodes bits of a word of the set
 * @param count number of these nodes
 * @param cpus sum of their CPUs
 */
export function addToChosenSet(word: i32, nodes: i32, count: i32, cpus: i32): void {
  if (setCount == 0) for (let i = 0; i < words; i++) unchecked((chosenSet[i] = 0));
  unchecked((chosenSet[word] |= nodes));
  setCount += count;
  setCpus += cpus;
}
