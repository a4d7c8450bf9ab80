import { describe, expect, it } from 'vitest';
import { exceedsNoise, judge } from '../../../src/advice/judge.ts';

describe('noise of savings, by hand,', () => {
  it('is two standard errors of the mean', () => {
    // The variance of 1, 2, 6 is 7, so the mean of 3 has an error of √(7 / 3) = 1.53: 3.06 is above it, 3 is not.
    expect(exceedsNoise([1, 2, 6])).toBe(false);
    expect(exceedsNoise([1.06, 2.06, 6.06])).toBe(true);
    // Divided by 3 instead of 2 jobs the variance of 1, 2, 5.4 would be 3.52, and the error 1.08.
    expect(exceedsNoise([1, 2, 5.4])).toBe(true);
    expect(exceedsNoise([0.6, 1.6, 5])).toBe(false);
  });
});

describe('a way of making requests', () => {
  const spent = (wait: number) => ({ reserved: 0, used: 0, wait });
  /** Whether a way is chosen if the application's job then waits so long. */
  const chosen = async (wait: number, today: number) => {
    const candidates = [[{ way: 'new', saved: [1] }]];
    const { ways } = await judge([[0]], candidates, [spent(today)], async () => [spent(wait)], 9);
    return ways.has(0);
  };

  it('may not wait longer than today; rounding does not count', async () => {
    expect(await chosen(99, 100)).toBe(true);
    expect(await chosen(100, 100)).toBe(true);
    expect(await chosen(101, 100)).toBe(false);
    expect(await chosen(100.0001, 100)).toBe(false);
    expect(await chosen(1e9 + 1e-6, 1e9)).toBe(true);
    expect(await chosen(1e-10, 0)).toBe(true);
    expect(await chosen(1e-6, 0)).toBe(false);
  });
});
