import type { Workload } from '../workload.ts';
import { taskNames, writtenColumns } from './writtenColumns.ts';

const LINES_A_CHUNK = 4096;

/**
 * A workload as CSV, in chunks. It has the columns that readTrace() finds; columns without information are
 * left out. Numbers are written in their shortest exact form, so they are read back without a change. CSV
 * cannot hold the machine's size.
 */
export function* workloadCsv({ jobs }: Workload): Generator<string> {
  const tasks = taskNames(jobs);
  const columns: [string, ArrayLike<number | string>][] = [
    ...writtenColumns(jobs),
    ...(tasks ? [['task', tasks] as [string, string[]]] : []),
  ];
  yield `${columns.map(([name]) => name).join(',')}\n`;
  for (let from = 0; from < jobs.length; from += LINES_A_CHUNK) {
    let text = '';
    const to = Math.min(from + LINES_A_CHUNK, jobs.length);
    for (let job = from; job < to; job++) text += `${columns.map(([, column]) => column[job]).join(',')}\n`;
    yield text;
  }
}
