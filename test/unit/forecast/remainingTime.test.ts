import { describe, expect, it } from 'vitest';
import { partOf, RunTimeMixture } from '../../../src/forecast/remainingTime.ts';

describe('a distribution of run times, by hand,', () => {
  // Half of the mass: 10 and 20 s, three to one. The other half: shares 0.5 and 1 of 60 s.
  const parts = [
    { part: partOf([10, 20], [3, 1]), weight: 1 },
    { part: partOf([0.5, 1], [0.5, 0.5]), weight: 4, unit: 60 },
  ];
  const distribution = new RunTimeMixture(parts);

  it('is the mixture of its parts, each in its unit', () => {
    expect([...distribution.times]).toEqual([10, 20, 30, 60]);
    expect([0, 0.37, 0.38, 0.49, 0.5, 0.74, 0.75, 0.99].map((share) => distribution.quantile(share))).toEqual(
      [10, 10, 20, 20, 30, 30, 60, 60],
    );
    expect([0, 9, 10, 15, 20, 30, 59, 60].map((time) => distribution.survival(time))).toEqual([
      1, 1, 0.625, 0.625, 0.5, 0.25, 0.25, 0,
    ]);
    expect(distribution.meanUpTo(100)).toBeCloseTo(0.375 * 10 + 0.125 * 20 + 0.25 * 30 + 0.25 * 60, 12);
    expect(distribution.meanUpTo(25)).toBeCloseTo(0.375 * 10 + 0.125 * 20 + 0.5 * 25, 12);
  });

  it('is drawn by its part, and by the time in it', () => {
    expect(distribution.draw(0, 0)).toBe(10);
    expect(distribution.draw(0.49, 0.74)).toBe(10);
    expect(distribution.draw(0.49, 0.75)).toBe(20);
    expect(distribution.draw(0.5, 0)).toBe(30);
    expect(distribution.draw(0.99, 0.49)).toBe(30);
    expect(distribution.draw(0.99, 0.5)).toBe(60);
    expect(distribution.draw(0.999, 0.999)).toBe(60);
  });

  it('has only longer times for a job that has run', () => {
    const later = new RunTimeMixture(parts, 10);
    // Left: 1 of 4 of the first part, and all of the second: 1 to 4.
    expect([...later.times]).toEqual([20, 30, 60]);
    expect(later.survival(20)).toBeCloseTo(0.8, 12);
    expect([later.draw(0.19, 0), later.draw(0.21, 0), later.draw(0.19, 0.99)]).toEqual([20, 30, 20]);
    expect([...new RunTimeMixture(parts, 30).times]).toEqual([60]);
    expect(new RunTimeMixture(parts, 59).isEmpty).toBe(false);
    expect(new RunTimeMixture(parts, 60).isEmpty).toBe(true);
  });

  it('has its last time even where the number in [0, 1) rounds to all of the mass', () => {
    const later = new RunTimeMixture([{ part: partOf([10, 20], [0.7, 0.3]), weight: 1 }], 10);
    expect(later.draw(1 - 2 ** -53, 1 - 2 ** -53)).toBe(20);
  });

  it('is mixed once', () => {
    expect(distribution.times).toBe(distribution.times);
  });

  it('has no time of zero for a job that has not run yet', () => {
    const zero = new RunTimeMixture([{ part: partOf([0, 5], [1, 1]), weight: 1 }]);
    expect([...zero.times]).toEqual([5]);
    expect(zero.draw(0, 0)).toBe(5);
    expect(new RunTimeMixture([{ part: partOf([0], [1]), weight: 1 }]).isEmpty).toBe(true);
  });
});
