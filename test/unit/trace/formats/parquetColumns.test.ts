// Columns of Parquet files of every type, against the same table as CSV, which is read cell by cell.
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { readParquetGroups } from '../../../../src/trace/formats/parquet.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();

type Values = readonly (number | string | bigint | boolean | Date | null)[];
type Column = [name: string, type: string, values: Values];
type Layout = { rowGroupSize?: number; pageSize?: number; nullable?: boolean };

/** Without room for nulls the columns come as typed arrays, with it as plain ones. */
function file(columns: readonly Column[], { nullable = false, ...layout }: Layout = {}) {
  return parquetWriteBuffer({
    columnData: columns.map(
      ([name, type, data]) => ({ name, type, data, nullable, encoding: 'PLAIN' }) as ColumnSource,
    ),
    codec: 'UNCOMPRESSED',
    ...layout,
  });
}
const options = { kernel, name: 'a.parquet', processors: 100 };
const read = (columns: readonly Column[], layout?: Layout, more: ReadTraceOptions = {}) =>
  readTrace(file(columns, layout), { ...options, ...more });
const refusal = async (columns: readonly Column[], layout?: Layout, more?: ReadTraceOptions) =>
  read(columns, layout, more).then(
    () => 'read',
    ({ message }: Error) => message,
  );

const text = (value: Values[number]) =>
  value === null ? '' : value instanceof Date ? value.toISOString() : String(value);
function csv(columns: readonly Column[]) {
  const lines = columns[0][2].map((_, row) => columns.map(([, , values]) => text(values[row])).join(','));
  const table = [columns.map(([name]) => name).join(','), ...lines].join('\n');
  return readTrace(new TextEncoder().encode(table), { ...options, format: 'csv' });
}

const LAYOUTS: Layout[] = [{}, { rowGroupSize: 3 }, { pageSize: 8 }, { rowGroupSize: 4, pageSize: 16 }];
const whole = (...values: number[]): Values => values;
const big = (...values: number[]): Values => values.map(BigInt);

