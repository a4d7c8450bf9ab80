// at-optimal takes distributions on equal steps, up to rounding.
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { atOptimal } from '../../../src/requests/optimal.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();
const solved = (v: number[], f = v.map(() => 1 / v.length)) =>
  atOptimal(wasm, discrete(v, f, 'distribution'), 0.5);

test('decimals are on equal steps', async () => {
  // 0.1 + 0.2 is a rounding error above 0.3, so that the distribution would begin that much below 0.
  for (const v of [
    [0.1, 0.2, 0.1 + 0.2],
    [0.7, 1.4, 2.1],
    [1e6, 2e6 + 1e-4, 3e6],
  ]) {
    await expect(solved(v)).resolves.toMatchObject({ sequence: expect.any(Array) });
  }
});

test('a value may be off its step by a billionth of the last value', async () => {
  await expect(solved([25e7, 5e8 + 1, 75e7, 1e9])).resolves.toBeDefined();
  await expect(solved([25e7, 5e8 + 1.5, 75e7, 1e9])).rejects.toThrow(
    /^distribution: value 500000001.5 is off the step of 250000000/,
  );
  // The step is 500000000.5, and v_0 is -1.
  await expect(solved([499999999.5, 1e9])).resolves.toBeDefined();
  await expect(solved([499999998, 1e9])).rejects.toThrow(/first value 499999998 is below its step/);
});

test('the first value may be off, too', async () => {
  await expect(solved([5, 5.5, 7, 8])).rejects.toThrow(/^distribution: value 5.5 is off the step of 1;/);
  // A first value of probability 0 is v_0.
  await expect(solved([4, 5.5, 6, 7], [0, 0.5, 0.25, 0.25])).rejects.toThrow(
    /^distribution: value 5.5 is off/,
  );
});

test('a certain run time of 0 asks for nothing', async () => {
  expect(await solved([0])).toMatchObject({ expectedCost: 0, sequence: [{ request: 0, probability: 1 }] });
});
