import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { explicitJson } from '../../../src/stochastic/workload/explicitJson.ts';
import { readExplicit } from '../../../src/stochastic/workload/readExplicit.ts';
import { holds } from '../../properties/seed.ts';
import { requestsOf } from './suffices.ts';

const read = (document: unknown) => readExplicit(JSON.stringify(document), { file: 'jobs.json' });
const job = { processors: 2, run: 5, requests: [3, 6] };

test('the documented example of explicit jobs is read', () => {
  const { processors, jobs, distributions } = read({
    processors: 4,
    jobs: [
      {
        processors: 2,
        run: 8,
        submit: 1,
        requests: [3, 6, 9],
        checkpoints: [false, true, false],
        checkpoint: 0.5,
        restart: 0.25,
        distribution: { v: [2, 8], f: [0.5, 0.5] },
      },
      { processors: 4, run: 1, submit: 1, requests: [2] },
    ],
  });
  expect(processors).toBe(4);
  expect(jobs).toEqual({
    length: 2,
    submit: Float64Array.of(1, 1),
    run: Float64Array.of(8, 1),
    processors: Int32Array.of(2, 4),
    offset: Int32Array.of(0, 3, 4),
    requests: Float64Array.of(3, 6, 9, 2),
    checkpoints: Uint8Array.of(0, 1, 0, 0),
    checkpoint: Float64Array.of(0.5, 0.5, 0.5, 0),
    restart: Float64Array.of(0.25, 0.25, 0.25, 0),
    distribution: Int32Array.of(0, -1),
  });
  expect(distributions.map(({ v, f, survival }) => ({ v, f, survival }))).toEqual([
    { v: Float64Array.of(2, 8), f: Float64Array.of(0.5, 0.5), survival: Float64Array.of(0.5, 0) },
  ]);
});

test('absent or null fields of a job mean time 0, no checkpoints and no distribution', () => {
  const { jobs, distributions } = read({
    processors: 2,
    jobs: [
      { ...job, submit: null, checkpoints: null, checkpoint: null, restart: null, distribution: null },
      job,
    ],
  });
  expect(Array.from(jobs.submit)).toEqual([0, 0]);
  expect(Array.from(jobs.checkpoints)).toEqual([0, 0, 0, 0]);
  expect(Array.from(jobs.distribution)).toEqual([-1, -1]);
  expect(jobs.id).toBeUndefined();
  expect(distributions).toEqual([]);
});

test('jobs out of order are sorted by time, then by their place in the file, and keep their numbers', () => {
  const at = (submit: number, processors: number) => ({ ...job, submit, processors, requests: [processors] });
  const { jobs } = read({ processors: 9, jobs: [at(7, 1), at(0, 2), at(7, 3), at(0, 4), at(3, 5)] });
  expect(Array.from(jobs.id ?? [])).toEqual([1, 3, 4, 0, 2]);
  expect(Array.from(jobs.submit)).toEqual([0, 0, 3, 7, 7]);
  expect(Array.from(jobs.processors)).toEqual([2, 4, 5, 1, 3]);
  expect(Array.from(jobs.requests)).toEqual([2, 4, 5, 1, 3]);
});

test('a distribution of several jobs is kept once, whether it is written out or named', () => {
  const one = { v: [1, 5], f: [0.5, 0.5] };
  const other = { v: [5], f: [1] };
  const { jobs, distributions } = read({
    processors: 2,
    distributions: [one],
    jobs: [other, 0, { ...other }, one].map((distribution) => ({ ...job, distribution })),
  });
  expect(Array.from(jobs.distribution)).toEqual([1, 0, 1, 2]);
  expect(distributions).toHaveLength(3);
});

test('a workload has a name and a stream, or the name of its file and none', () => {
  const stream = { rate: 1.5, until: 100 };
  expect(read({ name: 'mine', processors: 2, stream, jobs: [job] })).toMatchObject({ name: 'mine', stream });
  for (const name of [undefined, 7]) {
    const plain = read({ name, processors: 2, jobs: [job] });
    expect([plain.name, 'stream' in plain]).toEqual(['jobs.json', false]);
  }
});

