// The recorded waits of groups of jobs, against an oracle over the lines of the log.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { checkGroupings, type Grouping } from '../../../src/metrics/groups/groupings.ts';
import { logWaits } from '../../../src/metrics/groups/logWaits.ts';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { calendarOf } from '../../../src/trace/transform/calendar.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { type LoggedJob, mondays, oracleRows } from '../../oracle/metrics/logWaits.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';
import { atRoot } from '../../support/paths.ts';
import { testWorkload } from '../../support/workload.ts';

let kernel: Kernel;
beforeAll(async () => {
  ({ wasm: kernel } = await testKernels());
});
const read = (text: string, name: string, processors?: number) =>
  readTrace(new TextEncoder().encode(text), { name, processors, kernel });

/** The rows of a grouping in the form of the oracle, whose groups are in no particular order. */
function rowsOf(workload: Workload, by: Grouping) {
  const { all, groups } = logWaits(workload, [by]);
  const rows = groups[0].rows.map(({ group, jobs, work, share, wait, waited, meanBoundedSlowdown }) => {
    expect(share).toBeCloseTo(work / all.work, 12);
    expect(waited.share).toBeCloseTo(waited.jobs / jobs, 12);
    const of = (waits: typeof wait) =>
      [waits.mean, waits.median, waits.p90].map((time) => (Number.isNaN(time) ? undefined : time));
    return {
      ...{ group, jobs, work, waited: waited.jobs },
      waits: of(wait),
      waitsOfWaited: of(waited.wait),
      slowdown: meanBoundedSlowdown,
    };
  });
  return { all, rows };
}

/** Compares the groups, whose sums may be rounded differently. */
function expectAlike(workload: Workload, by: Grouping, jobs: readonly LoggedJob[]) {
  const { all, rows } = rowsOf(workload, by);
  const expected = new Map(oracleRows(jobs).map((row) => [row.group, row]));
  expect(rows.map(({ group }) => group).sort()).toEqual([...expected.keys()].sort());
  for (const row of rows) {
    const other = expected.get(row.group);
    expect(row).toEqual({
      ...other,
      work: expect.closeTo(other?.work as number, 3),
      slowdown: expect.closeTo(other?.slowdown as number, 6),
      waits: other?.waits.map((wait) => wait && expect.closeTo(wait, 6)),
      waitsOfWaited: other?.waitsOfWaited.map((wait) => wait && expect.closeTo(wait, 6)),
    });
  }
  expect(rows.reduce((sum, { jobs: some }) => sum + some, 0)).toBe(all.jobs);
}

/** 1, 2, 3 to 4, 5 to 8, …, cut at the largest job. */
function sizeName(size: number, largest: number): string {
  let high = 1;
  while (high < size) high *= 2;
  const low = high / 2 + 1;
  const most = Math.min(high, largest);
  return high <= 2 || low === most ? `${most}` : `${low} to ${most}`;
}

