import type { AsyncBuffer, Compressors, FileMetaData, SchemaElement } from 'hyparquet';
import { DataError, UsageError } from '../../errors.ts';
import { decimalNumber } from '../../input/number.ts';
import { shortly } from '../../visible.ts';
import type { ProcessorsFrom, TraceField } from '../raw/columns.ts';
import { readComment, type TraceHeader } from '../raw/header.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { TraceError } from '../raw/traceError.ts';
import { isSlurmDatabase } from '../sacct/databaseNames.ts';
import { type NamedField, namedColumns } from './columnNames.ts';
import { badValue, NamedRows } from './namedRows.ts';

interface ParquetOptions {
  /** The column of a field if it has another name: that name, or its number (1 is the first). */
  columns?: Readonly<Record<string, string | number | undefined>>;
  processorsFrom?: ProcessorsFrom;
  /** Fields whose columns need not be kept. */
  unused?: readonly TraceField[];
  /** Given if every row that is left out must be listed. */
  onCleaned?: unknown;
  /** Is called with the approximate number of bytes read so far. */
  onProgress?: (bytesRead: number) => void;
  signal?: AbortSignal;
}

const MOST_ROWS = 2 ** 31 - 1;

/** Converts points in time to seconds since 1970. */
export const PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => Number(millis) / 1e3,
  timestampFromMicroseconds: (micros: bigint) => Number(micros) / 1e6,
  // Exact to the microsecond: a 64-bit float cannot hold nanoseconds since 1970.
  timestampFromNanoseconds: (nanos: bigint) => Number(nanos / 1000n) / 1e6,
  dateFromDays: (days: number) => days * 86400,
};

export function isDate({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return (
    logical?.type === 'TIMESTAMP' ||
    converted === 'DATE' ||
    converted === 'TIMESTAMP_MILLIS' ||
    converted === 'TIMESTAMP_MICROS' ||
    type === 'INT96'
  );
}

/**
 * Reads the rows of a Parquet file, one row group after the other, and in each group one column after the
 * other. Only columns that hold a field are read (columnNames.ts). Nulls and NaN mean unknown.
 *
 * @throws TraceError, UsageError
 */
export async function readParquetRows(
  file: AsyncBuffer,
  name: string,
  options: ParquetOptions = {},
): Promise<RawTrace> {
  let last: RowGroups | undefined;
  for await (const groups of readParquetGroups(file, name, options, true)) last = groups;
  const { rows, header } = last as RowGroups;
  return rows.take(header);
}

/** The rows of the row groups so far, and the file's own header. */
interface RowGroups {
  readonly rows: NamedRows;
  readonly header: TraceHeader;
}

/**
 * Reads the same rows, but yields after each row group. The rows that are then taken are those of the group.
 *
 * @param whole whether rows are taken only at the end, so that there is room for all from the start
 */
export async function* readParquetGroups(
  file: AsyncBuffer,
  name: string,
  { columns, processorsFrom, unused, onCleaned, onProgress, signal }: ParquetOptions = {},
  whole = false,
): AsyncGenerator<RowGroups> {
  const { readChunk } = await import('./parquetChunk.ts');
  const plan = await damaged(name, undefined, () => planOf(file, name, columns, processorsFrom));
  const { metadata, places, total, compressors, header } = plan;
  const rows = new NamedRows(plan.fields, { unused, onCleaned, hasSlurmCodes: plan.hasSlurmCodes });
  let rowStart = 0;
  for (const [number, group] of metadata.row_groups.entries()) {
    const count = Number(group.num_rows);
    signal?.throwIfAborted();
    rows.begin(count, whole ? total - rowStart : count);
    for (const { field, column, dates } of places) {
      const where = `row group ${number + 1}`;
      const chunks = await damaged(name, `${where}, column '${column}'`, () =>
        readChunk(file, metadata, group, column, { compressors, parsers: PARSERS }),
      );
      let filled = 0;
      for (const values of chunks) {
        if (filled + values.length > count) break;
        const bad = fill(rows, field, values, filled, dates);
        if (bad !== undefined) {
          const what = badValue(field, column, String(values[bad]));
          throw new TraceError(name, undefined, `${where}, row ${rowStart + filled + bad + 1}: ${what}`);
        }
        filled += values.length;
      }
      if (filled !== count)
        throw new TraceError(
          name,
          undefined,
          `${where}, column '${column}': it does not have the ${count} values of its row group`,
        );
    }
    const before = rowStart;
    rows.end(count, (row) => before + row + 1);
    rowStart += count;
    onProgress?.(Math.floor((rowStart / total) * file.byteLength));
    yield { rows, header };
  }
}

/** Plans which columns of a file to read, and how. */
async function planOf(
  file: AsyncBuffer,
  name: string,
  columns: ParquetOptions['columns'] = {},
  processorsFrom?: ProcessorsFrom,
) {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const metadata = await parquetMetadataAsync(file);
  const { children } = parquetSchema(metadata);
  const names = children.map(({ element }) => element.name);
  // hyparquet converts days by this older name only.
  for (const { element } of children)
    if (element.logical_type?.type === 'DATE') element.converted_type = 'DATE';
  // Columns are read by their names.
  const twice = names.find((one, place) => names.indexOf(one) !== place);
  if (twice !== undefined)
    throw new TraceError(name, undefined, `two columns are named '${shortly(twice)}'; expected one`);
  const fields = namedColumns(names, columns, name, undefined, processorsFrom);
  const places = [...fields].map(([field, { place }]) => {
    const { element, children: nested } = children[place];
    const column = names[place];
    if (nested.length > 0)
      throw new TraceError(
        name,
        undefined,
        `column '${column}', taken for ${field}, is nested; expected numbers`,
      );
    // True and false are codes of a status only.
    if (element.type === 'BOOLEAN' && field !== 'status')
      throw new TraceError(
        name,
        undefined,
        `column '${column}', taken for ${field}, is of the type BOOLEAN; expected numbers`,
      );
    return { field, column, dates: isDate(element) };
  });
  const total = rowsOf(metadata, name);
  if (total === 0) throw new TraceError(name, undefined, 'holds no jobs: it has no rows');
  const compressors = await compressorsFor(metadata);
  const header = headerOf(metadata);
  return {
    metadata,
    fields,
    places,
    total,
    compressors,
    header,
    hasSlurmCodes: isSlurmDatabase(names),
  };
}

/**
 * Returns the number of rows of a file.
 *
 * @throws TraceError if it has too many, or states two numbers
 */
export function rowsOf({ row_groups: groups, num_rows: rows }: FileMetaData, name: string): number {
  const counts = groups.map((group) => Number(group.num_rows));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (Number.isNaN(total)) throw new Error('a row group does not say how many rows it has');
  if (counts.some((count) => count < 0) || total > MOST_ROWS)
    throw new TraceError(name, undefined, `has ${total} rows; at most 2^31 - 1 can be read`);
  if (total !== Number(rows))
    throw new TraceError(name, undefined, `says it has ${rows} rows, and its row groups have ${total}`);
  return total;
}

/** Writes values of a field into the batch. Returns the place of the first value that is not valid. */
function fill(
  rows: NamedRows,
  field: NamedField,
  values: ArrayLike<unknown>,
  at: number,
  dates: boolean,
): number | undefined {
  const numbers = values instanceof BigInt64Array ? fromBigInts(values) : values;
  if (!dates && rows.putNumbers(field, at, numbers)) return undefined;
  const into = rows.batch(field);
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i];
    const number = typeof value === 'bigint' ? Number(value) : (value ?? Number.NaN);
    if (typeof number === 'number' && rows.isLongName(field, number))
      rows.putText(field, at + i, String(values[i]));
    else if (typeof number === 'number' && Number.isFinite(number)) {
      if (!(dates ? rows.putDate(field, at + i, number) : rows.putNumber(field, at + i, number))) return i;
    } else if (Number.isNaN(number)) into[at + i] = -1;
    else if (typeof number === 'boolean') into[at + i] = number ? 1 : 0;
    else if (typeof number !== 'string' || !putString(rows, field, at + i, number)) return i;
  }
  return undefined;
}

