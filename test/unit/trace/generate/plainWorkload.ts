import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Workload } from '../../../../src/trace/workload.ts';

/**
 * An unchanged gzipped SWF file, jobs of unknown run time or size left out; no reader under test takes
 * part.
 */
export function plainWorkload(path: string, machine: number): Workload {
  const text = gunzipSync(readFileSync(path)).toString('latin1');
  const rows = text
    .split('\n')
    .filter((line) => /^\s*\d/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row[3] >= 0 && Math.max(row[4], row[7]) > 0);
  const column = (field: number) => Float64Array.from(rows, (row) => row[field - 1]);
  const jobs = {
    length: rows.length,
    id: column(1),
    submit: column(2),
    run: column(4),
    request: Float64Array.from(rows, (row) => (row[8] > 0 ? row[8] : row[3])),
    processors: Int32Array.from(rows, (row) => (row[4] > 0 ? row[4] : row[7])),
    wait: column(3),
    status: column(11),
    user: column(12),
    group: column(13),
    application: column(14),
    queue: column(15),
    partition: column(16),
  };
  return {
    name: path,
    processors: machine,
    jobs,
    cleaning: { lines: rows.length, jobs: rows.length, rows: [] },
  };
}
