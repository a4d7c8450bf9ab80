// Fits whose maximum is known in closed form, and refusals.
import { describe, expect, test } from 'vitest';
import type { FamilyName } from '../../../src/distribution/fit/families.ts';
import { type FitOptions, fitDistribution } from '../../../src/distribution/fit/fitDistribution.ts';
import { criticalDistance, kolmogorovSmirnov } from '../../../src/distribution/fit/goodness.ts';
import { logLikelihood, sampleOf } from '../../../src/distribution/fit/sample.ts';
import { minimise } from '../../../src/distribution/fit/simplex.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { observations } from '../../../src/distribution/samples.ts';
import { DataError, UsageError } from '../../../src/errors.ts';

const fitted = (name: FamilyName, completed: number[], censored: number[] = []) =>
  fitDistribution(completed, { families: [name], censored }).distribution.parameters;
/** Quantiles in the middle of equal shares. */
const runsOf = (text: string, count = 60) =>
  Array.from({ length: count }, (_, i) => parseDistribution(text).quantile((i + 0.5) / count));

test('an exponential distribution has the mean of all time per completion', () => {
  expect(fitted('exponential', [2, 4, 6]).mean).toBeCloseTo(4, 12);
  expect(fitted('exponential', [2, 4, 6], [9, 9]).mean).toBeCloseTo(10, 12);
});

test('a lognormal distribution has the mean and the deviation of the logarithms', () => {
  const { median, sigma } = fitted('lognormal', [Math.E, Math.E ** 3]);
  expect([median, sigma]).toEqual([expect.closeTo(Math.E ** 2, 10), expect.closeTo(1, 10)]);
  // Killed runs may have become longer.
  const cut = fitted('lognormal', [1, 2, 3, 4, 5], [5, 5, 5]);
  expect(cut.median).toBeGreaterThan(fitted('lognormal', [1, 2, 3, 4, 5, 5, 5, 5]).median);
});

test('a Pareto distribution begins at the shortest run', () => {
  const { scale, shape } = fitted('pareto', [2, 2 * Math.E ** 0.1, 2 * Math.E ** 0.5]);
  expect([scale, shape]).toEqual([expect.closeTo(2, 12), expect.closeTo(3 / 0.6, 10)]);
  // A run killed before the shortest ended says nothing.
  expect(fitted('pareto', [2, 2 * Math.E ** 0.6], [1, 2 * Math.E ** 0.4]).shape).toBeCloseTo(2, 10);
  expect(() => fitted('pareto', [1, 8, 40])).toThrow(/pareto: its mean is infinite, at shape 0\.\d+\)$/);
  expect(() => fitted('pareto', [1, Math.E ** 2])).toThrow('its mean is infinite, at shape 1.00)');
});

test.each<[FamilyName, string]>([
  ['lognormal', 'lognormal(30,0.5)'],
  ['gamma', 'gamma(3,10)'],
  ['weibull', 'weibull(30,1.5)'],
  ['truncnormal', 'truncnormal(40,10,0,inf)'],
])('no distribution near the fitted %s is more likely, with killed runs too', (name, text) => {
  const runs = runsOf(text);
  for (const limit of [Number.POSITIVE_INFINITY, runs[40]]) {
    const completed = runs.filter((run) => run <= limit);
    const censored = runs.filter((run) => run > limit).map(() => limit);
    const fit = fitDistribution(completed, { families: [name], censored });
    const { distribution, logLikelihood: best, parameters } = fit;
    const sample = sampleOf(observations(completed, censored));
    expect(logLikelihood(distribution, sample)).toBe(best);
    const values = Object.values(parameters);
    for (const [i, value] of values.entries()) {
      if (!(value > 0 && value < Number.POSITIVE_INFINITY)) continue;
      for (const factor of [0.98, 1.02]) {
        const near = values.map((x, j) => (i === j ? x * factor : x));
        const text = near.map((x) => (x === Number.POSITIVE_INFINITY ? 'inf' : x)).join();
        expect(logLikelihood(parseDistribution(`${name}(${text})`), sample)).toBeLessThan(best);
      }
    }
  }
});

