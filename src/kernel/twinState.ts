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
  const columns = new Map<ArrayBufferView, { now: Uint8Array; held: Uint8Array }>();
  const objects = new Map<object, object>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (ArrayBuffer.isView(value)) {
      const now = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      // Most columns of a twin that has not run are empty.
      if (now.length > 0 && !columns.has(value)) columns.set(value, { now, held: now.slice() });
    } else if (!objects.has(value)) {
      const fields = { ...value };
      objects.set(value, fields);
      Object.values(fields).forEach(visit);
    }
  };
  values.forEach(visit);
  let bytes = 0;
  for (const { held } of columns.values()) bytes += held.length;
  return {
    bytes,
    restore() {
      twin.setVariables(values);
      for (const { now, held } of columns.values()) now.set(held);
      for (const [object, fields] of objects) Object.assign(object, fields);
    },
  };
}
