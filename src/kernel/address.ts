/** The address of a column: an offset into Wasm memory, or in the twin the typed array itself. */
export type Address = number | Float64Array | Int32Array | Uint8Array;
