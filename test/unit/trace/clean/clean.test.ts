import { beforeAll, describe, expect, test } from 'vitest';
import type { CleanedJob } from '../../../../src/trace/clean/tally.ts';
import { type ReadSwfOptions, readSwf } from '../../../../src/trace/formats/swf.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

interface Row {
  id?: number;
  submit?: number;
  run?: number;
  allocated?: number;
  requested?: number;
  request?: number;
}

let ids = 0;
function line({
  id = ++ids,
  submit = 0,
  run = 10,
  allocated = 2,
  requested = -1,
  request = 20,
}: Row): string {
  return `${id} ${submit} -1 ${run} ${allocated} -1 -1 ${requested} ${request} -1 1 7 8 9 3 4 -1 -1\n`;
}

async function read(rows: Row[], options: ReadSwfOptions = {}, header = '; MaxProcs: 8\n') {
  const cleaned: CleanedJob[] = [];
  const text = new TextEncoder().encode(header + rows.map(line).join(''));
  const onCleaned = (job: CleanedJob) => cleaned.push(job);
  const workload = await readSwf(text, { kernel: kernels.checked, onCleaned, ...options });
  return { ...workload, rows: workload.cleaning.rows.map((row) => Object.values(row)), cleaned };
}

const fine = { id: 99, submit: 100 };

describe('a line is cleaned as the table of cases says:', () => {
  test.each<[string, Row, ReadSwfOptions, [string, string]]>([
    ['negative submit time', { submit: -1 }, {}, ['negative-submit', 'dropped']],
    ['negative run time', { run: -1 }, {}, ['negative-run', 'dropped']],
    ['run time 0, dropped', { run: 0 }, { zeroRun: 'drop' }, ['zero-run', 'dropped']],
    ['no processors', { allocated: -1 }, {}, ['no-processors', 'dropped']],
    [
      'no allocated processors',
      { allocated: -1, requested: 3 },
      { processorsFrom: 'allocated' },
      ['no-processors', 'dropped'],
    ],
    ['no requested processors', {}, { processorsFrom: 'requested' }, ['no-processors', 'dropped']],
    ['oversize', { allocated: 9, requested: 9 }, {}, ['oversize', 'dropped']],
    ['no request, dropped', { request: -1 }, { noRequest: 'drop' }, ['no-request', 'dropped']],
    ['request 0, dropped', { request: 0 }, { noRequest: 'drop' }, ['no-request', 'dropped']],
    [
      'several reasons: the first counts',
      { submit: -1, run: -1, allocated: 0 },
      {},
      ['negative-submit', 'dropped'],
    ],
    ['outside the window', { submit: 50 }, { from: 100 }, ['outside-window', 'dropped']],
  ])('%s', async (_, row, options, expected) => {
    const kept = { ...fine, requested: 2 };
    const { jobs, rows, cleaned, cleaning } = await read(
      [{ ...row, id: 5 }, { ...kept, submit: 150 }, ...(options.from ? [{ ...kept, submit: 0 }] : [])],
      options,
    );
    expect(cleaning.lines - cleaning.jobs).toBe(options.from ? 2 : 1);
    expect([...jobs.id]).toEqual([99]);
    expect(rows[0].slice(0, 2)).toEqual(expected);
    expect(cleaned[0]).toEqual({ line: 2, id: 5, reason: expected[0], action: expected[1] });
  });

  test.each<[string, Row, ReadSwfOptions, [string, string] | undefined, Partial<Record<string, number>>]>([
    [
      'nothing odd',
      {},
      {},
      undefined,
      { run: 10, request: 20, processors: 2, user: 7, group: 8, application: 9, queue: 3, partition: 4 },
    ],
    ['run time 0, kept', { run: 0 }, {}, ['zero-run', 'kept'], { run: 0, request: 20 }],
    ['run time 0, one', { run: 0 }, { zeroRun: 'one' }, ['zero-run', 'run time of 1 s'], { run: 1 }],
    [
      'requested processors',
      { allocated: -1, requested: 3 },
      {},
      ['no-allocated-processors', 'requested used'],
      { processors: 3 },
    ],
    [
      'requested processors only',
      { requested: 3 },
      { processorsFrom: 'requested' },
      undefined,
      { processors: 3 },
    ],
    ['oversize, clipped', { allocated: 9 }, { oversize: 'clip' }, ['oversize', 'clipped'], { processors: 8 }],
    ['half a processor', { allocated: 2.5 }, {}, ['fractional-processors', 'rounded up'], { processors: 3 }],
    ['no request', { request: -1 }, {}, ['no-request', 'run time used'], { request: 10 }],
    ['request 0', { request: 0 }, {}, ['no-request', 'run time used'], { request: 10 }],
    [
      'no request, max',
      { request: -1 },
      { noRequest: 'max' },
      ['no-request', 'largest request used'],
      { request: 20 },
    ],
    ['overrun, killed', { run: 30 }, {}, ['overrun', 'killed'], { run: 30, request: 20 }],
    [
      'overrun, extended',
      { run: 30 },
      { overrun: 'extend' },
      ['overrun', 'raised'],
      { run: 30, request: 30 },
    ],
    [
      'whole steps',
      { request: 21 },
      { granularity: 20 },
      ['request-granularity', 'rounded up'],
      { request: 40 },
    ],
    [
      'run-over, within',
      { run: 30 },
      { grace: 10 },
      ['run-over', 'let run'],
      { run: 30, request: 30, estimate: 20 },
    ],
    [
      'run-over, killed',
      { run: 31 },
      { grace: 10 },
      ['overrun', 'killed'],
      { run: 31, request: 30, estimate: 20 },
    ],
    [
      'run-over, raised',
      { run: 31 },
      { grace: 10, overrun: 'extend' },
      ['overrun', 'raised'],
      { run: 31, request: 41, estimate: 31 },
    ],
    ['unlimited', { request: 2147483647 }, {}, ['unlimited-request', 'kept'], { request: 2147483647 }],
  ])('%s', async (_, row, options, expected, values) => {
    const { jobs, rows, cleaned } = await read(
      [
        { ...row, id: 5 },
        { ...fine, requested: 2 },
      ],
      options,
    );
    expect(rows).toEqual(expected ? [[...expected, 1]] : []);
    expect(cleaned).toEqual(expected ? [{ line: 2, id: 5, reason: expected[0], action: expected[1] }] : []);
    expect(jobs.length).toBe(2);
    for (const [name, value] of Object.entries(values)) {
      expect([name, (jobs as unknown as Record<string, Float64Array>)[name][0]]).toEqual([name, value]);
    }
  });

  test('lines out of order are sorted by submit time, then line', async () => {
    const submits = [5, 3, 5, -1, 9, 5, 3];
    const { jobs, rows } = await read(submits.map((submit, id) => ({ submit, id })));
    expect([...jobs.id]).toEqual([1, 6, 0, 2, 5, 4]);
    expect([...jobs.submit]).toEqual([3, 3, 5, 5, 5, 9]);
    expect(rows).toEqual([
      ['negative-submit', 'dropped', 1],
      ['out-of-order', 'sorted', 3],
    ]);
  });

  test('extra and missing columns of a line are counted', async () => {
    const { jobs, rows } = await read([], {}, `; MaxProcs: 8\n${line({}).trimEnd()} {1,2}\n1 0 -1 5 2\n`);
    expect(rows).toEqual([
      ['extra-columns', 'ignored', 1],
      ['missing-columns', 'taken as unknown', 1],
      ['no-request', 'run time used', 1],
    ]);
    expect([...jobs.user]).toEqual([7, -1]);
  });
});

