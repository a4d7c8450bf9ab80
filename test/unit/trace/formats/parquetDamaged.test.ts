// Parquet files that say what is not so, and what they need to be unpacked.
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
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

  test('but one that is written anew is not', async () => {
    expect((await reading(said(() => {}))).length).toBe(3);
  });

  test.each<[string, (metadata: ReturnType<typeof parquetMetadata>) => void, string]>([
    [
      'no rows',
      (metadata) => {
        metadata.row_groups = [];
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

test('what is no Parquet file is told in one line', async () => {
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
