import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError, UsageError } from '../../../src/errors.ts';
import {
  atOptimal,
  type CostModel,
  dynProgCountSize,
  expectedCostOf,
  expectedMakespanOf,
  neuroscience,
  omniscientCost,
  optimalSequence,
  periodic,
  tOptimal,
} from '../../../src/requests/index.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { costModels, expectClose } from '../../support/requests/instances.ts';

const { wasm, twin } = await testKernels();
const uniform = { low: 1, high: 20, mean: 10.5, survival: (t: number) => (20 - t) / 19 };
const cost: CostModel = { alpha: 1, beta: 0.5, gamma: 0.25, checkpoint: 0.2, restart: 0.3 };

describe('periodic requests', () => {
  test('are as worked out by hand for two periods of uniform(1, 20)', async () => {
    const { sequence, expectedCost } = await periodic(wasm, uniform, cost, 'all-ckpt-per', { periods: 2 });
    expect(sequence).toEqual([
      { request: 10.7, milestone: 10.5, checkpoint: true, probability: 0.5 },
      { request: 9.8, milestone: 20, checkpoint: false, probability: 1 },
    ]);
    // first: 10.7 + 0.25; second, half the time: 9.8 + 0.25, and restart and checkpoint used; 0.5 × 10.5 in
    // all
    expectClose(expectedCost, 10.95 + 0.5 * (10.05 + 0.5 * (0.2 + 0.3)) + 5.25);
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

test('neuroscience asks for half as much again after each failure', async () => {
  const { sequence, expectedCost } = await neuroscience(wasm, uniform, { ...cost, beta: 0, gamma: 0 });
  expect(sequence.map(({ request }) => request)).toEqual([10.5, 15.75, 23.625]);
  expectClose(expectedCost, 10.5 + 15.75 * 0.5 + 23.625 * uniform.survival(15.75));
  await expect(neuroscience(wasm, uniform, cost, 0)).rejects.toThrow(
    'first request 0: expected a time above 0',
  );
});

test('omniscient asks once for exactly X', () => {
  expect(omniscientCost(10.5, cost)).toBe(1.5 * 10.5 + 0.25);
});

test('without small jobs at-optimal is t-optimal', async () => {
  const law = { v: Float64Array.of(1, 2, 3, 4), f: Float64Array.of(0.4, 0.3, 0.2, 0.1) };
  expect(await atOptimal(wasm, law, 0)).toEqual(await tOptimal(wasm, law));
});

test('a certain run time is requested as it is', async () => {
  const law = { v: Float64Array.of(5), f: Float64Array.of(1) };
  for (const { sequence, expectedCost } of [
    await tOptimal(wasm, law),
    await atOptimal(wasm, law, 0.5),
    await optimalSequence(wasm, law, cost),
  ]) {
    expect(sequence).toEqual([{ request: 5, milestone: 5, checkpoint: false, probability: 1 }]);
    expect([5, 10, 7.75]).toContain(expectedCost);
  }
});

test('requests that do not cover the law take for ever', async () => {
  const law = { v: Float64Array.of(1, 2), f: Float64Array.of(0.5, 0.5) };
  expect(await expectedMakespanOf(wasm, [1], law, 0.5)).toBe(Number.POSITIVE_INFINITY);
});

describe('bad input is refused:', () => {
  const half = Float64Array.of(0.5, 0.5);
  test.each([
    [[], [], 'law: no values; expected at least one'],
    [[1, 2], [1], 'law: 2 values in v, 1 in f; expected as many'],
    [[-1, 2], [0.5, 0.5], 'law: v[0] = -1; expected a finite run time, 0 or more'],
    [[2, 2], [0.5, 0.5], 'law: v[1] = 2 after 2; expected values that rise'],
    [[1, 2], [1.5, -0.5], 'law: f[1] = -0.5; expected a probability, 0 or more'],
    [[1, 2], [0.5, 0.4], 'law: the probabilities f sum to 0.9; expected 1 (± 0.000001)'],
    [[1, 2], [Number.NaN, 1], 'law: f[0] = NaN; expected a probability, 0 or more'],
  ])('law %j %j', async (v, f, message) => {
    const law = { v: Float64Array.from(v), f: Float64Array.from(f) };
    await expect(tOptimal(wasm, law)).rejects.toThrow(new DataError(message));
  });

  test.each([
    [{ alpha: 0 }, 'alpha 0: expected a number above 0'],
    [{ beta: -1 }, 'beta -1: expected a number 0 or above'],
    [{ checkpoint: -0.5 }, 'checkpoint -0.5: expected a number 0 or above'],
    [{ restart: Number.NaN }, 'restart NaN: expected a number 0 or above'],
  ])('cost %j', async (part, message) => {
    const law = { v: Float64Array.of(1, 2), f: half };
    await expect(optimalSequence(wasm, law, { ...cost, ...part })).rejects.toThrow(new UsageError(message));
  });

  test('zeta, equal steps and v_0', async () => {
    const f = Float64Array.of(0.25, 0.25, 0.5);
    const law = (...v: number[]) => ({ v: Float64Array.from(v), f });
    await expect(atOptimal(wasm, law(1, 2, 3), 1)).rejects.toThrow(
      'zeta 1: expected a rate from 0 to below 1',
    );
    await expect(atOptimal(wasm, law(1, 2, 4), 0.5)).rejects.toThrow(/^law: value 2 is off the step of 1.5/);
    await expect(atOptimal(wasm, law(0.5, 1.5, 2.5), 0.5)).rejects.toThrow(
      /its first value 0.5 is below its step 1/,
    );
  });

  test('milestones that do not rise', async () => {
    const sequence = [5, 5].map((milestone) => ({ milestone, checkpoint: false }));
    await expect(expectedCostOf(wasm, sequence, [0.5, 0], 3, cost)).rejects.toThrow(
      'sequence: milestone 2 is 5 after 5; expected them to rise',
    );
  });

  test('epsilon, and a guarantee that no number of points gives', () => {
    expect(() => dynProgCountSize(uniform, cost, 0)).toThrow('epsilon 0: expected a number above 0');
    const free = { ...cost, gamma: 0, restart: 0 };
    expect(() => dynProgCountSize(uniform, free, 0.1)).toThrow(
      /^epsilon 0.1: no finite number of points keeps it/,
    );
  });

  test('more points than memory holds', async () => {
    const n = 20_000;
    const law = {
      v: Float64Array.from({ length: n }, (_, i) => i + 1 + Math.SQRT1_2),
      f: new Float64Array(n).fill(1 / n),
    };
    await expect(atOptimal(wasm, law, 0.01)).rejects.toThrow(
      /^law: at-optimal over 20000 values takes .*fewer points$/,
    );
    for (const kernel of [wasm, twin]) {
      const { exports } = await kernel.instantiate();
      expect(exports.reservationBytes(1e6, 2)).toBeGreaterThan(0);
      expect(exports.reservationBytes(2e7, 2)).toBeLessThan(0);
      expect(exports.reservationBytes(1e300, 0)).toBeLessThan(0);
    }
  });
});
