// Rows that stay, the fields that stay with them, and reports about the others.
import { describe, expect, test } from 'vitest';
import { Rows } from '../../../../src/trace/clean/rows.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { checked: kernel } = await testKernels();

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(encode(text), { kernel, name: 'a.swf', ...options });
const swf = (rows: readonly (readonly number[])[]) =>
  `; MaxProcs: 8\n${rows.map(([id, submit]) => `${id} ${submit} -1 5 1 -1 -1 -1 9 -1 1 2 3 4 5 6 -1 -1`).join('\n')}`;

describe('rows of a trace', () => {
  test('are all of them in their order until one is not kept', () => {
    const rows = new Rows(3);
    rows.keep(() => true);
    expect([rows.areAll, rows.length, rows.at(2), ...rows.mask()]).toEqual([true, 3, 2, 1, 1, 1]);
    rows.keep((row) => row !== 1);
    expect([rows.areAll, rows.length, rows.at(1), ...rows.mask()]).toEqual([false, 2, 2, 1, 0, 1]);
    expect(Array.from(rows.list())).toEqual([0, 2]);
  });

  test('may be the first of them, and the others are reported', () => {
    const rows = new Rows(4);
    expect(Array.from(rows.keepFirst(3))).toEqual([3]);
    expect([rows.length, ...rows.mask()]).toEqual([3, 1, 1, 1, 0]);
  });
});

test('an estimate and how the job ended stay with it, and no other job gets one', async () => {
  const csv = 'submit,run,procs,estimate\n0,5,1,7\n1,-1,1,8\n2,5,1,9\n';
  const table = await readTrace(encode(csv), { kernel, name: 'a.csv', processors: 4 });
  expect(Array.from(table.jobs.estimate ?? [])).toEqual([7, 9]);
  const dump =
    'JobID|Submit|Start|End|State|NCPUS\n1|5|5|9|COMPLETED|1\n2|5|5|9|FAILED|1\n3|6|6|9|TIMEOUT|1\n';
  const { jobs, cleaning } = await readTrace(encode(dump), {
    ...{ kernel, name: 'd', processors: 8, format: 'sacct', jobs: 2 },
  });
  expect(Array.from(jobs.ending ?? [])).toEqual([0, 2]);
  expect(cleaning.rows).toContainEqual({ reason: 'partition-limit', action: 'taken as no request', jobs: 2 });
  const { jobs: plain } = await read(swf([[1, 0]]), { grace: 0 });
  expect([plain.estimate, plain.ending, plain.nodes]).toEqual([undefined, undefined, undefined]);
});

describe('times', () => {
  const line = (submit: string) => `; MaxProcs: 4\n1 ${submit} -1 5 1 -1 -1 1 9 -1 1 1 1 1 1 1 -1 -1\n`;
  test('of 2^53 seconds are the last ones', async () => {
    expect(Array.from((await read(line('9007199254740992'))).jobs.submit)).toEqual([2 ** 53]);
    await expect(read(line('9007199254740994'))).rejects.toThrow(
      'a.swf:2: the submit time is 9007199254740994; expected at most 2^53',
    );
  });

  test('of 0 have no sign', async () => {
    expect(Object.is((await read(line('-0'))).jobs.submit[0], 0)).toBe(true);
  });
});

test('each oddity of a line that is no row is reported, too', async () => {
  const reported: object[] = [];
  const dump = 'JobID|Submit|Start|End|State|NCPUS\n1|5|5|9|COMPLETED|1\n1.0|||||\n1.1|||||\n';
  const options: ReadTraceOptions = { kernel, name: 'd', processors: 8, format: 'sacct' };
  const text = encode(dump);
  const { cleaning, names } = await readTrace(text, { ...options, onCleaned: (job) => reported.push(job) });
  expect(reported).toContainEqual({ line: 3, id: 1, reason: 'step', action: 'dropped' });
  expect(cleaning).toEqual((await readTrace(text, options)).cleaning);
  expect([cleaning.lines, cleaning.jobs]).toEqual([3, 1]);
  expect(cleaning.rows).toContainEqual({ reason: 'step', action: 'dropped', jobs: 2 });
  expect(names?.user).toEqual([]);
});

describe('a window', () => {
  const submits = [10, 20, 30, 40].map((submit, i) => [i + 1, submit]);
  test.each<[ReadTraceOptions, number[]]>([
    [{}, [10, 20, 30, 40]],
    [{ from: 0 }, [10, 20, 30, 40]],
    [{ from: 10 }, [20, 30, 40]],
    [{ to: 20 }, [10, 20]],
    [{ from: 10, to: 11 }, [20]],
    [{ jobs: 3 }, [10, 20, 30]],
    [{ jobs: 4 }, [10, 20, 30, 40]],
    [{ jobs: 9 }, [10, 20, 30, 40]],
    [{ from: 10, jobs: 1 }, [20]],
  ])('%j', async (options, expected) => {
    expect(Array.from((await read(swf(submits), options)).jobs.submit)).toEqual(expected);
  });
});
