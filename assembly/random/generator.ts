// Generates the random numbers of a simulation: xoshiro128** 1.1 (Blackman and Vigna, "Scrambled linear pseudorandom
// number generators", ACM TOMS 47(4), 2021). It has 128 bits of state, 32-bit operations only, and the period
// 2^128 - 1.
import { highWord, lowWord, mul32 } from '../native/words';

let s0: i32 = 1;
let s1: i32 = 0;
let s2: i32 = 0;
let s3: i32 = 0;

// MurmurHash3's finalizer (Appleby): every bit of the input changes half the bits of the output.
function mix(x: i32): i32 {
  x = mul32(x ^ (x >>> 16), -2048144789);
  x = mul32(x ^ (x >>> 13), -1028477387);
  return x ^ (x >>> 16);
}

const GOLDEN: i32 = -1640531527; // 2^32 / golden ratio: keeps neighboring counters apart

/** Sets the state itself, for comparison with published sequences. Not all four words may be zero. */
export function setState(a: i32, b: i32, c: i32, d: i32): void {
  s0 = a;
  s1 = b;
  s2 = c;
  s3 = d;
}

/**
 * Saves the state in four places of a column, so that several sequences can take turns. restoreRandom()
 * continues from it.
 */
export function saveRandom(states: StaticArray<i32>, at: i32): void {
  unchecked((states[at] = s0));
  unchecked((states[at + 1] = s1));
  unchecked((states[at + 2] = s2));
  unchecked((states[at + 3] = s3));
}

export function restoreRandom(states: StaticArray<i32>, at: i32): void {
  s0 = unchecked(states[at]);
  s1 = unchecked(states[at + 1]);
  s2 = unchecked(states[at + 2]);
  s3 = unchecked(states[at + 3]);
}

/** Starts the sequence of a seed, any number. Streams of one seed are independent of each other. */
export function seedRandom(seed: f64, stream: i32): void {
  // Adding 0 makes -0 the same seed as 0.
  let key = mix((highWord(seed + 0.0) + GOLDEN) | 0);
  key = mix((key ^ lowWord(seed)) | 0);
  key = mix((key + mul32(stream + 1, GOLDEN)) | 0);
  s0 = mix((key + GOLDEN) | 0);
  s1 = mix((s0 + key + GOLDEN) | 0);
  s2 = mix((s1 + key + GOLDEN) | 0);
  s3 = mix((s2 + key + GOLDEN) | 0);
  if ((s0 | s1 | s2 | s3) == 0) s0 = 1;
}

function rotate(x: i32, bits: i32): i32 {
  return (x << bits) | (x >>> (32 - bits));
}

/** The next 32 bits. */
export function nextBits(): i32 {
  const result = mul32(rotate(mul32(s1, 5), 7), 9);
  const shifted = s1 << 9;
  s2 ^= s0;
  s3 ^= s1;
  s1 ^= s2;
  s0 ^= s3;
  s2 ^= shifted;
  s3 = rotate(s3, 11);
  return result;
}

/** The next number in [0, 1), a multiple of 2^-53. */
export function uniform(): f64 {
  const high = f64(nextBits() >>> 5);
  const low = f64(nextBits() >>> 6);
  return (high * 67108864.0 + low) * 1.1102230246251565e-16;
}
