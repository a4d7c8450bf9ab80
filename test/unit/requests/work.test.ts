// Results of the dynamic programs for some distributions, and their counted steps. Work that they leave out
// changes no sequence, and a clock would not show it for sure. A change that saves work lowers these
// numbers.
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { atOptimal, optimalQuadratic, optimalSequence } from '../../../src/requests/optimal.ts';
import { expectedCostDirectly, expectedMakespanDirectly } from '../../oracle/requests/directly.ts';
import { testKernels } from '../../support/kernels.ts';
import { expectClose, plain } from '../../support/requests/instances.ts';

const kernels = await testKernels();
const kernel = kernels.wasm;

/** The shapes of distributions: how likely the i-th of n values is, by its share of their sum. */
const SHAPES = {
  even: () => 1,
  falling: (i: number) => 1 / (i + 2) ** 2,
  steep: (i: number) => 1 / (i + 1) ** 4,
  'of two peaks': (i: number, n: number) => 1 / (1 + (i - n / 5) ** 2) + 1 / (1 + (i - (4 * n) / 5) ** 2),
  ragged: (i: number) => ((i * 7919) % 101) ** 3,
};

function distributionOf(shape: keyof typeof SHAPES, n: number, offset = 0) {
  const weights = Array.from({ length: n }, (_, i) => SHAPES[shape](i, n));
  const sum = weights.reduce((a, b) => a + b, 0);
  return discrete(
    weights.map((_, i) => offset + i + 1),
    weights.map((weight) => weight / sum),
  );
}

const rounded = (cost: number) => Number(cost.toPrecision(9));

const PLAIN = { alpha: 1, beta: 0.5, gamma: 3, checkpoint: 4, restart: 2 };
const FREE = { alpha: 1, beta: 0, gamma: 1, checkpoint: 0, restart: 0 };
const DEAR = { alpha: 0.5, beta: 1, gamma: 10, checkpoint: 60, restart: 30 };
const MIXED = { alpha: 1, beta: 2, gamma: 0.5, checkpoint: 9, restart: 1 };
const COSTS = { PLAIN, FREE, DEAR, MIXED };

/**
 * The steps of the quick programme and of all rows; the costs of the best, of all checkpoints and of none.
 */
type Found = readonly [steps: number, rows: number, best: number, all: number, none: number];

test.each<[keyof typeof SHAPES, number, keyof typeof COSTS, Found]>([
  ['even', 1300, 'PLAIN', [22829, 845669, 1094.02846, 1094.02846, 1628.25]],
  ['even', 60, 'FREE', [764, 1832, 37.8333333, 37.8333333, 61]],
  ['falling', 1300, 'PLAIN', [23783, 845672, 27.7737513, 31.2482362, 36.2160515]],
  ['falling', 300, 'DEAR', [25600, 45150, 32.9050678, 71.5989721, 32.9050678]],
  ['falling', 400, 'MIXED', [8395, 80229, 38.2223785, 47.4872794, 44.2050146]],
  ['steep', 70, 'MIXED', [5083, 2526, 4.26006639, 14.4006923, 4.26010788]],
  ['of two peaks', 2200, 'PLAIN', [40555, 2421551, 1680.81218, 1680.91551, 2055.87721]],
  ['of two peaks', 300, 'DEAR', [7117, 45150, 291.65718, 310.992936, 291.65718]],
  ['ragged', 1300, 'DEAR', [25112, 846176, 1229.97242, 1230.08927, 1310.72668]],
  ['ragged', 90, 'PLAIN', [1307, 4118, 97.119602, 97.3291736, 114.97143]],
])('a distribution %s of %i values, costs %s: steps and costs are %o', async (shape, n, name, expected) => {
  const distribution = distributionOf(shape, n);
  const cost = COSTS[name];
  const best = await optimalSequence(kernel, distribution, cost);
  const rows = await optimalQuadratic(kernel, distribution, cost);
  const all = await optimalSequence(kernel, distribution, cost, 'all-ckpt');
  const none = await optimalSequence(kernel, distribution, cost, 'no-ckpt');
  expect([
    best.work,
    rows.work,
    ...[best, all, none].map(({ expectedCost }) => rounded(expectedCost)),
  ]).toEqual(expected);
  expect([all.work, none.work]).toEqual([n, n]);
  for (const { sequence, expectedCost } of [best, rows, all, none])
    expectClose(expectedCostDirectly(sequence, plain(distribution), cost), expectedCost);
  expectClose(rows.expectedCost, best.expectedCost);
});

test.each<[keyof typeof SHAPES, number, number, number, steps: number, makespan: number]>([
  ['even', 120, 0, 0.1, 13662, 120.722222],
  ['falling', 120, 0, 0.3, 16775, 14.918971],
  ['falling', 80, 0.5, 0.1, 34560, 12.9344323],
  ['steep', 40, 1, 0.02, 9757, 2.40430389],
  ['steep', 60, 1 / 3, 0.25, 17613, 2.1001322],
  ['steep', 30, Math.SQRT2, 0.1, 11118, 3.0785356],
  ['of two peaks', 100, 2 / 3, 0.2, 18297, 83.9347188],
  ['of two peaks', 60, Math.SQRT2, 0.1, 5270, 49.5422955],
  ['of two peaks', 25, 3, 0.01, 668, 25.9804524],
  ['ragged', 60, 10 + Math.SQRT2, 0.05, 3517, 71.6799839],
  ['falling', 40, 1 / 64, 0.05, 41573, 9.40083818],
  ['falling', 40, 1 / 65, 0.05, 41572, 9.40035855],
  ['even', 40, 7, 0.9, 0, 275],
])('a distribution %s of %i values from %d on, next to small jobs at a rate of %d: %i steps, a makespan of %d', async (shape, n, offset, zeta, steps, makespan) => {
  const distribution = distributionOf(shape, n, offset);
  const { work, expectedCost, sequence } = await atOptimal(kernel, distribution, zeta);
  expect([work, rounded(expectedCost)]).toEqual([steps, makespan]);
  const requests = sequence.map(({ request }) => request);
  expectClose(expectedMakespanDirectly(requests, plain(distribution), zeta), expectedCost);
});
