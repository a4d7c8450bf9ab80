// How much work the programmes do: the steps that they count. What they leave out changes no sequence, and a clock would
// not show it for sure. Whoever makes them do less lowers these numbers.
import { expect, test } from 'vitest';
import { discrete } from '../../../src/law/discrete.ts';
import { atOptimal, optimalQuadratic, optimalSequence } from '../../../src/requests/optimal.ts';
import { recycled, testKernels } from '../../support/kernels.ts';

const kernels = await testKernels();
const kernel = await recycled(kernels.wasm);

/** The shapes of laws: how likely the i-th of n values is, by its share of their sum. */
const SHAPES = {
  even: () => 1,
  falling: (i: number) => 1 / (i + 2) ** 2,
  'of two peaks': (i: number, n: number) => 1 / (1 + (i - n / 5) ** 2) + 1 / (1 + (i - (4 * n) / 5) ** 2),
  ragged: (i: number) => ((i * 7919) % 101) ** 3,
};

function lawOf(shape: keyof typeof SHAPES, n: number, offset = 0) {
  const weights = Array.from({ length: n }, (_, i) => SHAPES[shape](i, n));
  const sum = weights.reduce((a, b) => a + b, 0);
  return discrete(
    weights.map((_, i) => offset + i + 1),
    weights.map((weight) => weight / sum),
  );
}

const REQUESTS = { alpha: 1, beta: 0.5, gamma: 3, checkpoint: 4, restart: 2 };
const FREE_SAVES = { alpha: 1, beta: 0, gamma: 1, checkpoint: 0, restart: 0 };
const DEAR_SAVES = { alpha: 0.5, beta: 1, gamma: 10, checkpoint: 60, restart: 30 };

test.each([
  ['even', 1300, REQUESTS, 22829, 845669, 14],
  ['even', 200, FREE_SAVES, 2919, 20101, 20],
  ['falling', 1300, REQUESTS, 23783, 845672, 24],
  ['falling', 300, DEAR_SAVES, 25600, 45150, 4],
  ['of two peaks', 600, REQUESTS, 11109, 180433, 9],
  ['of two peaks', 300, DEAR_SAVES, 7117, 45150, 2],
  ['ragged', 1300, DEAR_SAVES, 25112, 846176, 3],
  ['ragged', 90, REQUESTS, 1307, 4118, 4],
] as const)('checkpoints under a law %s of %i values and %o take %i steps, or %i row by row, and the best sequence has %i requests', async (shape, n, cost, steps, ofRows, requests) => {
  const law = lawOf(shape, n);
  const { work, sequence, expectedCost } = await optimalSequence(kernel, law, cost);
  const slow = await optimalQuadratic(kernel, law, cost);
  expect([work, slow.work, sequence.length]).toEqual([steps, ofRows, requests]);
  expect(Math.abs(slow.expectedCost / expectedCost - 1)).toBeLessThan(1e-12);
});

test.each([
  ['even', 120, 0, 0.1, 13662, 1],
  ['falling', 120, 0, 0.3, 16775, 5],
  ['falling', 80, 0.5, 0.1, 34560, 5],
  ['of two peaks', 100, 2 / 3, 0.2, 18297, 2],
  ['of two peaks', 60, Math.SQRT2, 0.1, 5270, 3],
  ['ragged', 60, 10 + Math.SQRT2, 0.05, 3517, 1],
  ['falling', 40, 1 / 64, 0.05, 41573, 5],
  ['falling', 40, 1 / 65, 0.05, 41572, 5],
  ['even', 40, 7, 0.9, 0, 1],
] as const)('at-optimal under a law %s of %i values from %d on, beside small jobs at a rate of %d, takes %i steps, and the best sequence has %i requests', async (shape, n, offset, zeta, steps, requests) => {
  const { work, sequence } = await atOptimal(kernel, lawOf(shape, n, offset), zeta);
  expect([work, sequence.length]).toEqual([steps, requests]);
});
