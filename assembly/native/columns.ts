// Columns: arrays in kernel memory whose address the host reads.

/** A column's address in kernel memory. The host reads it as unsigned. */
export function addressOf<T>(column: T): usize {
  return changetype<usize>(column);
}

export function newF64(length: i32): StaticArray<f64> {
  return new StaticArray<f64>(length);
}

export function newF32(length: i32): StaticArray<f32> {
  return new StaticArray<f32>(length);
}

export function newI32(length: i32): StaticArray<i32> {
  return new StaticArray<i32>(length);
}

export function newU8(length: i32): StaticArray<u8> {
  return new StaticArray<u8>(length);
}
