// Scans of a column: the first element that fits, marks, extremes.
import type { f32, f64, i32 } from './types';

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

export function below16(a: Uint8Array, from: i32, limit: i32): i32 {
  let bits = 0;
  for (let i = 0; i < 16; i++) if (a[from + i] < limit) bits |= 1 << i;
  return bits;
}

export function presentIn(a: Uint8Array, from: i32, to: i32): i32 {
  let present = 0;
  for (let i = from; i < to; i++) present |= 1 << a[i];
  return present;
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

export function firstBetween(
  widths: Int32Array,
  signs: Int32Array,
  from: i32,
  to: i32,
  narrow: i32,
  least: i32,
  wide: i32,
): i32 {
  for (let i = from; i < to; i++) {
    const p = widths[i];
    if (p > narrow && p <= wide && (signs[i] < 0 || p > least)) return i;
  }
  return to;
}

export function firstRepeated(a: Int32Array, from: i32, to: i32): i32 {
  let i = from;
  while (i < to && a[i] !== a[i - 1]) i++;
  return i;
}

export function lastRepeated(a: Int32Array, from: i32, to: i32): i32 {
  let i = to - 1;
  while (i >= from && a[i] !== a[i - 1]) i--;
  return i < from ? -1 : i;
}

export function enoughIn32(a: Int32Array, from: i32, least: i32): i32 {
  let bits = 0;
  for (let i = 0; i < 32; i++) if (a[from + i] >= least) bits |= 1 << i;
  return bits;
}

export function addTo(a: Int32Array, from: i32, to: i32, amount: i32): void {
  for (let i = from; i < to; i++) a[i] += amount;
}

export function indexOf(a: Int32Array, from: i32, to: i32, element: i32): i32 {
  let i = from;
  while (i < to && a[i] !== element) i++;
  return i;
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
