import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scheduleCsv } from '../../../../src/report/files/scheduleCsv.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { holds } from '../../../properties/seed.ts';
import { writtenWorkload } from '../../../support/arbitraryWorkload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs, testWorkload } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(encode(text), { name: 'a.csv', processors: 8, kernel, ...options });

test('a CSV table of every column is read to the last bit, in any order and in any pieces', async () => {
  const names = [
    'id',
    'submit',
    'run',
    'request',
    'processors',
    'wait',
    'status',
    'user',
    'group',
    'application',
    'queue',
    'partition',
  ] as const;
  await holds(
    fc.tuple(
      writtenWorkload,
      fc.shuffledSubarray([...names], { minLength: names.length }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.integer({ min: 1, max: 300 }),
    ),
    100,
    async ([{ jobs, processors }, columns, delimiter, piece]) => {
      const lines = Array.from({ length: jobs.length }, (_, j) =>
        columns.map((name) => jobs[name][j]).join(delimiter),
      );
      const bytes = encode([columns.join(delimiter), ...lines].join('\r\n'));
      const pieces = (async function* () {
        for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
      })();
      const found = await readTrace(pieces, { kernel, processors });
      expect(plainJobs(found.jobs)).toEqual(plainJobs(jobs));
    },
  );
});

describe('a CSV table', () => {
  test('is read with words, dates, quotes and gaps', async () => {
    const text =
      '\ufeffJob ID;Submission Time;start;END;procs;wall-time;User;state\n' +
      'a.1;2024-02-29 23:59:50;2024-03-01T00:00:00Z;2024-03-01 00:01:40+00:00;2;0:05:00;"x;""y""";COMPLETED\n' +
      '\n' +
      '7;2024-03-01T01:00:00+01:00;2024-03-01;2024-03-01 00:00:05.5;1;;NA;killed\n' +
      'a.1;2024-03-01;;;1;1-00:00:00;"x;""y""";what\n';
    const { jobs, unixStartTime, cleaning } = await read(text);
    expect(unixStartTime).toBe(Date.UTC(2024, 2, 1) / 1000 - 10);
    expect(plainJobs(jobs)).toMatchObject({
      id: [1, 2],
      submit: [0, 10],
      wait: [10, 0],
      run: [100, 5.5],
      request: [300, 5.5],
      user: [1, -1],
      status: [1, 0],
      processors: [2, 1],
    });
    expect(cleaning.lines).toBe(3);
    expect(cleaning.rows).toContainEqual({ reason: 'negative-run', action: 'dropped', jobs: 1 });
  });

  test('keeps the names of users, groups, applications, queues and partitions', async () => {
    const rows = 'submit,run,processors,group,queue,partition\n0,1,1,bio,long,main\n0,1,1,7,short,main\n';
    const { jobs, names } = await read(rows);
    expect(names).toEqual({
      ...{ user: [], application: [], group: ['bio', '7'], queue: ['long', 'short'], partition: ['main'] },
    });
    expect(plainJobs(jobs)).toMatchObject({ group: [1, 2], queue: [1, 2], partition: [1, 1] });
  });

  test('may have names that begin with numbers', async () => {
    const text =
      'submit,run,processors,user\n0,1,1,12\n1,1,1,\n2,1,1,12.0\n3,1,1,ann\n4,1,1,12\n5,1,1,ann\n6,1,1,7\n';
    expect([...(await read(text)).jobs.user]).toEqual([1, -1, 1, 2, 1, 2, 3]);
    expect([...(await read(text.replaceAll('ann', '9'))).jobs.user]).toEqual([12, -1, 12, 9, 12, 9, 7]);
  });

  test('has its unknown statuses counted', async () => {
    const { cleaning } = await read('submit,run,processors,status\n0,1,1,odd\n0,1,1,completed\n');
    expect(cleaning.rows).toContainEqual({ reason: 'unknown-status', action: 'taken as unknown', jobs: 1 });
  });

  test('is recognised by its content, also in gzip and from a pipe, and may be a schedule', async () => {
    const workload = testWorkload(4, [
      { submit: 0, run: 10, request: 20, processors: 4 },
      { submit: 1, run: 5, request: 5, processors: 2 },
    ]);
    const { schedule } = await replay(workload, 'easy', { kernel });
    const packed = gzipSync([...scheduleCsv(schedule)].join(''));
    const { jobs } = await readTrace(packed, { name: 'standard input', processors: 4, kernel });
    expect(plainJobs(jobs)).toMatchObject({ submit: [0, 1], run: [10, 5], request: [20, 5], wait: [0, 9] });
  });

  test('may have columns of any names', async () => {
    const text = 'adt,elp,nodes,who\n5,1,2,3\n';
    const columns = { submit: 'adt', run: 2, allocated: 'Nodes', user: 'who' };
    expect(plainJobs((await read(text, { columns })).jobs)).toMatchObject({ submit: [5], user: [3] });
  });
});

describe('a CSV table that cannot be read is refused in one line:', () => {
  const head = 'submit,run,processors\n';
  test.each<[string, string]>([
    ['', 'a.csv: is empty; expected a line of column names, then jobs'],
    [
      'submit',
      "a.csv:1: no column 'run' (run time), nor 'start' and 'end' among submit; name the column with --columns run=NAME",
    ],
    [
      'a,b\n1,2\n',
      "a.csv:1: no column 'submit' (submit time) among a, b; name the column with --columns submit=NAME",
    ],
    [
      'submit,run\n1,2\n',
      "a.csv:1: no column 'processors' among submit, run; name the column with --columns processors=NAME",
    ],
    [head, 'a.csv: holds no jobs: there is nothing after its column names'],
    [`${head}1,2,3\n1,2\n`, 'a.csv:3: the line has 2 cells, its header 3'],
    [
      `${head}1,2,3\n1,2,3,4\n`,
      'a.csv:3: the line has 4 cells, its header 3; a text that contains a delimiter must be in quotes',
    ],
    [
      `${head}1,2,3\n1,x\u0007y,3\n0,0\n`,
      "a.csv:3: column 'run' (run time): 'x\\x07y' is not a number; expected seconds, or -1 for unknown",
    ],
    [
      `${head}1,2,3\n2024-01-01,2,3\n`,
      "a.csv:3: column 'submit' (submit time): '2024-01-01' is not a time; expected seconds; or a date such as 2018-10-25T17:02:14, 2018-10-25 17:02:14+02:00 or 2018/10/25, as in the rest of the column",
    ],
    [
      `${head}2024-02-30,2,3\n`,
      "a.csv:2: column 'submit' (submit time): '2024-02-30' is not a time; expected seconds; or a date such as 2018-10-25T17:02:14, 2018-10-25 17:02:14+02:00 or 2018/10/25, as in the rest of the column",
    ],
    [
      'a\0b\n',
      'a.csv: is not text (a NUL byte at 1); expected a trace: SWF, CSV, Parquet, Batsim, or accounting of Slurm (sacct), PBS, Grid Engine or LSF',
    ],
  ])('%j', async (text, message) => {
    const error = await read(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    expect((error as Error).message).toBe(message);
  });

  test('with the earliest line that is wrong, whatever its column', async () => {
    const text = `${head}1,2,3\n1,2,x\ny,2,3\n`;
    await expect(read(text)).rejects.toThrow(/^a\.csv:3: column 'processors'/);
  });
});

test('a table as flux jobs prints it: fractions of seconds, no limit as 0, its words, and a job that never ran', async () => {
  const { jobs, cleaning } = await read(
    `id,user,submit,start,end,processors,request,status,queue
f2ABC,dora,1678217369.25,1678217369.5,1678217469.75,4,0.0,COMPLETED,batch
f2ABD,dora,1678217370.5,1678217469.5,1678217969.5,8,500.0,TIMEOUT,batch
f2ABE,ann,1678217371.5,,,8,3600.0,CANCELED,debug
f2ABF,ann,1678217372.5,1678217379.0,1678217389.0,1,60.0,FAILED,debug
`,
  );
  expect([...jobs.submit]).toEqual([1678217369.25, 1678217370.5, 1678217372.5]);
  expect([...jobs.run]).toEqual([100.25, 500, 10]);
  expect([...jobs.request]).toEqual([100.25, 500, 60]);
  expect([...jobs.processors]).toEqual([4, 8, 1]);
  expect(cleaning.rows.map(({ reason, jobs }) => [reason, jobs])).toEqual([
    ['negative-run', 1],
    ['no-request', 1],
  ]);
});
