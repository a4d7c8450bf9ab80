import type { Jobs, Workload } from './workload.ts';

/** The same workload with columns in shared memory. Sending it to another thread copies nothing. */
export function shareWorkload(workload: Workload): Workload {
  const jobs = Object.fromEntries(
    Object.entries(workload.jobs).map(([name, column]) => [
      name,
      typeof column === 'object' ? shared(column) : column,
    ]),
  );
  return { ...workload, jobs: jobs as unknown as Jobs };
}

function shared<T extends Float64Array | Int32Array | Int8Array>(column: T): T {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const copy = new (column.constructor as new (buffer: SharedArrayBuffer) => T)(
    new SharedArrayBuffer(column.byteLength),
  );
  copy.set(column as never);
  return copy;
}
