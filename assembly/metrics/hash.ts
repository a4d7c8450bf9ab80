// Computes the hash of a schedule: 64 bits in two lanes, fed with the words of all starts in the order of the jobs,
// then with those of all ends. It mixes one word at a time by MurmurHash3's finalizer (Appleby, public domain).
import { mul32 } from '../native/words';

/** The lanes before the first word, and what is added to the low one before each word. */
export const HIGH: i32 = <i32>0x9e3779b9;
export const LOW: i32 = 0x7f4a7c15;
export const STEP: i32 = 0x165667b1;

export function mixed(hash: i32, word: i32): i32 {
  let h = mul32(hash ^ word, <i32>0x85ebca6b);
  h ^= h >>> 13;
  h = mul32(h, <i32>0xc2b2ae35);
  return h ^ (h >>> 16);
}
