import { expect, test } from 'vitest';
import {
  largeResponseHours,
  makespan,
  numbersOf,
  responseHours,
  utilization,
  values,
} from '../../../src/experiment/measures.ts';
import type { RunMetrics, TaskResult } from '../../../src/experiment/task.ts';

const run = (parts: object) => parts as unknown as RunMetrics;
const all = { utilization: 0.5, makespan: 100, meanResponse: 7200 };

test('the small work counts in utilization and makespan, the large jobs in their response', () => {
  const alone = run({ all, large: null, stream: null });
  const mixed = run({ all, large: { meanResponse: 3600 }, stream: { utilization: 0.75, makespan: 130 } });
  expect([alone, mixed].map(utilization)).toEqual([0.5, 0.75]);
  expect([alone, mixed].map(makespan)).toEqual([100, 130]);
  expect([alone, mixed].map(responseHours)).toEqual([2, 2]);
  expect([alone, mixed].map(largeResponseHours)).toEqual([2, 1]);
});

test('values are those of one strategy and one kind of run, seed by seed', () => {
  const of = (meanResponse: number) => run({ all: { meanResponse } });
  const result: TaskResult = [
    [
      [of(1), of(2)],
      [of(3), of(4)],
    ],
    [
      [of(5), of(6)],
      [of(7), of(8)],
    ],
  ];
  expect([...values(result, 1, 0, ({ all: { meanResponse } }) => meanResponse)]).toEqual([3, 7]);
});

test('the numbers of a run have the names of their places; values that are missing or no numbers are left out', () => {
  expect(
    numbersOf(run({ all: { mean: 1, spent: { wasted: 2 } }, large: null, stream: { delay: 3 } })),
  ).toEqual({
    'all.mean': 1,
    'all.spent.wasted': 2,
    'stream.delay': 3,
  });
});
