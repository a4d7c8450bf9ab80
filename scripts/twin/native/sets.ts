// Sets as rows of bits, 32 in a word.
import type { i32 } from './types';

export function countBits(a: Int32Array, from: i32, count: i32): i32 {
  let bits = 0;
  for (let i = from; i < from + count; i++) bits += bitsOf(a[i]);
  return bits;
}

export function intersect(a: Int32Array, fromA: i32, b: Int32Array, fromB: i32, count: i32): boolean {
  let all = 0;
  for (let i = 0; i < count; i++) all |= a[fromA + i] &= b[fromB + i];
  return all !== 0;
}

export function subtract(a: Int32Array, fromA: i32, b: Int32Array, fromB: i32, count: i32): void {
  for (let i = 0; i < count; i++) a[fromA + i] &= ~b[fromB + i];
}

export function areEqual(a: Int32Array, fromA: i32, b: Int32Array, fromB: i32, count: i32): boolean {
  for (let i = 0; i < count; i++) if (a[fromA + i] !== b[fromB + i]) return false;
  return true;
}

export function copySet(into: Int32Array, to: i32, a: Int32Array, fromA: i32, count: i32): void {
  into.set(a.subarray(fromA, fromA + count), to);
}

export function copyCommon(
  into: Int32Array,
  to: i32,
  a: Int32Array,
  fromA: i32,
  b: Int32Array,
  fromB: i32,
  count: i32,
): void {
  for (let i = 0; i < count; i++) into[to + i] = a[fromA + i] & b[fromB + i];
}

export function lacksAny(
  a: Int32Array,
  fromA: i32,
  b: Int32Array,
  fromB: i32,
  c: Int32Array,
  fromC: i32,
  count: i32,
): boolean {
  for (let i = 0; i < count; i++) if (a[fromA + i] & b[fromB + i] & ~c[fromC + i]) return true;
  return false;
}

export function hasCommon(a: Int32Array, fromA: i32, b: Int32Array, fromB: i32, count: i32): boolean {
  for (let i = 0; i < count; i++) if (a[fromA + i] & b[fromB + i]) return true;
  return false;
}

export function countCommon(a: Int32Array, fromA: i32, b: Int32Array, fromB: i32, count: i32): i32 {
  let bits = 0;
  for (let i = 0; i < count; i++) bits += bitsOf(a[fromA + i] & b[fromB + i]);
  return bits;
}

function bitsOf(x: i32): i32 {
  let bits = 0;
  for (let left = x; left !== 0; left &= left - 1) bits++;
  return bits;
}

export function isSumAtLeast(
  set: Int32Array,
  fromSet: i32,
  rows: Int32Array,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): boolean {
  let sum = 0;
  for (let digit = digits - 1; digit >= 0 && sum < least; digit--) {
    const row = from + digit * count;
    let bits = 0;
    for (let i = 0; i < count; i++) bits += bitsOf(set[fromSet + i] & rows[row + i]);
    sum += bits * 2 ** digit;
  }
  return sum >= least;
}

export function countAtLeast(
  set: Int32Array,
  fromSet: i32,
  rows: Int32Array,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): i32 {
  if (least >> digits !== 0) return 0;
  let elements = 0;
  for (let i = 0; i < count; i++) {
    let enough = set[fromSet + i];
    for (let digit = 0; digit < digits; digit++) {
      const ones = rows[from + digit * count + i];
      enough = (least & (1 << digit)) !== 0 ? enough & ones : enough | ones;
    }
    elements += bitsOf(enough & set[fromSet + i]);
  }
  return elements;
}

export function keepAtLeast(
  into: Int32Array,
  to: i32,
  set: Int32Array,
  fromSet: i32,
  rows: Int32Array,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): void {
  for (let i = 0; i < count; i++) {
    let enough = set[fromSet + i];
    for (let digit = 0; digit < digits; digit++) {
      const ones = rows[from + digit * count + i];
      enough = (least & (1 << digit)) !== 0 ? enough & ones : enough | ones;
    }
    into[to + i] = least >> digits === 0 ? enough & set[fromSet + i] : 0;
  }
}

export function sumOfWord(bits: i32, rows: Int32Array, word: i32, digits: i32, count: i32): i32 {
  let sum = 0;
  for (let digit = 0; digit < digits; digit++) sum += bitsOf(bits & rows[word + digit * count]) << digit;
  return sum;
}
