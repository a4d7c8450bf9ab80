// Distributions at their ends and in their tails, where a formula may lose its digits or its meaning.
import { describe, expect, test } from 'vitest';
import {
  functionsOf,
  pointsOf,
  upperBound,
  withUpperBound,
} from '../../../src/distribution/anyDistribution.ts';
import { discrete } from '../../../src/distribution/discrete.ts';
import { distributionField } from '../../../src/distribution/fields.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { UsageError } from '../../../src/errors.ts';
import { gaussLegendre } from '../../../src/math/quadrature.ts';

const off = (found: number, expected: number) => Math.abs(found / expected - 1);

test('the density of a gamma distribution at 0 depends on its shape', () => {
  expect(parseDistribution('gamma(1,60)').logPdf(0)).toBeCloseTo(-Math.log(60), 12);
  expect(parseDistribution('gamma(0.5,60)').pdf(0)).toBe(Number.POSITIVE_INFINITY);
  expect(parseDistribution('gamma(2,60)').pdf(0)).toBe(0);
});

test('the density of a Weibull distribution of shape 1 at 0 is that of an exponential distribution', () => {
  expect(parseDistribution('weibull(60,1)').pdf(0)).toBeCloseTo(1 / 60, 12);
});

test('the density of a beta distribution of shapes 1 is the same up to both ends', () => {
  const distribution = parseDistribution('beta(1,1,0,10)');
  for (const x of [0, 5, 10]) expect(distribution.logPdf(x)).toBeCloseTo(-Math.log(10), 12);
  expect([distribution.pdf(-1), distribution.pdf(11)]).toEqual([0, 0]);
});

describe('a part of the mean', () => {
  test.each([
    'beta(2,3,1,5)',
    'gamma(2,1)[0,40]',
    'truncnormal(3,1,0,9)',
    'weibull(2,1.5)[0,20]',
    'lognormal(3,0.5)[0,60]',
  ])('of %s is the integral of x f(x), in both tails too', (text) => {
    const distribution = parseDistribution(text);
    const width = distribution.high - distribution.low;
    for (const [from, to] of [
      [0.001, 0.002],
      [0.2, 0.21],
      [0.5, 0.51],
      [0.99, 0.991],
    ]) {
      const [a, b] = [distribution.low + from * width, distribution.low + to * width];
      const expected = gaussLegendre((x) => x * distribution.pdf(x), a, b);
      expect(off(distribution.partialMean(a, b), expected), `${from}`).toBeLessThan(1e-9);
    }
  });
});

test.each([
  ['beta(2,3,0,1)', 1e-6, 2e-6],
  ['beta(2,3,0,1)', 1 - 2e-6, 1 - 1e-6],
  ['beta(2,3,1,2)', 2 - 2e-6, 2 - 1e-6],
  ['gamma(2,1)', 1e-6, 2e-6],
  ['gamma(2,1)', 100, 110],
  ['weibull(2,1.5)', 1e-6, 2e-6],
  ['truncnormal(100,1,0,200)', 70, 70.5],
])('a part of the mean of %s far out, from %d to %d, keeps its digits', (text, a, b) => {
  const distribution = parseDistribution(text);
  let expected = 0;
  for (let i = 0; i < 10; i++)
    expected += gaussLegendre(
      (x) => x * distribution.pdf(x),
      a + ((b - a) * i) / 10,
      a + ((b - a) * (i + 1)) / 10,
    );
  expect(off(distribution.partialMean(a, b), expected)).toBeLessThan(1e-9);
});

test('the probability of an interval near a pole of the density keeps its digits', () => {
  // The cdf is nearly a power of x with the exponent 0.003: a hundredth of it lies between numbers of which
  // one is twenty times as large as the other.
  const distribution = parseDistribution('gamma(0.003,1)');
  const expected = distribution.cdf(1e-250) * Math.expm1(0.003 * Math.log(20));
  expect(off(distribution.between(1e-250, 2e-249), expected)).toBeLessThan(1e-9);
});

