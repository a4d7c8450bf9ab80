// The specification's table of n, the number of points that DYN-PROG-COUNT needs (IPDPS 2020, Algorithm
// 1, C = R = 0.1 h, γ = 0). It results from these readings. Q is the quantile function of the whole distribution,
// and E[X] is the mean of the cut distribution. Lognormal(3, 0.5) has ν = 3 = E[ln X], so its median is e³ h.
// Gamma(2, 2) has a rate of 2 per hour. Truncated Normal has a variance of 2.
import { expect, test } from 'vitest';
import { bounded } from '../../../src/distribution/bounded.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';

const TABLE: [distribution: string, n: number, nTenth: number][] = [
  ['exponential(1)', 484, 14507],
  ['weibull(1,0.5)', 7794, 116909],
  ['gamma(2,0.5)', 287, 8604],
  [`lognormal(${Math.exp(3)},0.5)`, 8111, 81102],
  ['pareto(1.5,3)', 9650, 96500],
  [`truncnormal(8,${Math.SQRT2},1,20)`, 570, 5700],
  ['uniform(1,20)', 570, 5700],
  ['boundedpareto(1,20,2.1)', 570, 5700],
  ['beta(2,2,0,1)', 30, 1800],
];

test.each(TABLE)('%s needs %d points at ε = 1 and %d at ε = 0.1', (text, n, nTenth) => {
  const { distribution } = bounded(parseDistribution(text));
  const points = (epsilon: number) => {
    const c0 =
      (3 * (distribution.high - distribution.low)) /
      Math.min(Math.max(distribution.low, (epsilon * distribution.mean) / 3), 0.1);
    return Math.ceil(c0 / epsilon - 1e-9);
  };
  expect([points(1), points(0.1)]).toEqual([n, nTenth]);
});
