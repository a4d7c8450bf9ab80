import { version } from '../../version.ts';
import { type Column, isWhole } from '../numberColumn.ts';

/** A column of a table that will be written. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'BOOLEAN' | 'STRING';
  /** True if values may be null; default false. */
  readonly nullable?: boolean;
  /** Its values in the rows [from, to). */
  values(from: number, to: number): Float64Array | Int32Array | readonly (boolean | string | number | null)[];
}

const ROWS_PER_GROUP = 1 << 17;

/** Encoding of integers: differences of few bits. Snappy would hardly make them smaller. */
const PACKED = { encoding: 'DELTA_BINARY_PACKED', codec: 'UNCOMPRESSED' } as const;

/** A column of numbers without conversion: INT32 if it is an Int32Array, else DOUBLE. */
export function numbers(name: string, column: Column): TableColumn {
  if (column instanceof Float64Array)
    return { name, type: 'DOUBLE', values: (from, to) => column.subarray(from, to) };
  return { name, type: 'INT32', values: (from, to) => new Int32Array(column.subarray(from, to)) };
}

/**
 * A column of numbers. It is INT32 if 4 bytes can hold each of them, which takes less room and time, else
 * DOUBLE.
 */
export function smallNumbers(name: string, column: Column): TableColumn {
  if (!(column instanceof Float64Array && column.every(isWhole))) return numbers(name, column);
  return { name, type: 'INT32', values: (from, to) => new Int32Array(column.subarray(from, to)) };
}

/** A column that is computed row by row. */
export function computed(
  name: string,
  type: 'DOUBLE' | 'INT32',
  value: (row: number) => number,
): TableColumn {
  const values = (from: number, to: number) => {
    const column = type === 'DOUBLE' ? new Float64Array(to - from) : new Int32Array(to - from);
    for (let row = from; row < to; row++) column[row - from] = value(row);
    return column;
  };
  return { name, type, values };
}

/**
 * A table as a Parquet file with statistics, one row group at a time.
 *
 * @param about key-value pairs for its footer
 */
export async function parquetTable(
  columns: readonly TableColumn[],
  length: number,
  about: Readonly<Record<string, string | number | undefined>>,
): Promise<Iterable<Uint8Array>> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const data = (from: number, to: number) =>
    columns.map(({ name, type, values }) => ({
      name,
      data: values(from, to) as Float64Array,
      ...(type === 'INT32' && PACKED),
    }));
  const schema = schemaFromColumnData({
    columnData: columns.map(({ name, type, nullable = false }) => ({ name, type, data: [], nullable })),
  });
  const kvMetadata = Object.entries(about).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: String(value) }],
  );
  function* chunks(): Generator<Uint8Array> {
    const writer = new ByteWriter();
    const take = () => {
      const bytes = writer.getBytes().slice();
      writer.index = 0;
      return bytes;
    };
    const table = new ParquetWriter({ writer, schema, kvMetadata, createdBy: `specula ${version}` });
    for (let from = 0; from < length; from += ROWS_PER_GROUP) {
      const to = Math.min(length, from + ROWS_PER_GROUP);
      table.write({ columnData: data(from, to), rowGroupSize: to - from });
      yield take();
    }
    table.finish();
    yield take();
  }
  return chunks();
}
