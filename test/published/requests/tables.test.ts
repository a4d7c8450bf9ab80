import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import type { DiscreteDistribution } from '../../../src/distribution/distribution.ts';
import { type CostModel, omniscientCost } from '../../../src/requests/costModel.ts';
import { dynProgCountSize } from '../../../src/requests/dynProgCount.ts';
import { expectedCostOf } from '../../../src/requests/evaluate.ts';
import {
  atOptimal,
  type OptimalStrategy,
  optimalQuadratic,
  optimalSequence,
  tOptimal,
} from '../../../src/requests/optimal.ts';
import { periodic } from '../../../src/requests/periodic.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { expectClose } from '../../support/requests/instances.ts';
import {
  cut,
  discretised,
  normalSurvival,
  type SmoothDistribution,
  smoothDistributions,
} from '../../support/requests/smoothDistributions.ts';

const { wasm, checked, twin } = await testKernels();

const normal: SmoothDistribution = {
  name: 'truncated normal (8, 2) on [0, 20]',
  low: 0,
  high: 20,
  survival: (t) => normalSurvival((t - 8) / 2),
};

/** The mean of a distribution on [low, high]: the area under its survival, by Simpson's rule. */
function meanOf(distribution: SmoothDistribution, steps = 200_000): number {
  const survival = cut(distribution);
  const h = (distribution.high - distribution.low) / steps;
  let sum = survival(distribution.low) + survival(distribution.high);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * survival(distribution.low + i * h);
  return distribution.low + (sum * h) / 3;
}

describe('ICPP 2019, Table 1', () => {
  test('is computed by TOptimal, n = 200', async () => {
    const { sequence } = await tOptimal(wasm, discretised(normal, 200));
    const requests = sequence.map(({ request }) => Number(request.toFixed(1)));
    expect(requests).toEqual([10.8, 13.4, 15.4, 17.1, 18.7, 20.0]);
  });

  // Cut to two decimals, as printed there.
  test.each([
    [0.1, [10.86, 13.91, 18.69, 20.0]],
    [0.5, [13.04, 20.0]],
    [0.9, [17.39, 20.0]],
  ])('is computed by ATOptimal, n = 46, ζ = %d', async (zeta, published) => {
    for (const kernel of [wasm, checked, twin]) {
      const { sequence } = await atOptimal(kernel, discretised(normal, 46), zeta);
      expect(sequence.map(({ request }) => Math.floor(request * 100 + 1e-9) / 100)).toEqual(published);
    }
  });

  test('has values from which TOptimal tends to the continuous limit', async () => {
    const { sequence } = await tOptimal(wasm, discretised(normal, 200_000));
    const limit = [10.8045, 13.3997, 15.4269, 17.1678, 18.7237, 20];
    expect(sequence.map(({ request }) => Number(request.toFixed(3)))).toEqual(
      limit.map((request) => Number(request.toFixed(3))),
    );
  });
});

describe('IPDPS 2020, introduction', () => {
  const cost: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 7, restart: 7 };
  const rounded = [0.34, 0.08, 0];
  const costOf = (milestones: [number, boolean][], survival: number[]) =>
    expectedCostOf(
      milestones.map(([milestone, checkpoint]) => ({ milestone, checkpoint })),
      survival,
      21,
      { kernel: wasm, cost },
    );

  test('has the printed costs with the probabilities as printed', async () => {
    expectClose(await costOf([[80, false]], [0]), 80);
    expectClose(
      await costOf(
        [
          [20, false],
          [80, false],
        ],
        [0.34, 0],
      ),
      // 20 + 80 × 0.34
      47.2,
    );
    const saved = (second: boolean): [number, boolean][] => [
      [20, true],
      [40, second],
      [80, false],
    ];
    expectClose(await costOf(saved(false), rounded), 41.54);
    expectClose(await costOf(saved(true), rounded), 42.32); // printed as 43.92
  });

  test('has other costs with the exact probabilities of the lognormal distribution, cut at 80', async () => {
    const variance = Math.log(1 + (20 / 21) ** 2);
    const mu = Math.log(21) - variance / 2;
    const survival = cut({
      name: 'lognormal',
      low: 0,
      high: 80,
      survival: (t) => normalSurvival((Math.log(t) - mu) / Math.sqrt(variance)),
    });
    const at = [20, 40, 80].map(survival);
    expect(
      (
        await costOf(
          [
            [20, false],
            [80, false],
          ],
          [at[0], 0],
        )
      ).toFixed(2),
    ).toBe('48.32');
    expect(
      (
        await costOf(
          [
            [20, true],
            [40, false],
            [80, false],
          ],
          at,
        )
      ).toFixed(2),
    ).toBe('43.05');
    expect(
      (
        await costOf(
          [
            [20, true],
            [40, true],
            [80, false],
          ],
          at,
        )
      ).toFixed(2),
    ).toBe('43.59');
  });
});

describe('the number of points of DYN-PROG-COUNT with C = R = 0.1 h and γ = 0', () => {
  const cost: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0.1, restart: 0.1 };
  const published: Record<string, [number, number]> = {
    exponential: [484, 14507],
    weibull: [7794, 116909],
    gamma: [287, 8604],
    lognormal: [8111, 81102],
    pareto: [9650, 96500],
    'truncated normal': [570, 5700],
    uniform: [570, 5700],
    beta: [30, 1800],
    'bounded pareto': [570, 5700],
  };
  test.each(
    smoothDistributions.map((distribution) => [distribution.name, distribution] as const),
  )('is the published one for %s', (name, distribution) => {
    const size = (epsilon: number) =>
      dynProgCountSize({ ...distribution, mean: meanOf(distribution) }, cost, epsilon);
    expect([size(1), size(0.1)]).toEqual(published[name]);
  });
});

