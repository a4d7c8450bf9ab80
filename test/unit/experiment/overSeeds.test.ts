import { expect, test } from 'vitest';
import { overSeeds } from '../../../src/experiment/overSeeds.ts';
import { drawsNothing } from '../../../src/experiment/replaySeeds.ts';
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

test('a policy draws if its plans are drawn, or if its scheduler is told the seed', () => {
  const policy = (parts: object) => ({ name: 'p', order: 'fcfs', backfilling: 'easy', ...parts }) as Policy;
  expect(drawsNothing(policy({}))).toBe(true);
  expect(drawsNothing(policy({ plan: 'exact' }))).toBe(true);
  expect(drawsNothing(policy({ plan: 'virtual:0.5' }))).toBe(false);
  expect(drawsNothing(policy({ scheduler: {} }))).toBe(false);
  expect(drawsNothing(policy({ source: 'mine.mjs' }))).toBe(false);
});
