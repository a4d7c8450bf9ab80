// Compares distributions with 25-digit values from mpmath (reference.py).

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ContinuousDistribution } from '../../../src/distribution/distribution.ts';
import { pareto } from '../../../src/distribution/families/pareto.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { betaBelow } from '../../../src/math/incompleteBeta.ts';
import { gammaAbove, gammaBelow } from '../../../src/math/incompleteGamma.ts';
import { normalBelow } from '../../../src/math/normal.ts';
import { atRoot } from '../../support/paths.ts';

type DistributionRow = [distribution: string, x: number, pdf: string, cdf: string, survival: string];

const reference = JSON.parse(readFileSync(atRoot('test/published/distribution/reference.json'), 'utf8')) as {
  distributions: DistributionRow[];
  incompleteGamma: [a: number, x: number, below: string, above: string][];
  incompleteBeta: [a: number, b: number, y: number, below: string, above: string][];
  normalAbove: [z: number, above: string][];
};

const LEAST = 1e-290; // below it a double has fewer digits

function relativeError(value: number, exact: string): number {
  const expected = Number(exact);
  return expected < LEAST ? 0 : Math.abs(value - expected) / expected;
}

// The notation refuses an infinite mean, which does not matter here.
function distributionOf(text: string): ContinuousDistribution {
  return text === 'pareto(60,0.8)' ? pareto(60, 0.8) : parseDistribution(text);
}

const byDistribution = new Map<string, DistributionRow[]>();
for (const row of reference.distributions)
  byDistribution.set(row[0], [...(byDistribution.get(row[0]) ?? []), row]);

describe.each([...byDistribution])('%s', (text, rows) => {
  const distribution = distributionOf(text);

  test('has its density, distribution and survival functions within 1e-12, in the tails too', () => {
    for (const [, x, pdf, cdf, survival] of rows) {
      expect.soft(relativeError(distribution.pdf(x), pdf), `pdf(${x})`).toBeLessThan(1e-12);
      expect.soft(relativeError(distribution.cdf(x), cdf), `cdf(${x})`).toBeLessThan(1e-12);
      expect.soft(relativeError(distribution.survival(x), survival), `survival(${x})`).toBeLessThan(1e-12);
    }
  });

  test('has quantiles that invert its tails', () => {
    for (const [, x, pdf, cdf, survival] of rows) {
      // How far x moves when a tail moves in its last digits.
      const slack = (tail: number) => (x + distribution.mean) * 1e-13 + (1e-12 * tail) / Number(pdf);
      const [below, above] = [Number(cdf), Number(survival)];
      if (below <= 0.5 && below > LEAST) {
        expect
          .soft(Math.abs(distribution.quantile(below) - x), `quantile(${below})`)
          .toBeLessThan(slack(below));
      }
      if (above <= 0.5 && above > LEAST) {
        expect
          .soft(Math.abs(distribution.upperQuantile(above) - x), `upperQuantile(${above})`)
          .toBeLessThan(slack(above));
      }
    }
  });
});

test('the incomplete gamma function is right within 4e-13 in both tails, for shapes 0.02 to 5000', () => {
  for (const [a, x, below, above] of reference.incompleteGamma) {
    expect.soft(relativeError(gammaBelow(a, x), below), `P(${a}, ${x})`).toBeLessThan(4e-13);
    expect.soft(relativeError(gammaAbove(a, x), above), `Q(${a}, ${x})`).toBeLessThan(4e-13);
  }
});

test('the incomplete beta function is right within 1e-12 in both tails, for parameters 0.01 to 1000', () => {
  for (const [a, b, y, below, above] of reference.incompleteBeta) {
    expect.soft(relativeError(betaBelow(a, b, y, 1 - y), below), `I_${y}(${a}, ${b})`).toBeLessThan(1e-12);
    expect
      .soft(relativeError(betaBelow(b, a, 1 - y, y), above), `1 - I_${y}(${a}, ${b})`)
      .toBeLessThan(1e-12);
  }
});

test('the tail of the normal distribution is right within 2e-13', () => {
  for (const [z, above] of reference.normalAbove) {
    expect.soft(relativeError(normalBelow(-z), above), `P(Z > ${z})`).toBeLessThan(2e-13);
  }
});
