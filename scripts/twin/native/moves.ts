// Bulk moves within a column.
import type { i32 } from './types';

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
