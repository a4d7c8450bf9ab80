import { describe, expect, test } from 'vitest';
import type { ContinuousDistribution } from '../../../src/distribution/distribution.ts';
import type { FamilyName } from '../../../src/distribution/fit/families.ts';
import { fitDistribution } from '../../../src/distribution/fit/fitDistribution.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { sized, WHOLE } from '../../properties/seed.ts';

const RUNS = WHOLE ? 3000 : 300;

/** This many runs that represent a distribution without chance: its quantiles in the middle of equal shares. */
function runsOf(distribution: ContinuousDistribution, count = RUNS): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => distribution.quantile((i + 0.5) / count));
}

// The tolerance of each parameter, relative: about four standard errors at 3000 random runs.
const DISTRIBUTIONS: [text: string, name: FamilyName, tolerance: Record<string, number>][] = [
  ['exponential(1h)', 'exponential', { mean: 0.075 }],
  ['lognormal(8h,0.5)', 'lognormal', { median: 0.04, sigma: 0.055 }],
  ['gamma(2,1h)', 'gamma', { shape: 0.1, scale: 0.12 }],
  ['gamma(60,10m)', 'gamma', { shape: 0.11, scale: 0.11 }],
  ['weibull(2h,1.7)', 'weibull', { scale: 0.05, shape: 0.06 }],
  ['weibull(1h,0.5)', 'weibull', { scale: 0.16, shape: 0.06 }],
  ['truncnormal(8h,2h,0,inf)', 'truncnormal', { mean: 0.02, sd: 0.055 }],
  ['pareto(1h,2.5)', 'pareto', { scale: 0.002, shape: 0.075 }],
];

function expectNear(
  fitted: Readonly<Record<string, number>>,
  text: string,
  tolerance: Record<string, number>,
) {
  for (const [name, relative] of Object.entries(tolerance)) {
    const exact = parseDistribution(text).parameters[name];
    expect.soft(Math.abs(fitted[name] / exact - 1), `${name} ${fitted[name]}`).toBeLessThan(relative);
  }
}

describe.each(sized(DISTRIBUTIONS, [DISTRIBUTIONS[2], DISTRIBUTIONS[5]]))('%s', (text, name, tolerance) => {
  const distribution = parseDistribution(text);
  const runs = runsOf(distribution);

  test('is the best fit among all distributions for its own quantiles', () => {
    const fit = fitDistribution(runs);
    expect(fit.distribution.name).toBe(name);
    expectNear(fit.parameters, text, tolerance);
    expect(fit.ks).toBeLessThan(1.358 / Math.sqrt(RUNS));
    expect(fit.warning).toBeUndefined();
    expect(fit.criterionName).toBe('AIC');
    expect(fit.candidates[0].distribution).toBe(fit.distribution);
    for (const other of fit.candidates.slice(1))
      expect(other.criterion).toBeGreaterThanOrEqual(fit.criterion);
    expect(fit.candidates.length + fit.refused.length).toBe(7);
  });

  test('is fitted at the maximum of the likelihood', () => {
    const { distribution: fitted, logLikelihood } = fitDistribution(runs, { families: [name] });
    const likelihood = (f: (x: number) => number) => runs.reduce((sum, x) => sum + f(x), 0);
    expect(likelihood(fitted.logPdf) / logLikelihood).toBeCloseTo(1, 12);
    const values = Object.values(fitted.parameters);
    for (let i = 0; i < Object.keys(tolerance).length; i++) {
      for (const factor of [0.999, 1.001]) {
        const near = values.map((x, j) =>
          i === j ? x * factor : x === Number.POSITIVE_INFINITY ? 'inf' : x,
        );
        expect(likelihood(parseDistribution(`${name}(${near})`).logPdf)).toBeLessThan(logLikelihood);
      }
    }
  });

  test('with killed runs as killed is nearer the truth than without them, or with them as completions', () => {
    const limit = distribution.quantile(0.7);
    const completed = runs.filter((x) => x < limit);
    const censored = runs.filter((x) => x >= limit).map(() => limit);
    const fit = fitDistribution(completed, { censored, families: [name] });
    const wider = Object.fromEntries(Object.entries(tolerance).map(([key, value]) => [key, 2 * value]));
    expectNear(fit.parameters, text, wider);
    expect(fit.ks).toBeLessThan(1.358 / Math.sqrt(RUNS));
    const error = (fitted: { distribution: { quantile(p: number): number } }) =>
      Math.abs(Math.log(fitted.distribution.quantile(0.95) / distribution.quantile(0.95)));
    expect(error(fit)).toBeLessThan(error(fitDistribution(completed, { families: [name] })));
    const taken = Float64Array.from([...completed, ...censored]);
    expect(error(fit)).toBeLessThan(error(fitDistribution(taken, { families: [name] })));
  });
});

