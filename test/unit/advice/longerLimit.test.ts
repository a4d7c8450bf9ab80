import { expect, it } from 'vitest';
import { longerLimit } from '../../../src/advice/longerLimit.ts';
import { kaplanMeier } from '../../../src/distribution/kaplanMeier.ts';

const limitOf = (completed: readonly number[], censored: readonly number[]) => {
  const observed = { completed: Float64Array.from(completed), censored: Float64Array.from(censored) };
  return longerLimit(observed, kaplanMeier(observed));
};
/** This many runs of 100, 101 … seconds. */
const runs = (count: number) => Array.from({ length: count }, (_, i) => 100 + i);

it('a longer limit is proposed if limits cut off two runs or more, and a twentieth of all', () => {
  expect(limitOf(runs(10), [60])).toBeUndefined();
  expect(limitOf(runs(10), [60, 60])?.cutOffAt).toBe(60);
  expect(limitOf(runs(38), [60, 60])?.cutOffAt).toBe(60);
  expect(limitOf(runs(39), [60, 60])).toBeUndefined();
});

it('the median of the runs that were cut off is that of their sorted times; of two, the shorter', () => {
  expect(limitOf(runs(2), [10, 20, 30])?.cutOffAt).toBe(20);
  expect(limitOf(runs(2), [10, 20, 30, 40])?.cutOffAt).toBe(20);
});

it('the proposed limit is the time within which 95% of the runs end, in whole minutes', () => {
  // Two runs were cut off early and say nothing: of 21 runs the 20th ends after 119 s.
  const found = limitOf(runs(21), [10, 10]);
  expect(found).toEqual({ cutOffAt: 10, limit: 120, share: expect.closeTo(20 / 21, 12) });
  expect(limitOf([10, 20], [5, 5])).toMatchObject({ limit: 60, share: 1 });
  // The last of 38 runs ends after 137 s, when two of 40 still run: these had a longer limit.
  expect(limitOf(runs(38), [1000, 1000])).toBeUndefined();
});

it('is twice the longest run that was cut off if the runs do not show it', () => {
  expect(limitOf([10, 20], [90, 100])).toEqual({ cutOffAt: 90, limit: 240, share: null });
  expect(limitOf([], [90, 100])).toEqual({ cutOffAt: 90, limit: 240, share: null });
});

it('nothing is proposed if half of the runs that were cut off had that limit or a longer one', () => {
  // All runs that completed took 100 s: a limit of two minutes would do.
  const cutOffAt = (time: number) => limitOf(Array(94).fill(100), [10, 10, time, time, 300, 300]);
  expect(cutOffAt(119)).toMatchObject({ cutOffAt: 119, limit: 120 });
  expect(cutOffAt(120)).toBeUndefined();
  expect(cutOffAt(121)).toBeUndefined();
});