test.each([1, 1024, 1025, 2048])('%i jobs without distributions are written and read back', (length) => {
  const list = Array.from({ length }, (_, run) => ({ processors: 1, run, requests: [run + 1] }));
  const workload = read({ name: 'many', processors: 2, jobs: list });
  expect(readExplicit([...explicitJson(workload)].join(''), { file: 'jobs.json' })).toEqual(workload);
});

test('of a job only what it has is written', () => {
  const workload = read({ processors: 2, jobs: [{ ...job, requests: [2 ** 53] }] });
  expect([...explicitJson(workload)].join('')).toBe(
    '{"name": "jobs.json",\n "processors": 2,\n "jobs": [\n' +
      '  {"processors":2,"run":5,"submit":0,"requests":[9007199254740992]}]}\n',
  );
});

test('requests need neither rise nor suffice; the simulation finds out whether they suffice', () => {
  const { jobs } = read({ processors: 2, jobs: [{ ...job, run: 100, requests: [5, 3] }] });
  expect(requestsOf(jobs, 0)).toEqual([5, 3]);
});

test('explicit jobs that are written are read back to the last bit', async () => {
  const time = fc.double({ min: 0, max: 1e6, noNaN: true });
  const above = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  const tries = fc.array(fc.tuple(above, fc.boolean(), time), { minLength: 1, maxLength: 4 });
  const way = fc.constantFrom('fixed', 'varying', 'allowed');
  const jobs = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 8 }),
      time,
      time,
      tries,
      time,
      time,
      fc.integer({ min: -1, max: 1 }),
      way,
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  await holds(jobs, 200, async (list) => {
    const workload = read({
      name: 'any',
      processors: 8,
      distributions: [
        { v: [1 / 3, 2], f: [0.1, 0.9] },
        { v: [0, 7], f: [0.25, 0.75] },
      ],
      stream: { rate: 2.5, until: 100 },
      jobs: list.map(([processors, run, submit, made, checkpoint, restart, distribution, way]) => ({
        processors,
        run,
        submit,
        requests: made.map(([request]) => request),
        checkpoints: made.map(([, saved]) => saved),
        checkpoint: way === 'fixed' ? checkpoint : made.map(([, , time]) => time),
        restart,
        ...(way === 'allowed' && { allowance: made.map(([request]) => request) }),
        distribution: distribution < 0 ? undefined : distribution,
      })),
    });
    expect(readExplicit([...explicitJson(workload)].join(''), { file: 'jobs.json' })).toEqual({
      ...workload,
      distributions: workload.distributions.map((distribution, i) => ({
        ...distribution,
        text: `jobs.json: distributions[${i}]`,
      })),
    });
  });
});

