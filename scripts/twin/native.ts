// The JavaScript twin's stand-in for assembly/native.ts: same names, same results, plain typed arrays.
// An "address" here is the typed array itself; the host turns either kind into a view (src/kernel/instance.ts).

import { ANY, UNKNOWN, WHOLE } from '../../assembly/codes/numbers';

type f64 = number;
type f32 = number;
type i32 = number;

const bits = new DataView(new ArrayBuffer(8));

export function addressOf<T>(column: T): T {
  return column;
}

export function newF64(length: i32): Float64Array {
  return new Float64Array(length);
}

export function newF32(length: i32): Float32Array {
  return new Float32Array(length);
}

export function newI32(length: i32): Int32Array {
  return new Int32Array(length);
}

export function newU8(length: i32): Uint8Array {
  return new Uint8Array(length);
}

const SHORT_MOVE = 24;

export function moveF64(a: Float64Array, to: i32, from: i32, count: i32): void {
  if (count > SHORT_MOVE) a.copyWithin(to, from, from + count);
  else if (to < from) for (let i = 0; i < count; i++) a[to + i] = a[from + i];
  else for (let i = count - 1; i >= 0; i--) a[to + i] = a[from + i];
}

export function moveI32(a: Int32Array, to: i32, from: i32, count: i32): void {
  if (count > SHORT_MOVE) a.copyWithin(to, from, from + count);
  else if (to < from) for (let i = 0; i < count; i++) a[to + i] = a[from + i];
  else for (let i = count - 1; i >= 0; i--) a[to + i] = a[from + i];
}

export function moveBoth(
  a: Float64Array,
  b: Int32Array,
  to: i32,
  from: i32,
  count: i32,
  _last: boolean,
): void {
  moveF64(a, to, from, count);
  moveI32(b, to, from, count);
}

export function moveF32(a: Float32Array, to: i32, from: i32, count: i32): void {
  a.copyWithin(to, from, from + count);
}

export function moveU8(a: Uint8Array, to: i32, from: i32, count: i32): void {
  a.copyWithin(to, from, from + count);
}

export const SCAN_PADDING = 0;

export function markAffected(
  kinds: Uint8Array,
  lengths: Uint8Array,
  dues: Float32Array,
  marks: Uint8Array,
  first: i32,
  last: i32,
  limits: Uint8Array,
  from: f32,
  to: f32,
): void {
  for (let i = first; i < last; i++) {
    if (dues[i] < from) continue;
    const limit = limits[kinds[i]];
    if (lengths[i] < limit) marks[i] |= 2;
    if (limit > 0 && dues[i] <= to) marks[i] |= 1;
  }
}

export const LEADING = 16;

export function leadingBelow(a: Float64Array, from: i32, limit: f64): i32 {
  let i = from;
  while (i < from + LEADING && a[i] < limit) i++;
  return i - from;
}

export function exceedsAny16(a: Uint8Array, b: Uint8Array, from: i32): boolean {
  for (let i = 0; i < 16; i++) if (a[i] > b[from + i]) return true;
  return false;
}

export function clear16(a: Uint8Array): void {
  a.fill(0, 0, 16);
}

export function firstMarked(a: Uint8Array, from: i32, to: i32): i32 {
  let i = from;
  while (i < to && a[i] === 0) i++;
  return i;
}

export function firstAtMost(a: Float64Array, from: i32, to: i32, limit: f64): i32 {
  let i = from;
  while (i < to && !(a[i] <= limit)) i++;
  return i;
}

export function firstNotLarger(a: Float64Array, from: i32, to: i32): i32 {
  let i = from;
  while (i < to && a[i] > a[i - 1]) i++;
  return i;
}

export function cubedRatios(
  out: Float64Array,
  since: Float64Array,
  parts: Float64Array,
  widths: Int32Array,
  from: i32,
  to: i32,
  now: f64,
): void {
  for (let i = from; i < to; i++) {
    const ratio = (now - since[i]) / parts[i];
    out[i] = -(ratio * ratio * ratio) * widths[i];
  }
}

