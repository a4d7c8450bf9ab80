import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { DataError, UsageError } from '../../../src/errors.ts';
import { type CostModel, omniscientCost } from '../../../src/requests/costModel.ts';
import { dynProgCountSize } from '../../../src/requests/dynProgCount.ts';
import { expectedCostOf, expectedMakespanOf } from '../../../src/requests/evaluate.ts';
import { AFTER_FAILURE, growingRequests, meanUncapped } from '../../../src/requests/growing.ts';
import { atOptimal, optimalSequence, tOptimal } from '../../../src/requests/optimal.ts';
import { periodic } from '../../../src/requests/periodic.ts';
import { reserve } from '../../../src/requests/reserve.ts';
import { unsaved } from '../../../src/requests/sequence.ts';
import { STRATEGIES } from '../../../src/requests/strategies.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { costModels, expectClose } from '../../support/requests/instances.ts';

const { wasm, twin } = await testKernels();
const uniform = { low: 1, high: 20, mean: 10.5, survival: (t: number) => Math.max(0, (20 - t) / 19) };
const cost: CostModel = { alpha: 1, beta: 0.5, gamma: 0.25, checkpoint: 0.2, restart: 0.3 };

describe('periodic requests', () => {
  test('are as worked out by hand for two periods of uniform(1, 20)', async () => {
    const { sequence, expectedCost } = await periodic(wasm, uniform, cost, 'all-ckpt-per', { periods: 2 });
    expect(sequence).toEqual([
      { request: 10.7, milestone: 10.5, checkpoint: true, probability: 0.5 },
      { request: 9.8, milestone: 20, checkpoint: false, probability: 1 },
    ]);
    // The first request costs 10.7 + 0.25. Half of the jobs need the second request. It costs 9.8 + 0.25,
    // and half of the used restart and checkpoint. The used work costs 0.5 × 10.5.
    expectClose(expectedCost, 10.95 + 0.5 * (10.05 + 0.5 * (0.2 + 0.3)) + 5.25);
  });

  test('end at the upper bound itself', async () => {
    // low + (high - low) is a rounding error above high.
    const high = 0.5285714285714286;
    const distribution = { low: 0.1, high, mean: 0.3, survival: (t: number) => (t < high ? 0.5 : 0) };
    const { sequence } = await periodic(wasm, distribution, cost, 'no-ckpt-per', { periods: 5 });
    expect(sequence).toHaveLength(5);
    expect(sequence[4]).toEqual({ request: high, milestone: high, checkpoint: false, probability: 1 });
  });

  test('are the fewest of those that cost the same', async () => {
    // All jobs take just over 5. With checkpoints that cost nothing, 6 is requested in one part, or in two.
    const distribution = { low: 0, high: 12, mean: 5, survival: (t: number) => (t < 5 ? 1 : 0) };
    const free = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0, restart: 0 };
    const found = await periodic(wasm, distribution, free, 'all-ckpt-per', { mostPeriods: 4 });
    expect(found).toMatchObject({ periods: 2, expectedCost: 6, work: 1 + 2 + 3 + 4 + 2 });
  });

  test.each([0, 1.5, -3, Number.NaN])('are not %j', async (periods) => {
    await expect(periodic(wasm, uniform, cost, 'no-ckpt-per', { periods })).rejects.toThrow(
      new UsageError(`periods ${periods}: expected 1 or more`),
    );
  });

  test('are not more than memory holds', async () => {
    await expect(periodic(wasm, uniform, cost, 'no-ckpt-per', { periods: 2 ** 32 + 1 })).rejects.toThrow(
      /^sequence: 4294967297 milestones over 0 values takes .* take fewer$/,
    );
  });

  test('find the best number of periods', async () => {
    await holds(
      fc.tuple(costModels, fc.constantFrom('all-ckpt-per' as const, 'no-ckpt-per' as const)),
      60,
      async ([model, kind]) => {
        const best = await periodic(wasm, uniform, model, kind, { mostPeriods: 25 });
        for (let periods = 1; periods <= 25; periods++) {
          const one = await periodic(wasm, uniform, model, kind, { periods });
          expect(best.expectedCost).toBeLessThanOrEqual(one.expectedCost);
          if (periods === best.periods) expect(one.sequence).toEqual(best.sequence);
        }
        expect(await periodic(twin, uniform, model, kind, { mostPeriods: 25 })).toEqual(best);
      },
    );
  });
});

