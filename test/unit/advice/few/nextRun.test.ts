import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewRuns } from '../../../../src/advice/few/fewRuns.ts';
import { limitByRank, nextRunBeyond } from '../../../../src/advice/few/nextRun.ts';
import { holds } from '../../../properties/seed.ts';

const NEVER = Number.POSITIVE_INFINITY;
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test('the limit is the largest of up to 38 runs, then the second, at 59 the third', () => {
  expect([1, 6, 38, 39, 58, 59].map((n) => limitByRank(upTo(n)))).toEqual([1, 6, 38, 38, 57, 57]);
  expect(limitByRank([3, 9, 1])).toBe(9);
  expect(limitByRank([3, NEVER, 1])).toBe(NEVER);
  expect(limitByRank([NEVER, ...upTo(38)])).toBe(38);
});

test('with six runs, a limit at the largest kills the seventh with 1/7, of 0% to 46%', () => {
  expect(nextRunBeyond(6, upTo(6))).toEqual({
    probability: 1 / 7,
    low: 0,
    high: expect.closeTo(1 - 0.025 ** (1 / 6), 12),
  });
  expect(nextRunBeyond(5, upTo(6))).toMatchObject({ probability: 2 / 7 });
  expect(nextRunBeyond(5, [1, 2, NEVER])).toMatchObject({ probability: 2 / 4 });
});

test('if each value is left out in turn, the limit of the others is exceeded as often as stated', async () => {
  const values = fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 2, maxLength: 90 });
  await holds(values, 4000, (all) => {
    const others = (i: number) => all.filter((_, place) => place !== i);
    const exceeded = all.filter((value, i) => value > limitByRank(others(i))).length;
    const { probability } = nextRunBeyond(limitByRank(others(0)), others(0));
    expect(exceeded / all.length).toBeCloseTo(probability, 12);
  });
});

test('a limit of an application is whole minutes, and only stated if it is below that of today', () => {
  const observed = (completed: number[], censored: number[] = []) => ({
    completed: Float64Array.from(completed),
    censored: Float64Array.from(censored),
  });
  expect(fewRuns(observed([30, 61]), 600)).toMatchObject({ limit: 120, probability: 1 / 3 });
  expect(fewRuns(observed([30, 61]), 120)).toBeUndefined();
  expect(fewRuns(observed([30, 61], [600]), 3600)).toBeUndefined();
  expect(fewRuns(observed([0]), 600)).toMatchObject({ limit: 60 });
});
