import fc from 'fast-check';
import { expect, test } from 'vitest';
import { empirical } from '../../../src/distribution/empirical.ts';
import { compressedDistribution, onEqualSteps } from '../../../src/distribution/fewerPoints.ts';
import { holds } from '../../properties/seed.ts';

const runs = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 })
  .map((list) => Float64Array.from(list).sort());

test('a distribution of few distinct run times is kept unchanged', async () => {
  await holds(runs, 200, async (sorted) => {
    const distribution = compressedDistribution(sorted, 64);
    const exact = empirical(sorted);
    expect(distribution.v).toEqual(exact.v);
    for (let i = 0; i < distribution.v.length; i++) {
      expect(distribution.f[i]).toBeCloseTo(exact.f[i], 12);
      expect(distribution.survival[i]).toBeCloseTo(exact.survival[i], 12);
    }
  });
});

test('many run times are rounded up to at most a given number of points, in groups of equal size', async () => {
  await holds(fc.tuple(runs, fc.integer({ min: 1, max: 10 })), 400, async ([sorted, points]) => {
    const { v, f, survival } = compressedDistribution(sorted, points);
    expect(v.length).toBeLessThanOrEqual(points);
    expect(v[v.length - 1]).toBe(sorted[sorted.length - 1]);
    expect(survival[v.length - 1]).toBe(0);
    for (let i = 0; i < v.length; i++) {
      const above = sorted.filter((run) => run > v[i]).length;
      expect(survival[i]).toBe(above / sorted.length);
      const inGroup = sorted.filter((run) => run <= v[i] && (i === 0 || run > v[i - 1])).length;
      expect(f[i]).toBe(inGroup / sorted.length);
      // Only runs equal to a point make its group larger than its share.
      const below = sorted.filter((run) => run < v[i] && (i === 0 || run > v[i - 1])).length;
      expect(below).toBeLessThanOrEqual(Math.ceil(sorted.length / points));
    }
  });
});

test('on equal steps each value is rounded up to the next', () => {
  const distribution = compressedDistribution([1, 1, 4, 10], 64);
  const { v, f, survival } = onEqualSteps(distribution, 5);
  expect(Array.from(v)).toEqual([2, 4, 6, 8, 10]);
  expect(Array.from(f)).toEqual([0.5, 0.25, 0, 0, 0.25]);
  expect(Array.from(survival)).toEqual([0.5, 0.25, 0.25, 0.25, 0]);
  expect(() => onEqualSteps(compressedDistribution([0], 1), 5)).toThrow('all run times are 0');
});
