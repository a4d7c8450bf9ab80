import type { Column } from './numberColumn.ts';

type Places = Int32Array | Uint32Array;

/** The values of a column at these places, as a column of the same kind. */
export function valuesAt<C extends Column | Uint8Array>(column: C, places: Places): C {
  const found = new (column.constructor as new (length: number) => C)(places.length);
  if (column instanceof Float64Array) take64(column, places, found as Float64Array);
  else if (column instanceof Int32Array) take32(column, places, found as Int32Array);
  else take8(column, places, found as Int8Array);
  return found;
}

// One loop for each width: one that meets columns of several kinds takes seven times as long.
function take64(column: Float64Array, places: Places, into: Float64Array): void {
  for (let i = 0; i < places.length; i++) into[i] = column[places[i]];
}

function take32(column: Int32Array, places: Places, into: Int32Array): void {
  for (let i = 0; i < places.length; i++) into[i] = column[places[i]];
}

function take8(column: Int8Array | Uint8Array, places: Places, into: Int8Array | Uint8Array): void {
  for (let i = 0; i < places.length; i++) into[i] = column[places[i]];
}

/** The values of all columns at these places. Fields that are no columns stay as they are. */
export function columnsAt<Columns extends object>(columns: Columns, places: Int32Array): Columns {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    ArrayBuffer.isView(column) ? valuesAt(column as Column, places) : column,
  ]);
  return Object.fromEntries(entries) as Columns;
}
