// Parameters and measures of an experiment, by hand.
import { describe, expect, test } from 'vitest';
import { meanEstimate } from '../../../src/experiment/estimate.ts';
import {
  largeResponseHours,
  makespan,
  numbersOf,
  responseHours,
  utilization,
  values,
} from '../../../src/experiment/measures.ts';
import { overSeeds, type SeedRun } from '../../../src/experiment/overSeeds.ts';
import { drawsNothing, replaySeeds } from '../../../src/experiment/replaySeeds.ts';
import type { RunMetrics } from '../../../src/experiment/task.ts';
import { parseBounds, parseValues } from '../../../src/experiment/valueRange.ts';
import { twinKernel as kernel } from '../../../src/kernel/twin.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { testWorkload } from '../../support/workload.ts';

describe('lists of values', () => {
  test('are values and ranges with both ends', () => {
    expect(parseValues('4,8,12', Number)).toEqual([4, 8, 12]);
    expect(parseValues('4:16:4,3', Number)).toEqual([4, 8, 12, 16, 3]);
    expect(parseValues('0.1:0.3:0.1', Number)).toEqual([0.1, 0.2, 0.3]);
    for (const wrong of ['4:16', '1:2:3:4'])
      expect(() => parseValues(wrong, Number)).toThrow('A range is FROM:TO:STEP');
    for (const wrong of ['16:4:4', '4:16:0'])
      expect(() => parseValues(wrong, Number)).toThrow('A range goes up');
  });

  test('of bounds have two, or one twice', () => {
    expect(parseBounds('1..15,7', Number)).toEqual([
      { low: 1, high: 15 },
      { low: 7, high: 7 },
    ]);
    expect(() => parseBounds('1..2..3', Number)).toThrow('Bounds are LOW..HIGH');
  });
});

describe('measures', () => {
  const metrics = (seed: number) => ({ utilization: seed, makespan: 10 * seed, meanResponse: 3600 * seed });
  const run = (seed: number, parts: object = {}) =>
    ({ all: metrics(seed), large: null, stream: null, ...parts }) as unknown as RunMetrics;

  test('are of all jobs, of the stream if there is one, and of the large jobs if there are small ones', () => {
    const both = run(1, { large: metrics(5), stream: { utilization: 7, makespan: 8 } });
    const measures = [utilization, makespan, responseHours, largeResponseHours];
    expect(measures.map((measure) => measure(run(2)))).toEqual([2, 20, 2, 2]);
    expect(measures.map((measure) => measure(both))).toEqual([7, 8, 1, 5]);
  });

  test('have a value for each seed', () => {
    const result = [1, 2, 3].map((seed) => [[run(seed)], [run(10 * seed), run(100 * seed)]]);
    expect([...values(result, 1, 0, utilization)]).toEqual([10, 20, 30]);
    expect([...values(result, 0, 0, utilization)]).toEqual([1, 2, 3]);
  });

  test('by name are all numbers, and nothing else', () => {
    const all = { jobs: 3, spent: { useful: 1, wasted: 2 }, name: null };
    expect(numbersOf({ all, large: null, stream: null } as unknown as RunMetrics)).toEqual({
      'all.jobs': 3,
      'all.spent.useful': 1,
      'all.spent.wasted': 2,
    });
  });
});

test('two values have an interval, by hand', () => {
  // Mean 2, variance 2, so √(2 / 2) times the 12.706 of one degree of freedom.
  const { mean, halfWidth } = meanEstimate([1, 3]);
  expect(mean).toBe(2);
  expect(halfWidth).toBeCloseTo(12.7062047, 6);
  expect(meanEstimate([5]).halfWidth).toBeNaN();
});

describe('seeds', () => {
  const policy: Policy = { name: 'p', order: 'fcfs', backfilling: 'easy' };
  const scheduler = { name: 's', schedule: () => {} };

  test('change nothing under a policy of ours that draws no estimates', () => {
    expect(drawsNothing(policy)).toBe(true);
    expect(drawsNothing({ ...policy, estimate: 'exact' })).toBe(true);
    expect(drawsNothing({ ...policy, estimate: 'virtual:0.3' })).toBe(false);
    expect(drawsNothing({ ...policy, scheduler } as Policy)).toBe(false);
    expect(drawsNothing({ ...policy, source: 'return 1' } as unknown as Policy)).toBe(false);
  });

  test('may be one', async () => {
    const job = { submit: 0, run: 10, request: 20, processors: 1 };
    const found = await replaySeeds(async (seed) => testWorkload(1, [{ ...job, run: seed }]), ['fcfs'], {
      kernel,
      seeds: 1,
    });
    expect(found[0].runs.map(({ seed, metrics }) => [seed, metrics.makespan])).toEqual([[1, 1]]);
    const none = replaySeeds(async () => testWorkload(1, [job]), ['fcfs'], { kernel, seeds: 1.5 });
    await expect(none).rejects.toThrow('expected a whole number, at least 1, got 1.5');
  });
});

test('policies over seeds have their ratios to the first, seed by seed', () => {
  const runsOf = (...waits: number[]) =>
    waits.map((meanWait, i) => ({ seed: i + 1, metrics: { meanWait }, hash: '' })) as unknown as SeedRun[];
  const [first, other] = overSeeds([
    { policy: 'a', runs: runsOf(1, 10) },
    { policy: 'b', runs: runsOf(4, 10) },
  ]);
  expect(first.ratios).toBeUndefined();
  // The ratios are 4 and 1: their geometric mean is 2.
  expect(other.ratios?.meanWait?.value).toBeCloseTo(2, 12);
  expect(other.differences?.meanWait.mean).toBe(1.5);
});