export function negativeRatios(
  out: Float64Array,
  since: Float64Array,
  parts: Float64Array,
  from: i32,
  to: i32,
  now: f64,
): void {
  for (let i = from; i < to; i++) {
    const wait = now - since[i];
    out[i] = wait === 0 ? 0 : -wait / parts[i];
  }
}

export function firstFitting(
  widths: Int32Array,
  times: Float64Array,
  offset: i32,
  from: i32,
  to: i32,
  wide: i32,
  narrow: i32,
  limit: f64,
): i32 {
  for (let i = from; i < to; i++) {
    const p = widths[i];
    if (p <= wide && (p <= narrow || times[offset + i] <= limit)) return i;
  }
  return to;
}

export function enoughIn32(a: Int32Array, from: i32, least: i32): i32 {
  let bits = 0;
  for (let i = 0; i < 32; i++) if (a[from + i] >= least) bits |= 1 << i;
  return bits;
}

export function lowestBit(x: i32): i32 {
  return 31 - Math.clz32(x & -x);
}

export function addTo(a: Int32Array, from: i32, to: i32, amount: i32): void {
  for (let i = from; i < to; i++) a[i] += amount;
}

export function log2Floor(x: i32): i32 {
  return 31 - Math.clz32(x);
}

export function indexOf(a: Int32Array, from: i32, to: i32, element: i32): i32 {
  let i = from;
  while (i < to && a[i] !== element) i++;
  return i;
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

export const TEXT_PADDING = 0;

export function markTokens(text: Uint8Array, length: i32, tokens: Int32Array, tokensAfter: Int32Array): i32 {
  let token = 0;
  let line = 0;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const byte = text[at];
    if (byte > 32) {
      if (before <= 32) tokens[token++] = at;
    } else if (byte === 10) tokensAfter[line++] = token;
    before = byte;
  }
  return line;
}

export function shortInteger(text: Uint8Array, at: i32): f64 {
  const negative = text[at] === 45;
  const from = negative ? at + 1 : at;
  let i = from;
  let digit = text[i] - 48;
  let value = 0;
  while (digit >= 0 && digit <= 9) {
    value = value * 10 + digit;
    digit = text[++i] - 48;
  }
  const digits = i - from;
  if (digits === 0 || digits > 15 || digit > 32 - 48) return Number.NaN;
  return negative ? -value : value;
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

export function leastOf(a: Float64Array, from: i32, to: i32): f64 {
  let least = a[from];
  for (let i = from + 1; i < to; i++) if (a[i] < least) least = a[i];
  return least;
}

export function greatestOf(a: Float64Array, from: i32, to: i32): f64 {
  let greatest = a[from];
  for (let i = from + 1; i < to; i++) if (greatest < a[i]) greatest = a[i];
  return greatest;
}

export function exceedsOne(
  bounds: Float64Array,
  count: i32,
  slope: f64,
  secondSlope: f64,
  s0: f64,
  s1: f64,
  intercept: f64,
  secondIntercept: f64,
): boolean {
  const a = slope * s0 + intercept;
  const b = slope * s1 + intercept;
  const c = secondSlope * s0 + secondIntercept;
  const d = secondSlope * s1 + secondIntercept;
  for (let k = 0; k < 4 * count; k += 4) {
    if (a > bounds[k] && b > bounds[k + 1] && c > bounds[k + 2] && d > bounds[k + 3]) return true;
  }
  return false;
}

export function countBits(a: Int32Array, from: i32, count: i32): i32 {
  let bits = 0;
  for (let i = from; i < from + count; i++) bits += bitsOf(a[i]);
  return bits;
}

export function intersect(a: Int32Array, b: Int32Array, from: i32, count: i32): boolean {
  let all = 0;
  for (let i = 0; i < count; i++) all |= a[i] &= b[from + i];
  return all !== 0;
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
