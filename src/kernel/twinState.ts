import type { SavedState } from './instance.ts';

/** The twin's variables, in some order: numbers, columns, and objects that have such. */
export interface TwinVariables {
  variables(): unknown[];
  setVariables(values: readonly unknown[]): void;
}

/**
 * A copy of all that the twin's variables lead to. Restored, each column and object is the one it was, with
 * what it held.
 */
export function saveTwin(twin: TwinVariables): SavedState {
  const values = twin.variables();
  const columns = new Map<ArrayBufferView, Uint8Array>();
  const objects = new Map<object, object>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (ArrayBuffer.isView(value)) {
      if (!columns.has(value)) columns.set(value, bytesOf(value).slice());
    } else if (!objects.has(value)) {
      const fields = { ...value };
      objects.set(value, fields);
      Object.values(fields).forEach(visit);
    }
  };
  values.forEach(visit);
  let bytes = 0;
  for (const { length } of columns.values()) bytes += length;
  return {
    bytes,
    restore() {
      twin.setVariables(values);
      for (const [column, held] of columns) bytesOf(column).set(held);
      for (const [object, fields] of objects) Object.assign(object, fields);
    },
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);
