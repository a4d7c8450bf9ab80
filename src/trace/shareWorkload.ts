import type { Workload } from './workload.ts';

/** The same workload with columns in shared memory. Sending it to another thread copies nothing. */
export function shareWorkload(workload: Workload): Workload {
  const { jobs, feedback } = workload;
  return { ...workload, jobs: sharedColumns(jobs), ...(feedback && { feedback: sharedColumns(feedback) }) };
}

function sharedColumns<Columns extends object>(columns: Columns): Columns {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === 'object' ? shared(column) : column,
  ]);
  return Object.fromEntries(entries) as Columns;
}

function shared<T extends Float64Array | Int32Array | Int8Array | Uint8Array>(column: T): T {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const copy = new (column.constructor as new (buffer: SharedArrayBuffer) => T)(
    new SharedArrayBuffer(column.byteLength),
  );
  copy.set(column as never);
  return copy;
}
