import { expect, test } from 'vitest';
import type { Fit } from '../../../src/forecast/fit/fits.ts';
import { fitText } from '../../../src/report/fitText.ts';

const fitOf = (policy: string, factor: number, ofBest: number, halfWidth: number): Fit => ({
  ...{ policy, factor, ofBest, halfWidth, withinMinute: 0.5, delay: Number.NaN },
});
const last = (fits: readonly Fit[], ofMedian: number) =>
  fitText({ jobs: 1200, fits, ofMedian }).split('\n').slice(-3, -1);

test('the best policy is named, and those whose interval reaches it', () => {
  const fits = [
    fitOf('a', 2, 1, 0),
    fitOf('b', 2.1, 1.07, 0.07),
    fitOf('c', 2.2, 1.14, 0.1),
    fitOf('d', 2.1, 1.07, Number.NaN),
  ];
  expect(last(fits, 10)).toEqual(['a fits best; not surely worse: b.', 'Forecasts under it: --policy a']);
  expect(last([fits[0], fits[2]], 10)[0]).toBe('a fits best.');
  const text = fitText({ jobs: 1200, fits, ofMedian: 10 });
  expect(text).toMatch(/^1,200 jobs of the log: /);
  expect(text).toMatch(/\na +2\.00 +1 +50% +–\nb +2\.10 +1\.07 ± 0\.07 +50% +–\n/);
  expect(text).toMatch(/\nd +2\.10 +– +50% +–\nthe median of all waits +10\.00 *\n/);
});

test('next to a policy without error only another one without error is as good', () => {
  const [none, infinite] = [Number.NaN, Number.POSITIVE_INFINITY];
  const fits = [fitOf('a', 1, none, none), fitOf('b', 1, none, none), fitOf('c', 1.1, infinite, none)];
  expect(last(fits, 3)[0]).toBe('a fits best; not surely worse: b.');
});

test('a policy that halves the error of the median in logarithms explains the starts, another does not', () => {
  const explained = 'Forecasts under it: --policy a';
  expect(last([fitOf('a', 3, 1, 0)], 9.01)[1]).toBe(explained);
  expect(last([fitOf('a', 3, 1, 0)], 8.99)[1]).toMatch(/^It says little more than the median of all waits/);
  // All waits are equal.
  expect(last([fitOf('a', 1, 1, 0)], 1)[1]).toBe(explained);
});
