import { expect, test } from 'vitest';
import { overSeeds } from '../../../src/experiment/overSeeds.ts';
import { drawsNothing } from '../../../src/experiment/replaySeeds.ts';
import { pValue } from '../../../src/math/studentT.ts';
import { METRIC_NAMES, type Metrics } from '../../../src/metrics/metricFields.ts';
import type { Policy } from '../../../src/policy/policy.ts';

/** Runs whose metrics are all this number, one a seed. */
const runs = (values: readonly number[]) =>
  values.map((value, i) => ({
    seed: i + 1,
    hash: '',
    metrics: Object.fromEntries(METRIC_NAMES.map((name) => [name, value])) as unknown as Metrics,
  }));

test('policies are compared with the first, seed by seed: by differences and by ratios', () => {
  const [first, other] = overSeeds([
    { policy: 'a', runs: runs([1, 2, 4]) },
    { policy: 'b', runs: runs([2, 4, 8]) },
  ]);
  expect(first.differences).toBeUndefined();
  expect(first.ratios).toBeUndefined();
  expect(other.means.meanWait.mean).toBeCloseTo(14 / 3, 12);
  expect(other.differences?.meanWait.mean).toBeCloseTo(7 / 3, 12);
  expect(other.ratios?.meanWait.value).toBeCloseTo(2, 12);
  expect(other.ratios?.meanWait.low).toBeCloseTo(2, 12);
  expect(Object.keys(other.ratios ?? {})).toEqual([...METRIC_NAMES]);
});

test('a largest value has a mean and a ratio, and no interval', () => {
  const [first, other] = overSeeds([
    { policy: 'a', runs: runs([1, 2, 4]) },
    { policy: 'b', runs: runs([3, 4, 5]) },
  ]);
  for (const name of ['maxWait', 'maxDelay'] as const) {
    expect(first.means[name]).toEqual({ mean: first.means.meanWait.mean, halfWidth: Number.NaN });
    const { mean } = other.differences?.meanWait ?? {};
    expect(other.differences?.[name]).toEqual({ mean, halfWidth: Number.NaN, p: Number.NaN });
    const { value } = other.ratios?.meanWait ?? {};
    expect(other.ratios?.[name]).toEqual({ value, low: Number.NaN, high: Number.NaN, p: Number.NaN });
  }
  expect(other.means.p99Wait.halfWidth).toBeGreaterThan(0);
});

test('differences and ratios have the p-values of their intervals', () => {
  const [, other] = overSeeds([
    { policy: 'a', runs: runs([1, 2, 4]) },
    { policy: 'b', runs: runs([2, 3, 9]) },
  ]);
  const { mean, halfWidth, p } = other.differences?.meanWait ?? {};
  expect(p).toBe(pValue(mean as number, halfWidth as number, 2));
  const { value, high, p: ofRatio } = other.ratios?.meanWait ?? {};
  expect(ofRatio).toBeCloseTo(
    pValue(Math.log(value as number), Math.log((high as number) / (value as number)), 2),
    9,
  );
});

test('a policy draws if its estimates are drawn, or if its scheduler receives the seed', () => {
  const policy = (parts: object) => ({ name: 'p', order: 'fcfs', backfilling: 'easy', ...parts }) as Policy;
  expect(drawsNothing(policy({}))).toBe(true);
  expect(drawsNothing(policy({ estimate: 'exact' }))).toBe(true);
  expect(drawsNothing(policy({ estimate: 'virtual:0.5' }))).toBe(false);
  expect(drawsNothing(policy({ scheduler: {} }))).toBe(false);
  expect(drawsNothing(policy({ source: 'mine.mjs' }))).toBe(false);
});
