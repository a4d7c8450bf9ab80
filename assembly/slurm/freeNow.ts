// The nodes with free CPUs now, as sets. Of CPUs there is also a set for each binary digit of a node's number of
// free ones, so that counting bits sums up the CPUs of any set of nodes. It follows each change.
import { allocateI32 } from '../memory';
import { log2Floor } from '../native/words';
import { words } from './cluster';
import { mostCpus, wholeNodes } from './settings';

/** Binary digits of a node's free CPUs; 0 for whole nodes. */
export let digits: i32 = 0;
/** The sets of the digits, that of the ones first, and then the set of nodes with a free CPU. */
export let freeNow: StaticArray<i32> = allocateI32(0);
/** The first word of the last set. */
export let withFree: i32 = 0;

export function allocateFreeNow(): void {
  digits = wholeNodes ? 0 : log2Floor(max(1, mostCpus)) + 1;
  withFree = digits * words;
  freeNow = allocateI32(f64(digits + 1) * words);
}

/** A node has so many free CPUs in place of others. */
export function changeFree(node: i32, before: i32, after: i32): void {
  if (!wholeNodes) toggle(freeNow, 0, node, before ^ after);
  const at = withFree + (node >> 5);
  const bit = 1 << (node & 31);
  unchecked((freeNow[at] = after > 0 ? freeNow[at] | bit : freeNow[at] & ~bit));
}

/** Changes the digits of a node's number that are set in `which`. */
export function toggle(rows: StaticArray<i32>, row: i32, node: i32, which: i32): void {
  const bit = 1 << (node & 31);
  let at = row + (node >> 5);
  for (let left = which; left != 0; left >>= 1) {
    if ((left & 1) != 0) unchecked((rows[at] ^= bit));
    at += words;
  }
}
