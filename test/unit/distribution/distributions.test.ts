import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContinuousDistribution } from '../../../src/distribution/distribution.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { gaussLegendre } from '../../../src/math/quadrature.ts';
import { holds, SEED, sized } from '../../properties/seed.ts';
import { samplesOf, uniforms } from './uniforms.ts';

const DISTRIBUTIONS = [
  'exponential(1h)',
  'weibull(1h,0.5)',
  'weibull(2h,3)',
  'gamma(2,0.5h)',
  'gamma(0.4,1h)',
  'gamma(150,60)',
  'lognormal(8h,0.5)',
  'lognormal-moments(21h,20h)',
  'pareto(1.5h,3)',
  'boundedpareto(1h,20h,2.1)',
  'boundedpareto(1h,20h,1)',
  'truncnormal(8h,2h,1h,20h)',
  'truncnormal(-4h,6h,0,inf)',
  'gumbelmin(6829.4,1125.03,46m,2.3h)',
  'gumbelmin(-1h,2h,0,inf)',
  'uniform(1h,20h)',
  'beta(2,2,0,1h)',
  'beta(0.7,5,1h,9h)',
  'lognormal(8h,0.5)[1h,24h]',
  'exponential(1h)[30h,31h]',
  'gamma(2,0.5h)[8h,inf]',
  'pareto(1h,0.7)[1h,100h]',
];

// ∫ g over [a, b] by pieces between quantiles, where g varies with the density.
function integrate(
  distribution: ContinuousDistribution,
  g: (x: number) => number,
  a: number,
  b: number,
): number {
  const ends = [a, b];
  for (let i = 1; i < 40; i++) ends.push(distribution.quantile(i / 40));
  for (let e = -1; e <= 60; e += e < 5 ? 0.5 : 1)
    ends.push(distribution.quantile(2 ** -e / 10), distribution.upperQuantile(2 ** -e / 10));
  const points = [...new Set(ends.filter((x) => x >= a && x <= b))].sort((x, y) => x - y);
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    sum += gaussLegendre(g, points[i - 1], points[i]);
  }
  return sum;
}