describe('of KTH are those of its lines', () => {
  let lines: string[][];
  let workload: Workload;
  beforeAll(async () => {
    const text = gunzipSync(readFileSync(KTH)).toString('latin1');
    workload = await read(text, 'KTH');
    lines = text
      .split('\n')
      .filter((line) => /^\s*\d/.test(line))
      .map((line) => line.trim().split(/\s+/))
      // The reader drops a job without processors.
      .filter((fields) => Number(fields[4]) > 0);
  });
  const inStockholm = mondays('Europe/Stockholm');
  const column = (number: number) => (fields: string[]) => fields[number - 1];

  test.each<[Grouping, (fields: string[]) => string]>([
    ['user', column(12)],
    ['account', column(13)],
    ['size', (fields) => sizeName(Number(fields[4]), 100)],
    ['week', (fields) => inStockholm(843480031 + Number(fields[1]))],
  ])('by %s', (by, group) => {
    const jobs = lines.map((fields) => ({
      wait: Number(fields[2]),
      run: Number(fields[3]),
      processors: Number(fields[4]),
      group: group(fields),
    }));
    expectAlike(workload, by, jobs);
  });

  it('and have no partition, queue or QOS', () => {
    for (const by of ['partition', 'queue', 'nodes'] as const)
      expect(() => checkGroupings(workload, [by])).toThrow(`--by ${by}: KTH does not record the `);
    const refusal = (by: Grouping) => {
      try {
        checkGroupings(workload, ['user', by]);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal('qos')).toBe('--by qos: KTH does not record the QOS of its jobs');
    expect(refusal('partition')).toBe('--by partition: KTH does not record the partition of its jobs');
    expect(refusal('nodes')).toBe(
      '--by nodes: KTH does not record the number of nodes of its jobs; --by size has processors',
    );
  });

  it('in the order of their use; weeks and sizes ascend', () => {
    const of = (by: Grouping) => logWaits(workload, [by]).groups[0].rows;
    const work = of('user').map((row) => row.work);
    expect(work).toEqual(work.toSorted((a, b) => b - a));
    const weeks = of('week').map(({ group }) => group);
    expect(weeks).toHaveLength(48);
    expect(weeks[0]).toBe('1996-09-30');
    expect(weeks).toEqual(weeks.toSorted());
    expect(of('size').map(({ group }) => Number.parseInt(group, 10))).toEqual([1, 2, 3, 5, 9, 17, 33, 65]);
  });
});

const number = (max: number) => fc.integer({ min: -1, max });
const job = fc.record({
  wait: fc.oneof(number(0), number(200), fc.constantFrom(60, 61)),
  run: fc.integer({ min: 0, max: 100 }),
  processors: fc.integer({ min: 1, max: 9 }),
  queue: number(2),
  partition: number(2),
});

it('of SWF are those of its lines, by queue and by partition', async () => {
  await holds(fc.array(job, { minLength: 1, maxLength: 30 }), 2000, async (jobs) => {
    const lines = jobs.map(
      ({ wait, run, processors, queue, partition }, i) =>
        `${i + 1} ${i} ${wait} ${run} ${processors} -1 -1 -1 -1 -1 1 1 1 1 ${queue} ${partition} -1 -1\n`,
    );
    const workload = await read(`; MaxProcs: 9\n${lines.join('')}`, 'some.swf');
    const without = jobs.filter(({ wait }) => wait < 0).length;
    if (without === jobs.length) {
      expect(() => logWaits(workload, [])).toThrow('some.swf: does not record when its jobs started');
      return;
    }
    expect(logWaits(workload, []).withoutStart).toBe(without);
    const named = (value: number) => (value < 0 ? 'unknown' : `${value}`);
    for (const by of ['queue', 'partition', 'qos'] as const)
      expectAlike(
        workload,
        by,
        jobs.map((one) => ({ ...one, group: named(by === 'partition' ? one.partition : one.queue) })),
      );
  });
});

describe('of a dump of sacct are those of its lines', () => {
  let rows: Record<string, string>[];
  let workload: Workload;
  beforeAll(async () => {
    const [names, ...lines] = readFileSync(atRoot('examples/slurm/site/jobs.txt'), 'utf8').trim().split('\n');
    const fields = (line: string) => line.split('\x1f');
    const idOf = (line: string) => fields(line)[0];
    const ids = lines.map(idOf);
    // Jobs that ran once. The QOS is another one in every third line.
    const single = lines
      .filter((line) => ids.filter((id) => id === idOf(line)).length === 1)
      .map((line, i) => (i % 3 === 0 ? line.replace('\x1fnormal\x1f', '\x1flong\x1f') : line));
    expect(single.length).toBeGreaterThan(160);
    rows = single.map((line) =>
      Object.fromEntries(fields(line).map((value, i) => [fields(names)[i], value])),
    );
    workload = await read([names, ...single].map((line) => `${line}\n`).join(''), 'jobs.txt');
  });

  const inUtc = mondays('UTC');
  test.each<[Grouping, (row: Record<string, string>) => string]>([
    ['account', ({ Account }) => Account],
    ['qos', ({ QOS }) => QOS],
    ['partition', ({ Partition }) => Partition],
    ['user', ({ User }) => User],
    ['week', ({ Submit }) => inUtc(Number(Submit))],
  ])('by %s', (by, group) => {
    const jobs = rows.map((row) => {
      const from = Math.max(Number(row.Submit), Number(row.Eligible));
      return {
        wait: Math.max(0, Number(row.Start) - (from <= Number(row.Start) ? from : Number(row.Submit))),
        run: Number(row.ElapsedRaw),
        processors: Number(/cpu=(\d+)/.exec(row.AllocTRES)?.[1]),
        group: group(row),
      };
    });
    expectAlike(workload, by, jobs);
  });
});

describe('groups', () => {
  const plain = testWorkload(
    4,
    [0, 10, 700_000].map((submit) => ({ submit, run: 0, request: 1, processors: 1, user: 1 })),
  );
  const started = { ...plain, jobs: { ...plain.jobs, wait: Int32Array.of(0, 61, 60) } };

  it('have shares of the use, also if nothing is used', () => {
    expect(logWaits(started, ['user']).groups[0].rows).toMatchObject([
      { group: '1', jobs: 3, work: 0, share: 0, waited: { jobs: 1, wait: { mean: 61 } } },
    ]);
  });

  it('need the start of a job', () => {
    expect(() => logWaits(plain, ['user'])).toThrow('test: does not record when its jobs started');
  });

  it('of a log without dates are weeks from its first submission', () => {
    const weeks = logWaits(started, ['week']).groups[0].rows;
    expect(weeks.map(({ group, jobs }) => [group, jobs])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
    expect(calendarOf({ ...started, unixStartTime: 9e12 }).beginOf(0)).toBe('1');
  });

  it('of one name are one group', () => {
    const user = Int32Array.of(1, -1, 2);
    const named = { ...started, names: { user: ['unknown', 'ann'], application: [] } };
    const rows = logWaits({ ...named, jobs: { ...started.jobs, user } }, ['user']).groups[0].rows;
    expect(rows.map(({ group, jobs }) => [group, jobs])).toEqual([
      ['ann', 1],
      ['unknown', 2],
    ]);
  });

  it('of unknown numbers of nodes are not those of one node', () => {
    const jobs = { ...started.jobs, nodes: Int32Array.of(-1, 1, 2) };
    const rows = logWaits({ ...started, jobs }, ['nodes']).groups[0].rows;
    expect(rows.map(({ group }) => group)).toEqual(['1', '2', 'unknown']);
  });
});
