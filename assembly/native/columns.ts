// Allocates columns: arrays in kernel memory whose address the host reads.

/** A column's address in kernel memory. The host reads it as unsigned. */
export function addressOf<T>(column: T): usize {
  return changetype<usize>(column);
}

// `new StaticArray` writes its zeros, so the system must give every page of it at once. A large column gets
// pages of its own that have not been written to yet. They are zero, and the system gives each when it is first
// used: most of a queue with room for all jobs never is.
const LEAST_PAGED: usize = 1 << 20;
const PAGE: usize = 1 << 16;
/** Space for the header in front of an array. Its last words are the class and the bytes of the array. */
const HEADER: usize = 32;

/** True if large columns get pages of their own. */
let paged: bool = true;

/**
 * Has that many bytes ready for all later columns, which then write their zeros: an instance that is used again
 * needs no more memory than it had.
 */
export function reserve(bytes: f64): void {
  heap.free(heap.alloc(<usize>bytes));
  paged = false;
}

function newPages(bytes: usize, id: u32): usize {
  const from = <usize>memory.size() * PAGE;
  if (memory.grow(<i32>((HEADER + bytes + PAGE - 1) / PAGE)) < 0) unreachable();
  const array = from + HEADER;
  store<u32>(array - 8, id);
  store<u32>(array - 4, <u32>bytes);
  return array;
}

export function newF64(length: i32): StaticArray<f64> {
  const bytes = (<usize>length) << 3;
  if (!paged || bytes < LEAST_PAGED) return new StaticArray<f64>(length);
  return changetype<StaticArray<f64>>(newPages(bytes, idof<StaticArray<f64>>()));
}

export function newF32(length: i32): StaticArray<f32> {
  const bytes = (<usize>length) << 2;
  if (!paged || bytes < LEAST_PAGED) return new StaticArray<f32>(length);
  return changetype<StaticArray<f32>>(newPages(bytes, idof<StaticArray<f32>>()));
}

export function newI32(length: i32): StaticArray<i32> {
  const bytes = (<usize>length) << 2;
  if (!paged || bytes < LEAST_PAGED) return new StaticArray<i32>(length);
  return changetype<StaticArray<i32>>(newPages(bytes, idof<StaticArray<i32>>()));
}

export function newU8(length: i32): StaticArray<u8> {
  const bytes = <usize>length;
  if (!paged || bytes < LEAST_PAGED) return new StaticArray<u8>(length);
  return changetype<StaticArray<u8>>(newPages(bytes, idof<StaticArray<u8>>()));
}

/** Makes an array for as many objects, which the caller fills. */
export function newObjects<T>(length: i32): StaticArray<T> {
  return new StaticArray<T>(length);
}
