// Columns: arrays in kernel memory whose address the host reads.
import type { f64, i32 } from './types';

export function addressOf<T>(column: T): T {
  return column;
}

/** JavaScript has no memory of its own that could be used again. */
export function reserve(_bytes: f64): void {}

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

export function newObjects<T>(length: i32): T[] {
  return new Array(length);
}
