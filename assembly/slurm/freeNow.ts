// Keeps the set of nodes with free CPUs up to date, and one set for each binary digit of the number of free
// CPUs of a node. With these, counting bits sums up the free CPUs of any set of nodes.
import { allocateI32 } from '../memory';
import { log2Floor } from '../native/words';
import { words } from './cluster';
import { mostCpus, wholeNodes } from './settings';

/** Number of binary digits of a node's free CPUs; 0 with select/linear. */
export let digits: i32 = 0;
/** The sets of the digits, lowest first, followed by the set of nodes with a free CPU. */
export let freeNow: StaticArray<i32> = allocateI32(0);
/** Index of the first word of the last set. */
export let withFree: i32 = 0;

export function allocateFreeNow(): void {
  digits = wholeNodes ? 0 : log2Floor(max(1, mostCpus)) + 1;
  withFree = digits * words;
  freeNow = allocateI32(f64(digits + 1) * words);
}

/** Updates the sets after the free CPUs of a node changed from `before` to `after`. */
export function changeFree(node: i32, before: i32, after: i32): void {
  if (!wholeNodes) toggle(freeNow, 0, node, before ^ after);
  const at = withFree + (node >> 5);
  const bit = 1 << (node & 31);
  unchecked((freeNow[at] = after > 0 ? freeNow[at] | bit : freeNow[at] & ~bit));
}

/** Flips the digits of a node's number that are set in `which`. */
export function toggle(rows: StaticArray<i32>, row: i32, node: i32, which: i32): void {
  const bit = 1 << (node & 31);
  let at = row + (node >> 5);
  for (let left = which; left != 0; left >>= 1) {
    if ((left & 1) != 0) unchecked((rows[at] ^= bit));
    at += words;
  }
}
