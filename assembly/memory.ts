// The only allocation of the kernel. The columns of a run are sized and allocated before its first event.
// Nothing grows during a run, so the host's views stay valid until the instance is dropped.
import { newF32, newF64, newI32, newU8 } from './native/columns';
import { SCAN_PADDING } from './native/scans';

// The largest StaticArray: 1 GiB minus its header. A 32-bit memory has 4 GiB, of which the engine takes a
// little.
const LARGEST_COLUMN: f64 = 1073741800;
const LARGEST_MEMORY: f64 = 4290000000;

let total: f64 = 0;
let largest: f64 = 0;

function add(bytes: f64): void {
  total += bytes;
  if (bytes > largest) largest = bytes;
}

/** Begins the sum of the bytes that a run will allocate. */
export function beginLayout(): void {
  total = 0;
  largest = 0;
}

/**
 * Adds `columns` columns of `length` elements of `bytes` bytes each. All are f64, so that the sum cannot
 * overflow.
 */
export function layoutColumns(columns: f64, length: f64, bytes: f64): void {
  for (let i: f64 = 0; i < columns; i++) add((length + f64(SCAN_PADDING)) * bytes);
}

/** The sum since beginLayout(); negative if a 32-bit memory cannot hold so many bytes. */
export function layoutBytes(): f64 {
  return total <= LARGEST_MEMORY && largest <= LARGEST_COLUMN ? total : -total;
}

export function allocateF64(length: i32): StaticArray<f64> {
  return newF64(length + SCAN_PADDING);
}

export function allocateF32(length: i32): StaticArray<f32> {
  return newF32(length + SCAN_PADDING);
}

export function allocateI32(length: i32): StaticArray<i32> {
  return newI32(length + SCAN_PADDING);
}

export function allocateU8(length: i32): StaticArray<u8> {
  return newU8(length + SCAN_PADDING);
}
