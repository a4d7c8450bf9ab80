import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const JOB = { id: 1, subtime: 0, walltime: 20, res: 2, profile: 'd10' };
const PROFILES = { d10: { type: 'delay', delay: 10 }, half: { type: 'delay', delay: 0.5 } };

const read = (document: unknown, options: ReadTraceOptions = {}) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return readTrace(new TextEncoder().encode(text), { name: 'w.json', kernel, ...options });
};
const workload = (...jobs: object[]) => ({ nb_res: 64, jobs, profiles: PROFILES });

test('a workload of Batsim has the run times of its profiles', async () => {
  const { jobs, processors, cleaning, unixStartTime } = await read({
    description: 'a workload',
    ...workload(JOB, { id: 7, subtime: 2.5, res: 1, profile: 'half' }, { ...JOB, id: '9', walltime: -1 }),
  });
  expect(plainJobs(jobs)).toMatchObject({
    ...{
      id: [1, 9, 7],
      submit: [0, 0, 2.5],
      run: [10, 10, 0.5],
      request: [20, 10, 0.5],
      processors: [2, 2, 1],
    },
    ...{ wait: [-1, -1, -1], status: [-1, -1, -1], user: [-1, -1, -1] },
  });
  expect([processors, unixStartTime, cleaning.lines]).toEqual([64, undefined, 3]);
  expect(cleaning.rows.map(({ reason, jobs }) => `${jobs} ${reason}`)).toEqual([
    '1 out-of-order',
    '2 no-request',
  ]);
});

test('jobs may have names, which become numbers', async () => {
  const jobs = ['w0!1', 'w0!2', '5', 'w0!1'].map((id) => ({ ...JOB, id }));
  expect([...(await read(workload(...jobs))).jobs.id]).toEqual([1, 2, 3, 1]);
});

test('without a number of resources, the machine is given', async () => {
  const { jobs, profiles } = workload(JOB);
  await expect(read({ jobs, profiles })).rejects.toThrow('does not say how large the machine is');
  expect((await read({ jobs, profiles }, { processors: 8 })).processors).toBe(8);
});

test('a text may come in any pieces, with a byte order mark', async () => {
  const bytes = new TextEncoder().encode(`\ufeff${JSON.stringify(workload({ ...JOB, id: 'é' }))}\n`);
  async function* pieces() {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  expect((await readTrace(pieces(), { name: 'w', kernel })).jobs.length).toBe(1);
});

describe('a workload that cannot be read is refused in one line:', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"nb_res": 4, "jobs": [}', 'w.json:1:24: not JSON: '],
    [
      'a list',
      '[{"subtime": 0}]',
      'w.json: it is [{"subtime":0}]; expected {"nb_res": …, "jobs": […], "profiles": {…}}',
    ],
    ['no jobs', { nb_res: 4, jobs: [], profiles: {} }, 'w.json: jobs is []; expected a list of jobs'],
    [
      'no profiles',
      { nb_res: 4, jobs: [JOB] },
      'w.json: profiles is missing; expected an object of profiles by name',
    ],
    ['no size', { ...workload(JOB), nb_res: 0 }, 'w.json: nb_res is 0; expected a whole number'],
    ['a job that is none', workload([5]), 'w.json: jobs[0]: it is [5]; expected an object'],
    [
      'a job without a number',
      workload(JOB, { ...JOB, id: null }),
      'w.json: jobs[1]: id is null; expected a whole number or a name',
    ],
    ['a job with half a number', workload({ ...JOB, id: 1.5 }), 'w.json: jobs[0]: id is 1.5; expected'],
    ['a job with an empty name', workload({ ...JOB, id: '' }), 'w.json: jobs[0]: id is ""; expected'],
    [
      'a job without a submission',
      workload({ ...JOB, subtime: undefined }),
      'w.json: jobs[0]: subtime is missing; expected a number, 0 or more',
    ],
    [
      'a job that is submitted before',
      workload({ ...JOB, subtime: -1 }),
      'w.json: jobs[0]: subtime is -1; expected a number, 0 or more',
    ],
    [
      'a job without resources',
      workload({ ...JOB, res: 0 }),
      'w.json: jobs[0]: res is 0; expected a whole number, 1 to',
    ],
    [
      'a wrong limit',
      workload({ ...JOB, walltime: '1h' }),
      'w.json: jobs[0]: walltime is "1h"; expected a number, -1 or more',
    ],
    [
      'a job without a profile',
      workload({ ...JOB, profile: undefined }),
      'w.json: jobs[0]: profile is missing; expected the name of one in profiles',
    ],
    [
      'an unknown profile',
      workload({ ...JOB, profile: 'toString' }),
      'w.json: jobs[0]: profile is "toString"; expected the name of one in profiles',
    ],
    [
      'a profile that is none',
      { ...workload(JOB), profiles: { d10: 5 } },
      'w.json: jobs[0]: profile "d10" is 5; expected an object with a type',
    ],
    [
      'no delay',
      { ...workload(JOB), profiles: { d10: { type: 'delay' } } },
      'w.json: jobs[0]: profile "d10": delay is missing; expected a number',
    ],
    ...['parallel', 'parallel_homogeneous', 'parallel_homogeneous_total', 'composed', 'smpi'].map(
      (type): [string, unknown, string] => [
        `a profile of the type ${type}`,
        { ...workload(JOB), profiles: { d10: { type, cpu: [5], com: [] } } },
        `w.json: jobs[0]: profile "d10": its type is "${type}", whose run time depends on a platform; expected "delay"`,
      ],
    ),
  ])('%s', async (_, document, message) => {
    const reading = read(document);
    await expect(reading).rejects.toThrow(DataError);
    await expect(reading).rejects.toThrow(message);
  });

  test('a profile that no job has does not matter', async () => {
    const profiles = { ...PROFILES, mpi: { type: 'parallel', cpu: 5 } };
    expect((await read({ ...workload(JOB), profiles })).jobs.length).toBe(1);
  });
});