describe('the ratio to omniscient of IPDPS 2020, Figure 7', async () => {
  const variance = Math.log(1 + (19.7 / 21.4) ** 2);
  const mu = Math.log(21.4) - variance / 2;
  const above = (t: number) => normalSurvival((Math.log(t) - mu) / Math.sqrt(variance));
  const quantile = (p: number) => {
    let [low, high] = [0, 1e6];
    for (let k = 0; k < 200; k++) {
      const middle = (low + high) / 2;
      if (above(middle) > p) low = middle;
      else high = middle;
    }
    return high;
  };
  const distribution: SmoothDistribution = {
    name: 'lognormal',
    low: 0,
    high: quantile(1e-7),
    survival: above,
  };
  const cost: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 1 / 6, restart: 1 / 6 };
  const mean = meanOf(distribution, 400_000);
  const bounded = { low: distribution.low, high: distribution.high, mean, survival: cut(distribution) };
  const n = dynProgCountSize(bounded, cost, 1);
  const discrete = discretised(distribution, n);
  const ratioOf = async (strategy: OptimalStrategy) => {
    const { sequence } = await optimalSequence(wasm, discrete, cost, strategy);
    const survival = sequence.map(({ milestone }) => bounded.survival(milestone));
    return (
      (await expectedCostOf(sequence, survival, mean, { kernel: wasm, cost })) / omniscientCost(mean, cost)
    );
  };

  test('is computed with the number of points that the paper states', () => expect(n).toBe(16653));

  test.each([
    ['dyn-prog-count', 1.1656],
    ['all-ckpt', 1.1656],
    ['no-ckpt', 2.223],
  ] as const)('is the published one for %s', async (strategy, published) => {
    expect(Math.abs((await ratioOf(strategy)) - published)).toBeLessThanOrEqual(0.001);
  });

  test.each([
    ['all-ckpt-per', 1.176, 244],
    ['no-ckpt-per', 2.295, 35],
  ] as const)('is the published one for %s', async (strategy, published, tau) => {
    const { expectedCost, periods } = await periodic(wasm, bounded, cost, strategy, { mostPeriods: 400 });
    expect(Math.abs(expectedCost / omniscientCost(mean, cost) - published)).toBeLessThanOrEqual(0.001);
    expect(periods).toBe(tau);
  });
});

test('the fast and the quadratic programme find the published optima under γ = 0.1, n = 2000', async () => {
  const cost: CostModel = { alpha: 1, beta: 0, gamma: 0.1, checkpoint: 0.1, restart: 0.1 };
  const published: Record<string, number> = {
    exponential: 1.8862,
    weibull: 3.1743,
    gamma: 1.8048,
    pareto: 3.0407,
    'truncated normal': 9.2209,
    uniform: 12.8015,
    beta: 0.9912,
    'bounded pareto': 2.6683,
  };
  const found: Record<string, number> = {};
  for (const distribution of smoothDistributions) {
    if (!(distribution.name in published)) continue;
    const discrete = discretised(distribution, 2000);
    const { expectedCost, sequence } = await optimalSequence(wasm, discrete, cost);
    expectClose((await optimalQuadratic(wasm, discrete, cost)).expectedCost, expectedCost);
    // The cost under the continuous distribution: only the milestones matter, and X is not rounded up.
    const mean = meanOf(distribution);
    const survival = sequence.map(({ milestone }) => cut(distribution)(milestone));
    const continuous = await expectedCostOf(sequence, survival, mean, { kernel: wasm, cost });
    found[distribution.name] = Number(continuous.toFixed(4));
  }
  expect(found).toEqual(published);
});

/**
 * f falls by the same factor from one value to the next. The fast programme needs most work for such a
 * distribution.
 */
function geometric(n: number, decay: number): DiscreteDistribution {
  const v = Float64Array.from({ length: n }, (_, i) => (i + 1) / n);
  const weights = v.map((x) => Math.exp(-decay * x));
  const sum = weights.reduce((a, b) => a + b, 0);
  return discrete(
    v,
    weights.map((w) => w / sum),
  );
}

test('the fast and the quadratic programme agree on smooth distributions, and the three builds do', async () => {
  const models: CostModel[] = [0.01, 0.5, 2].flatMap((c) => [
    { alpha: 1, beta: 0, gamma: 0, checkpoint: c, restart: c },
    { alpha: 1, beta: 1, gamma: 0.1, checkpoint: c, restart: c },
  ]);
  const cases = smoothDistributions.flatMap((distribution) =>
    models.map((cost) => [discretised(distribution, sized(800, 200)), cost] as const),
  );
  const hardest: CostModel = { alpha: 1, beta: 0.00264, gamma: 0, checkpoint: 0.195, restart: 0 };
  for (const [distribution, cost] of [...cases, [geometric(sized(1500, 600), 29.4), hardest] as const]) {
    const found = await optimalSequence(wasm, distribution, cost);
    expectClose((await optimalQuadratic(wasm, distribution, cost)).expectedCost, found.expectedCost);
    expect(await optimalSequence(checked, distribution, cost)).toEqual(found);
    expect(await optimalSequence(twin, distribution, cost)).toEqual(found);
  }
});
