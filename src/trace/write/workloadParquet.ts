import type { Workload } from '../workload.ts';
import { parquetTable, smallNumbers } from './parquetTable.ts';
import { taskNames, writtenColumns } from './writtenColumns.ts';

/**
 * A workload as a Parquet file, in chunks. It has the columns that readTrace() finds; columns without
 * information are left out. Numbers are read back without a change.
 */
export function workloadParquet({
  name,
  processors,
  unixStartTime,
  timeZone,
  jobs,
}: Workload): Promise<Iterable<Uint8Array>> {
  const tasks = taskNames(jobs);
  const columns = writtenColumns(jobs).map(([field, column]) => smallNumbers(field, column));
  if (tasks) columns.push({ name: 'task', type: 'STRING', values: (from, to) => tasks.slice(from, to) });
  return parquetTable(columns, jobs.length, {
    Computer: name,
    MaxProcs: processors,
    UnixStartTime: unixStartTime,
    TimeZoneString: timeZone,
  });
}
