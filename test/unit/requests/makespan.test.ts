import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { expectedMakespanOf } from '../../../src/requests/evaluate.ts';
import { atOptimal, tOptimal } from '../../../src/requests/optimal.ts';
import { leastMakespan } from '../../oracle/requests/allSequences.ts';
import { expectedMakespanDirectly } from '../../oracle/requests/directly.ts';
import { literalMakespan } from '../../oracle/requests/literalMakespan.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import {
  expectClose,
  laws,
  plain,
  rates,
  spacedDistribution,
  spacedDistributions,
} from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();
/** Small laws find most, so there are many of them in the quick tests too. */
const LEAST = 100;

test('TOptimal finds the least makespan of all sequences, and its sequence has that makespan', async () => {
  await holds(
    laws(9),
    1500,
    async (law) => {
      const { expectedCost, sequence } = await tOptimal(wasm, law);
      expectClose(expectedCost, leastMakespan(plain(law), 0));
      const requests = sequence.map(({ request }) => request);
      expectClose(expectedMakespanDirectly(requests, plain(law), 0), expectedCost);
      expectClose(await expectedMakespanOf(wasm, requests, law, 0), expectedCost);
    },
    LEAST,
  );
});

test('ATOptimal finds the least makespan, by brute force and by the literal programme', async () => {
  await holds(
    fc.tuple(spacedDistributions(8), rates),
    3000,
    async ([spaced, zeta]) => {
      const law = spacedDistribution(spaced);
      const { expectedCost } = await atOptimal(wasm, law, zeta);
      expectClose(expectedCost, leastMakespan(plain(law), zeta));
      const f = [0, ...plain(law).f];
      expectClose(literalMakespan(spaced.v0, spaced.delta, f, zeta), expectedCost);
    },
    LEAST,
  );
});

test('ATOptimal equals the literal programme on longer laws, and has the claimed makespan', async () => {
  await holds(
    fc.tuple(spacedDistributions(24), rates),
    500,
    async ([spaced, zeta]) => {
      const law = spacedDistribution(spaced);
      const { expectedCost, sequence } = await atOptimal(wasm, law, zeta);
      const f = [0, ...plain(law).f];
      expectClose(literalMakespan(spaced.v0, spaced.delta, f, zeta), expectedCost);
      const requests = sequence.map(({ request }) => request);
      expectClose(expectedMakespanDirectly(requests, plain(law), zeta), expectedCost);
      expectClose(await expectedMakespanOf(wasm, requests, law, zeta), expectedCost);
    },
    LEAST,
  );
});

test('a first value of probability 0 counts as v_0', async () => {
  await holds(fc.tuple(spacedDistributions(12), rates), 300, async ([spaced, zeta]) => {
    const law = spacedDistribution(spaced);
    const begun = discrete([spaced.v0, ...law.v], [0, ...law.f]);
    expectClose(
      (await atOptimal(wasm, begun, zeta)).expectedCost,
      (await atOptimal(wasm, law, zeta)).expectedCost,
    );
  });
});

test('Wasm, the bounds-checked build and the twin agree to the last bit', async () => {
  await holds(fc.tuple(spacedDistributions(90), rates), 400, async ([spaced, zeta]) => {
    const law = spacedDistribution(spaced);
    for (const rate of [zeta, 0]) {
      const found = await atOptimal(wasm, law, rate);
      expect(await atOptimal(checked, law, rate)).toEqual(found);
      expect(await atOptimal(twin, law, rate)).toEqual(found);
    }
  });
});
