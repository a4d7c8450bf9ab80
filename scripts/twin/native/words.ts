// Integers of 32 bits, and the bits of floats.
import { ANY, UNKNOWN, WHOLE } from '../../../assembly/codes/numbers';
import type { f64, i32 } from './types';

const bits = new DataView(new ArrayBuffer(8));

export function lowestBit(x: i32): i32 {
  return 31 - Math.clz32(x & -x);
}

export function log2Floor(x: i32): i32 {
  return 31 - Math.clz32(x);
}

export function idiv(a: i32, b: i32): i32 {
  return (a / b) | 0;
}

export function mul32(a: i32, b: i32): i32 {
  return Math.imul(a, b);
}

export function highWord(x: f64): i32 {
  bits.setFloat64(0, x);
  return bits.getInt32(0);
}

export function lowWord(x: f64): i32 {
  bits.setFloat64(0, x);
  return bits.getInt32(4);
}

export function fromWords(high: i32, low: i32): f64 {
  bits.setInt32(0, high);
  bits.setInt32(4, low);
  return bits.getFloat64(0);
}

export function narrow(numbers: Float64Array, into: Int32Array, count: i32): i32 {
  let known = false;
  for (let i = 0; i < count; i++) {
    const integer = numbers[i] | 0;
    if (!Object.is(integer, numbers[i])) return ANY;
    into[i] = integer;
    if (integer !== -1) known = true;
  }
  return known ? WHOLE : UNKNOWN;
}
