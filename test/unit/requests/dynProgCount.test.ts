import { expect, test } from 'vitest';
import { dynProgCountSize } from '../../../src/requests/dynProgCount.ts';

const cost = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0.5, restart: 0.5 };

test('a number of points that is a rounding error above a whole one is that one', () => {
  // 3 · 7 / 0.5 / 0.7 is 60.00000000000001.
  const distribution = { low: 0, high: 7, mean: 3.5 };
  expect(dynProgCountSize(distribution, cost, 0.7)).toBe(60);
  expect(dynProgCountSize({ ...distribution, high: 7.000_001 }, cost, 0.7)).toBe(61);
});