describe('a workload of explicit jobs is refused:', () => {
  const distribution = { v: [1, 5], f: [0.5, 0.5] };
  test.each([
    ['[]', 'jobs.json: it is []; expected {"processors": …, "jobs": […]}'],
    ['{"processors": 0, "jobs": []}', 'jobs.json: processors is 0; expected a whole number, 1 to 2147483647'],
    ['{"processors": 2, "jobs": []}', 'jobs.json: jobs is []; expected a list of jobs'],
    ['{"processors": 2}', 'jobs.json: jobs is missing; expected a list of jobs'],
    ['{"processors": 2, "job": []}', "jobs.json: there is no field 'job'; did you mean 'jobs'?"],
  ])('%s', (json, message) => {
    expect(() => readExplicit(json, { file: 'jobs.json' })).toThrow(new DataError(message));
  });

  test('a list of distributions that is none, and a place in a list that is not there', () => {
    expect(() => read({ processors: 2, distributions: {}, jobs: [job] })).toThrow(
      new DataError('jobs.json: distributions is {}; expected a list of distributions {"v": […], "f": […]}'),
    );
    expect(() => read({ processors: 2, jobs: [{ ...job, distribution: 0 }] })).toThrow(
      /the list of distributions \(there is none\)$/,
    );
  });

  test('text that is not JSON', () => {
    expect(() => readExplicit('{', { file: 'jobs.json' })).toThrow(
      /^jobs.json:1:2: not JSON: .*; expected \{"processors"/,
    );
  });

  test.each([
    [5, 'it is 5; expected {"processors": …, "run": …, "requests": […]}'],
    [{ processors: 3 }, 'processors is 3; expected a whole number, 1 to 2'],
    [{ processors: 1.5 }, 'processors is 1.5; expected a whole number, 1 to 2'],
    [{ run: -1 }, 'run is -1; expected a number, 0 or more'],
    [{ run: '7' }, 'run is "7"; expected a number, 0 or more'],
    [{ submit: -1 }, 'submit is -1; expected a number, 0 or more'],
    [{ requests: [] }, 'requests is []; expected a list of times above 0'],
    [{ requests: 3 }, 'requests is 3; expected a list of times above 0'],
    [{ requests: [3, 0] }, 'requests[1] is 0; expected a time above 0, at most 2^53 s'],
    [{ requests: [3, '6'] }, 'requests[1] is "6"; expected a time above 0, at most 2^53 s'],
    [{ requests: [3, 2 ** 53 + 2] }, /^jobs.json: job 1: requests\[1\] is 9007199254740994; expected a time/],
    [{ checkpoints: [true, 1] }, /^jobs.json: job 1: checkpoints is \[true,1\]; expected a list of true/],
    [{ distribution: -1 }, /^jobs.json: job 1: distribution is -1; expected/],
    [{ distribution: 0.5 }, /^jobs.json: job 1: distribution is 0.5; expected/],
    [{ requests: [3, null] }, 'requests[1] is null; expected a time above 0, at most 2^53 s'],
    [{ checkpoints: [true] }, '1 checkpoints for 2 requests; expected equally many'],
    [
      { checkpoints: [1, 0] },
      'checkpoints is [1,0]; expected a list of true and false, one for each request',
    ],
    [{ checkpoint: -2 }, 'checkpoint is -2; expected a number, 0 or more'],
    [{ restart: [1, -2] }, 'restart[1] is -2; expected a number, 0 or more'],
    [{ restart: [1, 2, 3] }, '3 times of restart for 2 requests; expected equally many'],
    [{ allowance: ['1m', 2] }, 'allowance[0] is "1m"; expected a number, 0 or more'],
    [{ restart: -2 }, 'restart is -2; expected a number, 0 or more'],
    [{ restarts: 2 }, "there is no field 'restarts'; did you mean 'restart'?"],
    [
      { distribution: 1 },
      'distribution is 1; expected {"v": […], "f": […]} or a place in the list of distributions (0 to 0)',
    ],
  ])('job %j', (change, message) => {
    const changed = typeof change === 'object' ? { ...job, ...change } : change;
    const document = { processors: 2, distributions: [distribution], jobs: [job, changed] };
    const error = typeof message === 'string' ? new DataError(`jobs.json: job 1: ${message}`) : message;
    expect(() => read(document)).toThrow(error);
    expect(() => read(document)).toThrow(DataError);
  });

  test.each([
    [{ v: [1, 5] }, 'f is missing; expected a list of numbers'],
    [{ v: [1, 5], f: [0.5, 0.4] }, 'f sums to 0.9; expected 1 (within 1e-9)'],
    [{ v: [5, 1], f: [0.5, 0.5] }, 'v[1] is 1 after 5; expected values that rise'],
    [{ v: [1, 5], p: [0.5, 0.5] }, "there is no field 'p'; there are v, f"],
  ])('distribution %j', (bad, message) => {
    const document = { processors: 2, jobs: [{ ...job, distribution: bad }] };
    expect(() => read(document)).toThrow(new DataError(`jobs.json: job 0: distribution: ${message}`));
  });
});
