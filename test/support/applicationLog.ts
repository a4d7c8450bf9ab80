// Logs of a cluster's accounting, of which applications are learned.
import { RUN_ENDINGS, type RunEnding, type Workload } from '../../src/trace/workload.ts';
import { testWorkload } from './workload.ts';

export interface Line {
  run: number;
  request: number;
  processors: number;
  user: number;
  how: RunEnding;
}

/** Jobs this many seconds after one another. */
export function every(seconds: number, lines: readonly Line[], processors = 8): Workload {
  const workload = testWorkload(
    processors,
    lines.map((line, i) => ({ ...line, submit: seconds * i, application: 1 })),
  );
  const ending = Int8Array.from(lines, ({ how }) => RUN_ENDINGS.indexOf(how));
  const names = { user: ['ann', 'bob'], application: ['run_#'] };
  return { ...workload, names, jobs: { ...workload.jobs, ending } };
}

/** A job every hour, each done before the next: on such a machine no job waits for another. */
export const apart = (lines: readonly Line[]) => every(3600, lines);

export const twenty = (run: (i: number) => number, request: number): Line[] =>
  Array.from({ length: 20 }, (_, i) => ({
    run: run(i),
    request,
    processors: 2,
    user: 1,
    how: 'completed',
  }));