test('mean-uncapped requests half as much again after each failure', async () => {
  const { sequence, expectedCost } = await meanUncapped(wasm, uniform, { ...cost, beta: 0, gamma: 0 });
  expect(sequence.map(({ request }) => request)).toEqual([10.5, 15.75, 23.625]);
  expectClose(expectedCost, 10.5 + 15.75 * 0.5 + 23.625 * uniform.survival(15.75));
  expect(sequence.map(({ probability }) => 1 - probability)).toEqual(
    [10.5, 15.75, 23.625].map((t) => 1 - (1 - uniform.survival(t))),
  );
  for (const first of [0, Number.POSITIVE_INFINITY]) {
    await expect(meanUncapped(wasm, uniform, cost, first)).rejects.toThrow(
      new UsageError(`first request ${first}: expected a time above 0`),
    );
  }
});

test('requests grow from a guess to the bound', () => {
  expect(growingRequests(4, 10, 'half-more')).toEqual([4, 6, 9, 10]);
  expect(growingRequests(4, 9, 'half-more')).toEqual([4, 6, 9]);
  expect(growingRequests(4, 10, 'uncapped')).toEqual([4, 6, 9, 13.5]);
  expect(growingRequests(4, 10, 'bound')).toEqual([4, 10]);
  for (const after of AFTER_FAILURE) {
    expect(growingRequests(0, 10, after)).toEqual([10]);
    expect(growingRequests(10, 10, after)).toEqual([10]);
  }
  expect(growingRequests(12, 10, 'half-more')).toEqual([10]);
  expect(growingRequests(12, 10, 'bound')).toEqual([10]);
  expect(growingRequests(12, 10, 'uncapped')).toEqual([12]);
});

test('the number of points comes from the cost of a request if that decides', () => {
  // 3 (20 - 1) (1 + 0.5) / 1
  expect(dynProgCountSize(uniform, { ...cost, gamma: 1 }, 1)).toBe(86);
});

test('omniscient requests exactly X once', () => {
  expect(omniscientCost(10.5, cost)).toBe(1.5 * 10.5 + 0.25);
});

test('at-optimal equals t-optimal without small jobs', async () => {
  const distribution = discrete([1, 2, 3, 4], [0.4, 0.3, 0.2, 0.1]);
  expect(await atOptimal(wasm, distribution, 0)).toEqual(await tOptimal(wasm, distribution));
});

test('a certain run time is requested exactly', async () => {
  const distribution = discrete([5], [1]);
  for (const { sequence, expectedCost } of [
    await tOptimal(wasm, distribution),
    await atOptimal(wasm, distribution, 0.5),
    await optimalSequence(wasm, distribution, cost),
  ]) {
    expect(sequence).toEqual([{ request: 5, milestone: 5, checkpoint: false, probability: 1 }]);
    expect([5, 10, 7.75]).toContain(expectedCost);
  }
});

test('values of probability 0 at the end of a distribution change nothing', async () => {
  const [distribution, longer] = [
    discrete([2, 5], [0.4, 0.6]),
    discrete([1, 2, 5, 29, 30], [0, 0.4, 0.6, 0, 0]),
  ];
  for (const strategy of STRATEGIES) {
    const asked = strategy === 'at-optimal' ? { zeta: 0 } : {};
    const expected = await reserve(distribution, strategy, { kernel: wasm, ...asked });
    const found = await reserve(longer, strategy, { kernel: wasm, ...asked });
    expect({ ...found, n: expected.n }, strategy).toEqual(expected);
  }
});

test('requests that do not cover the distribution have an infinite makespan', async () => {
  const distribution = discrete([1, 2], [0.5, 0.5]);
  expect(await expectedMakespanOf(wasm, [1], distribution, 0.5)).toBe(Number.POSITIVE_INFINITY);
});

