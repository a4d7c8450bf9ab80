import type { Workload } from '../workload.ts';
import { writtenColumns } from './writtenColumns.ts';

const LINES_A_CHUNK = 4096;

/**
 * A workload as CSV, in chunks: the columns that readTrace() finds, those that say nothing left out. Numbers are written in
 * their shortest exact form: what is read back is equal to the last bit. The machine's size has no place in CSV.
 */
export function* writeCsv({ jobs }: Workload): Generator<string> {
  const columns = writtenColumns(jobs);
  yield `${columns.map(([name]) => name).join(',')}\n`;
  for (let from = 0; from < jobs.length; from += LINES_A_CHUNK) {
    let text = '';
    const to = Math.min(from + LINES_A_CHUNK, jobs.length);
    for (let job = from; job < to; job++) text += `${columns.map(([, column]) => column[job]).join(',')}\n`;
    yield text;
  }
}
