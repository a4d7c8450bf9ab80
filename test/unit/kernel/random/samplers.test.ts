import { describe, expect, test } from 'vitest';
import { draws, type KernelDistribution } from '../../../../src/kernel/draws.ts';
import { sized } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, checked, twin } = await testKernels();
const COUNT = sized(400_000, 100_000);

/** Distribution, mean, variance, kurtosis (of the sample variance's own noise). */
const DISTRIBUTIONS: [distribution: KernelDistribution, mean: number, variance: number, kurtosis: number][] =
  [
    [{ name: 'uniform', low: -2, high: 4 }, 1, 3, 1.8],
    [{ name: 'integer', below: 6 }, 2.5, 35 / 12, 1.8],
    [{ name: 'exponential', mean: 3 }, 3, 9, 9],
    [{ name: 'quick-exponential', mean: 3 }, 3, 9, 9],
    [{ name: 'normal', mean: -1, deviation: 2 }, -1, 4, 3],
    [{ name: 'log-normal', mu: 0, sigma: 0.5 }, Math.exp(0.125), Math.expm1(0.25) * Math.exp(0.25), 8.9],
    [{ name: 'gamma', shape: 4.2, scale: 0.94 }, 4.2 * 0.94, 4.2 * 0.94 ** 2, 3 + 6 / 4.2],
    [{ name: 'gamma', shape: 312, scale: 0.03 }, 9.36, 312 * 0.03 ** 2, 3 + 6 / 312],
    [{ name: 'gamma', shape: 1, scale: 2 }, 2, 4, 9],
    [{ name: 'gamma', shape: 0.3, scale: 2 }, 0.6, 1.2, 23],
    [
      { name: 'hyper-gamma', shape1: 2, scale1: 1, shape2: 9, scale2: 2, p: 0.25 },
      0.25 * 2 + 0.75 * 18,
      0.25 * (2 + 4) + 0.75 * (36 + 324) - 14 ** 2,
      4,
    ],
  ];

describe.each(DISTRIBUTIONS)('%o', (distribution, mean, variance, kurtosis) => {
  test('has samples of the right mean and variance', async () => {
    const values = draws(await wasm.instantiate(), distribution, COUNT, 5);
    const m = values.reduce((a, b) => a + b, 0) / COUNT;
    const v = values.reduce((a, b) => a + (b - m) ** 2, 0) / COUNT;
    expect(Math.abs(m - mean)).toBeLessThan(5 * Math.sqrt(variance / COUNT));
    expect(Math.abs(v - variance)).toBeLessThan(5 * variance * Math.sqrt((kurtosis - 1) / COUNT));
  });

  test('has the same samples to the last bit on every engine', async () => {
    const expected = draws(await wasm.instantiate(), distribution, 20_000, 9);
    expect(draws(await twin.instantiate(), distribution, 20_000, 9)).toEqual(expected);
    expect(draws(await checked.instantiate(), distribution, 20_000, 9)).toEqual(expected);
  });
});

test('a normal sample has the quantiles of the normal distribution', async () => {
  const values = draws(await wasm.instantiate(), { name: 'normal' }, COUNT, 3).sort();
  for (const [q, z] of [
    [0.5, 0],
    [0.841344746, 1],
    [0.977249868, 2],
    [0.998650102, 3],
  ]) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const deviation = Math.sqrt((q * (1 - q)) / COUNT) / density;
    expect(Math.abs(values[Math.round(q * COUNT)] - z)).toBeLessThan(5 * deviation);
  }
});

test('more draws than memory holds are refused', async () => {
  const instance = await twin.instantiate();
  expect(() => draws(instance, { name: 'uniform' }, 2e8, 1)).toThrow(/too many/);
});

test('the quick exponential has the exponential distribution, layer by layer and in the tail', async () => {
  const count = sized(1 << 21, 1 << 19);
  const values = draws(await wasm.instantiate(), { name: 'quick-exponential', mean: 1 }, count, 5).sort();
  // Kolmogorov-Smirnov, at a level of 1e-6.
  let distance = 0;
  for (let i = 0; i < count; i++) {
    const below = -Math.expm1(-values[i]);
    distance = Math.max(distance, below - i / count, (i + 1) / count - below);
  }
  expect(distance * Math.sqrt(count)).toBeLessThan(2.7);
  expect(values[0]).toBeGreaterThan(0);
  // Beyond the lowest layer there are 2^21 e^-R = 952, give or take 31 (2^19 e^-R = 238, give or take 15).
  const beyond = values.filter((value) => value > 7.697117470131).length;
  const expected = count * Math.exp(-7.697117470131);
  expect(Math.abs(beyond - expected)).toBeLessThan(5 * Math.sqrt(expected));
});
