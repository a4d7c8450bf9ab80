import { expect, test } from 'vitest';
import { bounded } from '../../../src/distribution/bounded.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { UsageError } from '../../../src/errors.ts';
import { roundedDuration } from '../../../src/input/duration.ts';

test('parameters of distributions that are times may have units, and others may not', () => {
  expect(parseDistribution('exponential(90)').parameters).toEqual({ mean: 90 });
  expect(parseDistribution('exponential(1.5m)').parameters).toEqual({ mean: 90 });
  expect(parseDistribution('weibull(2h, 1.5)').parameters).toEqual({ scale: 7200, shape: 1.5 });
  expect(parseDistribution('gamma(2,1d)').parameters).toEqual({ shape: 2, scale: 86400 });
  expect(parseDistribution('Lognormal(8h,5e-1)').parameters).toEqual({ median: 28800, sigma: 0.5 });
  expect(parseDistribution('boundedpareto(1h,20h,2.1)').parameters).toEqual({
    low: 3600,
    high: 72000,
    shape: 2.1,
  });
  expect(parseDistribution('gumbelmin(-1h,2h,1m,5h)').parameters).toEqual({
    ...{ location: -3600, scale: 7200, low: 60, high: 18_000 },
  });
  expect(parseDistribution('truncnormal(-1h,2h,0h,inf)').high).toBe(Number.POSITIVE_INFINITY);
  expect(parseDistribution('beta(2,3,30s,1m)').parameters).toEqual({ a: 2, b: 3, low: 30, high: 60 });
  expect(parseDistribution('uniform(0,1h)').mean).toBe(1800);
  expect(parseDistribution('lognormal-moments(21h,20h)').mean / 3600).toBeCloseTo(21, 12);
});

test('the text of a distribution may end with a truncation', () => {
  const distribution = parseDistribution('lognormal(8h,0.5) [1h, 24h]');
  expect([distribution.text, distribution.low, distribution.high]).toEqual([
    'lognormal(8h,0.5)[1h,24h]',
    3600,
    86400,
  ]);
  expect(parseDistribution('pareto(1h,0.5)[1h,10h]').mean).toBeCloseTo(3600 * Math.sqrt(10), 8);
});

test('a distribution is read back from its own text, truncated or not', () => {
  for (const text of [
    'gumbelmin(8h,2h,0,inf)',
    'gumbelmin(8h,2h,0,20h)',
    'truncnormal(8h,2h,0,20h)',
    'boundedpareto(1h,10h,2)',
    'gamma(2,1h)',
    'truncnormal(8h,2h,0,inf)[1h,inf]',
    'beta(2,2,0,10h)',
    'pareto(1h,3)',
  ]) {
    const distribution = parseDistribution(text).truncate(4000, 30000);
    const again = parseDistribution(distribution.text);
    expect(again.text).toBe(distribution.text);
    expect(again.quantile(0.4) / distribution.quantile(0.4)).toBeCloseTo(1, 12);
  }
});