describe('the machine of a trace', () => {
  test('has the processors that are given, else MaxProcs, else MaxNodes', async () => {
    expect((await read([{}], { processors: 5 })).processors).toBe(5);
    expect((await read([{}])).processors).toBe(8);
    const nodes = await read([{}], {}, '; MaxNodes: 4\n; UnixStartTime: 77\n');
    expect(nodes.processors).toBe(4);
    expect(nodes.unixStartTime).toBe(77);
    expect(nodes.rows).toEqual([['no-maxprocs', 'MaxNodes used', 1]]);
    const given = await read([{}], { processors: 5 }, '');
    expect([given.processors, given.rows]).toEqual([5, []]);
  });

  test('has at most 2^31 - 1 of them, and one number', async () => {
    const size = async (header: string) =>
      read([{}], {}, header).then(
        ({ processors }) => processors,
        ({ message }: Error) => message,
      );
    expect(await size('; MaxProcs: 2147483647\n')).toBe(2147483647);
    expect(await size('; MaxNodes: 2147483648\n')).toMatch(
      /: MaxNodes in its header is 2147483648; expected at/,
    );
    expect(await size('; MaxProcs: 2147483648\n')).toMatch(
      /: MaxProcs in its header is 2147483648; expected at/,
    );
    expect(await size('; MaxProcs: 4\n; MaxNodes: 1\n; MaxNodes: 2\n')).toBe(4);
    expect(await size('; MaxNodes: 1\n; MaxNodes: 2\n')).toMatch(
      /has two values of MaxNodes: 1 and 2; give /,
    );
    expect(await size('; MaxProcs: 1\n; MaxProcs: 2\n')).toMatch(
      /has two values of MaxProcs: 1 and 2; give /,
    );
    const notWhole = (key: string) => new RegExp(`:3: ${key}: '1,024' is not a whole number; .*, or give `);
    expect(await size('; a comment\n;\n; MaxProcs: 1,024\n; MaxNodes: 1\n')).toMatch(notWhole('MaxProcs'));
    expect(await size('; a comment\n;\n; MaxNodes: 1,024\n')).toMatch(notWhole('MaxNodes'));
    expect(await size('; MaxNodes: 1,024\n; MaxProcs: 16\n')).toBe(16);
    expect(await size('; MaxProcs: 16\n; UnixStartTime: 1,024\n')).toMatch(
      /:2: UnixStartTime: '1,024' is not a whole number; expected digits alone, such as 1024$/,
    );
    expect((await read([{}], { processors: 5 }, '; MaxProcs: 1,024\n')).processors).toBe(5);
    expect(await size('; a comment\n')).toMatch(/: does not say how large the machine is; give the/);
  });

  test('is guessed where neither says it, if all jobs that ran have starts', async () => {
    const job = (id: number, submit: number, wait: number, run: number, processors: number) =>
      `${id} ${submit} ${wait} ${run} ${processors} -1 -1 -1 20 -1 1 7 8 9 3 4 -1 -1\n`;
    const read = async (rows: string, options: ReadSwfOptions = {}) => {
      const { processors, cleaning, jobs } = await readSwf(new TextEncoder().encode(rows), {
        ...{ kernel: kernels.checked, name: 'a.swf', ...options },
      });
      return [processors, jobs.length, ...cleaning.rows.map(({ reason, action }) => `${reason}: ${action}`)];
    };
    // From 5 to 10 s, 3 + 4 processors are in use. The window and the first jobs are of the same machine.
    const rows = job(1, 0, 0, 10, 3) + job(2, 1, 4, 10, 4) + job(3, 2, 8, 10, 2);
    const guess = 'no-machine-size: as many processors as were in use at one time, 7';
    expect(await read(rows)).toEqual([7, 3, guess]);
    expect(await read(rows, { from: 1, jobs: 1 })).toEqual([
      ...[7, 1, guess, 'outside-window: dropped', 'beyond-first-jobs: dropped'],
    ]);
    expect(await read(rows, { processors: 9 })).toEqual([9, 3]);
    expect(await read(`; MaxProcs: 8\n${rows}`)).toEqual([8, 3]);
    // Jobs that did not run, or at no known time, are no evidence.
    const idle = job(4, 3, -1, 0, 50) + job(5, 3, -1, -1, 50) + job(6, -1, 0, 9, 50) + job(7, 3, 0, 9, -1);
    expect((await read(rows + idle)).slice(0, 2)).toEqual([7, 3]);
    // A job that needs more than its request of 20 s ended then.
    expect((await read(job(1, 0, 0, 30, 3) + job(2, 0, 20, 10, 4))).slice(0, 2)).toEqual([4, 2]);
    const late = rows + job(8, 3, -1, 9, 1);
    await expect(read(late)).rejects.toThrow('a.swf: does not say how large the machine is; give the');
    await expect(read(idle)).rejects.toThrow('a.swf: does not say how large the machine is; give the');
  });
});

