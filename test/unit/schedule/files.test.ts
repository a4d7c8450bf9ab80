// Schedules from files, value by value.
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { checkBeginning, packSchedule, unpackSchedule } from '../../../src/schedule/scheduleBuffer.ts';
import { scheduleFromCsv } from '../../../src/schedule/scheduleFromCsv.ts';
import { scheduleFromParquet } from '../../../src/schedule/scheduleFromParquet.ts';
import { testWorkload } from '../../support/workload.ts';

const fromCsv = (text: string) => scheduleFromCsv(text, 's.csv');

describe('a schedule as CSV', () => {
  test('has its columns in any order, with blanks, empty lines and others', () => {
    expect(fromCsv('note, end ,job,start\r\n x,5, 7 ,3\r\n  \r\ny,9,8,4\n')).toEqual({
      id: Float64Array.of(7, 8),
      start: Float64Array.of(3, 4),
      end: Float64Array.of(5, 9),
      kills: { job: [], start: new Float64Array(), end: new Float64Array() },
    });
  });

  test('has the names of columns that tables of jobs have', () => {
    const rows = fromCsv('Job_ID,starting_time,finish_time\n7,3,5');
    expect(rows).toMatchObject({
      id: Float64Array.of(7),
      start: Float64Array.of(3),
      end: Float64Array.of(5),
    });
    expect(() => fromCsv('job,start,starttime,end\n7,3,3,5')).toThrow(
      "s.csv:1: the columns 'start' and 'starttime' both hold the start; expected one",
    );
    expect(() => fromCsv('job,end\n7,5')).toThrow("s.csv:1: no column 'start' among job, end");
  });

  test('has attempts before the last one, first starts and promises', () => {
    const text = [
      'firstStart,job,start,end,promised,outcome',
      '1,7,1,2,, preempted ',
      '4,8,4,9,6,done',
      '1,7,3,5,,done',
    ];
    expect(fromCsv(text.join('\n'))).toEqual({
      id: Float64Array.of(8, 7),
      start: Float64Array.of(4, 3),
      end: Float64Array.of(9, 5),
      firstStart: Float64Array.of(4, 1),
      promisedStart: Float64Array.of(6, Number.NaN),
      kills: { job: [1], start: Float64Array.of(1), end: Float64Array.of(2) },
    });
    const promised = 'promised,job,start,end\n\n6,8,4,9\n ,9,4,9';
    expect(fromCsv(promised).promisedStart).toEqual(Float64Array.of(6, Number.NaN));
    expect(fromCsv('job,start,end,promised\n1,2,3').promisedStart).toEqual(Float64Array.of(Number.NaN));
  });

  test('without rows is empty', () => {
    expect(fromCsv('job,start,end,firstStart,promised\n').id).toHaveLength(0);
  });

  test.each([
    ['job,end,start,end\n1,2,3,4', "s.csv:1: two columns are named 'end'; expected one"],
    ['job,start\n1,2', "s.csv:1: no column 'end' among job, start"],
    ['job,start,end\n1,2,3\n\n1,2,x', "s.csv:4: end: 'x' is not a number"],
    ['job,start,end\n1,2', "s.csv:2: end: '' is not a number"],
    ['job,start,end,outcome\n1,2,3,preempted', 's.csv:2: job 1 is preempted, but has no row of its last try'],
  ])('%j is refused', (text, message) => {
    expect(() => fromCsv(text)).toThrow(new DataError(message));
  });
});

type Cells = readonly (number | null)[];

/** A Parquet file with these columns. */
function fromParquet(columns: readonly (readonly [name: string, cells: Cells])[]) {
  const columnData = columns.map(([name, data]) => ({
    ...{ name, data: [...data], type: 'DOUBLE' as const, nullable: true },
  }));
  return read(parquetWriteBuffer({ columnData }));
}

function read(buffer: ArrayBuffer) {
  const slice = (from: number, to = buffer.byteLength) => Promise.resolve(buffer.slice(from, to));
  return scheduleFromParquet({ byteLength: buffer.byteLength, slice }, 's.parquet');
}

