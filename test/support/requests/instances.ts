import fc from 'fast-check';
import { expect } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import type { DiscreteDistribution } from '../../../src/distribution/distribution.ts';
import type { CostModel } from '../../../src/requests/costModel.ts';

// Often zero, else small integers, which tie, or any number.
const amount = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: most }) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: most, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: most / 50, noNaN: true }) },
  );

export const costModels: fc.Arbitrary<CostModel> = fc.record({
  alpha: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 3, noNaN: true })),
  beta: amount(3),
  gamma: amount(4),
  checkpoint: amount(5),
  restart: amount(5),
});

/** n weights of many sizes, at least one positive, divided by their sum. */
const probabilities = (n: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(
      fc.oneof(
        fc.integer({ min: 0, max: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 40 }).map((k) => 2 ** -k),
      ),
      { minLength: n, maxLength: n },
    )
    .map((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return sum > 1e-3 ? Float64Array.from(weights, (w) => w / sum) : new Float64Array(n).fill(1 / n);
    });

const sizes = (most: number) => fc.integer({ min: 1, max: most });

/** Distributions of any spacing. The first value may be 0. */
export const distributions = (most: number): fc.Arbitrary<DiscreteDistribution> =>
  sizes(most).chain((n) => {
    const gaps = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0.001, max: 4, noNaN: true })),
      { minLength: n, maxLength: n },
    );
    return fc.record({ gaps, f: probabilities(n), first: amount(5) }).map(({ gaps, f, first }) => {
      const v = new Float64Array(n);
      for (let i = 0; i < n; i++) v[i] = i === 0 ? first : v[i - 1] + gaps[i];
      return discrete(v, f, 'distribution');
    });
  });

/** Equally spaced distributions v_0 + i δ, i = 1 … n, v_0 often a multiple of δ, or of a part of it. */
export const spacedDistributions = (
  most: number,
): fc.Arbitrary<{ v0: number; delta: number; f: Float64Array }> =>
  sizes(most).chain((n) =>
    fc
      .record({
        delta: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 3, noNaN: true })),
        origin: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 1, max: 12 }).map((i) => i / 3),
          fc.double({ min: 0.001, max: 6, noNaN: true }),
        ),
        f: probabilities(n),
      })
      .map(({ delta, origin, f }) => ({ v0: origin * delta, delta, f })),
  );

export const rates: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0.1, 0.5, 0.9, 0.25),
  fc.double({ min: 0.005, max: 0.99, noNaN: true }),
);

export function spacedDistribution({
  v0,
  delta,
  f,
}: {
  v0: number;
  delta: number;
  f: Float64Array;
}): DiscreteDistribution {
  return discrete(
    f.map((_, i) => v0 + (i + 1) * delta),
    f,
    'distribution',
  );
}

export function expectClose(actual: number, expected: number, relative = 1e-12): void {
  const gap = Math.abs(actual - expected);
  expect(gap, `${actual} against ${expected}`).toBeLessThanOrEqual(
    relative * Math.max(1e-300, Math.abs(expected)),
  );
}

/** The distribution for the oracles, up to its last possible value. */
export function plain({ v, f }: DiscreteDistribution): { v: number[]; f: number[] } {
  const end = f.findLastIndex((p) => p > 0) + 1;
  return { v: Array.from(v.subarray(0, end)), f: Array.from(f.subarray(0, end)) };
}

export function meanOf({ v, f }: DiscreteDistribution): number {
  return v.reduce((sum, x, i) => sum + x * f[i], 0);
}

/** P(X > t), summed from the tail. */
export function above({ v, f }: DiscreteDistribution, t: number): number {
  let sum = 0;
  for (let i = v.length - 1; i >= 0 && v[i] > t; i--) sum += f[i];
  return sum;
}
