// Allocates all memory of the kernel. The columns of a run are sized and allocated before its first event.
// Nothing grows during a run, so the host's views stay valid until the instance is dropped.

import { newF32, newF64, newI32, newU8 } from './native/columns';
import { PADDING } from './native/padding';

// The largest StaticArray: 1 GiB minus its header. A 32-bit memory has 4 GiB, of which the engine takes a
// little.
const LARGEST_COLUMN: f64 = 1073741800;
const LARGEST_MEMORY: f64 = 4290000000;

let total: f64 = 0;
let largest: f64 = 0;
export let measures: bool = false;

/**
 * From here to endMeasure(), columns are only added up, and are empty: code that allocates them writes nothing
 * to them. Lengths are f64, so that no sum and no product can overflow.
 */
export function beginMeasure(): void {
  total = 0;
  largest = 0;
  measures = true;
}

/** Like beginMeasure(), but earlier measurements count too. */
export function resumeMeasure(): void {
  measures = true;
}

/** The bytes of these columns; negative if a 32-bit memory cannot hold that many. */
export function endMeasure(): f64 {
  measures = false;
  return total <= LARGEST_MEMORY && largest <= LARGEST_COLUMN ? total : -total;
}

/** The elements to allocate for a column. */
function elements(length: f64, bytes: f64): i32 {
  if (!measures) return i32(length) + PADDING;
  const size = (floor(length) + f64(PADDING)) * bytes;
  total += size;
  largest = max(largest, size);
  return 0;
}

/** Returns the number of objects to make: `count`, or none while sizes are only added up. @param bytes of each */
export function countObjects(count: f64, bytes: f64): i32 {
  if (!measures) return i32(count);
  total += count * bytes;
  return 0;
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