function putString(rows: NamedRows, field: NamedField, row: number, text: string): boolean {
  const words = text.trim();
  if (field === 'id' && !rows.takeId(row, words)) return true;
  const number = decimalNumber(words);
  return Number.isNaN(number) ? rows.putText(field, row, words) : rows.putNumber(field, row, number);
}

/** Converts 64-bit integers to numbers without a BigInt for each; exact up to 2^53. */
function fromBigInts(values: BigInt64Array): Float64Array {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = words[2 * i + 1] * 2 ** 32 + (words[2 * i] >>> 0);
  return numbers;
}

/** The file's own metadata, under the keys of an SWF header. */
function headerOf({ key_value_metadata: pairs = [] }: FileMetaData): TraceHeader {
  const header: TraceHeader = {};
  for (const { key, value } of pairs) readComment(header, `; ${key}: ${value}`);
  return header;
}

/** Size of snappy data, in bytes, from which decompressors in WebAssembly save more time than they take to load. */
const MUCH_SNAPPY = 1 << 23;

/** Loads the decompressors that hyparquet lacks, or has in JavaScript only, if the file needs them. */
export async function compressorsFor({ row_groups: groups }: FileMetaData): Promise<Compressors | undefined> {
  let snappy = 0;
  let rare = false;
  for (const { columns } of groups) {
    for (const { meta_data: meta } of columns) {
      if (meta?.codec === 'SNAPPY') snappy += Number(meta.total_compressed_size);
      else if (meta && meta.codec !== 'UNCOMPRESSED') rare = true;
    }
  }
  return rare || snappy >= MUCH_SNAPPY ? (await import('hyparquet-compressors')).compressors : undefined;
}

/** Reports errors of hyparquet as errors of the file. */
export async function damaged<T>(
  name: string,
  where: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DataError || error instanceof UsageError) throw error;
    const what = where === undefined ? 'is not a Parquet file' : `${where}: cannot be read`;
    throw new TraceError(name, undefined, `${what}, or is damaged (${faultOf(error as Error)})`);
  }
}

/** The engine's own message gives no information about the file. */
function faultOf(error: Error): string {
  if (error instanceof TypeError) return 'a part of its description is missing';
  if (error instanceof RangeError) return 'it ends too early, or a length in it is wrong';
  return error.message.replace(/\s/g, ' ');
}
