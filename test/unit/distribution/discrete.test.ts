import { describe, expect, test } from 'vitest';
import { checkDiscrete, discrete, parseDiscrete, stepFunctions } from '../../../src/distribution/discrete.ts';
import { empirical } from '../../../src/distribution/empirical.ts';
import { equallySpaced } from '../../../src/distribution/equallySpaced.ts';
import { kaplanMeier } from '../../../src/distribution/kaplanMeier.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { samplesFromText, samplesFromWorkload } from '../../../src/distribution/samples.ts';
import { DataError } from '../../../src/errors.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { samplesOf } from './uniforms.ts';

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

describe('a discrete distribution', () => {
  const distribution = discrete([1, 2, 5], [0.25, 0, 0.75]);
  const steps = stepFunctions(distribution);

  test('survives a first value of probability 0 with probability 1', () => {
    expect(discrete([1, 2, 3], [0, 0.5, 0.5000000001]).survival[0]).toBe(1);
    expect([...discrete([1, 2, 3], [0, 0, 1 - 1e-10]).survival]).toEqual([1, 1, 0]);
  });

  test('is kept as given, with its survival function', () => {
    expect([...distribution.v, ...distribution.f]).toEqual([1, 2, 5, 0.25, 0, 0.75]);
    expect([...distribution.survival]).toEqual([0.75, 0.75, 0]);
  });

  test('may be certain, and of no time', () => {
    const certain = stepFunctions(discrete([0], [1]));
    expect([
      certain.low,
      certain.high,
      certain.quantile(0),
      certain.quantile(0.5),
      certain.quantile(1),
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  test('that was made by hand is checked', () => {
    const check = (survival: number[]) => () =>
      checkDiscrete({
        text: 'by hand',
        v: Float64Array.of(1, 2),
        f: Float64Array.of(0.5, 0.5),
        survival: Float64Array.from(survival),
      });
    expect(check([0.5, 0])).not.toThrow();
    expect(check([0])).toThrow(
      new DataError('by hand: v has 2 values and survival has 1; expected equally many'),
    );
    expect(check([0.5, 0.6])).toThrow(new DataError('by hand: survival[1] is 0.6; expected 0 to 0.5'));
    expect(check([0.5, -0.1])).toThrow(new DataError('by hand: survival[1] is -0.1; expected 0 to 0.5'));
    expect(check([1.5, 0])).toThrow(new DataError('by hand: survival[0] is 1.5; expected 0 to 1'));
    expect(check([0.5, 0.1])).toThrow(
      new DataError('by hand: survival ends at 0.1; expected 0 at the last value'),
    );
  });

  test('is a step function', () => {
    expect([0, 1, 1.5, 2, 4.9, 5, 6].map(steps.cdf)).toEqual([0, 0.25, 0.25, 0.25, 0.25, 1, 1]);
    expect([0, 0.25, 0.26, 1].map(steps.quantile)).toEqual([1, 1, 5, 5]);
    expect(steps.mean).toBe(4);
    const values = samplesOf(steps, 4000, 1);
    expect(new Set(values)).toEqual(new Set([1, 5]));
    expect(values.filter((x) => x === 1).length / 4000).toBeCloseTo(0.25, 1);
  });

  test.each([
    ['{"v": [1, 2], "f": [1]}', 'distribution.json: v has 2 values and f has 1; expected equally many'],
    ['{"v": [], "f": []}', 'distribution.json: v is empty; expected at least one value'],
    [
      '{"v": [-1, 2], "f": [0.5, 0.5]}',
      'distribution.json: v[0] is -1; expected a finite run time, 0 or more',
    ],
    ['{"v": [1, 1], "f": [0.5, 0.5]}', 'distribution.json: v[1] is 1 after 1; expected values that rise'],
    ['{"v": [1, 2], "f": [1.5, -0.5]}', 'distribution.json: f[1] is -0.5; expected a probability, 0 or more'],
    ['{"v": [1, 2], "f": [3, -1]}', 'distribution.json: f[1] is -1; expected a probability, 0 or more'],
    ['{"v": [1, 2], "f": [0, 0]}', 'distribution.json: f sums to 0; expected 1 (within 1e-9)'],
    [
      '{"v": [1, "2"], "f": [0.5, 0.5]}',
      'distribution.json: v is not a list of numbers; expected {"v": […], "f": […]}',
    ],
    ['{"v": [1, 2]}', 'distribution.json: f is not a list of numbers'],
    ['null', 'distribution.json: v is not a list of numbers'],
    [
      '{"v": [1e999], "f": [1]}',
      'distribution.json: v[0] is Infinity; expected a finite run time, 0 or more',
    ],
    ['v', "distribution.json:1:1: not JSON: 'v' where a value should be"],
    ['{"v": [', 'expected {"v": […], "f": […]}'],
    ['{"v": [1, 2], "f": [1, 1e999]}', 'distribution.json: f sums to Infinity; expected 1 (within 1e-9)'],
  ])('%s is refused', (json, message) => {
    expect(() => parseDiscrete(json, 'distribution.json')).toThrow(message);
  });

  test.each([
    [[3, 3, 1], 7],
    [[50, 30, 20], 100],
    [[0.5, 0.25, 0.125], 0.875],
    [[0, 1e-30, 1e-30], 2e-30],
  ])('weights %s are divided by their sum, and the user is informed', (f, sum) => {
    const notes: string[] = [];
    const distribution = parseDiscrete(JSON.stringify({ v: [1, 2, 5], f }), 'distribution.json', (line) =>
      notes.push(line),
    );
    distribution.f.forEach((probability, i) => {
      expect(probability).toBeCloseTo(f[i] / sum, 14);
    });
    expect(notes).toEqual([
      `distribution.json: f sums to ${sum}: assumed to be weights, which are divided by their sum`,
    ]);
  });

  test('probabilities stay as they are, without a note', () => {
    const f = [0.5, 0.3, 0.2000000001];
    const distribution = parseDiscrete(JSON.stringify({ v: [1, 2, 5], f }), 'distribution.json', (line) =>
      expect.fail(line),
    );
    expect([...distribution.f]).toEqual(f);
  });
});

describe('an equally spaced distribution', () => {
  test.each([
    ['exponential(1)', 14507],
    ['weibull(1,0.5)', 20000],
    ['truncnormal(8,2,0,20)', 200],
    ['lognormal-moments(21,20)[0,80]', 3],
    ['beta(0.5,0.5,2,3)', 1000],
  ])('of %s at %d points sums to 1 and has the probabilities between the points', (text, n) => {
    const distribution = equallySpaced(parseDistribution(text), n);
    expect(distribution.v.length).toBe(n);
    expect(Math.abs(sum(distribution.f) - 1)).toBeLessThan(1e-12);
    expect(distribution.survival[n - 1]).toBe(0);
    const { v, f, survival } = discrete(distribution.v, distribution.f);
    const cut = parseDistribution(text).truncate(parseDistribution(text).low, distribution.v[n - 1]);
    for (let i = 0; i < n; i += Math.ceil(n / 100)) {
      expect(v[i]).toBeCloseTo(cut.low + ((i + 1) * (cut.high - cut.low)) / n, 10);
      expect(f[i]).toBeCloseTo(cut.between(i === 0 ? cut.low : v[i - 1], v[i]), 14);
      expect(Math.abs(survival[i] - distribution.survival[i])).toBeLessThan(1e-13);
    }
  });

  test('keeps the digits of both tails', () => {
    for (const text of ['gamma(20,1h)[0,80h]', 'beta(9,9,0,1h)', 'exponential(1h)[0,20h]']) {
      const distribution = parseDistribution(text);
      const { v, f } = equallySpaced(distribution, 60);
      const errors = f.map(
        (share, i) => share / distribution.between(i === 0 ? distribution.low : v[i - 1], v[i]) - 1,
      );
      expect(Math.max(...errors.map(Math.abs)), text).toBeLessThan(1e-9);
    }
  });

  test('refuses a number of points that is not a whole number above 0', () => {
    expect(() => equallySpaced(parseDistribution('uniform(0,1)'), 0)).toThrow(
      '0 points: expected a whole number',
    );
    expect(() => equallySpaced(parseDistribution('uniform(0,1)'), 1.5)).toThrow('1.5 points');
    expect(() => equallySpaced(parseDistribution('uniform(0,1)'), 2 ** 31)).toThrow('2147483648 points');
    expect(equallySpaced(parseDistribution('uniform(0,1)'), 1)).toMatchObject({
      v: Float64Array.of(1),
      f: Float64Array.of(1),
    });
  });
});

describe('a distribution from samples', () => {
  test('says how many runs it is from', () => {
    expect([empirical([5]).text, empirical([5], [7]).text, empirical([5, 6, 7]).text]).toEqual([
      'empirical distribution of 1 run',
      'empirical distribution of 2 runs',
      'empirical distribution of 3 runs',
    ]);
  });

  test('has each distinct run time with its share', () => {
    const distribution = empirical([5, 1, 5, 2]);
    expect([[...distribution.v], [...distribution.f], [...distribution.survival]]).toEqual([
      [1, 2, 5],
      [0.25, 0.25, 0.5],
      [0.75, 0.5, 0],
    ]);
  });

  test('has plain shares to the last digit, if no run was killed', () => {
    const completed = Float64Array.from({ length: 10 }, (_, i) => i);
    const { survival } = kaplanMeier({ completed, censored: new Float64Array(0) });
    expect([...survival]).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]);
  });

  test('has the survival of Kaplan and Meier, worked out by hand', () => {
    // 6 runs: 1 ends of 6, one killed at 2, 3 ends of 4, one killed at 3 (still under way then), 5 ends of 2,
    // one at 6.
    const observed = { completed: Float64Array.of(1, 3, 5), censored: Float64Array.of(2, 3, 6) };
    const { times, survival } = kaplanMeier(observed);
    expect([...times]).toEqual([1, 3, 5]);
    [5 / 6, (5 / 6) * (3 / 4), (5 / 6) * (3 / 4) * (1 / 2)].forEach((s, i) => {
      expect(survival[i]).toBeCloseTo(s, 15);
    });
    const distribution = empirical([5, 3, 1], [6, 3, 2]);
    expect([...distribution.v]).toEqual([1, 3, 5, 6]);
    expect(sum(distribution.f)).toBeCloseTo(1, 15);
    expect(distribution.f[3]).toBeCloseTo(5 / 16, 15);
    // The rest falls to the last completion where no killed run lasted longer.
    expect([...empirical([1, 3], [2, 3]).v]).toEqual([1, 3]);
    expect(empirical([1, 3], [2, 3]).survival[1]).toBe(0);
  });

  test('refuses no run times, negative ones and missing ones', () => {
    expect(() => empirical([])).toThrow('samples: no run time; expected at least one');
    expect(() => empirical([], [3])).toThrow('samples: no run time that ended by itself (1 were killed)');
    expect(() => empirical([1, -2])).toThrow(
      'samples: run time 2 is -2; expected a finite number, 0 or more',
    );
    expect(() => empirical([1, Number.NaN])).toThrow('samples: run time 2 is NaN');
  });

  test('is read from a text with one run time in each line', () => {
    expect([...samplesFromText('# runs\n12\n\n3.5e1\r\n', 'f')]).toEqual([12, 35]);
    expect([...samplesFromText('run,makespan\n1,40\n2,50', 'f')]).toEqual([40, 50]);
    expect(() => samplesFromText('12\nabc', 'f.txt')).toThrow(
      "f.txt:2: run time 'abc'; expected a number of seconds",
    );
    expect(() => samplesFromText('12\n-1', 'f.txt')).toThrow("f.txt:2: run time '-1'");
    expect(() => samplesFromText('1,2\n3,', 'f.txt')).toThrow("f.txt:2: run time ''");
    expect(() => samplesFromText('# none\n', 'f.txt')).toThrow('f.txt: no run time; expected one a line');
  });

  test('takes killed jobs of a trace as censored, and counts failed, cancelled and unknown ones', () => {
    const column = (...values: number[]) => Float64Array.from(values);
    const jobs = {
      length: 7,
      run: column(10, 60, 61, -1, 20, 0, 30),
      request: column(60, 60, 60, 60, 60, 60, -1),
      status: column(1, 0, 0, 1, 5, 5, 1),
      user: column(1, 1, 1, 1, 1, 1, 2),
      application: column(7, 7, 7, 7, 7, 7, 7),
      processors: Int32Array.of(4, 4, 4, 4, 4, 4, 8),
    };
    const workload = { name: 'log.swf', processors: 8, jobs } as unknown as Workload;
    const all = samplesFromWorkload(workload, { application: 7 });
    expect([[...all.completed], [...all.censored], all.leftOut]).toEqual([[10, 30], [60, 61], 3]);
    expect([...samplesFromWorkload(workload, { user: 2, processors: 8 }).completed]).toEqual([30]);
    const ofStatus = (...status: number[]) => {
      const run = status.map((_, i) => 10 + i);
      const request = status.map(() => 60);
      const user = status.map(() => 1);
      const fields = { length: status.length, run, request, status, user, application: user };
      return samplesFromWorkload({ name: 'log.swf', processors: 8, jobs: fields } as unknown as Workload);
    };
    // 1 completed, -1 unknown; 0 failed, 2 to 4 parts of a run, 5 cancelled, 7 undefined.
    const strange = ofStatus(1, -1, 0, 2, 3, 4, 5, 7);
    expect([[...strange.completed], strange.censored.length, strange.leftOut]).toEqual([[10, 11], 0, 6]);
    expect(() => ofStatus(0, 0)).toThrow(
      "log.swf: all jobs: no run completed (0 were cut off, 2 ended otherwise); if the status of its jobs means something else, leave it out with '--columns status=0'",
    );
    expect(() => samplesFromWorkload(workload, { user: 3 })).toThrow(
      'log.swf: none of its 7 jobs has user 3; there are user: 1, 2',
    );
  });

  test('takes the jobs of a trace without requests as completed', () => {
    const column = (...values: number[]) => Float64Array.from(values);
    const jobs = {
      length: 3,
      run: column(10, 20, 30),
      request: column(10, 20, 30),
      status: column(-1, -1, 1),
    };
    const workload = { name: 'log.swf', processors: 8, jobs } as unknown as Workload;
    expect([...samplesFromWorkload(workload).completed]).toEqual([10, 20, 30]);
    // If other jobs have requests, the status decides.
    const some = { ...jobs, request: column(10, 60, 30) };
    expect([
      ...samplesFromWorkload({ ...workload, jobs: some as unknown as Workload['jobs'] }).completed,
    ]).toEqual([20, 30]);
  });
});
