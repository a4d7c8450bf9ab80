// Jobs that the cleaning keeps, drops and orders, on traces of a few jobs and of hundreds.
import { describe, expect, test } from 'vitest';
import { cleanTrace } from '../../../../src/trace/clean/clean.ts';
import { checkSomeJobs } from '../../../../src/trace/clean/someJobs.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { rawTraceOf } from '../../../../src/trace/raw/rawTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { checked: kernel } = await testKernels();

/** Rows as `id submit run allocated requested request`. */
const swf = (rows: readonly (readonly number[])[], header = '; MaxProcs: 8\n') =>
  header +
  rows
    .map(([id, submit, run = 5, allocated = 1, requested = -1, request = 9]) =>
      [id, submit, -1, run, allocated, -1, -1, requested, request, -1, 1, 2, 3, 4, 5, 6, -1, -1].join(' '),
    )
    .join('\n');
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { kernel, name: 'a.swf', ...options });
const rowsOf = ({ cleaning }: { cleaning: { rows: readonly object[] } }) =>
  cleaning.rows.map((row) => Object.values(row).join(' '));

describe('of hundreds of jobs the right ones are left', () => {
  const count = 300;
  const all = Array.from({ length: count }, (_, i) => [i + 1, 10 * i]);
  test.each<[string, (i: number) => boolean]>([
    ['all', () => true],
    ['but one in the midst', (i) => i !== 150],
    ['but the first', (i) => i !== 0],
    ['but the last', (i) => i !== count - 1],
    ['but every third', (i) => i % 3 !== 0],
    ['but a stretch', (i) => i < 40 || i >= 60],
    ['but two stretches', (i) => i < 40 || (i >= 60 && i < 200) || i >= 260],
    ['single ones', (i) => i % 17 === 5],
  ])('%s', async (_, keeps) => {
    const { jobs } = await read(swf(all.map(([id, submit], i) => [id, submit, keeps(i) ? 5 + (i % 7) : -1])));
    const expected = all.map(([id], i) => ({ id, i })).filter(({ i }) => keeps(i));
    expect(Array.from(jobs.id)).toEqual(expected.map(({ id }) => id));
    expect(Array.from(jobs.submit)).toEqual(expected.map(({ i }) => 10 * i));
    expect(Array.from(jobs.run)).toEqual(expected.map(({ i }) => 5 + (i % 7)));
  });
});

describe('the order of an unsorted trace', () => {
  // The third line is late: its submission is that of the first two.
  const rows = [
    [9, 5],
    [4, 5],
    [7, 5],
    [3, 20],
    [8, 5],
    [1, 30],
  ];
  test.each([
    ['line', [9, 4, 7, 8, 3, 1]],
    ['id', [4, 7, 8, 9, 3, 1]],
  ] as const)('is that of the %s at one instant', async (ties, ids) => {
    const { jobs, cleaning } = await read(swf(rows), { ties });
    expect(Array.from(jobs.id)).toEqual(ids);
    expect(rowsOf({ cleaning })).toEqual([
      `out-of-order sorted${ties === 'id' ? ', ties by job number' : ''} 1`,
    ]);
  });

  test('of a sorted one stays, also by id', async () => {
    const sorted = rows.filter(([id]) => id !== 8);
    expect(Array.from((await read(swf(sorted), { ties: 'id' })).jobs.id)).toEqual([9, 4, 7, 3, 1]);
  });

  test('is by line where jobs have one number', async () => {
    const twins = [
      [5, 10, 1],
      [5, 10, 2],
      [5, 3, 3],
      [5, 10, 4],
    ];
    expect(Array.from((await read(swf(twins), { ties: 'id' })).jobs.run)).toEqual([3, 1, 2, 4]);
  });
});

