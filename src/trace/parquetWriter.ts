import type { Column } from './numberColumn.ts';
import { numbers, parquetTable } from './parquetTable.ts';
import type { Workload } from './workload.ts';

/**
 * A workload as a Parquet file, in chunks: the columns that readTrace() finds, those that say nothing left out. What is read
 * back is equal to the last bit.
 */
export function writeParquet({
  name,
  processors,
  unixStartTime,
  jobs,
}: Workload): Promise<Iterable<Uint8Array>> {
  const { id, submit, wait, run, request, status, user, group, application, queue, partition, plan } = jobs;
  const optional = { wait, status, user, group, application, queue, partition, plan };
  const known = Object.entries(optional).filter(
    ([, column]) => column !== undefined && saysSomething(column),
  );
  const columns = [
    numbers('id', id),
    numbers('submit', submit),
    numbers('run', run),
    numbers('processors', jobs.processors),
    numbers('request', request),
    ...known.map(([field, column]) => numbers(field, column as Column)),
  ];
  return parquetTable(columns, jobs.length, {
    Computer: name,
    MaxProcs: processors,
    UnixStartTime: unixStartTime,
  });
}

function saysSomething(column: Column): boolean {
  for (const value of column) if (value !== -1) return true;
  return false;
}
