// Parquet files with false metadata, and the memory needed to unpack them.
import { parquetMetadata } from 'hyparquet';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { describe, expect, test } from 'vitest';
import { compressorsFor, readParquetRows } from '../../../../src/trace/formats/parquet.ts';

const file = () =>
  parquetWriteBuffer({
    columnData: ['submit', 'run', 'procs'].map((name) => ({
      name,
      type: 'INT32',
      data: [3, 5, 9],
      nullable: false,
    })),
    rowGroupSize: 2,
  });

describe('a file whose description is wrong is refused', () => {
  /** The file with a description that says something else. */
  function said(change: (metadata: ReturnType<typeof parquetMetadata>) => void): ArrayBuffer {
    const bytes = file();
    const metadata = parquetMetadata(bytes);
    change(metadata);
    const length = new DataView(bytes).getUint32(bytes.byteLength - 8, true);
    const writer = new ByteWriter();
    writer.appendBytes(new Uint8Array(bytes, 0, bytes.byteLength - 8 - length));
    writeMetadata(writer, metadata);
    writer.appendUint32(0x31524150);
    return writer.getBuffer();
  }
  const reading = (bytes: ArrayBuffer) => readParquetRows(bytes, 'a.parquet');

  test('but one that is written again is not', async () => {
    expect((await reading(said(() => {}))).length).toBe(3);
  });

  test.each<[string, (metadata: ReturnType<typeof parquetMetadata>) => void, string]>([
    [
      'no rows',
      (metadata) => {
        metadata.row_groups = [];
        metadata.num_rows = 0n;
      },
      'holds no jobs: it has no rows',
    ],
    [
      'a row group of less than none',
      (metadata) => {
        metadata.row_groups[0].num_rows = -1n;
        metadata.row_groups[1].num_rows = 4n;
        metadata.num_rows = 3n;
      },
      'has 3 rows; at most 2^31 - 1 can be read',
    ],
    [
      'too many rows',
      (metadata) => {
        metadata.row_groups[0].num_rows = 2n ** 31n - 1n;
        metadata.num_rows = 2n ** 31n;
      },
      'has 2147483648 rows; at most 2^31 - 1 can be read',
    ],
    [
      'other rows than its row groups',
      (metadata) => {
        metadata.num_rows = 4n;
      },
      'says it has 4 rows, and its row groups have 3',
    ],
    [
      'no row groups, but rows',
      (metadata) => {
        metadata.row_groups = [];
      },
      'says it has 3 rows, and its row groups have 0',
    ],
    [
      'a column twice in a row group',
      ({ row_groups: [{ columns }] }) => {
        columns[1] = columns[0];
      },
      "row group 1, column 'submit': cannot be read, or is damaged (the row group has it 2 times)",
    ],
    [
      'lists of values',
      ({ schema }) => {
        schema[1].repetition_type = 'REPEATED';
      },
      "row group 1, column 'submit': cannot be read, or is damaged (it has lists of values)",
    ],
    [
      'a row group of more rows',
      (metadata) => {
        metadata.row_groups[1].num_rows = 2n;
        metadata.num_rows = 4n;
      },
      "row group 2, column 'submit': ",
    ],
  ])('%s', async (_, change, message) => {
    await expect(reading(said(change))).rejects.toThrow(`a.parquet: ${message}`);
  });
});

test('a page of plain numbers does not continue in the next one', async () => {
  const plain = ['submit', 'run', 'procs'].map(
    (name): ColumnSource => ({ name, type: 'INT32', data: [3, 5, 9], nullable: false, encoding: 'PLAIN' }),
  );
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: plain, codec: 'UNCOMPRESSED' }));
  expect((await readParquetRows(bytes.buffer, 'a.parquet')).length).toBe(3);
  // Both sizes of the page say 12 bytes.
  for (const at of [7, 9]) {
    expect(bytes[at]).toBe(24);
    bytes[at] = 16;
  }
  await expect(readParquetRows(bytes.buffer, 'a.parquet')).rejects.toThrow(
    'is damaged (the number of values of a page is 3; expected at most 2)',
  );
});

