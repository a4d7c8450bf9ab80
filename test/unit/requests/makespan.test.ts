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
  distributions,
  expectClose,
  plain,
  rates,
  spacedDistribution,
  spacedDistributions,
} from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();
/** Small distributions find most, so there are many of them in the quick tests too. */
const LEAST = 100;

test('TOptimal finds the least makespan of all sequences, and its sequence has that makespan', async () => {
  await holds(
    distributions(9),
    1500,
    async (distribution) => {
      const { expectedCost, sequence } = await tOptimal(wasm, distribution);
      expectClose(expectedCost, leastMakespan(plain(distribution), 0));
      const requests = sequence.map(({ request }) => request);
      expectClose(expectedMakespanDirectly(requests, plain(distribution), 0), expectedCost);
      expectClose(await expectedMakespanOf(wasm, requests, distribution, 0), expectedCost);
    },
    LEAST,
  );
});

test('ATOptimal finds the least makespan, by brute force and by the literal programme', async () => {
  await holds(
    fc.tuple(spacedDistributions(8), rates),
    3000,
    async ([spaced, zeta]) => {
      const distribution = spacedDistribution(spaced);
      const { expectedCost } = await atOptimal(wasm, distribution, zeta);
      expectClose(expectedCost, leastMakespan(plain(distribution), zeta));
      const f = [0, ...plain(distribution).f];
      expectClose(literalMakespan(spaced.v0, spaced.delta, f, zeta), expectedCost);
    },
    LEAST,
  );
});

test('ATOptimal equals the literal programme on longer distributions, and has the claimed makespan', async () => {
  await holds(
    fc.tuple(spacedDistributions(24), rates),
    500,
    async ([spaced, zeta]) => {
      const distribution = spacedDistribution(spaced);
      const { expectedCost, sequence } = await atOptimal(wasm, distribution, zeta);
      const f = [0, ...plain(distribution).f];
      expectClose(literalMakespan(spaced.v0, spaced.delta, f, zeta), expectedCost);
      const requests = sequence.map(({ request }) => request);
      expectClose(expectedMakespanDirectly(requests, plain(distribution), zeta), expectedCost);
      expectClose(await expectedMakespanOf(wasm, requests, distribution, zeta), expectedCost);
    },
    LEAST,
  );
});

test('a first value of probability 0 counts as v_0', async () => {
  await holds(fc.tuple(spacedDistributions(12), rates), 300, async ([spaced, zeta]) => {
    const distribution = spacedDistribution(spaced);
    const begun = discrete([spaced.v0, ...distribution.v], [0, ...distribution.f]);
    expectClose(
      (await atOptimal(wasm, begun, zeta)).expectedCost,
      (await atOptimal(wasm, distribution, zeta)).expectedCost,
    );
  });
});

test('Wasm, the bounds-checked build and the JavaScript build agree to the last bit', async () => {
  await holds(fc.tuple(spacedDistributions(90), rates), 400, async ([spaced, zeta]) => {
    const distribution = spacedDistribution(spaced);
    for (const rate of [zeta, 0]) {
      const found = await atOptimal(wasm, distribution, rate);
      expect(await atOptimal(checked, distribution, rate)).toEqual(found);
      expect(await atOptimal(twin, distribution, rate)).toEqual(found);
    }
  });
});
