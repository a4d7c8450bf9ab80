// Converts integers of 32 bits, and the bits of floats.
import { ANY, UNKNOWN, WHOLE } from '../codes/numbers';

/** The index of the lowest bit that is set. At least one must be set. */
export function lowestBit(x: i32): i32 {
  return ctz(x);
}

/** The exponent of the largest power of two that is at most this positive integer. */
export function log2Floor(x: i32): i32 {
  return 31 - clz(x);
}

/** Quotient of two integers, towards zero. */
export function idiv(a: i32, b: i32): i32 {
  return a / b;
}

/** Low 32 bits of a product. */
export function mul32(a: i32, b: i32): i32 {
  return a * b;
}

/** The upper half of the 64 bits of a float. */
export function highWord(x: f64): i32 {
  return <i32>(reinterpret<u64>(x) >> 32);
}

/** The lower half of the 64 bits of a float. */
export function lowWord(x: f64): i32 {
  return <i32>reinterpret<u64>(x);
}

/** The float whose 64 bits are these two halves. */
export function fromWords(high: i32, low: i32): f64 {
  return reinterpret<f64>(((<u64>(<u32>high)) << 32) | <u64>(<u32>low));
}

/**
 * Writes the first `count` numbers as integers, and returns what they are. If ANY, the integers are useless.
 */
export function narrow(numbers: StaticArray<f64>, into: StaticArray<i32>, count: i32): i32 {
  const source = changetype<usize>(numbers);
  const target = changetype<usize>(into);
  const unknown = i32x4.splat(-1);
  let known = i32x4.splat(0);
  let whole = i64x2.splat(-1);
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const at = source + ((<usize>i) << 3);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const low = i32x4.trunc_sat_f64x2_s_zero(a);
    const high = i32x4.trunc_sat_f64x2_s_zero(b);
    // Compares bits, which differ for -0.
    whole = v128.and(whole, i64x2.eq(a, f64x2.convert_low_i32x4_s(low)));
    whole = v128.and(whole, i64x2.eq(b, f64x2.convert_low_i32x4_s(high)));
    const four = v128.shuffle<i64>(low, high, 0, 2);
    known = v128.or(known, v128.xor(four, unknown));
    v128.store(target + ((<usize>i) << 2), four);
  }
  let isWhole = i64x2.all_true(whole);
  let isKnown = v128.any_true(known);
  for (; i < count; i++) {
    const number = unchecked(numbers[i]);
    const integer = <i32>i32x4.extract_lane(i32x4.trunc_sat_f64x2_s_zero(f64x2.splat(number)), 0);
    unchecked((into[i] = integer));
    if (reinterpret<i64>(<f64>integer) != reinterpret<i64>(number)) isWhole = false;
    if (integer != -1) isKnown = true;
  }
  return !isWhole ? ANY : isKnown ? WHOLE : UNKNOWN;
}
