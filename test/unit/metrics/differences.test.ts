import { describe, expect, it } from 'vitest';
import { studentT95 } from '../../../src/math/studentT.ts';
import { pairedDifference } from '../../../src/metrics/differences.ts';
import { sized } from '../../properties/seed.ts';

/** Numbers that look random, from a seed (mulberry32). */
function uniforms(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a paired difference', () => {
  it('is the weighted mean of the differences', () => {
    const { value } = pairedDifference([1, 2, 3], [2, 2, 9], [1, 2, 3]);
    expect(value).toBeCloseTo((1 * 1 + 2 * 0 + 3 * 6) / 6);
  });

  it('has no interval for few jobs', () => {
    expect(pairedDifference([1, 2], [3, 4]).halfWidth).toBeNaN();
    const [first, other] = [new Float64Array(60), Float64Array.from({ length: 60 }, (_, j) => j)];
    expect(pairedDifference(first.subarray(1), other.subarray(1)).halfWidth).toBeNaN();
    expect(pairedDifference(first, other).halfWidth).toBeGreaterThan(0);
  });

  it('has the interval of 30 batch means, by hand', () => {
    // Two jobs a batch: the batch means are 6 and 4 in turn, so their variance is 30 / 29, their mean's 1 /
    // 29.
    const first = Float64Array.from({ length: 60 }, (_, j) => 100 + j);
    const other = first.map((value, j) => value + [7, 5, 4, 4][j % 4]);
    const { value, halfWidth } = pairedDifference(first, other);
    expect(value).toBe(5);
    expect(halfWidth).toBeCloseTo(studentT95(29) / Math.sqrt(29), 12);
    const turned = pairedDifference(other, first);
    expect([turned.value, turned.halfWidth]).toEqual([-5, halfWidth]);
  });

  it('has the interval of a ratio of batch sums if the jobs have weights, by hand', () => {
    // Batches of weight 2 with a mean of 6 and of weight 4 with a mean of 3, in turn: the ratio is 24 / 6 =
    // 4. A batch's sum is off by 12 - 2 · 4 = 4 or 12 - 4 · 4 = -4, so the variance of the mean of 30 is 16 /
    // 29, and the mean weight is 3.
    const weights = Float64Array.from({ length: 60 }, (_, j) => (j % 4 < 2 ? 1 : 2));
    const other = weights.map((weight) => (weight === 1 ? 6 : 3));
    const { value, halfWidth } = pairedDifference(new Float64Array(60), other, weights);
    expect(value).toBe(4);
    expect(halfWidth).toBeCloseTo((studentT95(29) * Math.sqrt(16 / 29)) / 3, 12);
  });

  // Consecutive values are correlated, as waits are: each value is mostly the value before. A binomial is
  // within 3 standard deviations of its mean.
  it.each([0, 0.9])('has an interval that covers the truth in 95%, correlation %d', (memory) => {
    const runs = sized(1000, 200);
    let covered = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const next = uniforms(seed);
      let level = 0;
      const other = Array.from({ length: 3000 }, () => {
        level = memory * level + (next() - 0.5);
        return 7 + level;
      });
      const { value, halfWidth } = pairedDifference(new Float64Array(3000), other);
      if (Math.abs(value - 7) <= halfWidth) covered++;
    }
    expect(Math.abs(covered / runs - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / runs));
  });
});
