// How many forecasts came within a minute, ten minutes and a factor of two.
import { expect, it } from 'vitest';
import type { Answer } from '../../../../src/forecast/backtest/backtest.ts';
import { closenessOf } from '../../../../src/forecast/backtest/closeness.ts';

/** An evaluated job of which only the median and the wait count. */
const answer = (median: number, wait: number) =>
  ({ point: { wait }, corrected: { quantiles: [0, median, 1e9] } }) as unknown as Answer;

it('counts forecasts at most a minute, ten minutes or a factor of two off, of all jobs and of those that waited', () => {
  const found = closenessOf([
    answer(0, 0),
    // At once, and no factor of it is 30 s.
    answer(0, 30),
    answer(60, 0),
    // A minute is not over a minute.
    answer(60, 60),
    // These waited over a minute.
    answer(1, 61),
    answer(122, 61),
    answer(61 + 600, 61),
    answer(3000, 6000),
    answer(2999, 6000),
  ]);
  expect(found.all).toEqual({
    jobs: 9,
    withinMinute: 5 / 9,
    withinTenMinutes: 7 / 9,
    withinFactorOfTwo: 4 / 9,
  });
  expect(found.waited).toEqual({
    jobs: 5,
    withinMinute: 1 / 5,
    withinTenMinutes: 3 / 5,
    withinFactorOfTwo: 2 / 5,
  });
});

it('gives no shares of no jobs', () => {
  expect(closenessOf([answer(9, 9)]).waited).toEqual({
    jobs: 0,
    withinMinute: null,
    withinTenMinutes: null,
    withinFactorOfTwo: null,
  });
});
