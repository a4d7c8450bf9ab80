// Duplicates in a file: the intended one is unknown, so they are refused in one line.
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { scheduleFromCsv } from '../../../../src/schedule/scheduleFromCsv.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm } = await testKernels();
const read = (text: string, name: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { kernel: wasm, name, processors: 8, ...options });

const column = (name: string, value: number) => ({ name, data: [value], type: 'DOUBLE' as const });

describe('a column that is named twice', () => {
  const TABLE = 'submit,run,procs,Run\n0,1,1,5\n';

  test('is refused in CSV, with what names one of them', async () => {
    await expect(read(TABLE, 'a.csv')).rejects.toThrow(
      /^a\.csv:1: two columns are named 'run', 2 and 4; name the one that is meant by --columns run=2$/,
    );
  });

  test.each([
    [{ run: 2 }, 1],
    [{ run: 4 }, 5],
    // Of two columns that differ by case, the exact name means one.
    [{ run: 'run' }, 1],
    [{ run: 'Run' }, 5],
  ])('is read where --columns %j says which', async (columns, run) => {
    expect((await read(TABLE, 'a.csv', { columns })).jobs.run).toEqual(Float64Array.of(run));
  });

  test('is refused where --columns means both', async () => {
    await expect(read(TABLE, 'a.csv', { columns: { run: 'RUN' } })).rejects.toThrow(
      /^--columns: a\.csv: two columns are named 'RUN', 2 and 4; name the one that is meant by its number$/,
    );
  });

  test('does not matter where no field is read from it', async () => {
    const { jobs } = await read('submit,note,run,note,procs\n0,a,5,b,1\n', 'a.csv');
    expect(jobs.run).toEqual(Float64Array.of(5));
  });

  test('is refused in Parquet, whose columns are read by name', async () => {
    const columns = [column('submit', 0), column('run', 1), column('processors', 1), column('run', 5)];
    const file = parquetWriteBuffer({ columnData: columns });
    for (const moved of [undefined, { run: 2 }])
      await expect(
        readTrace(file, { kernel: wasm, name: 'a.parquet', processors: 8, columns: moved }),
      ).rejects.toThrow(/^a\.parquet: two columns are named 'run'; expected one$/);
  });

  test('is refused in a dump of sacct', async () => {
    const dump = 'JobID|Submit|Start|End|State|NCPUS|start\n1|0|0|5|COMPLETED|1|9\n';
    await expect(read(dump, 'a.txt', { format: 'sacct' })).rejects.toThrow(
      /^a\.txt:1: two fields are named 'start', 3 and 7; request each field once$/,
    );
  });

  test.each([
    'job',
    'start',
    'end',
    'outcome',
    'firstStart',
    'promised',
  ])('is refused in a schedule: %s', (title) => {
    const titles = ['job', 'start', 'end', 'outcome', 'firstStart', 'promised', title];
    expect(() => scheduleFromCsv(`${titles.join(',')}\n1,0,5,,0,0,0\n`, 's.csv')).toThrow(
      new RegExp(`^s\\.csv:1: two columns are named '${title}'; expected one$`),
    );
  });

  test('is refused where two names of one field are in --columns', async () => {
    await expect(read(TABLE, 'a.csv', { columns: { request: 1, requestedTime: 2, run: 2 } })).rejects.toThrow(
      '--columns: request and requestedTime are one field; give one',
    );
  });
});

describe('a field that two columns hold', () => {
  test.each([
    ['job', 'id', 'job number', 'id'],
    ['User ID', 'username', 'user', 'user'],
    ['walltime', 'request', 'requested time', 'requestedTime'],
    ['starttime', 'start', 'start time', 'start'],
  ])('is refused in CSV, as %s and %s', async (one, other, what, field) => {
    const table = `${one},submit,${other},run,procs\n7,0,9,5,1\n`;
    await expect(read(table, 'a.csv')).rejects.toThrow(
      `a.csv:1: two columns hold the ${what}, '${one}' (1) and '${other}' (3); name the one that is meant by --columns ${field}=1`,
    );
  });

  const TABLE = 'job,submit,id,run,procs\n7,0,9,5,1\n';

  test.each([
    [{ id: 1 }, 7],
    [{ id: 'job' }, 7],
    [{ id: 3 }, 9],
    [{ id: 'id' }, 9],
    [{ id: 0 }, 1],
  ])('is read where --columns %j says which', async (columns, id) => {
    expect([...(await read(TABLE, 'a.csv', { columns })).jobs.id]).toEqual([id]);
  });

  test('is refused in Parquet, and read where --columns says which', async () => {
    const columns = [column('submit', 0), column('job', 7), column('run', 1)];
    const file = parquetWriteBuffer({ columnData: [...columns, column('id', 9), column('procs', 1)] });
    const readWith = (moved: ReadTraceOptions['columns']) =>
      readTrace(file, { kernel: wasm, name: 'a.parquet', processors: 8, columns: moved });
    await expect(readWith(undefined)).rejects.toThrow(
      "a.parquet: two columns hold the job number, 'job' (2) and 'id' (4); name the one that is meant by --columns id=2",
    );
    expect([...(await readWith({ id: 'id' })).jobs.id]).toEqual([9]);
  });
});

describe('a key that a header has twice', () => {
  const JOB = '1 0 0 5 1 -1 -1 1 5\n';
  const swf = (header: string, options: ReadTraceOptions = {}) =>
    read(`${header}${JOB}`, 'a.swf', { processors: undefined, ...options });

  test.each([
    ['MaxProcs', '; MaxProcs: 8\n; MaxProcs: 9\n', '8 and 9; give the processors with --processors'],
    ['MaxNodes', '; MaxNodes: 8\n; MaxNodes: 9\n', '8 and 9; give the processors with --processors'],
    [
      'UnixStartTime',
      '; MaxProcs: 8\n; UnixStartTime: 5\n; UnixStartTime: 6\n; UnixStartTime: 7\n',
      '5 and 6; a trace counts from one instant',
    ],
    [
      'TimeZoneString',
      '; MaxProcs: 8\n; TimeZoneString: Europe/Paris\n; TimeZoneString: UTC\n',
      'Europe/Paris and UTC',
    ],
  ])('is refused with another value: %s', async (key, header, values) => {
    await expect(swf(header)).rejects.toThrow(`a.swf: its header has two values of ${key}: ${values}`);
  });

  test('is read with the same value, or where the option says the size', async () => {
    expect((await swf('; MaxProcs: 8\n; MaxProcs: 8 (4, 4)\n')).processors).toBe(8);
    expect((await swf('; MaxProcs: 8\n; MaxProcs: 9\n', { processors: 4 })).processors).toBe(4);
    // MaxNodes counts only where there is no MaxProcs.
    expect((await swf('; MaxNodes: 2\n; MaxNodes: 3\n; MaxProcs: 8\n')).processors).toBe(8);
  });

  test('reports a machine that is too large', async () => {
    await expect(swf('; MaxProcs: 2147483648\n')).rejects.toThrow(
      /^a\.swf: MaxProcs in its header is 2147483648; expected at most 2147483647, or give the processors with --processors$/,
    );
    await expect(swf('; MaxNodes: 9e9\n; MaxNodes: 3000000000\n')).rejects.toThrow(
      /:1: MaxNodes: '9e9' is not a whole number/,
    );
    expect((await swf('; MaxProcs: 2147483647\n')).processors).toBe(2147483647);
  });
});
