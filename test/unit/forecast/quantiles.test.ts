import { describe, expect, it } from 'vitest';
import { belowQuantile, quantilesOf, rising, SampleDistribution } from '../../../src/forecast/quantiles.ts';

const known = (values: readonly number[]) => values.map((value) => ({ value, isLeast: false }));
const bounds = (values: readonly number[]) => values.map((value) => ({ value, isLeast: true }));

describe('quantiles of drawn waits, by hand,', () => {
  it('have the ranks share × (n + 1), whatever the order', () => {
    // Nine values: ranks 1, 5 and 9. Ten: 1.1, 5.5 and 9.9.
    const nine = [90, 10, 50, 30, 70, 20, 80, 40, 60];
    expect(quantilesOf(nine).quantiles).toEqual([10, 50, 90]);
    for (const [i, value] of [11, 55, 99].entries())
      expect(quantilesOf([...nine, 100]).quantiles[i]).toBeCloseTo(value, 9);
  });

  it('are the values themselves at whole ranks, which products of masses would round', () => {
    const many = Array.from({ length: 49 }, (_, i) => i + 1);
    expect(quantilesOf(many).quantiles).toEqual([5, 25, 45]);
  });

  it('do not go beyond the values, however few they are', () => {
    expect(quantilesOf([5]).quantiles).toEqual([5, 5, 5]);
    expect(quantilesOf([5, 7, 6]).quantiles).toEqual([5, 6, 7]);
  });

  it('have the part of equal waits that makes the share whole', () => {
    // Nine values of which seven are 0 s: rank 1 of 10 is 1 of 7, rank 5 is 5 of 7, rank 9 is both of the
    // others.
    const { quantiles, ties } = quantilesOf([0, 0, 0, 60, 0, 0, 60, 0, 0]);
    expect(quantiles).toEqual([0, 0, 60]);
    expect(ties[0]).toBeCloseTo(1 / 7, 12);
    expect(ties[1]).toBeCloseTo(5 / 7, 12);
    expect(ties[2]).toBeCloseTo(1, 12);
    // No value equals one between two others: any part would do.
    expect(quantilesOf([0, 10]).ties[1]).toBe(0.5);
  });

  it('have a wait above, at or below them', () => {
    const sample = { quantiles: [10, 20, 30], ties: [0.25, 0.5, 0.75] } as const;
    expect([9, 10, 11].map((wait) => belowQuantile(wait, sample, 0))).toEqual([1, 0.25, 0]);
    expect([29, 30, 31].map((wait) => belowQuantile(wait, sample, 2))).toEqual([1, 0.75, 0]);
    // Closer than half a second is equal.
    expect(belowQuantile(10.5, sample, 0)).toBe(0);
    expect([20 - 0.499, 20 + 0.499].map((wait) => belowQuantile(wait, sample, 1))).toEqual([0.5, 0.5]);
  });
});

describe('a sample of which some values are only bounds, by hand,', () => {
  it('hands the mass of a bound on to the values above it', () => {
    // 1, 2+, 3, 4: the mass up to 1 is 1/4, up to 3 it is 5/8, up to 4 all.
    const distribution = new SampleDistribution([...known([3, 1, 4]), ...bounds([2])]);
    // Share × 5/4: 0.2 is the mass 1/4, 0.5 is 5/8, and 0.65 is halfway from 5/8 to 1.
    expect(distribution.quantile(0.2)).toBe(1);
    expect(distribution.quantile(0.5)).toBeCloseTo(3, 12);
    expect(distribution.quantile(0.65)).toBeCloseTo(3.5, 12);
    expect(distribution.quantile(0.1)).toBe(1);
  });

  it('takes a value that is equal to a bound as known first', () => {
    // Of two, the known one is done when the bound begins: half of the mass.
    const distribution = new SampleDistribution([...bounds([7]), ...known([7, 9])]);
    expect(distribution.quantile(0.25)).toBe(7);
    // 2/3 × 4/3 is halfway from 1/3 at 7 to 1 at 9 … and 5/6.
    expect(distribution.quantile(0.5)).toBeCloseTo(7 + 2 * ((2 / 3 - 1 / 3) / (2 / 3)), 12);
  });

  it('has the largest value or bound where the mass does not reach', () => {
    const distribution = new SampleDistribution([...known([1, 2]), ...bounds([2, 8])]);
    expect(distribution.quantile(0.9)).toBe(8);
    expect(new SampleDistribution(bounds([5, 6])).quantile(0.1)).toBe(6);
    expect(new SampleDistribution([...bounds([1]), ...known([9])]).quantile(0.9)).toBe(9);
  });

  it('has ties by the masses', () => {
    // 1, 2+, 3, 3: the mass up to 1 is 1/4, and the rest is at 3.
    const distribution = new SampleDistribution([...known([3, 3, 1]), ...bounds([2])]);
    expect(distribution.tie(0.5, 3)).toBeCloseTo((5 / 8 - 1 / 4) / (3 / 4), 12);
    expect(distribution.tie(0.9, 1)).toBe(1);
    expect(distribution.tie(0.1, 3)).toBe(0);
    expect(distribution.tie(0.3, 2)).toBe(0.3);
  });
});

it('rising numbers are each or the largest before', () => {
  expect(rising([3, 1, 4])).toEqual([3, 3, 4]);
  expect(rising([-2, -1, -3])).toEqual([-2, -1, -1]);
});
