import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { expectedCostOf } from '../../../src/requests/evaluate.ts';
import { type OptimalStrategy, optimalQuadratic, optimalSequence } from '../../../src/requests/optimal.ts';
import { leastCost } from '../../oracle/requests/allSequences.ts';
import { expectedCostDirectly } from '../../oracle/requests/directly.ts';
import { literalCheckpoint } from '../../oracle/requests/literalCheckpoint.ts';
import { holds, samples, sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import {
  above,
  costModels,
  distributions,
  expectClose,
  meanOf,
  plain,
} from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();
/** Small distributions find most, so there are many of them in the quick tests too. */
const LEAST = 100;
const STRATEGIES: OptimalStrategy[] = ['dyn-prog-count', 'all-ckpt', 'no-ckpt'];
const KINDS = { 'dyn-prog-count': 'any', 'all-ckpt': 'all', 'no-ckpt': 'none' } as const;

test('the cost found is the least of all sequences that save freely, always or never', async () => {
  await holds(
    fc.tuple(distributions(7), costModels),
    1500,
    async ([distribution, cost]) => {
      for (const strategy of STRATEGIES) {
        const { expectedCost } = await optimalSequence(wasm, distribution, cost, strategy);
        expectClose(expectedCost, leastCost(plain(distribution), cost, KINDS[strategy]));
      }
    },
    LEAST,
  );
});

test('the sequence found has the claimed cost, by the formula and over all run times', async () => {
  await holds(
    fc.tuple(distributions(40), costModels),
    1500,
    async ([distribution, cost]) => {
      for (const strategy of STRATEGIES) {
        const { expectedCost, sequence } = await optimalSequence(wasm, distribution, cost, strategy);
        expectClose(expectedCostDirectly(sequence, plain(distribution), cost), expectedCost);
        const survival = sequence.map(({ milestone }) => above(distribution, milestone));
        expectClose(
          await expectedCostOf(sequence, survival, meanOf(distribution), { kernel: wasm, cost }),
          expectedCost,
        );
        expect(sequence.at(-1)?.checkpoint).toBe(false);
        expect(sequence.at(-1)?.probability).toBe(1);
        const kind = KINDS[strategy];
        if (kind !== 'any') {
          for (const { checkpoint } of sequence.slice(0, -1)) expect(checkpoint).toBe(kind === 'all');
        }
      }
    },
    LEAST,
  );
});

test('the fast programme equals the literal programme and the quadratic programme', async () => {
  await holds(
    fc.tuple(distributions(60), costModels),
    1000,
    async ([distribution, cost]) => {
      const { expectedCost } = await optimalSequence(wasm, distribution, cost);
      expectClose((await optimalQuadratic(wasm, distribution, cost)).expectedCost, expectedCost);
      expectClose(literalCheckpoint(plain(distribution), cost), expectedCost);
    },
    LEAST,
  );
});

/** Weights of the i-th of n values, as distributions of run times have them. */
const SHAPES: ((i: number, n: number) => number)[] = [
  () => 1,
  (i, n) => Math.exp((-6 * i) / n),
  (i, n) => Math.exp((-40 * i) / n),
  (i) => 1 / (i + 1) ** 1.5,
  (i, n) => Math.exp(-2 * Math.log((4 * (i + 1)) / n) ** 2) / (i + 1),
  (i, n) => Math.exp(-((i / n - 0.7) ** 2) * 200),
  (i, n) => Math.exp(-((i / n - 0.1) ** 2) * 900) + Math.exp(-((i / n - 0.8) ** 2) * 900),
  (i) => (i % 37 === 0 ? 1 : 1e-3),
  (i) => (i * 7919) % 101,
];

test('it equals the quadratic programme for distributions of hundreds and thousands of values (63 distributions)', async () => {
  let places = 0;
  for (const [k, shape] of SHAPES.entries()) {
    for (const [n, ...times] of [
      [150, 0, 0, 0],
      [200, 3, 1, 2],
      [300, 0.5, 4, 0],
      [400, 20, 10, 0.1],
      [500, 2, 0, 1],
      [600, 60, 30, 5],
      [sized(2600, 1200), 100, 100, 20],
    ]) {
      const weights = Float64Array.from({ length: n }, (_, i) => shape(i, n));
      const sum = weights.reduce((a, b) => a + b, 0);
      const distribution = discrete(
        weights.map((_, i) => i + 1 + (k % 2) * Math.sin(i)),
        weights.map((weight) => weight / sum),
      );
      const [checkpoint, restart, gamma] = times;
      const cost = { alpha: 1 + (k % 3), beta: k % 2, gamma, checkpoint, restart };
      const found = await optimalSequence(wasm, distribution, cost);
      const other = await optimalQuadratic(wasm, distribution, cost);
      expectClose(found.expectedCost, other.expectedCost);
      places += found.sequence.length;
    }
  }
  expect(places).toBeGreaterThan(1000);
});

test('no sequence ends with a checkpoint, even if saving costs nothing', async () => {
  for (const distribution of samples(distributions(40), LEAST)) {
    for (const restart of [0, 0.3]) {
      const cost = { alpha: 1, beta: 0, gamma: 0.1, checkpoint: 0, restart };
      for (const find of [optimalSequence, optimalQuadratic]) {
        const { sequence } = await find(wasm, distribution, cost);
        expect(sequence.at(-1)?.checkpoint).toBe(false);
      }
    }
  }
});

test('the fast programme equals the quadratic programme on long distributions', async () => {
  await holds(fc.tuple(distributions(900), costModels), 300, async ([distribution, cost]) => {
    const { expectedCost, sequence } = await optimalSequence(wasm, distribution, cost);
    expectClose((await optimalQuadratic(wasm, distribution, cost)).expectedCost, expectedCost);
    expectClose(expectedCostDirectly(sequence, plain(distribution), cost), expectedCost);
  });
});

test('Wasm, the bounds-checked build and the JavaScript build agree to the last bit', async () => {
  await holds(fc.tuple(distributions(400), costModels), 300, async ([distribution, cost]) => {
    for (const strategy of STRATEGIES) {
      const found = await optimalSequence(wasm, distribution, cost, strategy);
      expect(await optimalSequence(checked, distribution, cost, strategy)).toEqual(found);
      expect(await optimalSequence(twin, distribution, cost, strategy)).toEqual(found);
    }
    const found = await optimalQuadratic(wasm, distribution, cost);
    expect(await optimalQuadratic(checked, distribution, cost)).toEqual(found);
    expect(await optimalQuadratic(twin, distribution, cost)).toEqual(found);
  });
});