describe('a schedule as Parquet', () => {
  const JOBS: [string, Cells][] = [
    ['job', [7, 8]],
    ['start', [3, 4]],
    ['end', [5, 9]],
  ];

  test('has its columns, and those of promises if they are there', async () => {
    const plain = { id: Float64Array.of(7, 8), start: Float64Array.of(3, 4), end: Float64Array.of(5, 9) };
    expect(await fromParquet(JOBS)).toEqual(plain);
    const more: [string, Cells][] = [
      ['promised', [null, 4]],
      ['firstStart', [1, 4]],
    ];
    expect(await fromParquet([...JOBS, ...more])).toEqual({
      ...plain,
      promisedStart: Float64Array.of(Number.NaN, 4),
      firstStart: Float64Array.of(1, 4),
    });
  });

  test.each<[string, [string, Cells][], string]>([
    ['a missing column', JOBS.slice(0, 2), "s.parquet: no column 'end' among job, start"],
    ['a column twice', [...JOBS, ['job', [1, 2]]], "s.parquet: two columns are named 'job'; expected one"],
    [
      'an empty cell of the first row',
      [['job', [null, 1]], ...JOBS.slice(1)],
      's.parquet: row 1: job is not a number',
    ],
    [
      'an empty cell of the second row',
      [JOBS[0], ['start', [3, null]], JOBS[2]],
      's.parquet: row 2: start is not a number',
    ],
  ])('is refused with %s', async (_, columns, message) => {
    await expect(fromParquet(columns)).rejects.toThrow(new DataError(message));
  });

  test('is refused with truth values or dates for times', async () => {
    const file = (type: 'BOOLEAN' | 'TIMESTAMP', data: unknown[]) =>
      parquetWriteBuffer({
        columnData: [
          { name: 'job', type: 'INT32', data: [7, 8] },
          { name: 'start', type, data },
          { name: 'end', type: 'INT32', data: [5, 9] },
        ],
      });
    const message = 's.parquet: row 1: start is not a number';
    await expect(read(file('BOOLEAN', [true, false]))).rejects.toThrow(message);
    await expect(read(file('TIMESTAMP', [new Date(1000), new Date(2000)]))).rejects.toThrow(message);
  });

  test('is refused if a page has more values than its column', async () => {
    const columnData = ['job', 'start', 'end'].map((name) => ({
      name,
      type: 'INT32' as const,
      data: [3, 5],
    }));
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' }));
    // The size of the first page.
    bytes[9] = 126;
    await expect(read(bytes.buffer)).rejects.toThrow(
      /^s\.parquet: column 'job': cannot be read, or is damaged \(the page size is 63; expected at most \d+\)$/,
    );
  });

  test('is refused if it is damaged', async () => {
    const refused = read(new TextEncoder().encode('PAR1 and no more PAR1').buffer);
    await expect(refused).rejects.toThrow(/^s\.parquet: is not a Parquet file, or is damaged \(.+\)$/);
    await expect(refused).rejects.toBeInstanceOf(DataError);
  });
});

test('a schedule buffer has its columns where its description says', () => {
  const workload = testWorkload(9, [
    { submit: 1, run: 2, request: 3, processors: 4 },
    { submit: 5, run: 6, request: 7, processors: 8 },
  ]);
  const buffer = packSchedule({
    ...{ workload, policy: 'p', eventRule: 'each', promised: true, flags: Uint8Array.of(1, 2) },
    ...{ start: Float64Array.of(10, 11), end: Float64Array.of(12, 13), estimate: Float64Array.of(14, 15) },
    reserved: Float64Array.of(16, 17),
    kills: {
      job: Int32Array.of(1, 0, 1),
      start: Float64Array.of(20, 21, 22),
      end: Float64Array.of(23, 24, 25),
    },
  });
  expect([...new Uint8Array(buffer, 0, 8)]).toEqual([0x53, 0x50, 0x53, 0x43, 2, 0, 1, 1]);
  const ids = [1, 2, 1, 5, 10, 11, 12, 13, 2, 6, 3, 7, 14, 15, 16, 17];
  expect([...new Float64Array(buffer, 8, 25)]).toEqual([2, 9, 3, ...ids, 20, 21, 22, 23, 24, 25]);
  expect([...new Int32Array(buffer, 208, 5)]).toEqual([4, 8, 1, 0, 1]);
  expect([...new Uint8Array(buffer, 228)]).toEqual([1, 2]);
});

test('a head that is cut short is no schedule buffer', () => {
  const head = new Uint8Array(31);
  head.set([0x53, 0x50, 0x53, 0x43]);
  expect(() => checkBeginning(head)).toThrow('not a schedule buffer');
});

test.each([
  [0.5, 0],
  [-1, 0],
  // Enough jobs and kills for an exact number of bytes.
  [20, -69],
])('a schedule buffer of %d jobs and %d kills is refused', (jobs, kills) => {
  const header = new DataView(new ArrayBuffer(Math.max(32, Math.floor(32 + 69 * jobs + 20 * kills))));
  header.setUint32(0, 0x43535053, true);
  header.setUint16(4, 2, true);
  header.setFloat64(8, jobs, true);
  header.setFloat64(24, kills, true);
  expect(() => unpackSchedule(header.buffer)).toThrow(/^a schedule buffer of \S+ jobs and \S+ killed tries/);
});