describe('a table is the same as Parquet and as CSV:', () => {
  test.each<[string, Column[]]>([
    [
      'whole numbers of 32 bits',
      [
        ['submit', 'INT32', whole(3, 5, 9, 12, 20)],
        ['run', 'INT32', whole(7, 0, 2, 9, 1)],
        ['procs', 'INT32', whole(1, 2, 3, 4, 5)],
        ['user', 'INT32', whole(4, -1, 4, 2, 7)],
        ['id', 'INT32', whole(9, 8, 7, 6, 5)],
      ],
    ],
    [
      'whole numbers of 64 bits',
      [
        ['submit', 'INT64', big(3, 5, 9, 12, 20)],
        ['run', 'INT64', big(7, 0, 2, 9, 2 ** 33 + 5)],
        ['procs', 'INT64', big(1, 2, 3, 4, 5)],
        ['user', 'INT64', [4n, -1n, 2n ** 53n, 2n ** 53n + 1n, 4294967301n]],
        ['wait', 'INT64', [4n, -1n, 2n ** 40n + 3n, 2n ** 31n, 2n ** 32n - 1n]],
      ],
    ],
    [
      'numbers with fractions',
      [
        ['submit', 'DOUBLE', whole(3.5, 5.25, 9, 12, 20)],
        ['run', 'FLOAT', whole(7.5, 0.25, 2, 9, 1)],
        ['procs', 'DOUBLE', whole(1, 2, 3, 4, 5)],
        ['user', 'DOUBLE', whole(4, -1, 9007199254740991, 9007199254740992, 2)],
        ['estimate', 'DOUBLE', whole(4, -1, 1, 9007199254740992, 2)],
      ],
    ],
    [
      'words',
      [
        ['submit', 'INT32', whole(3, 5, 9, 12, 20)],
        ['run', 'STRING', ['7', '0:01:00', ' 2.5 ', '9', '1']],
        ['procs', 'INT32', whole(1, 2, 3, 4, 5)],
        ['user', 'STRING', ['ann', '7', '-1', ' ann ', 'bob']],
        ['status', 'STRING', ['done', '1', 'odd', 'FAILED', 'cancelled']],
        ['id', 'STRING', ['a', 'b', 'c', 'd', 'a']],
      ],
    ],
    [
      'starts and ends',
      [
        ['submit', 'DOUBLE', whole(3, 5, 9, 12, 20)],
        ['start', 'DOUBLE', whole(3, 5, 9, 0, -1)],
        ['end', 'INT64', big(10, 11, 12, 13, 14)],
        ['procs', 'INT32', whole(1, 2, 3, 4, 5)],
      ],
    ],
  ])('%s', async (_, columns) => {
    const expected = await csv(columns);
    for (const layout of LAYOUTS)
      for (const nullable of [false, true]) {
        const found = await read(columns, { ...layout, nullable });
        expect(plainJobs(found.jobs)).toEqual(plainJobs(expected.jobs));
        expect(found.cleaning.rows).toEqual(expected.cleaning.rows);
      }
  });

  test.each<[string, Column[]]>([
    [
      'numbers and nothing',
      [
        ['submit', 'DOUBLE', [3, 5, null, 12, 20]],
        ['run', 'INT64', [7n, 2n, 8n, null, 6n]],
        ['procs', 'INT32', whole(1, 2, 3, 4, 5)],
        ['user', 'INT32', [null, 5, 4, 4, 5]],
        ['wait', 'INT64', [null, 5n, 4n, 4n, null]],
      ],
    ],
    [
      'dates and nothing',
      [
        [
          'submit',
          'TIMESTAMP',
          [5000, 3000, 9500, 12_000, 20_000].map((milliseconds) => new Date(milliseconds)),
        ],
        ['start', 'TIMESTAMP', [new Date(6000), null, new Date(10_000), new Date(12_000), new Date(21_000)]],
        ['end', 'TIMESTAMP', [new Date(7000), new Date(9000), new Date(19_000), new Date(22_000), null]],
        ['procs', 'INT32', whole(1, 2, 3, 4, 5)],
      ],
    ],
  ])('%s', async (_, columns) => {
    const expected = await csv(columns);
    for (const layout of LAYOUTS) {
      const found = await read(columns, { ...layout, nullable: true });
      expect(plainJobs(found.jobs)).toEqual(plainJobs(expected.jobs));
      expect(found.unixStartTime).toBe(expected.unixStartTime);
    }
  });
});

const NEEDED: Column[] = [
  ['submit', 'INT32', whole(3, 5, 9)],
  ['run', 'INT32', whole(7, 1, 2)],
  ['procs', 'INT32', whole(1, 2, 3)],
];
const withColumn = (...column: Column): Column[] => [
  ...NEEDED.filter(([name]) => name !== column[0]),
  column,
];

test('true and false are 1 and 0', async () => {
  const { jobs } = await read(withColumn('status', 'BOOLEAN', [true, false, true]), { pageSize: 1 });
  expect(Array.from(jobs.status)).toEqual([1, 0, 1]);
});

test.each([
  'DATE',
  'TIMESTAMP',
] as const)('a column of type %s has dates, by either way to say so', async (type) => {
  const days = whole(19_000, 19_001, 19_002);
  const logical = type === 'DATE' ? { type } : { type, isAdjustedToUTC: true, unit: 'MILLIS' };
  const converted = type === 'DATE' ? type : 'TIMESTAMP_MILLIS';
  const element = { name: 'submit', type: type === 'DATE' ? 'INT32' : 'INT64', repetition_type: 'REQUIRED' };
  for (const said of [{ converted_type: converted }, { logical_type: logical }]) {
    const columns = withColumn(
      'submit',
      '',
      type === 'DATE' ? days : big(...days.map((day) => Number(day) * 864e5)),
    );
    const schema = [
      { name: 'root', num_children: 3 },
      ...['run', 'procs'].map((name) => ({ name, type: 'INT32', repetition_type: 'REQUIRED' })),
      { ...element, ...said },
    ];
    const bytes = parquetWriteBuffer({
      columnData: columns.map(([name, , data]) => ({ name, data, encoding: 'PLAIN' }) as ColumnSource),
      schema: schema as never,
    });
    const { jobs, unixStartTime } = await readTrace(bytes, options);
    expect([unixStartTime, ...jobs.submit]).toEqual([19_000 * 86_400, 0, 86_400, 172_800]);
  }
});

