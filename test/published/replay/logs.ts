import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { TestJob } from '../../support/workload.ts';

/** The fields of each line of a log, `fields[4]` being the fourth, as the Standard Workload Format counts. */
export function readLog(path: string): number[][] {
  return gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith(';'))
    .map((line) => [Number.NaN, ...line.trim().split(/\s+/).map(Number)]);
}

/**
 * A cleaned log's jobs as the specification reads them by default: processors allocated, else requested;
 * request the requested time, else the run time; sorted by submission, then line.
 */
export function jobsOfLog(path: string, machine: number): TestJob[] {
  return readLog(path)
    .map((field) => ({
      submit: field[2],
      run: field[4],
      request: field[9] > 0 ? field[9] : field[4],
      processors: field[5] > 0 ? field[5] : field[8],
    }))
    .filter((job) => job.submit >= 0 && job.run >= 0 && job.processors > 0 && job.processors <= machine)
    .sort((a, b) => a.submit - b.submit);
}
