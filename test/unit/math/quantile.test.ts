import { expect, test } from 'vitest';
import { quantile, quantileBetween } from '../../../src/math/quantile.ts';

test('a quantile lies between its neighbors as numpy.quantile says', () => {
  const values = Float64Array.of(1, 2, 4, 8);
  // Positions 0, 0.3, 1.5, 2.7, 2.97 and 3 of the ranks 0 to 3.
  for (const [q, expected] of [
    [0, 1],
    [0.1, 1.3],
    [0.5, 3],
    [0.9, 6.8],
    [0.99, 7.88],
    [1, 8],
  ])
    expect(quantile(values, q)).toBeCloseTo(expected, 12);
  expect(quantile(Float64Array.of(7), 0.3)).toBe(7);
  for (const q of [0, 0.5, 1]) expect(quantile(Float64Array.of(), q)).toBeNaN();
});

test('only the ranks that count are asked for', () => {
  const asked: number[] = [];
  const at = (rank: number) => {
    asked.push(rank);
    return 10 * rank;
  };
  expect(quantileBetween(5, 0.5, at)).toBe(20);
  expect(asked).toEqual([2]);
});
