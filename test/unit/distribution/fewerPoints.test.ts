// Distributions with fewer points, by hand.

import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import type { DiscreteDistribution } from '../../../src/distribution/distribution.ts';
import { atPoints, compressedDistribution, onEqualSteps } from '../../../src/distribution/fewerPoints.ts';
import { discreteDistribution } from '../../../src/distribution/fields.ts';
import { DataError } from '../../../src/errors.ts';

const plain = ({ v, f, survival }: DiscreteDistribution) => ({
  v: [...v],
  f: [...f],
  survival: [...survival],
});

describe('run times as a distribution of few points', () => {
  test('are all distinct values, if these are few', () => {
    expect(plain(compressedDistribution([1, 1, 4, 9], 3))).toEqual({
      ...{ v: [1, 4, 9], f: [0.5, 0.25, 0.25], survival: [0.5, 0.25, 0] },
    });
    expect(compressedDistribution([1, 1, 4, 9], 3).text).toBe('empirical distribution of 4 runs');
  });

  test('are the last of groups with equally many runs otherwise', () => {
    // Two groups of four: up to 2, and up to 9. The second 2 lies in the second group, and counts with the
    // first.
    expect(plain(compressedDistribution([1, 1, 2, 2, 2, 5, 7, 9], 2))).toEqual({
      ...{ v: [2, 9], f: [5 / 8, 3 / 8], survival: [3 / 8, 0] },
    });
    // Two groups of three end at 5.
    expect(plain(compressedDistribution([1, 2, 5, 5, 5, 5, 6, 7, 8], 3))).toEqual({
      ...{ v: [5, 8], f: [6 / 9, 3 / 9], survival: [3 / 9, 0] },
    });
  });
});

describe('a distribution at fewer points', () => {
  const distribution = discrete([1, 2, 3, 4, 5, 6, 7, 8], new Array(8).fill(1 / 8));

  test('is itself, if it has few enough', () => {
    expect(atPoints(distribution, 8)).toBe(distribution);
    expect(atPoints(distribution, 7)).not.toBe(distribution);
  });

  test('has the last values of parts with equal probability', () => {
    expect(plain(atPoints(distribution, 4))).toEqual({
      ...{ v: [2, 4, 6, 8], f: [0.25, 0.25, 0.25, 0.25], survival: [0.75, 0.5, 0.25, 0] },
    });
    expect(plain(atPoints(distribution, 1))).toEqual({ v: [8], f: [1], survival: [0] });
    expect(atPoints(distribution, 3).text).toBe(distribution.text);
  });

  test('has a value once that ends two parts', () => {
    const steep = discrete([1, 2, 3, 4], [0.125, 0.625, 0.125, 0.125]);
    expect(plain(atPoints(steep, 3))).toEqual({
      ...{ v: [2, 4], f: [0.75, 0.25], survival: [0.25, 0] },
    });
  });
});

describe('a distribution on equal steps', () => {
  test('counts each value as the next step above it, and ends at the longest', () => {
    const distribution = discrete([0, 3, 4, 10], [0.25, 0.25, 0.25, 0.25], 'four');
    const steps = onEqualSteps(distribution, 5);
    expect(plain(steps)).toEqual({
      v: [2, 4, 6, 8, 10],
      f: [0.25, 0.5, 0, 0, 0.25],
      survival: [0.75, 0.25, 0.25, 0.25, 0],
    });
    expect(steps.text).toBe('four on 5 steps');
    // Before the first value no run has ended.
    expect(plain(onEqualSteps(discrete([9, 10], [0.5, 0.5]), 2))).toEqual({
      ...{ v: [5, 10], f: [0, 1], survival: [1, 0] },
    });
    // The last step is the longest value to the last digit.
    expect(onEqualSteps(discrete([0.7], [1]), 7).v[6]).toBe(0.7);
  });

  test('needs a run time above 0', () => {
    expect(() => onEqualSteps(discrete([0], [1], 'none'), 5)).toThrow('none: all run times are 0');
  });
});

test.each([
  [{ v: [1, 'a'], f: [0.5, 0.5] }, 'v'],
  [{ v: [1, 2], f: 1 }, 'f'],
])('a distribution in a document needs lists of numbers: %j', (given, column) => {
  expect(() => discreteDistribution(given, 'a.json')).toThrow(DataError);
  expect(() => discreteDistribution(given, 'a.json')).toThrow(
    new RegExp(`${column}.* expected a list of numbers`),
  );
});