describe('a part of a trace', () => {
  const submits = [10, 20, 30, 40, 50].map((submit, id) => ({ submit, id, run: id === 4 ? 0 : 10 }));

  test('is the window from `from` to `to`, which count from the first submission', async () => {
    const { jobs, rows } = await read(submits, { from: 10, to: 30 });
    expect([...jobs.submit]).toEqual([20, 30]);
    expect(rows).toEqual([['outside-window', 'dropped', 3]]);
  });

  test('has the first jobs of the sorted trace, and counts only them', async () => {
    const { jobs, rows } = await read([...submits].reverse(), { jobs: 2 });
    expect([...jobs.submit]).toEqual([10, 20]);
    expect(rows).toEqual([
      ['beyond-first-jobs', 'dropped', 3],
      ['out-of-order', 'sorted', 2],
    ]);
  });

  test.each([
    0,
    -2,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('has no load that is larger by %d', async (scaleLoad) => {
    await expect(read(submits, { scaleLoad })).rejects.toThrow(
      `--scale-load: expected a positive factor, not ${scaleLoad}`,
    );
  });

  test('has its submissions closer together under a larger load', async () => {
    const { jobs, rows, cleaning } = await read(submits.slice(0, 3), { scaleLoad: 2.5 });
    expect([...jobs.submit]).toEqual([10, 14, 18]);
    // Three jobs of 2 processors and 10 s in 20 s on 8 processors.
    expect(cleaning.loadOfLog).toBe(60 / 160);
    expect((await read(submits)).cleaning).not.toHaveProperty('loadOfLog');
    expect(rows).toEqual([['scaled-load', 'interarrival times divided by 2.5', 3]]);
  });
});
