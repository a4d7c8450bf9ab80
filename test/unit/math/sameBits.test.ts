// The same bits on every engine, and as ever: a result that was published comes out again to the last digit.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { betaBelow } from '../../../src/math/incompleteBeta.ts';
import { gammaAbove, gammaBelow, logGammaFactor } from '../../../src/math/incompleteGamma.ts';

const hashOf = (values: readonly number[]) =>
  createHash('sha256')
    .update(new Uint8Array(Float64Array.from(values).buffer))
    .digest('hex')
    .slice(0, 16);

const SHAPES = [0.02, 0.4, 0.5, 1, 2.5, 15.9, 16, 60, 5000];

test('of the incomplete gamma function', () => {
  const values = SHAPES.flatMap((a) =>
    [1e-9, 0.3, 0.31, 0.7, 0.99 * a, a, a + 1, 1.5 * a + 9].flatMap((x) => [
      ...[gammaBelow(a, x), gammaAbove(a, x), logGammaFactor(a, x)],
    ]),
  );
  expect(values.every((value) => Number.isFinite(value))).toBe(true);
  expect(hashOf(values)).toBe('492a0afe94db4b3d');
  for (const a of SHAPES)
    expect([-1, 0, Number.POSITIVE_INFINITY].map((x) => [gammaBelow(a, x), gammaAbove(a, x)])).toEqual([
      ...[
        [0, 1],
        [0, 1],
        [1, 0],
      ],
    ]);
});

test('of the incomplete beta function', () => {
  const values = SHAPES.flatMap((a) =>
    [0.02, 1, 3, 8, 13.5, 100].flatMap((b) =>
      [1e-9, 0.25, (a + 1) / (a + b + 2), 0.9].map((y) => betaBelow(a, b, y, 1 - y)),
    ),
  );
  expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
  expect(hashOf(values)).toBe('a40c2499ba771371');
  for (const a of SHAPES)
    expect([
      betaBelow(a, 2, 0, 1),
      betaBelow(a, 2, -1, 2),
      betaBelow(a, 2, 1, 0),
      betaBelow(a, 2, 2, -1),
    ]).toEqual([...[0, 0, 1, 1]]);
});

describe('of a distribution', () => {
  test.each([
    ['beta(2,2,0,1)', '48144205035254ec'],
    ['beta(0.3,5,1,9)', 'd658d838ef65cd62'],
    ['beta(300,20,0,60)', '3af8b008c76c96a8'],
    ['gamma(1,1)', 'fef9f6c7c4942c39'],
    ['gamma(0.05,9)', '7bb456142d5a6e7c'],
    ['gamma(2.5,1)', '6e3f9297170e12ab'],
    ['gamma(60,3)', '694bd1714c84d3bc'],
    ['weibull(2,0.5)', '6ff00447a32ff66a'],
    ['weibull(2,3)', '91a84d47a0592e8c'],
    ['lognormal(8,0.5)', '22272a9671f3354d'],
    ['pareto(2,3)', 'c12ea2dd2d18998a'],
    ['uniform(1,3)', 'b98cf964fe1d645e'],
    ['exponential(3)', '212843e5ba71557a'],
    ['truncnormal(8,2,1,20)', '08836ffa27b77e25'],
    ['gumbelmin(8,2,1,inf)', '62e1b1ba7cab28f0'],
    ['lognormal(8,0.5)[2,30]', '91df0c31bc53766a'],
  ])('%s', (text, hash) => {
    const distribution = parseDistribution(text);
    const shares = [1e-12, 1e-5, 0.03, 0.25, 0.5, 0.75, 0.97];
    const lower = shares.map((p) => distribution.quantile(p));
    const upper = shares.map((p) => distribution.upperQuantile(p));
    const points = [...lower, ...upper].sort((a, b) => a - b);
    const pieces = points.slice(1).map((x, i) => [points[i], x] as const);
    expect(
      hashOf([
        ...[...lower, ...upper],
        ...points.flatMap((x) => [distribution.cdf(x), distribution.survival(x), distribution.pdf(x)]),
        ...pieces.flatMap(([a, b]) => [distribution.between(a, b), distribution.partialMean(a, b)]),
        ...[
          distribution.mean,
          distribution.partialMean(distribution.mean, 1.5 * distribution.mean),
          distribution.between(distribution.mean, 1.001 * distribution.mean),
        ],
      ]),
    ).toBe(hash);
  });
});