describe('the support of a distribution', () => {
  const runs = runsOf('beta(2,3,10,50)');

  test('is beyond the runs by their mean distance, unless it is given', () => {
    const [least, greatest] = [runs[0], runs[59]];
    const gap = (greatest - least) / 59;
    expect(fitted('beta', runs)).toMatchObject({
      low: expect.closeTo(least - gap, 8),
      high: expect.closeTo(greatest + gap, 8),
    });
    const given = (support: object) => fitDistribution(runs, { families: ['beta'], support });
    expect(given({ low: 5, high: 55 }).parameters).toMatchObject({ low: 5, high: 55 });
    // 2 k, with an end for each that is not given.
    const k = (support: object) => given(support).criterion + 2 * given(support).logLikelihood;
    expect([k({}), k({ low: 5 }), k({ high: 55 }), k({ low: 5, high: 55 })].map(Math.round)).toEqual([
      8, 6, 6, 4,
    ]);
    // No run is below 0.
    expect(fitted('beta', [1, 20, 40, 70, 90]).low).toBe(0);
  });

  test('is not known if the longest run was killed', () => {
    expect(() => fitDistribution(runs, { families: ['beta'], censored: [60] })).toThrow(
      'beta: the longest run was killed, so the upper end is not known: give it as support',
    );
    const { low } = fitDistribution(runs, { families: ['beta'], censored: [40] }).parameters;
    expect(low).toBeCloseTo(runs[0] - (runs[59] - runs[0]) / 60, 8);
    const known = fitDistribution(runs, { families: ['beta'], censored: [55], support: { high: 60 } });
    expect(known.distribution.high).toBe(60);
  });

  test('of a normal distribution is from 0 on, unless it is given', () => {
    expect(fitted('truncnormal', runs)).toMatchObject({ low: 0, high: Number.POSITIVE_INFINITY });
    const given = fitDistribution(runs, { families: ['truncnormal'], support: { low: 5, high: 60 } });
    expect(given.parameters).toMatchObject({ low: 5, high: 60 });
    expect(() => fitted('truncnormal', runsOf('exponential(10)'))).toThrow(
      'it tends to an exponential distribution',
    );
    for (const support of [{ low: 15 }, { high: 40 }])
      expect(() => fitDistribution(runs, { families: ['truncnormal'], support })).toThrow(
        'run times outside the support',
      );
  });
});

test('equal run times are those of an exponential distribution only', () => {
  const { distribution, candidates, refused } = fitDistribution([7, 7, 7]);
  expect([distribution.name, candidates.length]).toEqual(['exponential', 1]);
  for (const { reason } of refused) expect(reason).toBe('all run times are equal');
  // With killed runs, too.
  expect(fitDistribution([7, 7], { censored: [9] }).candidates).toHaveLength(1);
});

test('an unknown distribution is reported, with the known ones', () => {
  const fitting = (name: string) => () => fitDistribution([1, 2], { families: [name as FamilyName] });
  const known = 'Known: truncnormal, lognormal, gamma, weibull, exponential, beta, pareto';
  expect(fitting('gama')).toThrow(
    new UsageError(`no distribution 'gama' to fit; did you mean 'gamma'? ${known}`),
  );
  expect(fitting('zzzzzz')).toThrow(new UsageError(`no distribution 'zzzzzz' to fit. ${known}`));
  expect(fitting('constructor')).toThrow(UsageError);
});

test('a sample has each value once, with its count, and the mean and deviation of all runs', () => {
  const sample = sampleOf(observations([4, 1, 1, 4, 1], [9, 9]));
  expect([...sample.completed.values, ...sample.completed.counts]).toEqual([1, 4, 3, 2]);
  expect([...sample.censored.values, ...sample.censored.counts]).toEqual([9, 2]);
  const { ends, kills, least, greatest, longest, mean } = sample;
  expect([ends, kills, least, greatest, longest]).toEqual([5, 2, 1, 4, 9]);
  expect([mean, sample.sd]).toEqual([29 / 7, expect.closeTo(Math.sqrt(197 / 7 - (29 / 7) ** 2), 12)]);
});