describe('a job without a request', () => {
  const rows = [
    [1, 0, 5, 1, -1, 100],
    [2, 0, 5, 1, -1, -1],
    [3, 0, 5, 1, -1, 2147483647],
    [4, 0, 5, 1, -1, 70],
    [5, 0, 5, 1, -1, 0],
  ];
  test.each([
    ['exact', [100, 5, 2147483647, 70, 5]],
    ['max', [100, 100, 2147483647, 70, 100]],
  ] as const)('takes the right jobs with %s', async (noRequest, request) => {
    const { jobs, cleaning } = await read(swf(rows), { noRequest });
    expect(Array.from(jobs.request)).toEqual(request);
    expect(cleaning.rows.map(({ reason, action, jobs: n }) => [reason, action, n])).toEqual([
      ['no-request', noRequest === 'max' ? 'largest request used' : 'run time used', 2],
      ['unlimited-request', 'kept', 1],
    ]);
  });

  test('of a trace without any takes its run time', async () => {
    const { jobs } = await read(swf([[1, 0, 7, 1, -1, -1]]), { noRequest: 'max' });
    expect(Array.from(jobs.request)).toEqual([7]);
  });

  test('of unlimited requests alone there is no largest one', async () => {
    const { jobs } = await read(
      swf([
        [1, 0, 7, 1, -1, -1],
        [2, 0, 5, 1, -1, 2147483647],
      ]),
      { noRequest: 'max' },
    );
    expect(Array.from(jobs.request)).toEqual([7, 2147483647]);
  });

  test('an unlimited one is not rounded', async () => {
    const { jobs, cleaning } = await read(
      swf([
        [1, 0, 5, 1, -1, 2147483647],
        [2, 0, 5, 1, -1, 61],
        [3, 0, 5, 1, -1, 120],
      ]),
      { granularity: 60 },
    );
    expect(Array.from(jobs.request)).toEqual([2147483647, 120, 120]);
    expect(cleaning.rows.map(({ reason, jobs: n }) => [reason, n])).toEqual([
      ['unlimited-request', 1],
      ['request-granularity', 1],
    ]);
  });
});

describe('processors', () => {
  const rows = [
    [1, 0, 5, 8, 3],
    [2, 0, 5, 0, 8],
    [3, 0, 5, 2.5, 3],
    [4, 0, 5, -1, 2],
    [5, 0, 5, 9, 9],
  ];
  test.each<[ReadTraceOptions, number[], [string, number][]]>([
    [
      {},
      [8, 8, 3, 2],
      [
        ['oversize', 1],
        ['no-allocated-processors', 2],
        ['fractional-processors', 1],
      ],
    ],
    [
      { oversize: 'clip' },
      [8, 8, 3, 2, 8],
      [
        ['no-allocated-processors', 2],
        ['fractional-processors', 1],
        ['oversize', 1],
      ],
    ],
    [{ processorsFrom: 'requested' }, [3, 8, 3, 2], [['oversize', 1]]],
    [
      { processorsFrom: 'allocated' },
      [8, 3],
      [
        ['no-processors', 2],
        ['oversize', 1],
        ['fractional-processors', 1],
      ],
    ],
  ])('with %j', async (options, processors, expected) => {
    const { jobs, cleaning } = await read(swf(rows), options);
    expect(Array.from(jobs.processors)).toEqual(processors);
    expect(cleaning.rows.map(({ reason, jobs: n }) => [reason, n])).toEqual(expected);
  });

  test('in whole numbers may be none, too, and are then what was asked for', async () => {
    const none = [
      [1, 0, 5, 0, 3],
      [2, 0, 5, 4, 3],
    ];
    expect(Array.from((await read(swf(none))).jobs.processors)).toEqual([3, 4]);
  });

  test.each([0, -1, 1.5, 2 ** 31, Number.NaN])('a machine of %d is refused', async (processors) => {
    await expect(read(swf([[1, 0]]), { processors })).rejects.toThrow(
      `--processors: the machine has a positive whole number of processors, not ${processors}`,
    );
  });

  test('the largest machine is none too many', async () => {
    expect((await read(swf([[1, 0]]), { processors: 2 ** 31 - 1 })).processors).toBe(2 ** 31 - 1);
  });
});