describe('bytes that kept hyparquet busy forever are an error of one line:', () => {
  const whole = () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: ['submit', 'run', 'procs'].map((name) => ({
          name,
          type: 'INT32',
          data: [8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4],
        })),
        codec: 'UNCOMPRESSED',
      }),
    );
  const reading = async (bytes: Uint8Array<ArrayBuffer>) =>
    readParquetRows(bytes.buffer, 'a.parquet').then(
      () => 'read',
      ({ message }: Error) => message,
    );

  test('but the whole file is read', async () => {
    expect(await reading(whole())).toBe('read');
  });

  // From byte 25 on, the header of a page of 12 values; then two bytes of levels, and three of values.
  test.each<[string, number, number, string]>([
    ['no size of a page', 29, 0x25, 'the page size is missing; expected at most 6'],
    ['a page larger than its column', 30, 0x7e, 'the page size is 63; expected at most 6'],
    ['more values than rows', 33, 0x7e, 'the number of values of a page is 63; expected at most 12'],
    ['more nulls than values', 35, 0x7e, 'the number of nulls of a page is 63; expected at most 12'],
    ['fewer than no nulls', 35, 0x01, 'the number of nulls of a page is -1; expected at most 12'],
    ['more rows than the row group', 37, 0x7e, 'the number of rows of a page is 63; expected at most 12'],
    ['levels longer than their page', 41, 0x7e, 'the length of levels is 63; expected at most 6'],
    ['a run of 63 levels', 46, 0x7e, 'the length of a run is 63; expected at most 12'],
    ['63 groups of values', 49, 0x7f, 'the length of a run is 504; expected at most 19'],
    ['a dictionary of 63 values', 12, 0x7e, 'the number of values of a dictionary is 63; expected at most 2'],
  ])('%s', async (_, at, byte, why) => {
    const bytes = whole();
    bytes[at] = byte;
    expect(await reading(bytes)).toBe(
      `a.parquet: row group 1, column 'submit': cannot be read, or is damaged (${why})`,
    );
  });

  test.each([
    'DELTA_BINARY_PACKED',
    'DELTA_LENGTH_BYTE_ARRAY',
    'DELTA_BYTE_ARRAY',
  ] as const)('blocks of %s without parts', async (encoding) => {
    const type = encoding === 'DELTA_BINARY_PACKED' ? 'INT32' : 'STRING';
    const data = [8, 4, 9].map((value) => (type === 'INT32' ? value : `${value}`));
    const columnData = ['submit', 'run', 'procs'].map((name) => ({ name, type, data, encoding }) as const);
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' }));
    expect(await reading(bytes)).toBe('read');
    // A block of 128 values in 4 parts.
    for (let at = bytes.indexOf(4); at >= 0; at = bytes.indexOf(4, at + 1))
      if (bytes[at - 1] === 1 && bytes[at - 2] === 0x80) bytes[at] = 0;
    expect(await reading(bytes)).toMatch(/column 'submit': cannot be read, or is damaged \(a block has 128 /);
  });
});

test.each([
  ['no footer at all', [80, 65, 82, 49, 0, 0, 0, 0, 80, 65, 82, 49], 'a part of its description is missing'],
  [
    'a footer of 16 MB',
    [80, 65, 82, 49, 0, 0, 0, 1, 80, 65, 82, 49],
    'parquet metadata length 16777216 exceeds',
  ],
  ['nothing else', [80, 65, 82, 49], 'it ends too early, or a length in it is wrong'],
  [
    'an empty footer',
    [80, 65, 82, 49, 0, 1, 0, 0, 0, 80, 65, 82, 49],
    'a part of its description is missing',
  ],
])('%s is an error of one line', async (_, bytes, why) => {
  const message = `a.parquet: is not a Parquet file, or is damaged (${why}`;
  await expect(readParquetRows(Uint8Array.from(bytes).buffer, 'a.parquet')).rejects.toThrow(message);
});

test.each(['procs', 'run', 'submit'])('truth values are no numbers: %s', async (column) => {
  const columnData = ['submit', 'run', 'procs'].map(
    (name): ColumnSource =>
      name === column
        ? { name, type: 'BOOLEAN', data: [true, false] }
        : { name, type: 'INT32', data: [1, 2] },
  );
  await expect(readParquetRows(parquetWriteBuffer({ columnData }), 'a.parquet')).rejects.toThrow(
    `a.parquet: column '${column}', taken for ${column === 'procs' ? 'allocated' : column}, is of the type BOOLEAN; expected numbers`,
  );
});

test('a file that is not Parquet is reported in one line', async () => {
  const bytes = new TextEncoder().encode('PAR1 and nothing else\n').buffer;
  await expect(readParquetRows(bytes as ArrayBuffer, 'a.parquet')).rejects.toThrow(
    /^a\.parquet: is not a Parquet file, or is damaged \(.*parquet file invalid.*\)$/,
  );
});

test.each<[string, number, boolean]>([
  ['UNCOMPRESSED', 2 ** 30, false],
  ['SNAPPY', 2 ** 22 - 1, false],
  ['SNAPPY', 2 ** 22, true],
  ['ZSTD', 1, true],
  ['GZIP', 1, true],
])('two columns with %s of %i bytes: decompressors are loaded: %s', async (codec, size, areLoaded) => {
  const column = { meta_data: { codec, total_compressed_size: BigInt(size) } };
  const found = await compressorsFor({ row_groups: [{ columns: [column, {}, column] }] } as never);
  expect(found !== undefined).toBe(areLoaded);
});
