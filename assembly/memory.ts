// The only allocation of the kernel. The columns of a run are sized and allocated before its first event.
// Nothing grows during a run, so the host's views stay valid until the instance is dropped.

import { newF32, newF64, newI32, newU8 } from './native/columns';
import { PADDING } from './native/padding';

// The largest StaticArray: 1 GiB minus its header. A 32-bit memory has 4 GiB, of which the engine takes a
// little.
const LARGEST_COLUMN: f64 = 1073741800;
const LARGEST_MEMORY: f64 = 4290000000;

let total: f64 = 0;
let largest: f64 = 0;
let measures: bool = false;

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
  for (let i: f64 = 0; i < columns; i++) add((length + f64(PADDING)) * bytes);
}

/** From here to endMeasure(), columns are only added up, and are empty. */
export function beginMeasure(): void {
  beginLayout();
  measures = true;
}

/** layoutBytes() of all columns since beginMeasure(). */
export function endMeasure(): f64 {
  measures = false;
  return layoutBytes();
}

/** The elements to allocate for a column. It takes f64, so that a product of lengths cannot overflow. */
function elements(length: f64, bytes: f64): i32 {
  if (!measures) return i32(length) + PADDING;
  layoutColumns(1, length, bytes);
  return 0;
}

/** The sum since beginLayout(); negative if a 32-bit memory cannot hold so many bytes. */
export function layoutBytes(): f64 {
  return total <= LARGEST_MEMORY && largest <= LARGEST_COLUMN ? total : -total;
}

export function allocateF64(length: f64): StaticArray<f64> {
  return newF64(elements(length, 8));
}

export function allocateF32(length: f64): StaticArray<f32> {
  return newF32(elements(length, 4));
}

export function allocateI32(length: f64): StaticArray<i32> {
  return newI32(elements(length, 4));
}

export function allocateU8(length: f64): StaticArray<u8> {
  return newU8(elements(length, 1));
}
