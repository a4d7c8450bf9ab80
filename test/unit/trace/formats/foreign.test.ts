// Tables of jobs as other projects publish them: small files in the same form, whose jobs are counted by
// hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replay } from '../../../../src/simulate/replay.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { fixtures } from '../../../support/paths.ts';

const { wasm: kernel } = await testKernels();

interface Foreign {
  lines: number;
  columns?: ReadTraceOptions['columns'];
  processors?: number;
  jobs: { submit: number[]; run: number[]; request: number[]; processors: number[] };
  /** Rows of the report that drop lines. */
  dropped?: Record<string, number>;
}

const LANL = { allocated: 'node_count', requestedTime: 'wallclock_limit', user: 'user_ID' };

const FOREIGN: Record<string, Foreign> = {
  'helios.csv': {
    lines: 4,
    columns: { allocated: 'gpu_num' },
    // The job without a GPU takes none of them; the third never started.
    jobs: { submit: [0, 1864], run: [3600, 30], request: [3600, 30], processors: [8, 1] },
    dropped: { 'no-processors': 1, 'negative-run': 1 },
  },
  // The file has no line of names and no submissions. A task counts as submitted at its start.
  'alibaba-2018-batch_task.csv': {
    lines: 4,
    columns: { submit: 6, start: 6, end: 7, allocated: 2, id: 0, user: 3, status: 5 },
    jobs: {
      submit: [10_000, 10_090, 10_300],
      run: [90, 10, 1],
      request: [90, 10, 1],
      processors: [1, 4, 60],
    },
    dropped: { 'negative-run': 1 },
  },
  'alibaba-2017-batch_task.csv': {
    lines: 3,
    columns: { submit: 1, start: 1, end: 2, allocated: 5, user: 3, status: 6 },
    jobs: {
      submit: [10_634, 10_634, 11_000],
      run: [10_261, 66, 0],
      request: [10_261, 66, 0],
      processors: [17, 1, 5],
    },
  },
  'azure-vmtable.csv': {
    lines: 3,
    columns: { submit: 4, start: 4, end: 5, allocated: 10, user: 2 },
    jobs: {
      submit: [0, 0, 2_188_800],
      run: [2_591_700, 1_539_300, 0],
      request: [2_591_700, 1_539_300, 0],
      processors: [1, 4, 1],
    },
  },
  'lanl-mustang.csv': {
    lines: 4,
    columns: LANL,
    jobs: {
      submit: [0, 141, 45_741],
      run: [3600, 7200, 0],
      request: [7200, 7200, 86_400],
      processors: [4, 16, 1],
    },
    dropped: { 'negative-run': 1 },
  },
  'lanl-opentrinity.csv': {
    lines: 2,
    columns: LANL,
    jobs: { submit: [0, 600], run: [600, 3600], request: [3600, 3600], processors: [32, 9000] },
  },
  'alcf-dim_job_composite.csv': {
    lines: 3,
    columns: {
      submit: 'QUEUED_TIMESTAMP',
      run: 'RUNTIME_SECONDS',
      requestedTime: 'WALLTIME_SECONDS',
      allocated: 'NODES_USED',
      user: 'USERNAME_GENID',
    },
    jobs: {
      submit: [0, 60, 120],
      run: [1800, 3600, 0],
      request: [3600, 3600, 21_600],
      processors: [128, 8, 256],
    },
  },
  'nrel-eagle.csv': {
    lines: 3,
    columns: { allocated: 'processors_req', requestedTime: 'wallclock_req', run: 'wallclock_used' },
    jobs: {
      submit: [0, 300, 3600],
      run: [7200, 172_800, 30],
      request: [14_400, 172_800, 3600],
      processors: [36, 360, 72],
    },
  },
  // Limits in minutes; points in time as seconds since 1970, 0 for a job that never started.
  'mit-supercloud-scheduler.csv': {
    lines: 3,
    columns: {
      id: 'id_job',
      submit: 'time_submit',
      start: 'time_start',
      end: 'time_end',
      allocated: 'cpus_req',
      requestedTime: 'timelimit:m',
      user: 'id_user',
      status: 0,
    },
    jobs: {
      submit: [1_609_780_000, 1_609_780_010],
      run: [3600, 60],
      request: [345_600, 60],
      processors: [40, 80],
    },
    dropped: { 'negative-run': 1 },
  },
  'pbs-accounting.csv': {
    lines: 3,
    columns: {
      submit: 'qtime',
      allocated: 'Resource_List.ncpus',
      requestedTime: 'Resource_List.walltime',
      run: 'resources_used.walltime',
    },
    jobs: {
      submit: [1_577_836_800, 1_577_836_900, 1_577_837_000],
      run: [3600, 86_401, 0],
      request: [7200, 86_400, 1800],
      processors: [16, 64, 1],
    },
  },
  'lsf-jobs.csv': {
    lines: 2,
    columns: { allocated: 'num_cores' },
    jobs: { submit: [0, 1], run: [3600, 93_600], request: [3600, 93_600], processors: [1, 16] },
  },
  'pm100.csv': {
    lines: 2,
    columns: { allocated: 'num_gpus_alloc', requestedTime: 'time_limit:m', status: 'job_state' },
    jobs: { submit: [0, 6], run: [3600, 120], request: [7200, 120], processors: [8, 4] },
  },
  // Microseconds, and numbers of jobs beyond 2^53.
  'google-2019-instances.csv': {
    lines: 3,
    columns: {
      id: 'collection_id',
      submit: 'submit_time_us:us',
      start: 'schedule_time_us:us',
      end: 'finish_time_us:us',
      allocated: 'instances',
    },
    jobs: { submit: [600, 700], run: [600, 0.25], request: [600, 0.25], processors: [10, 1] },
    dropped: { 'negative-run': 1 },
  },
  'philly-jobs.csv': {
    lines: 3,
    columns: { submit: 'submitted_time', start: 'started_at', end: 'finished_at', allocated: 'num_gpus' },
    jobs: { submit: [0, 445], run: [600, 86_400], request: [600, 86_400], processors: [1, 8] },
    dropped: { 'negative-run': 1 },
  },
  'sccas-turb.csv': {
    lines: 2,
    columns: { allocated: 'numProc', run: 'WallTime(sec)' },
    jobs: { submit: [0, 19_320], run: [47, 29_347], request: [47, 29_347], processors: [36, 36] },
  },
  // A dump of sacct with commas and dates. It is recognised by its names.
  'slurm-jobcomp.csv': {
    lines: 4,
    jobs: { submit: [0, 60], run: [600, 1800], request: [1800, 1800], processors: [128, 64] },
    dropped: { step: 1, 'cancelled-before-start': 1 },
  },
};

