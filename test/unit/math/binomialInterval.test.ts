import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialInterval } from '../../../src/math/binomialInterval.ts';
import { holds } from '../../properties/seed.ts';

/** P(X ≥ hits) of a binomial distribution, summed term by term. */
function atLeast(hits: number, trials: number, p: number): number {
  let sum = 0;
  for (let k = hits; k <= trials; k++) {
    let term = 1;
    for (let i = 1; i <= k; i++) term *= ((trials - k + i) / i) * p;
    sum += term * (1 - p) ** (trials - k);
  }
  return sum;
}

test('the interval of a share is that of tables', () => {
  // Computed with SciPy: binomtest(k, n).proportion_ci(method='exact').
  for (const [hits, trials, low, high] of [
    [0, 6, 0, 0.459258],
    [0, 10, 0, 0.308497],
    [1, 10, 0.002529, 0.445016],
    [5, 10, 0.187086, 0.812914],
    [10, 10, 0.691503, 1],
    [3, 100, 0.00623, 0.085176],
  ]) {
    const found = binomialInterval(hits, trials);
    expect(found.share).toBe(hits / trials);
    expect([found.low, found.high]).toEqual([expect.closeTo(low, 5), expect.closeTo(high, 5)]);
  }
});

test('with no trials nothing is known', () => {
  expect(binomialInterval(0, 0)).toEqual({ share: Number.NaN, low: 0, high: 1 });
});

test('at each end of the interval, a count as far away has 2.5% by the sum of the binomial terms', async () => {
  const cases = fc
    .integer({ min: 1, max: 60 })
    .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));
  await holds(cases, 20_000, ([hits, trials]) => {
    const { low, high } = binomialInterval(hits, trials);
    if (hits > 0) expect(atLeast(hits, trials, low)).toBeCloseTo(0.025, 9);
    if (hits < trials) expect(1 - atLeast(hits + 1, trials, high)).toBeCloseTo(0.025, 9);
    expect(low).toBeLessThanOrEqual(hits / trials);
    expect(high).toBeGreaterThanOrEqual(hits / trials);
  });
});