describe('a distribution is refused', () => {
  const reasons = (runs: number[], options: FitOptions = {}) =>
    Object.fromEntries(fitDistribution(runs, options).refused.map(({ name, reason }) => [name, reason]));

  test('that has no run time of 0, if there is one', () => {
    const why = 'a run time of 0';
    const families: FamilyName[] = ['truncnormal', 'lognormal', 'gamma', 'weibull', 'pareto', 'exponential'];
    expect(reasons([0, 1, 2, 5, 7], { families })).toEqual({
      lognormal: why,
      gamma: why,
      weibull: why,
      pareto: why,
    });
    expect(Object.keys(reasons([1, 2, 5, 7, 8]))).not.toContain('gamma');
  });

  test('whose support has not all runs; other distributions have none', () => {
    const why = 'run times outside the support';
    for (const support of [{ low: 2 }, { high: 7 }])
      expect(
        reasons([1, 2, 4, 5, 7, 8], {
          support,
          families: ['truncnormal', 'beta', 'gamma', 'exponential'],
        }),
      ).toEqual({ truncnormal: why, beta: why });
    // Its ends may be runs.
    expect(reasons([1, 2, 4, 5, 7, 8], { families: ['truncnormal'], support: { low: 1, high: 8 } })).toEqual(
      {},
    );
  });

  test('whose density grows without a bound at a run', () => {
    expect(() =>
      fitDistribution([1, 1.1, 5, 8], { families: ['beta'], support: { low: 1, high: 10 } }),
    ).toThrow('beta: its likelihood has no maximum');
  });
});

test('the distribution of least criterion is chosen, by its name', () => {
  for (const [text, name] of [
    ['gamma(3,10)', 'gamma'],
    ['lognormal(30,1)', 'lognormal'],
    ['weibull(30,3)', 'weibull'],
  ]) {
    const { candidates, criterionName, distribution, refused } = fitDistribution(runsOf(text), {
      families: ['exponential', 'weibull', 'gamma', 'lognormal'],
    });
    expect([candidates[0].distribution.name, distribution.name, criterionName]).toEqual([name, name, 'AIC']);
    const values = candidates.map(({ criterion }) => criterion);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect([values.length, refused.length]).toEqual([4, 0]);
  }
  expect(fitDistribution([1, 2, 3], { criterion: 'bic' }).criterionName).toBe('BIC');
});

test('a distribution may be fitted in any unit of time, to the last bit if it is a power of two', () => {
  const times = (unit: number) => runsOf('truncnormal(40,10,0,inf)').map((run) => run * unit);
  const [own, ...others] = [1, 2 ** 20, 2 ** -20].map((unit) => {
    const { mean, sd } = fitDistribution(times(unit), { families: ['truncnormal'] }).parameters;
    return [mean / unit, sd / unit];
  });
  for (const other of others) expect(other).toEqual(own);
});

test('a distribution may be fitted in any unit of time, about', () => {
  const runs = runsOf('gamma(3,10)');
  const shape = (unit: number) =>
    fitDistribution(
      runs.map((run) => run * unit),
      { families: ['gamma'] },
    ).parameters;
  for (const unit of [1e-6, 1e6]) {
    expect(shape(unit).shape).toBeCloseTo(shape(1).shape, 6);
    expect(shape(unit).scale / unit).toBeCloseTo(shape(1).scale, 5);
  }
});

test('the distributions are in the order of their criterion, and the refused ones have a reason', () => {
  const runs = runsOf('gamma(3,10)');
  const { candidates, refused, criterion } = fitDistribution([0, ...runs]);
  expect(refused.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lognormal', 'gamma', 'weibull', 'pareto']),
  );
  const values = candidates.map((fit) => fit.criterion);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(criterion).toBe(values[0]);
  const bic = fitDistribution(runs, { families: ['exponential'], criterion: 'bic', censored: [50, 60] });
  expect(bic.criterion + 2 * bic.logLikelihood).toBeCloseTo(Math.log(62), 8);
  expect(() => fitDistribution([0], { name: 'f' })).toThrow(
    new DataError('f: all run times are 0; expected some above'),
  );
});

test('the distance to a distribution is the largest at a step, before or after it, up to the longest run', () => {
  const uniform = parseDistribution('uniform(0,10)');
  const distance = (completed: number[], censored: number[] = []) =>
    kolmogorovSmirnov(uniform, observations(completed, censored));
  expect(distance([5])).toBeCloseTo(0.5, 12);
  expect(distance([2, 4])).toBeCloseTo(0.6, 12);
  expect(distance([8, 9])).toBeCloseTo(0.8, 12);
  // Beyond 2 half of the jobs run on until 9 at least.
  expect(distance([2], [9])).toBeCloseTo(0.4, 12);
  expect(distance([9], [2])).toBeCloseTo(0.9, 12);
  expect(criticalDistance(100)).toBeCloseTo(0.1358, 12);
});

