import { describe, expect, test } from 'vitest';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { sgeSeconds } from '../../../../src/trace/sge/values.ts';
import { RUN_ENDINGS } from '../../../../src/trace/workload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const [COMPLETED, CUT_OFF, OTHERWISE] = RUN_ENDINGS.map((_, index) => index);

/** The fields of accounting(5) of 6.2u5, in their order. */
const RECORD = {
  ...{
    qname: 'all.q',
    hostname: 'n1',
    group: 'physics',
    owner: 'ann',
    job_name: 'run_17',
    job_number: '22947',
  },
  ...{ account: 'sge', priority: '0', submission_time: '1310761621', start_time: '1311095354' },
  ...{ end_time: '1311095414', failed: '0', exit_status: '0', ru_wallclock: '60', ru_utime: '60.05' },
  ...{ ru_stime: '0.08', ru_maxrss: '104188.0', ru_ixrss: '0', ru_ismrss: '0', ru_idrss: '0', ru_isrss: '0' },
  ...{
    ru_minflt: '28001',
    ru_majflt: '0',
    ru_nswap: '0',
    ru_inblock: '0.0',
    ru_oublock: '24',
    ru_msgsnd: '0',
  },
  ...{ ru_msgrcv: '0', ru_nsignals: '0', ru_nvcsw: '41', ru_nivcsw: '549', project: 'NONE', department: 'd' },
  ...{ granted_pe: 'mpe', slots: '24', task_number: '0', cpu: '60.13', mem: '7.3', io: '0.00' },
  ...{ category: '-l h_rt=36000,qname=all.q -pe mpe 24', iow: '0.0', pe_taskid: 'NONE' },
  ...{ maxvmem: '189153280.0', arid: '0', ar_submission_time: '0' },
};
const record = (other: Partial<Record<keyof typeof RECORD, string>> = {}) =>
  Object.values({ ...RECORD, ...other }).join(':');

const read = (lines: readonly string[], options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(lines.join('\n')), { name: 'log', processors: 64, kernel, ...options });
const rowsOf = ({ rows }: { rows: readonly { reason: string; jobs: number }[] }) =>
  rows.map(({ reason, jobs }) => `${jobs} ${reason}`);

test('an accounting file of Grid Engine has a job for each record', async () => {
  const { jobs, names, unixStartTime, cleaning } = await read([
    '# Version: 8.1.9',
    '#',
    '-',
    record(),
    record({
      ...{
        qname: 'long.q',
        owner: 'bob',
        job_name: 'run_18',
        job_number: '22948',
        task_number: '7',
        slots: '1',
      },
      ...{ submission_time: '1310761631', start_time: '1310761600', end_time: '1310761700', failed: '1' },
      category: 'NONE',
    }),
  ]);
  expect(plainJobs(jobs)).toMatchObject({
    ...{ id: [22947, 22948], submit: [0, 10], wait: [333733, 0], run: [60, 100], request: [36000, 100] },
    ...{ processors: [24, 1], status: [1, 0], ending: [COMPLETED, OTHERWISE], user: [1, 2], group: [1, 1] },
    ...{ queue: [1, 2], partition: [-1, -1], application: [1, 1], array: [-1, 22948], task: [-1, 7] },
    ...{ nodes: [-1, -1], ranOn: [-1, -1] },
  });
  expect(names).toEqual({
    ...{ user: ['ann', 'bob'], group: ['physics'], queue: ['all.q', 'long.q'], application: ['run_#'] },
  });
  expect([unixStartTime, cleaning.lines, rowsOf(cleaning)]).toEqual([1310761621, 2, ['1 no-request']]);
});

test('Univa Grid Engine has milliseconds, and more fields', async () => {
  const milliseconds = {
    ...{ submission_time: '1507126513123', start_time: '1507126520623', end_time: '1507126580733' },
    ...{ job_number: '5', ru_wallclock: '60.110', priority: '-100' },
  };
  const more = ':NONE:NONE:104.0:n1:/home/ann:qsub -l h_rt=5:00 job.sh:60.1:0';
  const { jobs, unixStartTime } = await read([`${record(milliseconds)}${more}`]);
  expect([jobs.wait[0], jobs.run[0], jobs.request[0], jobs.processors[0]]).toEqual([7.5, 60.11, 36000, 24]);
  expect(unixStartTime).toBe(1507126513.123);
});

test('quotes have no meaning', async () => {
  const { names } = await read([record({ job_name: '"a' }), record({ job_number: '2', job_name: 'b"' })]);
  expect(names?.application).toEqual(['"a', 'b"']);
});

test('a time from the year 5138 on would be in milliseconds', () => {
  expect(['99999999999', '100000000000'].map(sgeSeconds)).toEqual([99999999999, 1e8]);
});

test('a record may end with maxvmem', async () => {
  const ends = (other: object) =>
    record({ category: '-l h_rt=1:00:00', ...other })
      .split(':')
      .slice(0, 45)
      .join(':');
  const { jobs, cleaning } = await read([ends({}), ends({ pe_taskid: '1.n' }), ends({ pe_taskid: 'n' })]);
  expect([jobs.request[0], rowsOf(cleaning)]).toEqual([3600, ['2 parallel-task']]);
});

test('an old version ends after the number of the task', async () => {
  const { jobs } = await read([record().split(':').slice(0, 36).join(':')]);
  expect([jobs.run[0], jobs.request[0], jobs.processors[0]]).toEqual([60, 60, 24]);
});