describe('the computation of requests refuses', () => {
  const half = Float64Array.of(0.5, 0.5);
  test.each([
    [{ v: [], f: [], survival: [] }, 'v is empty; expected at least one value'],
    [{ f: [1] }, 'v has 2 values and f has 1; expected equally many'],
    [{ survival: [0] }, 'v has 2 values and survival has 1; expected equally many'],
    [{ v: [-1, 2] }, 'v[0] is -1; expected a finite run time, 0 or more'],
    [{ v: [2, 2] }, 'v[1] is 2 after 2; expected values that rise'],
    [{ f: [1.5, -0.5] }, 'f[1] is -0.5; expected a probability, 0 or more'],
    [{ f: [0.5, 0.4] }, 'f sums to 0.9; expected 1 (within 1e-9)'],
    [{ f: [Number.NaN, 1] }, 'f[0] is NaN; expected a probability, 0 or more'],
    [{ survival: [0.5, 0.6] }, 'survival[1] is 0.6; expected 0 to 0.5'],
    [{ survival: [0.5, 0.1] }, 'survival ends at 0.1; expected 0 at the last value'],
  ])('distribution %j', async (part, message) => {
    const { v, f, survival } = { v: [1, 2], f: [0.5, 0.5], survival: [0.5, 0], ...part };
    const [values, shares, above] = [v, f, survival].map((column) => Float64Array.from(column));
    const distribution = { text: 'by hand', v: values, f: shares, survival: above };
    const error = new DataError(`by hand: ${message}`);
    await expect(tOptimal(wasm, distribution)).rejects.toThrow(error);
    await expect(expectedMakespanOf(wasm, [2], distribution, 0)).rejects.toThrow(error);
    await expect(reserve(distribution, 'mean-uncapped', { kernel: wasm })).rejects.toThrow(error);
  });

  test.each([
    [{ alpha: 0 }, 'alpha 0: expected a number above 0'],
    [{ beta: -1 }, 'beta -1: expected a number 0 or above'],
    [{ checkpoint: -0.5 }, 'checkpoint -0.5: expected a number 0 or above'],
    [{ restart: Number.NaN }, 'restart NaN: expected a number 0 or above'],
  ])('cost %j', async (part, message) => {
    const distribution = discrete([1, 2], half);
    await expect(optimalSequence(wasm, distribution, { ...cost, ...part })).rejects.toThrow(
      new UsageError(message),
    );
  });

  test('zeta, equal steps and v_0', async () => {
    const distribution = (...v: number[]) => discrete(v, [0.25, 0.25, 0.5], 'distribution');
    for (const zeta of [1, -0.1, Number.NaN]) {
      await expect(atOptimal(wasm, distribution(1, 2, 3), zeta)).rejects.toThrow(
        new UsageError(`zeta ${zeta}: expected a rate from 0 to below 1`),
      );
    }
    await expect(atOptimal(wasm, distribution(1, 2, 4), 0.5)).rejects.toThrow(
      /^distribution: value 2 is off the step of 1.5/,
    );
    await expect(atOptimal(wasm, distribution(0.5, 1.5, 2.5), 0.5)).rejects.toThrow(
      /its first value 0.5 is below its step 1/,
    );
  });

  test.each([
    [[5, 5], 'milestone 2 is 5 after 5'],
    [[0, 0], 'milestone 2 is 0 after 0'],
    [[-1, 5], 'milestone 1 is -1 after 0'],
    [[5, Number.POSITIVE_INFINITY], 'milestone 2 is Infinity after 5'],
  ])('milestones %j', async (milestones, fault) => {
    await expect(expectedCostOf(unsaved(milestones), [0.5, 0], 3, { kernel: wasm, cost })).rejects.toThrow(
      new DataError(`sequence: ${fault}; expected them to rise`),
    );
  });

  test('epsilon, and a guarantee that no number of points gives', () => {
    for (const epsilon of [0, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(() => dynProgCountSize(uniform, cost, epsilon)).toThrow(
        new UsageError(`epsilon ${epsilon}: expected a number above 0`),
      );
    }
    const free = { ...cost, gamma: 0, restart: 0 };
    expect(() => dynProgCountSize(uniform, free, 0.1)).toThrow(
      /^epsilon 0.1: no finite number of points reaches it/,
    );
  });

  test('more points than memory holds', async () => {
    const n = 20_000;
    const values = Float64Array.from({ length: n }, (_, i) => i + 1 + Math.SQRT1_2);
    const distribution = discrete(values, new Float64Array(n).fill(1 / n), 'distribution');
    await expect(atOptimal(wasm, distribution, 0.01)).rejects.toThrow(
      /^distribution: at-optimal over 20000 values takes .*fewer points$/,
    );
    for (const kernel of [wasm, twin]) {
      const { exports } = await kernel.instantiate();
      expect(exports.programmeBytes(1e6, 2)).toBeGreaterThan(0);
      expect(exports.programmeBytes(2e7, 2)).toBeLessThan(0);
      expect(exports.programmeBytes(1e300, 0)).toBeLessThan(0);
    }
  });
});
