import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BETTER, METRIC_NAMES } from '../../../src/metrics/metricFields.ts';
import { verdict } from '../../../src/metrics/verdict.ts';
import { holds } from '../../properties/seed.ts';

test('less wait is better, less utilization is worse, and neither is sure within the interval', () => {
  expect(verdict({ value: -5, halfWidth: 4 }, BETTER.meanWait)).toBe('better');
  expect(verdict({ value: 5, halfWidth: 4 }, BETTER.meanWait)).toBe('worse');
  expect(verdict({ value: -0.03, halfWidth: 0.01 }, BETTER.utilization)).toBe('worse');
  expect(verdict({ value: 0.03, halfWidth: 0.01 }, BETTER.utilization)).toBe('better');
  expect(verdict({ value: 5, halfWidth: 5 }, BETTER.meanWait)).toBeUndefined();
  expect(verdict({ value: 0, halfWidth: 0 }, BETTER.meanWait)).toBeUndefined();
});

test('a ratio is judged by its ends: 1 is no change', () => {
  expect(verdict({ low: 0.7, high: 0.99 }, BETTER.meanWait)).toBe('better');
  expect(verdict({ low: 1.01, high: 4 }, BETTER.meanWait)).toBe('worse');
  expect(verdict({ low: 0.7, high: 0.99 }, BETTER.utilization)).toBe('worse');
  expect(verdict({ low: 1.01, high: 4 }, BETTER.utilization)).toBe('better');
  expect(verdict({ low: 0.5, high: 1 }, BETTER.meanWait)).toBeUndefined();
  expect(verdict({ low: 1, high: 2 }, BETTER.meanWait)).toBeUndefined();
  expect(verdict({ low: 0.1, high: 0.2 }, 'neither')).toBeUndefined();
  expect(verdict({ low: Number.NaN, high: Number.NaN }, 'less')).toBeUndefined();
});

test('a change without an interval is neither better nor worse', async () => {
  const value = fc.double({ noNaN: true });
  await holds(fc.tuple(value, fc.constantFrom(...METRIC_NAMES)), 100, ([value, name]) => {
    expect(verdict({ value, halfWidth: Number.NaN }, BETTER[name])).toBeUndefined();
  });
});

test('a metric that describes the workload or the policy is neither better nor worse', () => {
  for (const name of ['jobs', 'load', 'killed', 'backfilled', 'blocked', 'totalLoad'] as const)
    expect(verdict({ value: 9, halfWidth: 1 }, BETTER[name])).toBeUndefined();
  expect(METRIC_NAMES.filter((name) => BETTER[name] === 'more')).toEqual([
    ...['utilization', 'jobsADay', 'meanEstimateAccuracy'],
  ]);
});
