import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedCostOf } from '../../../src/requests/evaluate.ts';
import { type OptimalStrategy, optimalQuadratic, optimalSequence } from '../../../src/requests/optimal.ts';
import { leastCost } from '../../oracle/requests/allSequences.ts';
import { expectedCostDirectly } from '../../oracle/requests/directly.ts';
import { literalCheckpoint } from '../../oracle/requests/literalCheckpoint.ts';
import { holds, samples } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { above, costModels, expectClose, laws, meanOf, plain } from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();
/** Small laws find most, so there are many of them in the quick tests too. */
const LEAST = 100;
const STRATEGIES: OptimalStrategy[] = ['dyn-prog-count', 'all-ckpt', 'no-ckpt'];
const KINDS = { 'dyn-prog-count': 'any', 'all-ckpt': 'all', 'no-ckpt': 'none' } as const;

test('the cost found is the least of all sequences that save freely, always or never', async () => {
  await holds(
    fc.tuple(laws(7), costModels),
    1500,
    async ([law, cost]) => {
      for (const strategy of STRATEGIES) {
        const { expectedCost } = await optimalSequence(wasm, law, cost, strategy);
        expectClose(expectedCost, leastCost(plain(law), cost, KINDS[strategy]));
      }
    },
    LEAST,
  );
});

test('the sequence found has the claimed cost, by the formula and over all run times', async () => {
  await holds(
    fc.tuple(laws(40), costModels),
    1500,
    async ([law, cost]) => {
      for (const strategy of STRATEGIES) {
        const { expectedCost, sequence } = await optimalSequence(wasm, law, cost, strategy);
        expectClose(expectedCostDirectly(sequence, plain(law), cost), expectedCost);
        const survival = sequence.map(({ milestone }) => above(law, milestone));
        expectClose(
          await expectedCostOf(sequence, survival, meanOf(law), { kernel: wasm, cost }),
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
    fc.tuple(laws(60), costModels),
    1000,
    async ([law, cost]) => {
      const { expectedCost } = await optimalSequence(wasm, law, cost);
      expectClose((await optimalQuadratic(wasm, law, cost)).expectedCost, expectedCost);
      expectClose(literalCheckpoint(plain(law), cost), expectedCost);
    },
    LEAST,
  );
});

test('no sequence ends with a checkpoint, even if saving costs nothing', async () => {
  for (const law of samples(laws(40), LEAST)) {
    for (const restart of [0, 0.3]) {
      const cost = { alpha: 1, beta: 0, gamma: 0.1, checkpoint: 0, restart };
      for (const find of [optimalSequence, optimalQuadratic]) {
        const { sequence } = await find(wasm, law, cost);
        expect(sequence.at(-1)?.checkpoint).toBe(false);
      }
    }
  }
});

test('the fast programme equals the quadratic programme on long laws', async () => {
  await holds(fc.tuple(laws(900), costModels), 300, async ([law, cost]) => {
    const { expectedCost, sequence } = await optimalSequence(wasm, law, cost);
    expectClose((await optimalQuadratic(wasm, law, cost)).expectedCost, expectedCost);
    expectClose(expectedCostDirectly(sequence, plain(law), cost), expectedCost);
  });
});

test('Wasm, the bounds-checked build and the twin agree to the last bit', async () => {
  await holds(fc.tuple(laws(400), costModels), 300, async ([law, cost]) => {
    for (const strategy of STRATEGIES) {
      const found = await optimalSequence(wasm, law, cost, strategy);
      expect(await optimalSequence(checked, law, cost, strategy)).toEqual(found);
      expect(await optimalSequence(twin, law, cost, strategy)).toEqual(found);
    }
    const found = await optimalQuadratic(wasm, law, cost);
    expect(await optimalQuadratic(checked, law, cost)).toEqual(found);
    expect(await optimalQuadratic(twin, law, cost)).toEqual(found);
  });
});
