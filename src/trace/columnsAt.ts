import type { Column } from './numberColumn.ts';

/** The values of a column at these places, as a column of the same kind. */
export function valuesAt<C extends Column | Uint8Array>(column: C, places: Int32Array | Uint32Array): C {
  const found = new (column.constructor as new (length: number) => C)(places.length);
  for (let i = 0; i < places.length; i++) found[i] = column[places[i]];
  return found;
}

/** The values of all columns at these places. Fields that are no columns stay as they are. */
export function columnsAt<Columns extends object>(columns: Columns, places: Int32Array): Columns {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    ArrayBuffer.isView(column) ? valuesAt(column as Column, places) : column,
  ]);
  return Object.fromEntries(entries) as Columns;
}