describe('a value is refused with its place', () => {
  test.each<[string, Column, Layout, string]>([
    [
      'a word for a time',
      ['run', 'STRING', ['5', 'x', '7']],
      {},
      "row group 1, row 2: column 'run' (run time): 'x'",
    ],
    [
      'the same in another row group',
      ['run', 'STRING', ['5', '5', 'x']],
      { rowGroupSize: 2 },
      'row group 2, row 3: ',
    ],
    [
      'a number too large for one',
      ['run', 'DOUBLE', [5, Number.POSITIVE_INFINITY, 1]],
      {},
      'row group 1, row 2: ',
    ],
    [
      'the same among nothing',
      ['run', 'DOUBLE', [null, Number.NEGATIVE_INFINITY, 1]],
      { nullable: true },
      'row 2: ',
    ],
    [
      'a date for a duration',
      ['run', 'TIMESTAMP', [1, 2, 3].map((s) => new Date(s))],
      {},
      'row group 1, row 1: ',
    ],
    ['a word for a count', ['procs', 'STRING', ['1', '2', 'three']], { pageSize: 8 }, 'row group 1, row 3: '],
  ])('%s', async (_, column, layout, message) => {
    expect(await refusal(withColumn(...column), layout)).toContain(message);
  });

  test('and so is a date after a number', async () => {
    expect(await refusal(withColumn('submit', 'STRING', ['5', '2024-01-01', '6']))).toContain(
      "row 2: column 'submit' (submit time): '2024-01-01' is not a time",
    );
  });
});

test('reports about jobs have their numbers as lines, in every row group', async () => {
  const reported: unknown[] = [];
  const columns: Column[] = [
    ['submit', 'INT32', whole(3, 5, 9, 9)],
    ['run', 'INT32', whole(-1, 5, -1, -1)],
    ['procs', 'INT32', whole(1, 2, 3, 3)],
  ];
  await read(
    columns,
    { rowGroupSize: 2 },
    { onCleaned: ({ line, id, reason }) => reported.push([line, id, reason]) },
  );
  expect(reported.filter((one) => (one as string[])[2] === 'negative-run')).toEqual([
    [1, 1, 'negative-run'],
    [3, 3, 'negative-run'],
    [4, 4, 'negative-run'],
  ]);
});

test('row groups one after the other count from the first date of the file, and number their jobs on', async () => {
  const days = [19_000, 19_001, 19_002, 19_003].map((day) => new Date(day * 864e5));
  const columns: Column[] = [
    ['submit', 'TIMESTAMP', days],
    ['run', 'INT32', whole(1, 2, 3, 4)],
    ['procs', 'INT32', whole(1, 1, 1, 1)],
    ['status', 'STRING', ['odd', 'done', 'done', 'odd']],
  ];
  const bytes = file(columns, { rowGroupSize: 2 });
  const parts = [];
  const done: number[] = [];
  const onProgress = (read: number) => done.push(read);
  for await (const { rows, header } of readParquetGroups(bytes, 'a.parquet', { onProgress }))
    parts.push(rows.take(header));
  expect(parts.map(({ columns: { submit, id } }) => [...submit, ...id])).toEqual([
    [0, 86_400, 1, 2],
    [172_800, 259_200, 3, 4],
  ]);
  expect(parts.map(({ oddities }) => oddities.map(({ rows }) => rows))).toEqual([[[0]], [[1]]]);
  expect(done).toEqual([Math.floor(bytes.byteLength / 2), bytes.byteLength]);
});
