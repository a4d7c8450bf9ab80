import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RUN_ENDINGS } from '../../../../src/trace/workload.ts';
import { plainJobs } from '../../../support/workload.ts';
import { ended, read, record } from './records.ts';

const [COMPLETED, CUT_OFF, OTHERWISE] = RUN_ENDINGS.map((_, index) => index);

test('a log of Torque and PBS Pro has a job for each end, and counts its other records', async () => {
  const listed: string[] = [];
  const log = readFileSync('test/fixtures/pbs/accounting.log', 'utf8');
  const { jobs, names, unixStartTime, cleaning } = await read([log], {
    onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`),
  });
  expect(plainJobs(jobs)).toMatchObject({
    id: [100, 101, 102, 102],
    submit: [0, 80, 110, 110],
    wait: [50, 630, 1380, 1380],
    run: [600, 600, 300, 360],
    request: [3600, 600, 1800, 1800],
    processors: [4, 4, 1, 1],
    status: [1, 0, 1, 0],
    ending: [COMPLETED, CUT_OFF, COMPLETED, OTHERWISE],
    user: [1, 2, 2, 2],
    group: [1, 2, 2, 2],
    queue: [1, 1, 1, 1],
    partition: [-1, -1, -1, -1],
    application: [1, 1, 2, 2],
    nodes: [2, 1, 1, 1],
    array: [-1, -1, 102, 102],
    task: [-1, -1, 1, 2],
    ranOn: [-1, -1, -1, -1],
  });
  expect(names).toEqual({
    user: ['ann', 'bob'],
    group: ['physics', 'chemistry'],
    queue: ['batch'],
    application: ['run_#', 'sweep'],
  });
  expect(unixStartTime).toBe(1709539210);
  const inOrder = listed.sort((a, b) => Number(a.split(' ')[0]) - Number(b.split(' ')[0]));
  expect(inOrder).toEqual([
    '1 -1 record-L',
    '2 100 record-Q',
    '3 100 record-S',
    '4 101 record-Q',
    '5 102 whole-array',
    '6 103 record-Q',
    '7 103 cancelled-before-start',
    '9 101 record-S',
    '13 104 not-started',
  ]);
  expect(cleaning).toMatchObject({ lines: 13, jobs: 4 });
});

describe('the processors of a job are', () => {
  test.each<[string, Record<string, string | undefined>, number]>([
    ['the CPUs of its request', { exec_host: undefined, 'Resource_List.ncpus': '6' }, 6],
    [
      'the CPUs of its request, if a host is named once',
      { exec_host: 'n1/0', 'Resource_List.ncpus': '6' },
      6,
    ],
    ['its slots, if CPUs have their default', { exec_host: 'n1/0+n1/1+n2/0', 'Resource_List.ncpus': '1' }, 3],
    ['its slots in long ranges', { exec_host: 'n1/8-12,20-23,30', 'Resource_List.ncpus': undefined }, 10],
    ['as many as two digits say', { exec_host: 'n1/10*12' }, 12],
    ['its slots in ranges', { exec_host: 'n1/0-3+n2/1,4-5', 'Resource_List.ncpus': undefined }, 7],
    ['as many as the stars say', { exec_host: 'n1/0*4+n2/1*2', 'Resource_List.ncpus': undefined }, 6],
    ['those of its slots, not of its nodes', { 'Resource_List.nodes': '4:ppn=8' }, 2],
    ...(
      [
        ['2:ppn=8', 16],
        ['3', 3],
        ['12', 12],
        ['2a', 1],
        ['n1:ppn=4+n2:ppn=2:gpu+n3', 7],
        ['2:gpu:ppn=2+1:ppn=3#excl', 7],
      ] as const
    ).map(
      ([nodes, count]) =>
        [
          `those of the nodes ${nodes} without slots and CPUs`,
          { exec_host: undefined, 'Resource_List.ncpus': undefined, 'Resource_List.nodes': nodes },
          count,
        ] as [string, Record<string, string | undefined>, number],
    ),
  ])('%s', async (_, fields, count) => {
    const { jobs } = await read([ended('1.srv', fields)]);
    expect([...jobs.processors]).toEqual([count]);
  });

  test('the requested ones where these are wanted', async () => {
    const { jobs } = await read([ended('1', { 'Resource_List.nodes': '4:ppn=8' })], {
      processorsFrom: 'requested',
    });
    expect([...jobs.processors]).toEqual([32]);
  });
});

describe('the times of a job are', () => {
  test.each<[string, Record<string, string | undefined>, number, number]>([
    ['from its queueing, and from start to end', {}, 10, 60],
    ['from its creation without a queueing', { qtime: undefined }, 20, 60],
    ['from its creation with a queueing at 0', { qtime: '0' }, 20, 60],
    ['as long as it used without an end', { end: undefined }, 10, 59],
    ['as long as it used before its end without a start', { start: undefined }, 11, 59],
    ['a day and more', { end: undefined, 'resources_used.walltime': '30:00:01' }, 10, 108001],
    ['minutes', { end: undefined, 'resources_used.walltime': '02:03' }, 10, 123],
    ['nothing, if it used nothing', { end: undefined, 'resources_used.walltime': '0' }, 10, 0],
    ['nothing before its end', { start: undefined, 'resources_used.walltime': '0' }, 70, 0],
    ['parts of a second', { end: undefined, 'resources_used.walltime': '75.25' }, 10, 75.25],
    ['seconds', { end: undefined, 'resources_used.walltime': '75' }, 10, 75],
    ['zero, if its start comes before its queueing', { qtime: '1015' }, 0, 60],
  ])('%s', async (_, fields, wait, run) => {
    const { jobs } = await read([ended('1.srv', { 'Resource_List.walltime': '40:00:00', ...fields })]);
    expect([jobs.wait[0], jobs.run[0]]).toEqual([wait, run]);
  });

  test('known without a name of the job, and with parts of a second in the time of the record', async () => {
    const { jobs } = await read([ended('1', { jobname: undefined }).replace(';', '.123456;').concat('  ')]);
    expect([jobs.run[0], jobs.application[0]]).toEqual([60, -1]);
  });

  test('without a limit if it asked for none', async () => {
    const { cleaning } = await read([ended('1', { 'Resource_List.walltime': undefined }), ended('2')]);
    expect(cleaning.rows).toEqual([{ reason: 'no-request', action: 'run time used', jobs: 1 }]);
  });
});

test.each<[string | undefined, number, number, string?]>([
  ['0', 1, COMPLETED],
  ['1', 0, OTHERWISE],
  ['270', 0, OTHERWISE],
  ['271', 5, OTHERWISE],
  ['-1', 5, OTHERWISE],
  ['271', 0, CUT_OFF, '00:01:00'],
  ['-29', 0, CUT_OFF, '00:00:50'],
  ['1', 0, OTHERWISE, '00:01:00'],
  ['271', 5, OTHERWISE, '00:01:01'],
  [undefined, -1, OTHERWISE],
])('Exit_status %s has status %i and ending %i', async (exit, status, ending, walltime = '00:10:00') => {
  const { jobs } = await read([ended('1', { Exit_status: exit, 'Resource_List.walltime': walltime })]);
  expect([jobs.status[0], jobs.ending?.[0]]).toEqual([status, ending]);
});

test('a job without a limit is not cut off by it', async () => {
  const { jobs } = await read([ended('1', { Exit_status: '271', 'Resource_List.walltime': undefined })]);
  expect([jobs.status[0], jobs.ending?.[0]]).toEqual([5, OTHERWISE]);
});

test('quotes hold blanks, and end only at the end of a value', async () => {
  const { names, jobs } = await read([
    ended('1', { account: '"a = b c"', jobname: '"my job"', queue: "'long queue'", group: '' }),
    ended('2', { jobname: `"a"b`, queue: "'a'b", user: '"ann"' }),
  ]);
  expect(names).toMatchObject({
    application: ['my job', '"a"b'],
    queue: ['long queue', "'a'b"],
    user: ['ann'],
  });
  expect([...jobs.group]).toEqual([-1, 1]);
});

test.each([
  ['1234', 1234, -1],
  ['1234.srv.site.org', 1234, -1],
  ['1234[7].srv', 1234, 7],
  ['1234[0]', 1234, 0],
  ['1234-7.srv', 1234, 7],
  ['1234-17', 1234, 17],
])('the job %s has a number and a task', async (id, number, task) => {
  const { jobs } = await read([ended(id)]);
  expect([jobs.id[0], jobs.array?.[0], jobs.task?.[0]]).toEqual([number, task < 0 ? -1 : number, task]);
});

test('a log may begin with a byte order mark, have blank lines, and be recognized by either', async () => {
  const { jobs } = await read([`\ufeff${ended('1')}\r`, '', record('Q', '1.a;b'), ended('2')]);
  expect([...jobs.id]).toEqual([1, 2]);
});
