import type { Spill } from './spill.ts';

const DIGIT = 16;
const DIGITS = 4;
const BUCKETS = 2 ** DIGIT;

/** A number that is searched for: the bits known so far, and its rank among the numbers that share them. */
interface Sought {
  /** The digits found so far, the most significant one first. */
  readonly digits: number[];
  rank: number;
}

/**
 * Finds the numbers of these ranks (0 is the smallest) among non-negative numbers, without sorting. The bits
 * of such numbers are ordered as the numbers are. So the numbers are read four times, and each reading finds
 * sixteen bits.
 */
export function select(numbers: Spill, ranks: readonly number[]): number[] {
  const sought: Sought[] = ranks.map((rank) => ({ digits: [], rank }));
  for (let digit = 0; digit < DIGITS; digit++) {
    const counts = countDigits(numbers, digit, sought);
    for (const one of sought) {
      const count = counts.get(one.digits.join()) as Float64Array;
      let bucket = 0;
      while (one.rank >= count[bucket]) one.rank -= count[bucket++];
      one.digits.push(bucket);
    }
  }
  return sought.map(({ digits }) => numberOf(digits));
}

/** Counts how many numbers have each value of a digit, by the digits before it. */
function countDigits(numbers: Spill, digit: number, sought: readonly Sought[]): Map<string, Float64Array> {
  const prefixes = new Map(sought.map(({ digits }) => [digits.join(), digits]));
  const counts = new Map([...prefixes.keys()].map((key) => [key, new Float64Array(BUCKETS)]));
  const entries = [...prefixes].map(([key, digits]) => ({ digits, count: counts.get(key) as Float64Array }));
  for (const chunk of numbers.read()) {
    // The last of the four words of a little-endian double is the most significant.
    const words = new Uint16Array(chunk.buffer, chunk.byteOffset, DIGITS * chunk.length);
    for (const { digits, count } of entries) {
      for (let last = DIGITS - 1; last < words.length; last += DIGITS) {
        let same = true;
        for (let d = 0; d < digit && same; d++) same = words[last - d] === digits[d];
        if (same) count[words[last - digit]]++;
      }
    }
  }
  return counts;
}

function numberOf(digits: readonly number[]): number {
  return new Float64Array(Uint16Array.from(digits.toReversed()).buffer)[0];
}