test('preceding jobs and think times stay with their jobs', async () => {
  const line = (id: number, run: number, preceding: number, think: number) =>
    `${id} ${id} -1 ${run} 1 -1 -1 1 9 -1 1 1 1 1 1 1 ${preceding} ${think}\n`;
  const header = '; MaxProcs: 8\n';
  const text = header + line(1, 5, -1, -1) + line(2, -1, 1, 7) + line(3, 5, 1, 60);
  const { jobs } = await read(text, { feedback: true });
  expect([jobs.precedingJob, jobs.thinkTime].map((column) => Array.from(column ?? []))).toEqual([
    [-1, 1],
    [-1, 60],
  ]);
  expect((await read(text)).jobs.precedingJob).toBeUndefined();
  // A trace in which no job has one has no such column.
  const none = await read(header + line(1, 5, 0, 3) + line(2, 5, -1, 3), { feedback: true });
  expect([none.jobs.precedingJob, none.jobs.thinkTime]).toEqual([undefined, undefined]);
  // A dependency alone.
  const csv = 'id,submit,run,procs,precedingJob\n1,0,5,1,\n2,1,5,1,1\n';
  const table = await readTrace(new TextEncoder().encode(csv), { kernel, name: 'a.csv', processors: 4 });
  expect(Array.from(table.jobs.precedingJob ?? [])).toEqual([-1, 1]);
  expect(table.jobs.thinkTime).toBeUndefined();
});

test('the request of a job stays with it', async () => {
  const dump =
    'JobID|Submit|Start|End|State|NCPUS|ReqTRES\n' +
    '1_7|5|5|9|COMPLETED|8|cpu=8,mem=10G,node=2,gres/gpu=3\n' +
    '2|6|0|0|CANCELLED|8|cpu=8,mem=1G,node=1\n' +
    '3|7|7|9|COMPLETED|1|cpu=1,mem=100M\n';
  const { jobs, names } = await readTrace(new TextEncoder().encode(dump), {
    ...{ kernel, name: 'd', processors: 8, format: 'sacct' },
  });
  const { nodes, asked, array, task } = jobs;
  expect([nodes, asked, array, task].map((column) => Array.from(column ?? []))).toEqual([
    [2, -1],
    [1, 2],
    [1, -1],
    [7, -1],
  ]);
  expect(names?.asked).toEqual([
    { reqtres: 'cpu=8,mem=10G,node=2,gres/gpu=3' },
    { reqtres: 'cpu=1,mem=100M' },
  ]);
});

test('a workload is cleaned once more like a trace', async () => {
  const first = await read(
    swf(
      [
        [1, 0, 5],
        [2, 10, 50, 2, -1, 60],
      ],
      '; MaxProcs: 8\n; UnixStartTime: 77\n; TimeZoneString: Europe/Paris\n',
    ),
  );
  const before = structuredClone(first.jobs);
  const again = cleanTrace(rawTraceOf(first), first.name, { scaleLoad: 2, overrun: 'kill' });
  expect(again.jobs).toEqual({ ...first.jobs, submit: Float64Array.of(0, 5) });
  expect(first.jobs).toEqual(before);
  expect(again).toMatchObject({ processors: 8, unixStartTime: 77, timeZone: 'Europe/Paris' });
  expect(rowsOf(again)).toEqual(['scaled-load interarrival times divided by 2 2']);
});

test('a trace of which no job is left says why', () => {
  const row = (reason: string, action: string, jobs: number) => ({ reason, action, jobs });
  const report = {
    lines: 5,
    jobs: 0,
    rows: [row('zero-run', 'dropped', 3), row('x', 'kept', 1), row('y', 'dropped', 2)],
  };
  expect(() => checkSomeJobs('a.swf', report)).toThrow(
    /^a\.swf: no job is left of 5 lines \(dropped: 3 zero-run, 2 y\)$/,
  );
  expect(() => checkSomeJobs('a.swf', { lines: 5, jobs: 0, rows: [] })).toThrow(
    /^a\.swf: no job is left of 5 lines$/,
  );
  expect(() => checkSomeJobs('a.swf', { ...report, jobs: 1 })).not.toThrow();
});