describe('the requested time in a category', () => {
  test.each<[string, number]>([
    ['-l h_rt=36000', 36000],
    ['h_rt=3600', 3600],
    ['-u ann -l h_vmem=2G,h_rt=3600 -pe mpi 4', 3600],
    ['-l h_rt=10:00:00', 36000],
    ['-l h_rt=10:00:00 -q all.q@n1', 36000],
    ['-l h_rt=100:30', 6030],
    ['-l h_rt=1:0:1,h_vmem=1G', 3601],
    ['-l h_rt=INFINITY', 60],
    ['-l s_rt=3600', 60],
    ['-l hh_rt=3600', 60],
    ['-l h_rt=3600s', 60],
    ['-l h_rt=1:2:3:4', 60],
    ['NONE', 60],
    ['', 60],
  ])('%s is %i s', async (category, seconds) => {
    for (const line of [
      record({ category }),
      record({ category, iow: '1.5e-05' }),
      record({ category, iow: '' }),
    ]) {
      const { jobs } = await read([line]);
      expect(jobs.request[0]).toBe(seconds);
    }
  });

  test('is not one after the category', async () => {
    const { jobs } = await read([`${record({ category: '-u ann' })}:-l h_rt=3600`]);
    expect(jobs.request[0]).toBe(60);
  });

  test('is that of a record which ends with its category', async () => {
    const { jobs } = await read([record().split(':').slice(0, 40).join(':')]);
    expect(jobs.request[0]).toBe(36000);
  });
});

test.each<[string, string, number, number, string?]>([
  ['0', '0', 1, COMPLETED],
  ['0', '1', 0, OTHERWISE],
  ['0', '128', 0, OTHERWISE],
  ['0', '137', 5, OTHERWISE],
  ['100', '137', 5, OTHERWISE],
  ['100', '0', 5, OTHERWISE],
  ['100', '137', 0, CUT_OFF, 'h_rt=60'],
  ['37', '0', 0, CUT_OFF, 'h_rt=59'],
  ['37', '0', 5, OTHERWISE, 'h_rt=61'],
  ['26', '0', 0, OTHERWISE, 'h_rt=60'],
])('failed %s and exit_status %s have status %i and ending %i', async (failed, exit, status, ending, limit = '') => {
  const { jobs } = await read([record({ failed, exit_status: exit, category: `-l ${limit}` })]);
  expect([jobs.status[0], jobs.ending?.[0]]).toEqual([status, ending]);
});

test.each(['failed', 'exit_status', 'task_number'] as const)('an invalid %s is counted', async (field) => {
  const { jobs, cleaning } = await read([record({ [field]: 'x' }), record({ job_number: '3' })]);
  expect(rowsOf(cleaning)).toEqual([`1 invalid-${field}`]);
  expect([...jobs.status]).toEqual([field === 'task_number' ? 1 : -1, 1]);
  expect(jobs.task?.[0]).toBe(-1);
});

describe('records that are no jobs of their own are counted:', () => {
  test('tasks of parallel jobs, and jobs that never started', async () => {
    const listed: string[] = [];
    const { cleaning } = await read(
      [
        record({ submission_time: '0', pe_taskid: '1.n2', slots: '1' }),
        record({ pe_taskid: 'past', category: '-l h_rt=1:00:00' }),
        record({ job_number: '3', start_time: '0', end_time: '0', failed: '1' }),
        record({ job_number: '4', end_time: '0' }),
        record(),
      ],
      { onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`) },
    );
    expect(rowsOf(cleaning)).toEqual(['2 parallel-task', '2 not-started']);
    expect(cleaning.lines).toBe(5);
    expect(listed).toEqual([
      '1 22947 parallel-task',
      '2 22947 parallel-task',
      '3 3 not-started',
      '4 4 not-started',
    ]);
  });

  test('further runs of a job, but not another job with its number', async () => {
    const again = { start_time: '1311095500', end_time: '1311095510' };
    const { jobs, cleaning } = await read([
      record(),
      record(again),
      record(again),
      record({ submission_time: '1310761622' }),
      record({ task_number: '1' }),
    ]);
    expect([...jobs.run]).toEqual([10, 60, 60]);
    expect([...jobs.wait]).toEqual([333879, 333733, 333732]);
    expect(rowsOf(cleaning)).toEqual(['1 further-run', '1 duplicate', '1 out-of-order', '1 requeued']);
    const sum = await read([record(), record(again)], { requeued: 'sum' });
    expect([...sum.jobs.run]).toEqual([70]);
  });
});

describe('an accounting file that cannot be read is refused in one line:', () => {
  test.each([
    ['job_number', 'x', 'a whole number'],
    ['submission_time', 'now', 'seconds since 1970'],
    ['start_time', '-5', 'seconds since 1970'],
    ['end_time', '1.5', 'seconds since 1970'],
    ['slots', '', 'a count'],
  ] as const)('%s is %j', async (field, value, expected) => {
    const reading = read([record(), record({ [field]: value })]);
    await expect(reading).rejects.toThrow(TraceError);
    await expect(reading).rejects.toThrow(`log:2: ${field}: '${value}' is not valid; expected ${expected}`);
  });

  test('a record that was cut', async () => {
    await expect(read([record(), record().split(':').slice(0, 35).join(':')])).rejects.toThrow(
      'log:2: the record has 35 fields; expected at least 36, as in accounting(5)',
    );
  });

  test('no job that ran', async () => {
    await expect(read([record({ start_time: '0' })])).rejects.toThrow(
      'log: holds no jobs that ran (1 not-started); expected records of jobs with a start and an end',
    );
  });

  test('a text that is no text', async () => {
    await expect(read(['a\0b'], { format: 'sge' })).rejects.toThrow(
      'log: is not text (a NUL byte at 1); expected a trace',
    );
  });
});
