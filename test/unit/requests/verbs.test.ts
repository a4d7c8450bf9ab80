import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError, UsageError } from '../../../src/errors.ts';
import { discrete } from '../../../src/law/discrete.ts';
import { type CostModel, omniscientCost } from '../../../src/requests/costModel.ts';
import { dynProgCountSize } from '../../../src/requests/dynProgCount.ts';
import { expectedCostOf, expectedMakespanOf } from '../../../src/requests/evaluate.ts';
import { meanUncapped } from '../../../src/requests/growing.ts';
import { atOptimal, optimalSequence, tOptimal } from '../../../src/requests/optimal.ts';
import { periodic } from '../../../src/requests/periodic.ts';
import { reserve } from '../../../src/requests/reserve.ts';
import { STRATEGIES } from '../../../src/requests/strategies.ts';
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
    // The first request costs 10.7 + 0.25. Half of the jobs need the second request. It costs 9.8 + 0.25,
    // and half of the used restart and checkpoint. The used work costs 0.5 × 10.5.
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

test('mean-uncapped requests half as much again after each failure', async () => {
  const { sequence, expectedCost } = await meanUncapped(wasm, uniform, { ...cost, beta: 0, gamma: 0 });
  expect(sequence.map(({ request }) => request)).toEqual([10.5, 15.75, 23.625]);
  expectClose(expectedCost, 10.5 + 15.75 * 0.5 + 23.625 * uniform.survival(15.75));
  await expect(meanUncapped(wasm, uniform, cost, 0)).rejects.toThrow(
    'first request 0: expected a time above 0',
  );
});

test('omniscient requests exactly X once', () => {
  expect(omniscientCost(10.5, cost)).toBe(1.5 * 10.5 + 0.25);
});

test('at-optimal equals t-optimal without small jobs', async () => {
  const law = discrete([1, 2, 3, 4], [0.4, 0.3, 0.2, 0.1]);
  expect(await atOptimal(wasm, law, 0)).toEqual(await tOptimal(wasm, law));
});

test('a certain run time is requested exactly', async () => {
  const law = discrete([5], [1]);
  for (const { sequence, expectedCost } of [
    await tOptimal(wasm, law),
    await atOptimal(wasm, law, 0.5),
    await optimalSequence(wasm, law, cost),
  ]) {
    expect(sequence).toEqual([{ request: 5, milestone: 5, checkpoint: false, probability: 1 }]);
    expect([5, 10, 7.75]).toContain(expectedCost);
  }
});

test('values of probability 0 at the end of a law change nothing', async () => {
  const [law, longer] = [discrete([2, 5], [0.4, 0.6]), discrete([1, 2, 5, 29, 30], [0, 0.4, 0.6, 0, 0])];
  for (const strategy of STRATEGIES) {
    const asked = strategy === 'at-optimal' ? { zeta: 0 } : {};
    const expected = await reserve(law, strategy, { kernel: wasm, ...asked });
    const found = await reserve(longer, strategy, { kernel: wasm, ...asked });
    expect({ ...found, n: expected.n }, strategy).toEqual(expected);
  }
});

test('requests that do not cover the law have an infinite makespan', async () => {
  const law = discrete([1, 2], [0.5, 0.5]);
  expect(await expectedMakespanOf(wasm, [1], law, 0.5)).toBe(Number.POSITIVE_INFINITY);
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
  ])('law %j', async (part, message) => {
    const { v, f, survival } = { v: [1, 2], f: [0.5, 0.5], survival: [0.5, 0], ...part };
    const [values, shares, above] = [v, f, survival].map((column) => Float64Array.from(column));
    const law = { text: 'by hand', v: values, f: shares, survival: above };
    const error = new DataError(`by hand: ${message}`);
    await expect(tOptimal(wasm, law)).rejects.toThrow(error);
    await expect(expectedMakespanOf(wasm, [2], law, 0)).rejects.toThrow(error);
    await expect(reserve(law, 'mean-uncapped', { kernel: wasm })).rejects.toThrow(error);
  });

  test.each([
    [{ alpha: 0 }, 'alpha 0: expected a number above 0'],
    [{ beta: -1 }, 'beta -1: expected a number 0 or above'],
    [{ checkpoint: -0.5 }, 'checkpoint -0.5: expected a number 0 or above'],
    [{ restart: Number.NaN }, 'restart NaN: expected a number 0 or above'],
  ])('cost %j', async (part, message) => {
    const law = discrete([1, 2], half);
    await expect(optimalSequence(wasm, law, { ...cost, ...part })).rejects.toThrow(new UsageError(message));
  });

  test('zeta, equal steps and v_0', async () => {
    const law = (...v: number[]) => discrete(v, [0.25, 0.25, 0.5], 'law');
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
      /^epsilon 0.1: no finite number of points reaches it/,
    );
  });

  test('more points than memory holds', async () => {
    const n = 20_000;
    const values = Float64Array.from({ length: n }, (_, i) => i + 1 + Math.SQRT1_2);
    const law = discrete(values, new Float64Array(n).fill(1 / n), 'law');
    await expect(atOptimal(wasm, law, 0.01)).rejects.toThrow(
      /^law: at-optimal over 20000 values takes .*fewer points$/,
    );
    for (const kernel of [wasm, twin]) {
      const { exports } = await kernel.instantiate();
      expect(exports.programmeBytes(1e6, 2)).toBeGreaterThan(0);
      expect(exports.programmeBytes(2e7, 2)).toBeLessThan(0);
      expect(exports.programmeBytes(1e300, 0)).toBeLessThan(0);
    }
  });
});
