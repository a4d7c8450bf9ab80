// Defines workloads that each show one idea of scheduling: a dozen jobs on a small machine, without random numbers.
import type { Workload } from '../workload.ts';

/** Times in minutes. */
type Row = readonly [submit: number, processors: number, request: number, run: number, user: number];

interface Lesson {
  readonly processors: number;
  readonly rows: readonly Row[];
}

// Job 3 needs the whole machine. Job 8 is too long to end before job 3 can start.
const CONVOY: Lesson = {
  processors: 8,
  rows: [
    [0, 4, 60, 60, 1],
    [1, 2, 30, 20, 2],
    [5, 8, 30, 30, 3],
    [6, 1, 15, 10, 2],
    [8, 2, 20, 20, 4],
    [10, 1, 30, 25, 2],
    [12, 3, 25, 20, 4],
    [15, 2, 90, 80, 1],
    [20, 1, 10, 5, 2],
    [30, 4, 20, 20, 4],
    [35, 2, 30, 20, 2],
    [40, 1, 15, 15, 2],
  ],
};

// When job 3 starts, it leaves three extra processors. Job 4 ends before that. Job 6 outlasts it on one extra
// processor, and two are then too few for job 5.
const SHADOW: Lesson = {
  processors: 10,
  rows: [
    [0, 5, 60, 60, 1],
    [2, 2, 20, 20, 2],
    [4, 7, 40, 40, 3],
    [6, 2, 45, 45, 2],
    [8, 3, 120, 100, 4],
    [10, 1, 60, 50, 4],
    [12, 2, 90, 60, 1],
    [15, 1, 30, 30, 2],
    [20, 3, 30, 30, 2],
    [25, 4, 20, 20, 3],
    [30, 1, 120, 110, 4],
    [45, 2, 10, 10, 2],
  ],
};

// Job 1 uses a sixth of its request. So the runtime estimate `last` expects 10 minutes of job 3, which runs
// for 55. The start that job 4 is promised counts on these 10 minutes.
const PROMISE: Lesson = {
  processors: 8,
  rows: [
    [0, 3, 60, 10, 1],
    [2, 2, 30, 30, 2],
    [12, 3, 60, 55, 1],
    [15, 8, 30, 30, 3],
    [18, 3, 20, 20, 2],
    [20, 2, 60, 60, 4],
    [22, 1, 15, 15, 2],
    [25, 4, 40, 35, 1],
    [30, 2, 30, 30, 2],
    [35, 1, 60, 20, 4],
    [50, 2, 20, 20, 3],
    [70, 3, 30, 25, 2],
  ],
};

const LESSONS: Readonly<Record<string, Lesson>> = { convoy: CONVOY, shadow: SHADOW, promise: PROMISE };

/** The names of the teaching workloads. */
export const TEACHING: readonly string[] = Object.keys(LESSONS);

/**
 * The teaching workload of this name: `convoy` (a convoy behind a wide job), `shadow` (backfilling next to the shadow
 * time) or `promise` (a prediction that breaks a promise). Undefined if there is none.
 */
export function teachingWorkload(name: string): Workload | undefined {
  if (!Object.hasOwn(LESSONS, name)) return undefined;
  const { processors, rows } = LESSONS[name];
  const column = (of: (row: Row, place: number) => number) => Float64Array.from(rows, of);
  const unknown = () => column(() => -1);
  return {
    name: `synthetic:${name}`,
    processors,
    jobs: {
      length: rows.length,
      id: column((_, place) => place + 1),
      submit: column(([submit]) => 60 * submit),
      run: column(([, , , run]) => 60 * run),
      request: column(([, , request]) => 60 * request),
      processors: Int32Array.from(rows, ([, width]) => width),
      wait: unknown(),
      status: unknown(),
      user: column(([, , , , user]) => user),
      group: unknown(),
      application: unknown(),
      queue: unknown(),
      partition: unknown(),
    },
    cleaning: { lines: rows.length, jobs: rows.length, rows: [] },
  };
}
