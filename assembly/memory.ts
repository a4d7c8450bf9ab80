// The only allocation of the kernel. Everything a run needs is sized and made before its first event; nothing grows
// while it runs, so a view the host took after create() stays good until the instance is dropped.
import { newF64, newI32, newU8, SCAN_PADDING } from './native';

// A StaticArray can hold 1 GiB less its header; a 32-bit memory 4 GiB, of which a little is the engine's own.
const LARGEST_COLUMN: f64 = 1073741800;
const LARGEST_MEMORY: f64 = 4290000000;

let planned: f64 = 0;
let largest: f64 = 0;

function plan(bytes: f64): void {
  planned += bytes;
  if (bytes > largest) largest = bytes;
}

/** Starts a new estimate of what a run will allocate. */
export function planNothing(): void {
  planned = 0;
  largest = 0;
}

/** Adds `columns` columns of `length` elements of `bytes` bytes each to the estimate. Plain f64: it cannot wrap. */
export function planColumns(columns: f64, length: f64, bytes: f64): void {
  for (let i: f64 = 0; i < columns; i++) plan((length + f64(SCAN_PADDING)) * bytes);
}

/** Bytes estimated since planNothing(). */
export function plannedBytes(): f64 {
  return planned;
}

/** Whether the estimate can be allocated at all. */
export function planFits(): bool {
  return planned <= LARGEST_MEMORY && largest <= LARGEST_COLUMN;
}

export function allocateF64(length: i32): StaticArray<f64> {
  return newF64(length + SCAN_PADDING);
}

export function allocateI32(length: i32): StaticArray<i32> {
  return newI32(length + SCAN_PADDING);
}

export function allocateU8(length: i32): StaticArray<u8> {
  return newU8(length + SCAN_PADDING);
}
