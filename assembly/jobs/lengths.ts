// Converts times to a coarse form. A longer time never has a smaller length.
import { highWord } from '../native/words';

// The upper halves of 1 and of 2147483647. Numbers of seconds from there on are one length.
const SECOND: i32 = 1023 << 20;
const LONGEST: i32 = 0x41dfffff;

/** The number of lengths. */
export const LENGTHS: i32 = ((LONGEST - SECOND) >> 17) + 1;

/** The eighth of an octave of a number of seconds; all below a second are one. */
export function lengthOf(seconds: f64): i32 {
  return (max(SECOND, min(highWord(seconds), LONGEST)) - SECOND) >> 17;
}
