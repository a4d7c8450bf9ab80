import { expect, it } from 'vitest';
import { waitingBeside } from '../../../src/forecast/history.ts';
import { testWorkload } from '../../support/workload.ts';

it('counts the jobs that wait besides the one that asks, as far as they are known', () => {
  const { jobs } = testWorkload(
    4,
    Array.from({ length: 6 }, () => ({ submit: 0, run: 9, processors: 1 })),
  );
  const start = Float64Array.of(1, 99, 100, 101, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  const history = { jobs, processors: 4, start, end: start.map((from) => from + 9) };
  // A job that starts at the instant itself still waits.
  expect(waitingBeside(history, { now: 100, last: 4 })).toBe(2);
  expect(waitingBeside(history, { now: 100, last: 5 })).toBe(3);
  expect(waitingBeside(history, { now: 0, last: 0 })).toBe(0);
});
