import { describe, expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { plainJobs } from '../../../support/workload.ts';
import { encode, HEADER, kernel, line, read } from './dump.ts';

const counts = (rows: readonly { reason: string; jobs: number }[]) =>
  Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));

test('steps and jobs that have not run or not ended are no jobs, and are counted', async () => {
  const listed: string[] = [];
  const { jobs, cleaning, unixStartTime } = await read(
    [
      { id: '10', submit: '1000' },
      { id: '10.batch' },
      { id: '10.extern' },
      { id: '10.0' },
      {
        id: '11',
        submit: '1005',
        start: 'Unknown',
        end: 'Unknown',
        elapsed: '0',
        state: 'PENDING',
        tres: '',
      },
      { id: '12', submit: '1006', end: 'Unknown', elapsed: '500', state: 'RUNNING' },
      {
        id: '13',
        submit: '1007',
        start: 'None',
        end: '1050',
        elapsed: '0',
        state: 'CANCELLED by 0',
        tres: '',
      },
      {
        id: '14',
        submit: '1008',
        start: '1060',
        end: '1060',
        elapsed: '0',
        state: 'CANCELLED by 1001',
        tres: '',
      },
      { id: '15', submit: '1009', state: 'CANCELLED by 1001', limit: 'UNLIMITED' },
      { id: '16', submit: '1010', state: 'TIMEOUT', elapsed: '622', end: '1632', limit: '10' },
      { id: '17', submit: '1011', state: 'NODE_FAIL', limit: 'Partition_Limit', user: 'bob' },
      { id: '18', submit: '1012', state: 'REVOKED' },
      HEADER,
      { id: '20_[3-99%5]', raw: '20', start: 'Unknown', end: 'Unknown', elapsed: '0', state: 'PENDING' },
      { id: '21', submit: '1013', state: 'WHAT_IS_THIS' },
    ],
    { onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`) },
  );
  expect(unixStartTime).toBe(1000);
  expect(plainJobs(jobs)).toMatchObject({
    id: [10, 15, 16, 17, 21],
    submit: [0, 9, 10, 11, 13],
    wait: [10, 1, 0, 0, 0],
    run: [60, 60, 622, 60, 60],
    request: [600, 2147483647, 600, 60, 600],
    processors: [2, 2, 2, 2, 2],
    status: [1, 5, 0, 0, -1],
    user: [1, 1, 1, 2, 1],
    group: [1, 1, 1, 1, 1],
    partition: [1, 1, 1, 1, 1],
  });
  expect(cleaning.lines).toBe(15);
  expect(counts(cleaning.rows)).toEqual({
    step: 3,
    'not-started': 1,
    'still-running': 1,
    'cancelled-before-start': 2,
    revoked: 1,
    header: 1,
    'array-not-started': 1,
    'start-before-submit': 2,
    'partition-limit': 1,
    'unknown-state': 1,
    'no-request': 1,
    overrun: 1,
    'unlimited-request': 1,
  });
  expect(listed).toContain('3 10 step');
  expect(listed).toContain('6 11 not-started');
});

test('each task of an array has its own number, and the last that of the array', async () => {
  const lines = [
    { id: '15_0', raw: '16' },
    { id: '15_1', raw: '17', start: '1020', end: '1080' },
    { id: '15_2', raw: '15' },
  ];
  expect([...(await read(lines)).jobs.id]).toEqual([16, 17, 15]);
  const withoutRaw = 'JobID|Submit|Start|End|State|NCPUS';
  const { jobs } = await read(
    ['15_0|3|5|9|COMPLETED|1', '15_1|4|5|9|COMPLETED|1', '15_1|4|5|9|COMPLETED|1'],
    {},
    withoutRaw,
  );
  // The second was there twice.
  expect([...jobs.id]).toEqual([15, 15]);
});

describe('a job that ran several times', () => {
  const runs = [
    { id: '30', state: 'REQUEUED' },
    {
      id: '30',
      submit: '1070',
      eligible: '1191',
      start: '1200',
      end: '1220',
      elapsed: '20',
      state: 'PREEMPTED',
    },
    { id: '30', submit: '1200', start: '1300', end: '1400', elapsed: '100' },
  ];
  const only = (dump: Awaited<ReturnType<typeof read>>) => {
    const { submit, wait, run, status, ending } = plainJobs(dump.jobs);
    return { submit, wait, run, status, ending, counts: counts(dump.cleaning.rows) };
  };
  const found = { submit: [0], wait: [300], run: [100], status: [1], ending: [0] };

  test('is one job with the first submission, the last start and the last run time; a copy counts once', async () => {
    expect(only(await read(runs))).toEqual({ ...found, counts: { 'further-run': 2, requeued: 1 } });
    const copied = { ...found, counts: { duplicate: 3, 'further-run': 2, requeued: 1 } };
    expect(only(await read([...runs, ...runs]))).toEqual(copied);
  });

  test('has the sum of its run times if it continues from checkpoints', async () => {
    expect(only(await read(runs, { requeued: 'sum' }))).toMatchObject({ ...found, run: [180] });
  });

  test('is the same job whatever the order of its rows', async () => {
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const lines = order.map((place) => runs[place]);
      expect(only(await read(lines)), order.join()).toMatchObject(found);
      expect(only(await read(lines, { requeued: 'sum' })), order.join()).toMatchObject({
        ...found,
        run: [180],
      });
    }
  });

  test('is no job as long as its last run is not over', async () => {
    const others = [{ id: '31' }];
    for (const state of ['RUNNING', 'PENDING']) {
      const { jobs, cleaning } = await read([
        ...others,
        runs[0],
        { id: '30', submit: '1070', start: '1200', end: 'Unknown', elapsed: '20', state },
      ]);
      expect([...jobs.id]).toEqual([31]);
      expect(counts(cleaning.rows)['last-run-not-over']).toBe(1);
    }
  });

  test('with another size each time has the run time of all parts', async () => {
    const parts = [
      { id: '30', state: 'RESIZING', tres: 'cpu=8' },
      { id: '30', start: '1070', end: '1090', elapsed: '20', state: 'RESIZING', tres: 'cpu=4' },
      { id: '30', start: '1090', end: '1093', elapsed: '3', tres: 'cpu=2' },
    ];
    const dump = await read(parts);
    expect(only(dump)).toEqual({
      ...{ submit: [0], wait: [90], run: [83], status: [1], ending: [0] },
      counts: { 'further-run': 2, resized: 1 },
    });
    expect([...dump.jobs.processors]).toEqual([8]);
  });
});

test('the components of a heterogeneous job are one job', async () => {
  const { jobs, cleaning } = await read([
    { id: '40+0', raw: '40' },
    { id: '40+0.batch', raw: '40.batch' },
    { id: '40+1', raw: '41', tres: 'cpu=8,node=2' },
    { id: '40+2', raw: '42', tres: 'cpu=1' },
    { id: '43' },
  ]);
  expect([...jobs.processors]).toEqual([11, 2]);
  expect(counts(cleaning.rows)).toEqual({ step: 1, 'het-component': 2, 'het-job': 2 });
  expect(cleaning.lines).toBe(5);
});

test('a heterogeneous job that was requeued has its last run, however its rows are ordered', async () => {
  const first = { start: '1010', end: '1030', elapsed: '20', state: 'PREEMPTED' };
  const last = { submit: '1040', start: '1200', end: '1290', elapsed: '90' };
  const lines = [
    { id: '40+0', raw: '40', ...first },
    { id: '40+1', raw: '41', tres: 'cpu=8,node=2', ...first },
    { id: '40+0', raw: '40', ...last },
    { id: '40+1', raw: '41', tres: 'cpu=8,node=2', ...last },
  ];
  for (const order of [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
  ]) {
    const { jobs, cleaning } = await read(order.map((i) => lines[i]));
    expect(plainJobs(jobs)).toMatchObject({ processors: [10], run: [90], wait: [200], status: [1] });
    expect(counts(cleaning.rows)).toMatchObject({ 'further-run': 2, requeued: 1, 'het-job': 1 });
  }
  const { jobs } = await read(lines, { requeued: 'sum' });
  expect(plainJobs(jobs)).toMatchObject({ processors: [10], run: [110] });
});

test('a job that had to wait for others is submitted when it may start', async () => {
  const { jobs, cleaning } = await read([
    { id: '50' },
    { id: '51', submit: '1001', eligible: '1070', start: '1075', end: '1135' },
    { id: '52', submit: '1002', eligible: 'Unknown' },
  ]);
  expect(plainJobs(jobs)).toMatchObject({ id: [50, 52, 51], submit: [0, 2, 70], wait: [10, 8, 5] });
  expect(counts(cleaning.rows)).toMatchObject({ 'eligible-later': 1 });
});

test('a dump of sacct can be read with nodes in place of processors', async () => {
  const lines = [
    { id: '1', tres: 'cpu=128,node=4' },
    { id: '2', tres: '' },
  ];
  expect([...(await read(lines, { unit: 'nodes' })).jobs.processors]).toEqual([4, 1]);
  expect([...(await read(lines, { processors: 1000 })).jobs.processors]).toEqual([128, 2]);
});

test('names that differ only in digits are one application', async () => {
  const { jobs } = await read([
    { id: '1', name: 'run_17' },
    { id: '2', name: 'run_8.sh' },
    { id: '3', name: 'run_2024' },
  ]);
  expect([...jobs.application]).toEqual([1, 2, 1]);
});

describe('a dump of sacct is read', () => {
  test('with dates, a long delimiter, durations and limits in words, and the -p delimiter', async () => {
    const text = [
      'JobID;;JobName;;Submit;;Start;;End;;Elapsed;;Timelimit;;State;;AllocCPUS;;',
      '7;;a;b;;2024-02-28T23:59:00;;2024-02-29T00:00:00;;2024-03-01T01:02:03;;1-01:02:03;;2-00:00:00;;COMPLETED;;4;;',
      '8;;c;;2024-02-28T23:59:30;;2024-02-29T00:00:00;;2024-02-29T00:01:30;;00:01:30;;05:00;;FAILED;;4;;',
      '9;;c;;2024-02-28T23:59:31;;2024-02-29T00:00:00;;2024-02-29T00:01:30;;01:30;;UNLIMITED;;COMPLETED;;1.5K;;',
    ];
    const { jobs, unixStartTime } = await read(text.slice(1), { processors: 2000 }, text[0]);
    expect(unixStartTime).toBe(Date.UTC(2024, 1, 28, 23, 59) / 1000);
    expect(plainJobs(jobs)).toMatchObject({
      submit: [0, 30, 31],
      run: [90123, 90, 90],
      request: [172800, 300, 2147483647],
      processors: [4, 4, 1500],
      status: [1, 0, 1],
    });
  });

  test('with a delimiter in a job name, if only one reading is possible', async () => {
    const { jobs, cleaning } = await read([
      { id: '1', name: 'a|b||c' },
      { id: '2', name: 'a|b||c' },
    ]);
    expect(plainJobs(jobs)).toMatchObject({ user: [1, 1], application: [1, 1], run: [60, 60] });
    expect(counts(cleaning.rows)).toEqual({ 'delimiter-in-job-name': 2 });
  });

  test('with a delimiter in a job name and an empty last field, with -P and with -p', async () => {
    const head = 'JobID|JobName|Submit|Start|End|State|NCPUS|AllocTRES';
    const row = '1|a|b|10|11|13|COMPLETED|3|';
    for (const end of ['', '|']) {
      const { jobs, names } = await read([row + end], {}, head + end);
      expect(plainJobs(jobs)).toMatchObject({ submit: [0], run: [2], processors: [3] });
      expect(names?.application).toEqual(['a|b']);
    }
  });

  test('with any delimiter, found in the header, from a pipe', async () => {
    for (const delimiter of ['\x1f', '\t', ';', ',', ' | ', '::']) {
      const text = [
        HEADER,
        line({ id: '1', tres: 'cpu=2' }),
        line({ id: '2', submit: '1001', tres: 'cpu=2' }),
      ]
        .join('\n')
        .replaceAll('|', delimiter);
      const { jobs } = await readTrace(encode(text), { name: 'standard input', processors: 4, kernel });
      expect([...jobs.submit]).toEqual([0, 1]);
    }
  });
});

test('the nodes of a job are those of its last run', async () => {
  const head = 'JobID|Submit|Start|End|State|NCPUS|NodeList';
  const lines = [
    '1|10|20|50|PREEMPTED|2|n[1-2]',
    '1|10|60|90|COMPLETED|2|n3',
    '2|11|20|50|COMPLETED|2|n[1-2]',
  ];
  const { jobs, names } = await read(lines, {}, head);
  expect(Array.from(jobs.ranOn ?? [], (number) => names?.ranOn?.[number - 1])).toEqual(['n3', 'n[1-2]']);
});