test.each(Object.entries(FOREIGN))('the foreign file %s is read', async (file, {
  lines,
  columns,
  jobs: wanted,
  dropped = {},
}) => {
  const bytes = readFileSync(join(fixtures, 'foreign', file));
  const workload = await readTrace(new Uint8Array(bytes), {
    name: file,
    columns,
    processors: 10_000,
    kernel,
  });
  const { jobs, cleaning } = workload;
  const { submit, run, request, processors } = jobs;
  expect({ submit: [...submit], run: [...run], request: [...request], processors: [...processors] }).toEqual(
    wanted,
  );
  expect(cleaning.lines).toBe(lines);
  const gone = cleaning.rows
    .filter(({ action }) => action === 'dropped')
    .map((row) => [row.reason, row.jobs]);
  expect(Object.fromEntries(gone)).toEqual(dropped);
  expect(
    (await replay(workload, 'easy', { kernel })).schedule.end.every((end, job) => end >= submit[job]),
  ).toBe(true);
});

test('jobs whose numbers differ beyond 2^53 stay two jobs', async () => {
  const text =
    'id,user,submit,run,procs\n9223372036854775001,1,0,1,1\n9223372036854775002,9007199254740993,0,1,1\n';
  const { jobs } = await readTrace(new TextEncoder().encode(text), { name: 'a.csv', processors: 4, kernel });
  expect([...jobs.id]).toEqual([1, 2]);
  expect([...jobs.user]).toEqual([1, 2]);
});

test.each([
  ['user=vc:m', { user: 'vc:m' }, /user is not a time, so it cannot have a unit/],
  ['an unknown unit', { requestedTime: 'duration:w' }, /has no column 'duration:w'/],
])('%s is refused', async (_, columns, message) => {
  const text = 'submit,run,procs,vc,duration\n0,1,1,a,5\n';
  const read = readTrace(new TextEncoder().encode(text), { name: 'a.csv', processors: 4, kernel, columns });
  await expect(read).rejects.toThrow(message);
});

test('a header line is recognised, also if columns are given by their numbers', async () => {
  const read = async (text: string) =>
    (
      await readTrace(new TextEncoder().encode(text), {
        name: 'a.csv',
        processors: 4,
        kernel,
        columns: { submit: 1, run: 2, allocated: 3 },
      })
    ).jobs.length;
  expect(await read('a,b,c\n0,5,1\n1,5,1\n')).toBe(2);
  expect(await read('0,5,1\n1,5,1\n')).toBe(2);
});
