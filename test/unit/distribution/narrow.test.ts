// Distributions whose whole mass lies within a few of the numbers that a computer has.
import { expect, test } from 'vitest';
import { bounded } from '../../../src/distribution/bounded.ts';
import { equallySpaced } from '../../../src/distribution/equallySpaced.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';

test.each([
  'pareto(1m,1e6)',
  'pareto(1m,9007199254740993)',
  'boundedpareto(1m,1h,1e6)',
  'weibull(1h,1e6)',
  'weibull(1h,1e15)',
  'lognormal(8h,1e-9)',
  'lognormal(8h,1e-15)',
  'truncnormal(8h,1e-9)',
  'truncnormal(8h,1e-12,0,inf)',
  'gamma(1e6,1s)',
  'beta(1e6,1e6,0,1h)',
  'uniform(1h,3600.000000001)',
  'exponential(1e-300)',
])('%s has probabilities that sum to 1, or is refused in one line', (text) => {
  let distribution: ReturnType<typeof bounded>['distribution'];
  try {
    distribution = bounded(parseDistribution(text)).distribution;
  } catch (error) {
    expect((error as Error).message).not.toContain('\n');
    return;
  }
  const { f } = equallySpaced(distribution, 20);
  expect(f.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
});
