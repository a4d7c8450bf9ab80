import type { Workload } from '../workload.ts';
import { numbers, parquetTable } from './parquetTable.ts';
import { writtenColumns } from './writtenColumns.ts';

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
  const columns = writtenColumns(jobs).map(([field, column]) => numbers(field, column));
  return parquetTable(columns, jobs.length, {
    Computer: name,
    MaxProcs: processors,
    UnixStartTime: unixStartTime,
  });
}