test('a beta distribution is fitted on a support that is known, and on one that is not', () => {
  const runs = runsOf(parseDistribution('beta(2,5,1h,9h)'));
  const known = fitDistribution(runs, { families: ['beta'], support: { low: 3600, high: 9 * 3600 } });
  expectNear(known.parameters, 'beta(2,5,1h,9h)', { a: 0.1, b: 0.11 });
  const unknown = fitDistribution(runs, { families: ['beta'] });
  expect(unknown.distribution.low).toBeLessThan(Math.min(...runs));
  expect(unknown.distribution.high).toBeGreaterThan(Math.max(...runs));
  // The two ends of the sample are fitted parameters too.
  expect(unknown.criterion + 2 * unknown.logLikelihood).toBe(8);
  expect(known.criterion + 2 * known.logLikelihood).toBeCloseTo(4, 8);
});

test('the unit of time does not change the fitted distribution', () => {
  const runs = runsOf(parseDistribution('gamma(3,1h)'), 500);
  const [seconds, hours] = [fitDistribution(runs), fitDistribution(runs.map((x) => x / 3600))];
  expect(hours.distribution.name).toBe(seconds.distribution.name);
  expect(hours.distribution.mean * 3600).toBeCloseTo(seconds.distribution.mean, 3);
  expect(hours.ks).toBeCloseTo(seconds.ks, 7);
});

test('distributions can be ranked by BIC instead of AIC', () => {
  const runs = runsOf(parseDistribution('exponential(1h)'), 1000);
  const fit = fitDistribution(runs, { criterion: 'bic', families: ['gamma', 'exponential'] });
  expect(fit.criterionName).toBe('BIC');
  expect(fit.criterion).toBeCloseTo(Math.log(1000) - 2 * fit.logLikelihood, 8);
});

test('a warning says that no distribution fits two humps', () => {
  const humps = ['truncnormal(1h,1m,0,inf)', 'truncnormal(9h,1m,0,inf)'].flatMap((text) => [
    ...runsOf(parseDistribution(text), 300),
  ]);
  const fit = fitDistribution(humps, {
    families: ['lognormal', 'gamma', 'weibull', 'truncnormal', 'exponential'],
  });
  expect(fit.warning).toMatch(
    /^no distribution fits: the best, \w+, has a distance of 0\.\d+ in probability \(limit 0\.\d+\)$/,
  );
});

test('no run times, negative ones and zeros are refused, and equal ones fit few distributions', () => {
  expect(() => fitDistribution([])).toThrow('samples: no run time; expected at least one');
  expect(() => fitDistribution([3, -1], { name: 'runs.txt' })).toThrow('runs.txt: run time 2 is -1');
  expect(() => fitDistribution([0, 0])).toThrow('samples: all run times are 0; expected some above');
  expect(() => fitDistribution([1, 2], { families: ['gama' as FamilyName] })).toThrow(
    "no distribution 'gama' to fit; did you mean 'gamma'?",
  );
  const one = fitDistribution([5]);
  expect([one.distribution.name, one.candidates.length]).toEqual(['exponential', 1]);
  expect(one.refused[0].reason).toBe('all run times are equal');
  expect(() => fitDistribution([5, 5], { families: ['gamma'] })).toThrow(
    'no distribution can be fitted (gamma: all run times are equal)',
  );
  const withZero = fitDistribution([0, 1, 2, 3, 4, 5, 7, 2, 1]);
  expect(withZero.refused.find(({ name }) => name === 'lognormal')?.reason).toBe('a run time of 0');
  expect(() => fitDistribution([1, 2, 30], { families: ['beta'], support: { low: 0, high: 10 } })).toThrow(
    'outside the support',
  );
});