test('an interval without a width has no probability, and one outside has none', () => {
  const distribution = parseDistribution('uniform(10,20)');
  expect([
    distribution.between(12, 12),
    distribution.between(1, 5),
    distribution.between(25, 30),
    distribution.between(5, 15),
  ]).toEqual([0, 0, 0, 0.5]);
  expect([distribution.partialMean(12, 12), distribution.partialMean(25, 30)]).toEqual([0, 0]);
});

test('a distribution that is truncated again is truncated once, to the common part', () => {
  const distribution = parseDistribution('exponential(10)').truncate(2, 20);
  expect(distribution.text).toBe('exponential(10)[2,20]');
  expect(distribution.truncate(1, 5).text).toBe('exponential(10)[2,5]');
  expect(distribution.truncate(3, 50)).toMatchObject({
    text: 'exponential(10)[3,20]',
    parameters: { from: 3, to: 20 },
  });
  const open = parseDistribution('uniform(10,20)').truncate(5, Number.POSITIVE_INFINITY);
  expect(open).toMatchObject({ text: 'uniform(10,20)[5,inf]', low: 10, high: 20 });
});

test.each([
  'gumbelmin(8,2,1,20)',
  'gumbelmin(8,2,1,inf)',
  'truncnormal(8,2,1,20)',
  'truncnormal(8,2,1,inf)',
])('a part of %s determines the whole distribution', (text) => {
  expect(parseDistribution(text).truncate(2, 10).text).toBe(`${text}[2,10]`);
});

test('a distribution has no part where there is none', () => {
  const distribution = parseDistribution('weibull(1,2)');
  expect(() => distribution.truncate(2, 2)).toThrow(
    'weibull(1,2)[2,2]: a truncation to [a, b] needs a below b',
  );
  expect(() => distribution.truncate(-5, -1)).toThrow('the distribution has no probability in that interval');
});

test('a quantile is of a probability', () => {
  const distribution = parseDistribution('uniform(10,20)');
  for (const p of [-0.1, 1.1, Number.NaN]) {
    expect(() => distribution.quantile(p)).toThrow(
      new UsageError(`quantile of ${p}: expected a probability, 0 to 1`),
    );
    expect(() => distribution.upperQuantile(p)).toThrow(UsageError);
  }
  expect([0, 1].flatMap((p) => [distribution.quantile(p), distribution.upperQuantile(p)])).toEqual([
    10, 20, 20, 10,
  ]);
});

describe('the distribution of a run', () => {
  const steps = discrete([2, 5, 9], [0.5, 0.5, 0]);

  test('has an upper bound: a distribution without one is cut', () => {
    expect(withUpperBound(steps)).toBe(steps);
    const uniform = parseDistribution('uniform(10,20)');
    expect(withUpperBound(uniform)).toBe(uniform);
    expect([upperBound(steps), upperBound(uniform)]).toEqual([5, 20]);
    expect(upperBound(withUpperBound(parseDistribution('exponential(1h)'))) / 3600).toBeCloseTo(
      -Math.log(1e-7),
      9,
    );
  });

  test('is a function of time, or points that are computed once', () => {
    const distribution = parseDistribution('uniform(10,20)');
    expect(functionsOf(distribution)).toBe(distribution);
    expect(functionsOf(steps).cdf(2)).toBe(0.5);
    expect(pointsOf(steps)).toBe(steps);
    expect(pointsOf(distribution, 5)).toBe(pointsOf(distribution, 5));
    expect([pointsOf(distribution).v.length, [...pointsOf(distribution, 5).v]]).toEqual([
      500,
      [12, 14, 16, 18, 20],
    ]);
  });

  test('in a document may be wrong by a defect of ours', () => {
    const given = {
      get distribution(): string {
        throw new RangeError('a defect');
      },
    };
    expect(() => distributionField(given, 'distribution', 'file')).toThrow(RangeError);
  });
});
