import { describe, expect, test } from 'vitest';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { DataError } from '../../../src/errors.ts';
import { application } from '../../../src/stochastic/describe/description.ts';
import { readDescription } from '../../../src/stochastic/describe/readDescription.ts';

const read = (document: unknown) => readDescription(JSON.stringify(document), { file: 'work.json' });
const part = { distribution: 'gamma(2,1h)[1m,10h]', jobs: 5, processors: 2 };

test('a description with every field is read', () => {
  const description = read({
    name: 'mix',
    processors: 256,
    shuffled: true,
    zeta: 0.2,
    stream: { rate: 51.2, until: '2h' },
    applications: [
      {
        name: 'Qball',
        distribution: 'gamma(1.18,34s)[146s,407s]',
        jobs: 100,
        processors: 'beta(2,2,1,256)',
        arrivals: { every: '90s', from: 10 },
        checkpoint: 90,
        restart: '40s',
        variation: 0.3,
      },
      {
        distribution: { v: [1, 2], f: [0.5, 0.5] },
        jobs: 1,
        processors: { v: [1, 8], f: [0.5, 0.5] },
        predictable: true,
      },
      { ...part, arrivals: { poisson: '5m' } },
      { ...part, arrivals: { at: '10s' } },
    ],
  });
  const { applications, ...rest } = description;
  expect(rest).toEqual({
    name: 'mix',
    processors: 256,
    shuffled: true,
    zeta: 0.2,
    stream: { rate: 51.2, until: 7200 },
  });
  expect(applications.map(({ distribution, processors, ...others }) => others)).toEqual([
    {
      name: 'Qball',
      jobs: 100,
      arrivals: { kind: 'evenly', gap: 90, from: 10 },
      checkpoint: 90,
      restart: 40,
      variation: 0.3,
      predictable: false,
      small: false,
    },
    {
      name: 'application 1',
      jobs: 1,
      arrivals: { kind: 'together', at: 0 },
      checkpoint: 0,
      restart: 0,
      variation: 0,
      predictable: true,
      small: true,
    },
    expect.objectContaining({ arrivals: { kind: 'poisson', gap: 300, from: 0 } }),
    expect.objectContaining({ arrivals: { kind: 'together', at: 10 } }),
  ]);
  expect(applications.map(({ distribution }) => distribution.text)).toEqual([
    'gamma(1.18,34s)[146s,407s]',
    'work.json: application 1: distribution',
    part.distribution,
    part.distribution,
  ]);
});

test('names, arrivals and variation may be left out, or at their limits', () => {
  const { applications, ...rest } = read({
    name: 7,
    processors: 8,
    applications: [{ ...part, name: 7, arrivals: null, variation: 1 }],
  });
  expect(rest).toStrictEqual({ name: 'work.json', processors: 8, shuffled: false });
  expect(applications).toMatchObject([
    { name: 'application 0', arrivals: { kind: 'together', at: 0 }, variation: 1 },
  ]);
  expect(
    readDescription(JSON.stringify({ processors: 8, applications: [part] }), { file: 'a: b.json' }),
  ).toMatchObject({
    applications: [{ name: 'application 0' }],
  });
});

test('an application made by hand is of large jobs unless their lengths are known', () => {
  const one = { name: 'a', distribution: parseDistribution(part.distribution), jobs: 5, processors: 2 };
  expect(application(one)).toMatchObject({ small: false, predictable: false, variation: 0 });
  expect(application({ ...one, predictable: true }).small).toBe(true);
  expect(application({ ...one, predictable: true, small: false }).small).toBe(false);
});

describe('a description is refused:', () => {
  test.each([
    [
      { distribution: 'gama(2,1h)' },
      "distribution: distribution 'gama(2,1h)': unknown name 'gama'; did you mean gamma(shape,scale)?",
    ],
    [{ distribution: 'pareto(1h,0.5)' }, /distribution: pareto\(1h,0.5\): the mean is infinite/],
    [
      { distribution: 3 },
      'distribution: it is 3; expected a distribution like "gamma(2,1h)" or {"v": […], "f": […]}',
    ],
    [
      { distribution: { v: [0], f: [1] } },
      'distribution is {"v":[0],"f":[1]}; expected a distribution with a run time above 0',
    ],
    [{ jobs: 0 }, 'jobs is 0; expected a whole number, 1 to 2147483647'],
    [{ processors: 9 }, 'processors is 9; expected a whole number, 1 to 8'],
    [
      { processors: 'uniform(1,9)' },
      'processors is "uniform(1,9)"; expected a distribution on [1, 8], the machine\'s processors',
    ],
    [
      { processors: { v: [0, 4], f: [0.5, 0.5] } },
      'processors is {"v":[0,4],"f":[0.5,0.5]}; expected a distribution on [1, 8], the machine\'s processors',
    ],
    [
      { arrivals: { rate: 3 } },
      'arrivals is {"rate":3}; expected one of {"at": time}, {"every": time, "from": time} or {"poisson": mean gap, "from": time}',
    ],
    [{ arrivals: { every: 0 } }, 'arrivals: every is 0; expected a time above 0'],
    [{ arrivals: { at: 0, from: 1 } }, "arrivals: there is no field 'from'; there is at"],
    [
      { checkpoint: '1 week' },
      "checkpoint is '1 week'; expected a duration (6m), a line in the work saved (6m+0.02w), the least of lines " +
        '(min(1h,6m+0.02w)), or probabilities with times (0.9:6m,0.1:1h)',
    ],
    [
      { restart: '1 hour' },
      'restart is "1 hour"; expected a duration, such as 90 (seconds), 15m, 1h30m, 2d or 1w',
    ],
    [{ charged: 'later' }, 'charged is "later"; expected "use" or "reserved"'],
    [{ charged: 'reserved' }, 'charged reserved: applies to a random checkpoint only'],
    [{ per: 'job', restart: '1m+0.1w' }, 'per job: applies to a random checkpoint or restart only'],
    [
      { checkpoint: '0.5:1m,0.5:2m', variation: 0.1 },
      'variation: expected checkpoints and restarts of fixed times',
    ],
    [{ variation: 2 }, 'variation is 2; expected a share, 0 to 1'],
    [{ predictable: 'yes' }, 'predictable is "yes"; expected true or false'],
    [{ checkpoints: 3 }, "there is no field 'checkpoints'; did you mean 'checkpoint'?"],
  ])('%j', (change, message) => {
    const document = { processors: 8, applications: [part, { ...part, ...change }] };
    const place = 'work.json: application 1: ';
    const error = typeof message === 'string' ? new DataError(`${place}${message}`) : message;
    expect(() => read(document)).toThrow(error);
    expect(() => read(document)).toThrow(DataError);
  });

  test.each([
    [{ processors: 8 }, 'applications is missing; expected a list of applications'],
    [{ processors: 8, applications: [part], zeta: 1 }, 'zeta is 1; expected a number, 0 to below 1'],
    [
      { processors: 8, applications: [part], stream: { rate: 9, until: 1 } },
      'stream: rate is 9; expected at most the 8 processors',
    ],
  ])('%j', (document, message) => {
    expect(() => read(document)).toThrow(new DataError(`work.json: ${message}`));
  });
});