describe.each(DISTRIBUTIONS)('%s', (text) => {
  const distribution = parseDistribution(text);
  const far = distribution.upperQuantile(1e-15);

  test('is read back from its text', () => {
    expect(distribution.text).toBe(text);
    expect(distribution.low).toBeGreaterThanOrEqual(0);
    expect(distribution.cdf(distribution.low)).toBe(0);
    expect(distribution.survival(distribution.low - 1)).toBe(1);
    expect(distribution.pdf(distribution.low - 1)).toBe(0);
    expect(distribution.quantile(0)).toBe(distribution.low);
    expect(distribution.quantile(1)).toBe(distribution.high);
    expect([distribution.upperQuantile(1), distribution.upperQuantile(0)]).toEqual([
      distribution.low,
      distribution.high,
    ]);
    expect(distribution.cdf(distribution.low - 1)).toBe(0);
    if (distribution.high < Number.POSITIVE_INFINITY) {
      expect(distribution.survival(distribution.high)).toBe(0);
      expect(distribution.cdf(distribution.high + 1)).toBe(1);
      expect(distribution.survival(distribution.high + 1)).toBe(0);
    }
  });

  test('has the parameters that make it, and a density at its ends', () => {
    const { from, to, ...own } = distribution.parameters;
    const text = (value: number) => (value === Number.POSITIVE_INFINITY ? 'inf' : String(value));
    const cut = from === undefined ? '' : `[${text(from)},${text(to)}]`;
    const again = parseDistribution(`${distribution.name}(${Object.values(own).map(text)})${cut}`);
    expect([again.low, again.high]).toEqual([distribution.low, distribution.high]);
    expect(again.mean / distribution.mean).toBeCloseTo(1, 12);
    expect(distribution.pdf(distribution.low)).toBeGreaterThanOrEqual(0);
    expect(distribution.pdf(distribution.high)).toBeGreaterThanOrEqual(0);
  });

  test('has quantiles beyond the median from the other end, which keeps their digits', () => {
    const least = 2 ** -40;
    expect(distribution.quantile(1 - least)).toBe(distribution.upperQuantile(least));
    expect(distribution.upperQuantile(1 - least)).toBe(distribution.quantile(least));
  });

  test('has no probability and no mean where an interval ends before it begins', () => {
    const [a, b] = [distribution.quantile(0.2), distribution.quantile(0.7)];
    expect([distribution.between(b, a), distribution.partialMean(b, a)]).toEqual([0, 0]);
    for (const x of [a, distribution.low, distribution.high])
      expect([distribution.between(x, x), distribution.partialMean(x, x)]).toEqual([0, 0]);
  });

  test('has a rising cdf, its complement as survival, and their inverses as quantiles', async () => {
    await holds(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), 300, (p) => {
      const x = distribution.quantile(p);
      expect(Math.abs(distribution.cdf(x) - p)).toBeLessThan(1e-12);
      expect(Math.abs(distribution.cdf(x) + distribution.survival(x) - 1)).toBeLessThan(1e-13);
      expect(distribution.upperQuantile(1 - p)).toBeCloseTo(x, -Math.log10(x * 1e-6));
      expect(distribution.quantile(Math.min(p * 1.01, 1))).toBeGreaterThan(x);
    });
  });

  test('has upper quantiles that keep the digits of a small probability', () => {
    for (const q of [0.3, 1e-3, 1e-7, 1e-12, 1e-40, 1e-200]) {
      const x = distribution.upperQuantile(q);
      if (distribution.high - x < 1e-4 * x) continue; // in front of the upper end x itself has too few digits
      // An ulp of x is x h(x) ulp of the survival function, h the hazard rate.
      const slack = 1e-12 + (4e-16 * x * distribution.pdf(x)) / q;
      expect.soft(Math.abs(distribution.survival(x) / q - 1), `${q}`).toBeLessThan(slack);
    }
  });

  test('has a density that integrates to the probabilities between two quantiles', () => {
    for (const [p, q] of [
      [0.01, 0.2],
      [0.2, 0.9],
      [0.5, 0.5001],
      [0.9, 0.999999],
    ]) {
      const [a, b] = [distribution.quantile(p), distribution.quantile(q)];
      const exact = integrate(distribution, distribution.pdf, a, b);
      expect.soft(distribution.between(a, b) / exact, `${p} to ${q}`).toBeCloseTo(1, 11);
      expect.soft(distribution.cdf(b) - distribution.cdf(a)).toBeCloseTo(exact, 12);
    }
  });

  test('has the mean and partial means of quadrature', () => {
    const [a, b] = [distribution.quantile(0.1), distribution.quantile(0.8)];
    expect(
      distribution.partialMean(a, b) / integrate(distribution, (x) => x * distribution.pdf(x), a, b),
    ).toBeCloseTo(1, 10);
    const survival = integrate(
      distribution,
      distribution.survival,
      distribution.low,
      Math.min(distribution.high, far),
    );
    const rest =
      distribution.high === Number.POSITIVE_INFINITY
        ? distribution.partialMean(far, distribution.high) - 1e-15 * far
        : 0;
    expect((distribution.low + survival + rest) / distribution.mean).toBeCloseTo(1, 9);
    expect(distribution.partialMean(distribution.low, distribution.high) / distribution.mean).toBeCloseTo(
      1,
      12,
    );
  });

  test('is the conditional distribution when it is truncated', () => {
    const [a, b] = [distribution.quantile(0.25), distribution.upperQuantile(1e-6)];
    const cut = distribution.truncate(a, b);
    expect([cut.low, cut.high]).toEqual([a, b]);
    const mass = distribution.between(a, b);
    for (const p of [0.3, 0.6, 0.9, 0.9999]) {
      const x = distribution.quantile(p);
      expect(cut.pdf(x) * mass).toBeCloseTo(distribution.pdf(x), 12);
      expect(cut.cdf(x) * mass).toBeCloseTo(distribution.between(a, x), 12);
      expect(cut.survival(x) * mass).toBeCloseTo(distribution.between(x, b), 12);
      expect(cut.quantile(cut.cdf(x)) / x).toBeCloseTo(1, 11);
    }
    expect(cut.mean / integrate(cut, (x) => x * cut.pdf(x), a, b)).toBeCloseTo(1, 10);
    // The same in the far tail, after a second truncation: P(X > x) of a thousandth of the last
    // millionth.
    const [c, d] = [distribution.upperQuantile(1e-9), distribution.upperQuantile(1e-12)];
    if (d - c < 1e-3 * d) return;
    const again = distribution.truncate(a, distribution.high).truncate(c, d);
    const x = again.quantile(0.5);
    expect(again.survival(x)).toBeCloseTo(0.5, 11);
    expect(distribution.between(x, d) / distribution.between(c, d)).toBeCloseTo(0.5, 9);
  });

  test('gives samples with its moments, and the same samples for the same seed', () => {
    const n = sized(6000, 200);
    // Within seven standard errors, which a sample misses once in 10^11.
    const cut = distribution.truncate(distribution.low, distribution.quantile(0.999));
    const values = samplesOf(cut, n, SEED);
    const mean = values.reduce((sum, x) => sum + x, 0) / n;
    const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n);
    expect(Math.abs(mean - cut.mean)).toBeLessThan((7 * sd) / Math.sqrt(n));
    expect(values.every((x) => x >= cut.low && x <= cut.high)).toBe(true);
    const below = values.filter((x) => x <= cut.quantile(0.3)).length / n;
    expect(Math.abs(below - 0.3)).toBeLessThan(7 * Math.sqrt(0.21 / n));
    expect(samplesOf(distribution, 3, 1)).toEqual(samplesOf(distribution, 3, 1));
  });
});

test('a uniform number of 0 is drawn again for a sample', () => {
  const next = [0, 0, 0.5];
  expect(parseDistribution('exponential(1)').sample(() => next.shift() ?? 0)).toBeCloseTo(Math.LN2, 15);
});

test('the uniform numbers of these tests are uniform', () => {
  const uniform = uniforms(1);
  const values = Array.from({ length: 10_000 }, uniform);
  expect(values.reduce((sum, u) => sum + u, 0) / 10_000).toBeCloseTo(0.5, 1);
  expect(Math.max(...values)).toBeLessThan(1);
});

test('an exponential distribution has no memory: truncated from 30 means on it is itself, moved', () => {
  const tail = parseDistribution('exponential(1)[30,inf]');
  expect(tail.mean).toBeCloseTo(31, 10);
  expect(tail.survival(31) / Math.exp(-1)).toBeCloseTo(1, 12);
  const narrow = parseDistribution('exponential(1)[700,700.001]');
  expect(narrow.mean).toBeCloseTo(700.0005, 6);
  expect(narrow.cdf(700.0005)).toBeCloseTo(0.500125, 6);
});

test('a lognormal distribution can be given by its moments', () => {
  const distribution = parseDistribution('lognormal-moments(21h,20h)');
  expect(distribution.mean / 3600).toBeCloseTo(21, 10);
  const second = distribution.truncate(distribution.low, distribution.upperQuantile(1e-14));
  const variance = integrate(second, (x) => (x / 3600 - 21) ** 2 * second.pdf(x), second.low, second.high);
  expect(Math.sqrt(variance)).toBeCloseTo(20, 4);
});
