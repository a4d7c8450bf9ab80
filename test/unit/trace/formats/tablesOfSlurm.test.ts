// Tables of jobs with what comes from Slurm: steps, limits in minutes, the columns of its database, names of tasks.

import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { CsvReader } from '../../../../src/trace/formats/csv.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const encode = (text: string) => new TextEncoder().encode(text);
const read = async (text: string, options: ReadTraceOptions = {}) => {
  const listed: string[] = [];
  const workload = await readTrace(encode(text), {
    ...{ name: 'jobs.csv', processors: 999, kernel, ...options },
    onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`),
  });
  const jobs = plainJobs(workload.jobs) as Record<string, number[]>;
  const { id, submit, wait, run, request, processors, status } = jobs;
  const counts = Object.fromEntries(workload.cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));
  return {
    id,
    submit,
    wait,
    run,
    request,
    processors,
    status,
    counts,
    listed,
    lines: workload.cleaning.lines,
    workload,
  };
};
const table = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('steps in a table', () => {
  const HEAD = 'jobid,submit,start,end,procs,user';
  const row = (id: string, end = 50) => `${id},10,20,${end},2,ann`;

  test.each<[string, string[], number[], number]>([
    ['next to their jobs', ['1', '1.batch', '1.extern', '1.0', '1.1', '2', '2.0'], [1, 2], 5],
    ['of jobs that are not there', ['1', '7.batch'], [1], 1],
    ['of an interactive job and of a task', ['1', '1.interactive', '2', '2_3.0'], [1, 2], 2],
    ['before their jobs', ['1.0', '2.0', '1', '2'], [1, 2], 2],
    ['before a step that is named', ['1.0', '1.batch', '1'], [1], 2],
  ])('%s are left out and counted', async (_, ids, jobs, steps) => {
    const found = await read(table(HEAD, ...ids.map((id) => row(id))));
    expect(found).toMatchObject({
      id: jobs,
      counts: { step: steps },
      lines: ids.length,
      run: jobs.map(() => 30),
    });
  });

  test.each<[string, string[], number[]]>([
    ['numbers with decimals', ['101.0', '102.0'], [101, 102]],
    ['numbers of other systems', ['5.0', '5.1', '6.0'], [5, 5.1, 6]],
    ['names', ['a.0', 'b.batch', 'a'], [1, 2, 3]],
  ])('are not %s', async (_, ids, jobs) => {
    expect(await read(table(HEAD, ...ids.map((id) => row(id))))).toMatchObject({ id: jobs, counts: {} });
  });

  test('may have values that a job may not have', async () => {
    const found = await read(table(HEAD, row('1'), '1.batch,x,y,z,,', row('2')));
    expect(found).toMatchObject({ id: [1, 2], run: [30, 30], counts: { step: 1 } });
  });

  test('are listed with their lines and jobs', async () => {
    const found = await read(table(HEAD, row('3.0'), row('4.0'), row('4'), row('4.batch')));
    expect(found.listed.filter((one) => one.endsWith('step'))).toEqual(['2 3 step', '3 4 step', '5 4 step']);
  });

  test('leave the other rows as they are, in one piece or in many', () => {
    const ids = ['1.0', '2.0', '3', '3.0', '4', '5', '5.batch', '6'];
    const text = table(
      `${HEAD},status`,
      ...ids.map((id, i) => `${row(id, 50 + i)},${i % 2 ? 'odd' : 'done'}`),
    );
    for (const size of [1, 20, 50, 1000]) {
      const reader = new CsvReader('a.csv', { onCleaned: true });
      for (let at = 0; at < text.length; at += size) reader.add(encode(text.slice(at, at + size)));
      const { columns, lines, oddities, skipped = [], length } = reader.finish();
      expect([...columns.id], `pieces of ${size}`).toEqual([3, 4, 5, 6]);
      expect([...columns.run]).toEqual([32, 34, 35, 37]);
      expect([...columns.submit]).toEqual([10, 10, 10, 10]);
      expect([...columns.allocated]).toEqual([2, 2, 2, 2]);
      expect(Array.from({ length }, (_, row) => lines.of(row))).toEqual([4, 6, 7, 9]);
      expect(oddities).toEqual([{ reason: 'unknown-status', action: 'taken as unknown', rows: [2, 3] }]);
      expect(skipped.map(({ count, jobs }) => [count, jobs.map(({ line }) => line)])).toEqual([
        [4, [2, 3, 5, 8]],
      ]);
    }
  });

  test('of Parquet are left out too', async () => {
    const columnData = [
      { name: 'job_id', data: ['1', '1.batch', '1.0', '2'], type: 'STRING' as const },
      { name: 'status', data: ['COMPLETED', 'odd', 'odd', 'odd'], type: 'STRING' as const },
      ...['submit', 'start', 'end', 'procs'].map((name, i) => ({
        name,
        data: new Int32Array([10 * i, 10 * i, 10 * i, 10 * i + 1]),
        type: 'INT32' as const,
      })),
    ];
    const { jobs, cleaning } = await readTrace(parquetWriteBuffer({ columnData }), {
      name: 'a.parquet',
      processors: 99,
      kernel,
    });
    expect([...jobs.id, ...jobs.run, ...jobs.processors]).toEqual([1, 2, 10, 10, 30, 31]);
    expect(cleaning.rows).toContainEqual({ reason: 'step', action: 'dropped', jobs: 2 });
    expect(cleaning.rows).toContainEqual(expect.objectContaining({ reason: 'unknown-status', jobs: 1 }));
  });

  test('alone leave no job', async () => {
    await expect(read(table(HEAD, row('1.batch'), row('2.extern')))).rejects.toThrow(
      'no job is left of 2 lines (dropped: 2 step)',
    );
  });
});

describe('the limit of a table', () => {
  const row = (...limits: string[]) => `0,0,100,1,${limits.join()}`;
  test.each<[string, string[], number, object]>([
    ['TimelimitRaw', ['5'], 300, {}],
    ['TimelimitRaw', ['5.5'], 330, {}],
    ['TimelimitRaw', ['UNLIMITED'], 2147483647, { 'unlimited-request': 1 }],
    ['TimelimitRaw', ['Partition_Limit'], 100, { 'no-request': 1 }],
    ['TimelimitRaw', [''], 100, { 'no-request': 1 }],
    ['Timelimit', ['01:00:00'], 3600, {}],
    ['Timelimit', ['05:00'], 300, {}],
    ['Timelimit', ['2-00:00:00'], 172_800, {}],
    ['Timelimit', ['5'], 300, { 'limit-without-unit': 1 }],
    ['time_limit', ['unlimited'], 2147483647, { 'unlimited-request': 1 }],
    ['Timelimit,TimelimitRaw', ['01:00:00', '7'], 420, {}],
    ['walltime,Timelimit', ['200', '7'], 200, {}],
    ['walltime', ['UNLIMITED'], 2147483647, { 'unlimited-request': 1 }],
  ])('%s of %j', async (names, limits, request, counts) => {
    const found = await read(table(`submit,start,end,procs,${names}`, row(...limits)));
    expect(found).toMatchObject({ request: [request], counts });
    expect(found.counts).toEqual(counts);
  });

  test('that is none is refused', async () => {
    await expect(read(table('submit,start,end,procs,TimelimitRaw', row('soon')))).rejects.toThrow(
      "jobs.csv:2: column 'TimelimitRaw' (requested time): 'soon' is not a number; expected seconds, or -1 for unknown",
    );
  });
});

describe('dates of other forms are refused with the forms that are read:', () => {
  test.each(['10/25/2018 17:02:14', '25.10.2018 17:02', 'Oct 25 2018', '2018-25-10'])('%s', async (date) => {
    for (const field of ['submit', 'start', 'end']) {
      const row = ['submit', 'start', 'end'].map((one) => (one === field ? date : '2018-10-25')).join();
      await expect(read(table('submit,start,end,procs', `${row},4`))).rejects.toThrow(
        new RegExp(
          `^jobs\\.csv:2: column '${field}' \\(${field} time\\): '${date}' is not a time; expected seconds.*or a date such as 2018-10-25T17:02:14, 2018-10-25 17:02:14\\+02:00 or 2018/10/25`,
        ),
      );
    }
  });
});

test('a start before its submission is counted: the clock was put back', async () => {
  const found = await read(
    table(
      'submit,start,end,procs',
      '2024-10-27 02:50:00,2024-10-27 02:10:00,2024-10-27 03:10:00,1',
      '2024-10-27 02:50:00,2024-10-27 02:50:00,2024-10-27 03:10:00,1',
    ),
  );
  expect(found).toMatchObject({ wait: [0, 0], run: [3600, 1200], counts: { 'start-before-submit': 1 } });
});