test.each([
  [
    'lognorml(8h,0.5)',
    "distribution 'lognorml(8h,0.5)': unknown name 'lognorml'; did you mean lognormal(median,sigma)?",
  ],
  ['expo(1h)', "distribution 'expo(1h)': unknown name 'expo'; did you mean "],
  [
    '',
    "distribution '': expected a name, parameters and optionally a truncation, like lognormal(8h,0.5)[1h,24h]",
  ],
  ['lognormal', "distribution 'lognormal': expected a name"],
  ['gamma(2)', "distribution 'gamma(2)': 1 parameter; expected gamma(shape,scale)"],
  ['exponential()', "distribution 'exponential()': 0 parameters; expected exponential(mean)"],
  [
    'exponential(1y)',
    "distribution 'exponential(1y)': mean is '1y'; expected a duration, such as 90 (seconds), 15m, 1h30m, 2d or 1w",
  ],
  ['weibull(1h,2h)', "distribution 'weibull(1h,2h)': shape is '2h'; expected a number without a unit"],
  ['lognormal(1h,2h)', "distribution 'lognormal(1h,2h)': sigma is '2h'; expected a number without a unit"],
  ['pareto(1h,2h)', "distribution 'pareto(1h,2h)': shape is '2h'; expected a number without a unit"],
  ['boundedpareto(1h,2h,3h)', "shape is '3h'; expected a number without a unit"],
  ['beta(1h,2,0,1h)', "a is '1h'; expected a number without a unit"],
  ['beta(1,2h,0,1h)', "b is '2h'; expected a number without a unit"],
  ['weibull(1h,0)', 'weibull: shape is 0; expected a number above 0'],
  ['exponential(-1h)', 'exponential: mean is -3600; expected a number above 0'],
  ['exponential(inf)', 'exponential: mean is Infinity; expected a number above 0'],
  ['gamma(-2,1h)', 'gamma: shape is -2; expected 0.001 to 1000000'],
  ['lognormal(0,1)', 'lognormal: median is 0; expected a number above 0'],
  ['lognormal-moments(1h,0)', 'lognormal-moments: sd is 0; expected a number above 0'],
  ['beta(0,1,0,1h)', 'beta: a is 0; expected 0.001 to 1000000'],
  ['boundedpareto(1h,2h,0)', 'boundedpareto: shape is 0; expected'],
  ['gumbelmin(inf,1m,0,1h)', 'gumbelmin: location is Infinity; expected a number'],
  ['lognormal(1h,50)', 'lognormal(1h,50): the mean is infinite; take a shape above 1, or truncate it'],
  ['uniform(2h,1h)', 'uniform: high is 3600; expected a run time above low, 7200'],
  ['pareto(0,2)', 'pareto: scale is 0; expected a number above 0'],
  ['truncnormal(inf,1h,0,1h)', 'truncnormal: mean is Infinity; expected a number'],
  ['uniform(1h,1h)', 'uniform: high is 3600; expected a run time above low, 3600'],
  ['uniform(1h,inf)', 'uniform: high is Infinity; expected a run time above low, 3600'],
  ['uniform(inf,inf)', 'uniform: low is Infinity; expected a run time, 0 or more'],
  ['gumbelmin(1h,1m,inf,inf)', 'gumbelmin: low is Infinity; expected a run time, 0 or more'],
  ['gumbelmin(1h,1m,2h,2h)', 'gumbelmin: high is 7200; expected a run time above low, 7200'],
  ['gumbelmin(1h,0,0,1h)', 'gumbelmin: scale is 0; expected a number above 0'],
  ['gamma(2,0)', 'gamma: scale is 0; expected a number above 0'],
  ['uniform(-1h,1h)', 'uniform: low is -3600; expected a run time, 0 or more'],
  ['boundedpareto(0,1h,2)', 'boundedpareto: low is 0; expected a number above 0'],
  ['truncnormal(8h,-2h,0,20h)', 'truncnormal: sd is -7200; expected a number above 0'],
  ['truncnormal(8h,2s,0,1h)', 'has no probability in that interval'],
  ['exponential(1h)[1h]', "distribution 'exponential(1h)[1h]': truncation '[1h]'; expected [low,high]"],
  ['exponential(1h)[2h,1h]', 'exponential(3600)[7200,3600]: a truncation to [a, b] needs a below b'],
  [
    'uniform(0,1h)[2h,3h]',
    'uniform(0,3600)[7200,10800]: the distribution has no probability in that interval',
  ],
  [
    'pareto(1h,1)',
    'pareto(1h,1): the mean is infinite at shape 1; take a shape above 1, or truncate it: pareto(1h,1)[low,high]',
  ],
  ['pareto(1h,0.9)[2h,inf]', 'the mean is infinite'],
])('the distribution %s is refused in one clear line', (text, message) => {
  expect(() => parseDistribution(text)).toThrow(UsageError);
  expect(() => parseDistribution(text)).toThrow(message);
  expect(() => parseDistribution(text)).toThrow(/^[^\n]*$/);
});

test('a distribution without an upper bound is cut at Q(1 - 1e-7), and says so', () => {
  const { distribution, cutAt, note } = bounded(parseDistribution('exponential(1h)'), roundedDuration);
  expect(cutAt).toBeCloseTo(3600 * 7 * Math.LN10, 8);
  expect(distribution.high).toBe(cutAt);
  expect(distribution.survival(3600)).toBeLessThan(Math.exp(-1));
  expect(note).toBe('exponential(1h) has no upper bound: cut at 16h7m5s, its quantile of 1 - 1e-7');
  const uniform = parseDistribution('uniform(0,1h)');
  expect(bounded(uniform)).toEqual({ distribution: uniform });
});
