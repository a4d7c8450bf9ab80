import { expect, it } from 'vitest';
import { historyOfReplay } from '../../../src/forecast/history.ts';
import { placeAfter, withNewJob } from '../../../src/forecast/newJob.ts';
import { plainJobs, testWorkload } from '../../support/workload.ts';

/** Jobs submitted at 0, 5, 5 and 9 s. */
const log = testWorkload(
  4,
  [0, 5, 5, 9].map((submit) => ({ submit, run: 1, request: 2, processors: 1, user: submit })),
);
const withEndings = { ...log, jobs: { ...log.jobs, ending: Int8Array.of(0, 1, 2, 0) } };

it('a new job comes after all jobs that are submitted by its instant', () => {
  expect([-1, 0, 4, 5, 6, 9, 10].map((instant) => placeAfter(log.jobs, instant))).toEqual([
    0, 1, 1, 3, 3, 4, 4,
  ]);
});

it('a history with a new job has all that is known of it, and else the jobs as they were', () => {
  const start = Float64Array.of(0, 5, 6, 9);
  const end = Float64Array.of(1, 6, 7, 10);
  const history = historyOfReplay(withEndings, { start, end });
  const { history: longer, place } = withNewJob(history, { submit: 5, processors: 3, request: 8, user: 7 });
  expect(place).toBe(3);
  const before = plainJobs(withEndings.jobs) as Record<string, number[]>;
  const known: Record<string, number> = { submit: 5, processors: 3, request: 8, user: 7, run: 8 };
  for (const [name, column] of Object.entries(plainJobs(longer.jobs))) {
    if (name === 'length') expect(column).toBe(5);
    else expect(column, name).toEqual(before[name].toSpliced(3, 0, known[name] ?? -1));
  }
  expect(Object.keys(longer.jobs).sort()).toEqual(Object.keys(before).sort());
  expect(longer.jobs.processors).toBeInstanceOf(Int32Array);
  expect([...longer.start]).toEqual([0, 5, 6, Number.POSITIVE_INFINITY, 9]);
  expect([...longer.end]).toEqual([1, 6, 7, Number.POSITIVE_INFINITY, 10]);
  expect(longer.processors).toBe(4);
});
