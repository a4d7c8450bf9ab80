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
    ['those of its nodes, if there are more', { 'Resource_List.nodes': '4:ppn=8' }, 32],
    ['those that Torque counts', { exec_host: 'n1/28+n2/28', total_execution_slots: '56' }, 56],
    ['those of a Cray', { exec_host: 'nid00007/17', 'Resource_List.mppwidth': '48' }, 48],
    [
      'those of a Cray, of which each needs several',
      { 'Resource_List.mppwidth': '16', 'Resource_List.mppdepth': '4' },
      64,
    ],
    [
      'those of a Cray without threads',
      { 'Resource_List.mppwidth': '16', 'Resource_List.mppdepth': '0' },
      16,
    ],
    ['those of a size', { 'Resource_List.size': '24' }, 24],
    ['those of Moab', { 'Resource_List.procs': '12' }, 12],
    ['its CPUs, though it has no width', { 'Resource_List.mppwidth': '0' }, 2],
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
    const log = [ended('1', { 'Resource_List.nodes': '1:ppn=2', exec_host: 'n1/0*8' })];
    const { jobs } = await read(log, { processorsFrom: 'requested' });
    expect([...jobs.processors]).toEqual([2]);
  });

  test('counted where request and hosts differ, and where only the request has them', async () => {
    const { cleaning } = await read([
      ended('1'),
      ended('2', { 'Resource_List.ncpus': '4' }),
      ended('3', { 'Resource_List.ncpus': '1', exec_host: 'n1/0*8' }),
      ended('4', { 'Resource_List.ncpus': undefined }),
      ended('6', { 'Resource_List.ncpus': '56', exec_host: 'n1/28+n2/28', total_execution_slots: '56' }),
      ended('7', { 'Resource_List.ncpus': '4', exec_host: undefined, total_execution_slots: '6' }),
      ended('5', { 'Resource_List.ncpus': undefined, exec_host: undefined, 'Resource_List.size': '3' }),
    ]);
    expect(cleaning.rows).toEqual([
      { reason: 'request-unlike-hosts', action: 'the larger count of processors used', jobs: 4 },
      { reason: 'no-allocated-processors', action: 'requested used', jobs: 1 },
    ]);
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

describe('a word without a key', () => {
  test.each([
    ['my job', 'my job'],
    ['my last  job', 'my last job'],
    ["ann's job", "ann's job"],
    ['"open quote', '"open quote'],
    ['"a b" c', 'a b c'],
    ['a "b c"', 'a b c'],
  ])('belongs to the value before it: %s', async (written, name) => {
    const { names, jobs, cleaning } = await read([ended('1', { jobname: written })]);
    expect(names?.application).toEqual([name]);
    expect([jobs.run[0], jobs.processors[0], cleaning.rows]).toEqual([60, 2, []]);
  });

  test('does so in arguments and requests of other programs', async () => {
    const request = '-L tasks=1:lprocs=1:usecores:memory=4GB -L tasks=2:lprocs=1';
    const { jobs, cleaning } = await read([
      ended('1', { args: '-n 4 --steps 7', 'Resource_Request_2.0': request, total_execution_slots: 2 }),
    ]);
    expect([jobs.run[0], jobs.processors[0], cleaning.rows]).toEqual([60, 2, []]);
  });

  test('at the end of a line that was cut makes its value invalid', async () => {
    const { jobs, cleaning } = await read([`${ended('1', { Exit_status: undefined })} Exit_status=0 Resou`]);
    expect(jobs.status[0]).toBe(-1);
    expect(cleaning.rows).toEqual([{ reason: 'invalid-Exit_status', action: 'ignored', jobs: 1 }]);
  });
});

test('a value that is there twice is one, if it is the same', async () => {
  const { names, cleaning } = await read([`${ended('1', { jobname: 'a a' })} start=1010 queue=batch`]);
  expect([names?.application, names?.queue, cleaning.rows]).toEqual([['a a'], ['batch'], []]);
});

test('blanks at the end of a line, and quotes at its beginning, have no meaning', async () => {
  const log = [`${ended('1', { Exit_status: undefined })} Exit_status=0  `, record('L', 'license', '"a" b')];
  const { jobs, cleaning } = await read(log);
  expect([jobs.status[0], cleaning.rows.map(({ reason }) => reason)]).toEqual([1, ['record-L']]);
});

test('users and groups whose names have digits are not one', async () => {
  const { names } = await read([
    ended('1', { user: 'u1', group: 'g1', queue: 'q1' }),
    ended('2', { user: 'u2', group: 'g2', queue: 'q2' }),
  ]);
  expect([names?.user, names?.group, names?.queue]).toEqual([
    ['u1', 'u2'],
    ['g1', 'g2'],
    ['q1', 'q2'],
  ]);
});

test('a record without an exit status, or with zero CPUs, says so', async () => {
  const rows = async (fields: Record<string, string | undefined>) =>
    (await read([ended('1', fields), ended('2')])).cleaning.rows.map(({ reason }) => reason);
  expect(await rows({ Exit_status: undefined })).toEqual([]);
  const zero = { 'Resource_List.ncpus': '0' };
  expect(await rows(zero)).toEqual(['request-unlike-hosts']);
  expect(await rows({ ...zero, exec_host: undefined, 'Resource_List.nodes': '2' })).toEqual([]);
  expect(await rows({ ...zero, exec_host: 'n1' })).toEqual(['no-processors']);
  expect(await rows({ exec_host: undefined, 'Resource_List.ncpus': undefined })).toEqual(['no-processors']);
  expect(await rows({ exec_host: 'n1/0*0' })).toEqual(['request-unlike-hosts']);
  expect(await rows({ exec_host: 'n1/0*0', total_execution_slots: '2' })).toEqual(['request-unlike-hosts']);
});

test.each([
  ['Resource_List.nodect', '1:ppn=24:gpu=4:reqmem=128849018880:gpu', { nodes: -1 }],
  ['Resource_List.walltime', '1:2:3:4', { request: 60 }],
  ['Resource_List.walltime', 'unlimited', { request: 60 }],
  ['Resource_List.nodes', '2:ppn=x', { processors: 2 }],
  ['Resource_List.ncpus', '2.5', { processors: 2 }],
  ['exec_host', 'n1/0+n2/a', { processors: 2 }],
  ['Exit_status', '1.5', { status: -1, ending: OTHERWISE }],
  ['Exit_status', 'ok', { status: -1, ending: OTHERWISE }],
] as const)('%s=%s, which is not valid and not needed, is counted', async (field, value, expected) => {
  const { jobs, cleaning } = await read([ended('1', { [field]: value }), ended('2', { start: 1011 })]);
  const [first] = [plainJobs(jobs)].map((all) =>
    Object.fromEntries(Object.keys(expected).map((key) => [key, (all as Record<string, number[]>)[key][0]])),
  );
  expect(first).toEqual(expected);
  expect(cleaning.rows).toContainEqual({ reason: `invalid-${field}`, action: 'ignored', jobs: 1 });
});

test('a further run that has an invalid value is counted for its job, and one that is there twice is not', async () => {
  const odd = { start: 1200, end: 1300, 'Resource_List.nodect': 'x' };
  const { cleaning } = await read([ended('1'), ended('1', odd), ended('1', odd), ended('2')]);
  const rows = cleaning.rows.map(({ reason, jobs }) => `${jobs} ${reason}`);
  expect(rows).toEqual(['1 further-run', '1 duplicate', '1 requeued', '1 invalid-Resource_List.nodect']);
});

describe('the accounting of Cobalt', () => {
  const COBALT = {
    ...{ args: '', cwd: '/home/ann', jobname: 'N/A', group: 'unknown', session: 'unknown', mode: 'c16' },
    ...{ ctime: '1600000000.12', qtime: '1600000000.2', etime: '1600000000.3', start: '1600000100.5' },
    ...{ end: '1600003700.70', exec_host: 'BLK-00000-33331-512', 'Resource_List.ncpus': 512 },
    ...{ 'Resource_List.nodect': 512, 'Resource_List.walltime': '1:00:00' },
    'resources_used.location': 'BLK-00000-33331-512',
  };

  test('has times with decimals, blocks instead of hosts, and names that say nothing', async () => {
    const { jobs, names, unixStartTime, cleaning } = await read(
      [ended('123', COBALT), ended('124', { ...COBALT, start: '1600000100', exec_host: '1-3,7' })],
      { processors: 1024 },
    );
    expect(plainJobs(jobs)).toMatchObject({
      ...{ id: [123, 124], submit: [0, 0], wait: [100.3, 99.8], run: [3600.2, 3600.7] },
      ...{ processors: [512, 512], request: [3600, 3600], nodes: [512, 512] },
    });
    expect([names?.application, names?.group, unixStartTime]).toEqual([[], [], 1600000000.2]);
    expect(cleaning.rows.map(({ reason }) => reason)).toEqual(['overrun']);
  });

  test('keeps decimals exact over the runs of a job', async () => {
    const again = { ...COBALT, start: '1600009000.3', end: '1600009001.4' };
    const { jobs } = await read(
      [ended('1', COBALT), ended('1', again), ended('2', { ...COBALT, qtime: '1600000010.6' })],
      {
        processors: 1024,
      },
    );
    expect([jobs.wait[0], jobs.run[0], jobs.submit[1]]).toEqual([9000.1, 1.1, 10.4]);
  });
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