test('a warning needs a distance above the limit of the test and above 0.05', () => {
  const two = (count: number) => [...Array(count).fill(1), ...Array(count).fill(9)];
  expect(fitDistribution(two(50), { families: ['exponential'] }).warning).toMatch(/limit 0\.136\)$/);
  expect(fitDistribution(two(5000), { families: ['exponential'] }).warning).toMatch(/limit 0\.050\)$/);
  expect(fitDistribution(two(1), { families: ['exponential'] }).warning).toBeUndefined();
});

describe('the simplex method', () => {
  /** Where the minimum is found, and after how many calls. */
  function found(f: (point: readonly number[]) => number, start: number[], step: number[]) {
    let calls = 0;
    const point = minimise(
      (at) => {
        calls++;
        return f(at);
      },
      start,
      step,
    );
    return { calls, point };
  }

  test.each<[string, (point: readonly number[]) => number, number[], number, number[]]>([
    [
      'a bent valley',
      ([x, y]) => 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x),
      [-1.2, 1],
      299,
      [0.999999999426141, 0.9999999991646306],
    ],
    [
      'a bowl',
      ([x, y, z]) => x * x + 2 * y * y + 3 * z * z + x * y,
      [3, -2, 5],
      444,
      [3.3087363081683394e-9, 1.0414169488248493e-9, -8.505757690829152e-11],
    ],
    [
      'steps, where many values are equal',
      ([x, y]) => Math.abs(Math.round(4 * x)) + Math.abs(Math.round(4 * y)),
      [2, 3],
      218,
      [0.01953125000000111, 0.1242187499999993],
    ],
    ['a line', ([x]) => Math.abs(x - 2), [-7], 114, [1.9999999999999947]],
    [
      'an edge',
      ([x, y]) => (x < 1 ? Number.NaN : x + y * y),
      [3, 1],
      485,
      [1.0000000000044484, 0.000124819221372956],
    ],
    ['a slope without an end', ([x]) => -x, [0], 1004, [1.964034364737676e150]],
    [
      'a ridge',
      ([x, y]) => Math.abs(x - y) + 0.01 * x * x,
      [3, 5],
      391,
      [6.797585005777854e-9, 6.7975850057624304e-9],
    ],
    [
      'a bowl on a mountain',
      ([x, y]) => 1e7 + x * x + 2 * y * y,
      [3, -2],
      228,
      [-0.0000284742295952927, -0.000004165953591913812],
    ],
  ])('takes these steps in %s', (_, f, start, calls, point) => {
    expect(
      found(
        f,
        start,
        start.map(() => 0.3),
      ),
    ).toEqual({ calls, point });
  });

  test('restarts ten times at most, where each call gains something', () => {
    let value = 0;
    expect(found(() => value--, [0], [1]).calls).toBe(1022);
  });

  test('finds the bottom of a bent valley, and of a bowl in three dimensions', () => {
    const valley = ([x, y]: readonly number[]) => 100 * (y - x * x) ** 2 + (1 - x) ** 2;
    const [x, y] = minimise(valley, [-1.2, 1], [0.3, 0.3]);
    expect([x, y]).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
    const bowl = (point: readonly number[]) => point.reduce((sum, at, i) => sum + (i + 1) * (at - i) ** 2, 0);
    for (const [i, at] of minimise(bowl, [9, -7, 5], [0.3, 0.3, 0.3]).entries()) expect(at).toBeCloseTo(i, 5);
  });

  test('keeps to where the function is defined', () => {
    const [x] = minimise(([at]) => (at < 0 ? Number.NaN : (at - 0.5) ** 2), [3], [0.3]);
    expect(x).toBeCloseTo(0.5, 5);
    expect(minimise(() => Number.NaN, [3, 4], [0.3, 0.3])).toEqual([3, 4]);
  });

  test('needs few steps', () => {
    let calls = 0;
    const counted = ([x, y]: readonly number[]) => {
      calls++;
      return (x - 3) ** 2 + (y + 2) ** 2;
    };
    minimise(counted, [0, 0], [0.3, 0.3]);
    expect(calls).toBeLessThan(400);
  });
});
