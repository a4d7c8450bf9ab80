// Decodes a column of a row group with hyparquet, once its pages are known to be sound. hyparquet trusts the
// counts and lengths in a file: a wrong one keeps it busy for minutes, or forever.
import {
  type AsyncBuffer,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  type ParquetParsers,
  parquetRead,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
} from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { readVarInt } from 'hyparquet/src/thrift.js';

interface Reader {
  view: DataView;
  offset: number;
}

interface Decoding {
  readonly compressors: Compressors | undefined;
  readonly parsers?: Partial<ParquetParsers>;
}

/**
 * Decodes a column without nested values.
 *
 * @returns its values, in several arrays
 * @throws Error if the pages do not hold the rows of the group
 */
export async function readChunk(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: RowGroup,
  column: string,
  { compressors, parsers }: Decoding,
): Promise<DecodedArray[]> {
  const chunks = group.columns.filter(({ meta_data: meta }) => meta?.path_in_schema[0] === column);
  if (chunks.length !== 1) throw new Error(`the row group has it ${chunks.length} times`);
  const codec = chunks[0].meta_data?.codec ?? 'UNCOMPRESSED';
  const element = parquetSchema(metadata).children.find((child) => child.element.name === column)?.element;
  if (element === undefined) throw new Error('the schema lacks it');
  if (element.repetition_type === 'REPEATED') throw new Error('it has lists of values');
  const pages: Uint8Array[] = [];
  const unpack = (bytes: Uint8Array, size: number): Uint8Array => {
    const page = decompressPage(bytes, size, codec, compressors);
    pages.push(page);
    return page;
  };
  const values: DecodedArray[] = [];
  await parquetRead({
    file: {
      byteLength: file.byteLength,
      async slice(start, end) {
        const bytes = await file.slice(start, end);
        checkPages(bytes, Number(group.num_rows), element, unpack);
        return bytes;
      },
    },
    metadata: { ...metadata, row_groups: [group] },
    columns: [column],
    // Each page was unpacked when it was checked.
    compressors: { [codec]: () => pages.shift() },
    parsers,
    // hyparquet would swallow an error thrown in this function.
    onChunk: ({ columnData }) => values.push(columnData),
  });
  return values;
}

function checkPages(
  bytes: ArrayBuffer,
  rows: number,
  { type, repetition_type: repetition }: SchemaElement,
  unpack: (bytes: Uint8Array, size: number) => Uint8Array,
): void {
  const chunk: Reader = { view: new DataView(bytes), offset: 0 };
  const isOptional = repetition !== 'REQUIRED';
  for (let left = rows; left > 0 && chunk.offset < bytes.byteLength - 1; ) {
    const header = parquetHeader(chunk);
    const { data_page_header: v1, data_page_header_v2: v2, dictionary_page_header: dictionary } = header;
    const size = counted('page size', header.compressed_page_size, bytes.byteLength - chunk.offset);
    const packed = new Uint8Array(bytes, chunk.offset, size);
    chunk.offset += size;
    const unpacked = counted('unpacked page size', header.uncompressed_page_size, 2 ** 31 - 1);
    if (header.type === 'DICTIONARY_PAGE' && dictionary) {
      const page = readerOf(unpack(packed, unpacked));
      counted('number of values of a dictionary', dictionary.num_values, plainValues(page, type));
    } else if (header.type === 'DATA_PAGE' && v1) {
      const count = counted('number of values of a page', v1.num_values, left);
      const page = readerOf(unpack(packed, unpacked));
      let nulls = 0;
      if (isOptional) {
        const end = 4 + page.view.getUint32(0, true);
        nulls = nullsIn({ ...page, offset: 4 }, count);
        page.offset = end;
      }
      checkValues(page, v1.encoding, count - nulls, type);
      left -= count;
    } else if (header.type === 'DATA_PAGE_V2' && v2) {
      const count = counted('number of values of a page', v2.num_values, left);
      const nulls = counted('number of nulls of a page', v2.num_nulls, count);
      counted('number of rows of a page', v2.num_rows, left);
      const repetitions = counted('length of repetition levels', v2.repetition_levels_byte_length, size);
      const levels = counted('length of levels', v2.definition_levels_byte_length, size - repetitions);
      if (isOptional) nullsIn({ ...readerOf(packed), offset: repetitions }, count);
      // As hyparquet has it: the data follow the levels that it has read.
      const data = packed.subarray(repetitions + (isOptional ? levels : 0));
      const page = v2.is_compressed === false ? data : unpack(data, unpacked - levels - repetitions);
      checkValues(readerOf(page), v2.encoding, count - nulls, type);
      left -= count;
    } else throw new Error('the header of a page is not valid');
  }
}

function readerOf(page: Uint8Array): Reader {
  return { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 };
}

/** Returns a number of a header if it is a whole number from 0 to the most that there can be. */
function counted(name: string, value: unknown, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Error(`the ${name} is ${value ?? 'missing'}; expected at most ${most}`);
}

/** Returns the number of nulls among values of a column that may have nulls. */
function nullsIn(reader: Reader, count: number): number {
  checkRuns({ ...reader }, 1, count);
  const levels = new Uint8Array(count);
  readRleBitPackedHybrid(reader, 1, levels, 0);
  return levels.reduce((nulls, level) => nulls + (level === 1 ? 0 : 1), 0);
}

/** The fewest bits of a value that is not encoded. The texts have their lengths before them. */
const BITS: Readonly<Record<string, number>> = {
  ...{ BOOLEAN: 1, INT32: 32, INT64: 64, INT96: 96, FLOAT: 32, DOUBLE: 64, BYTE_ARRAY: 32 },
  FIXED_LEN_BYTE_ARRAY: 8,
};

/** The most values that can follow. hyparquet would take further ones from the next pages. */
function plainValues({ view, offset }: Reader, type: SchemaElement['type']): number {
  return Math.floor((8 * (view.byteLength - offset)) / BITS[type ?? 'BOOLEAN']);
}

/** Throws unless what follows can be that many values. */
function checkValues(reader: Reader, encoding: string, count: number, type: SchemaElement['type']): void {
  if (count === 0) return;
  if (encoding === 'PLAIN') counted('number of values of a page', count, plainValues(reader, type));
  else if (encoding === 'RLE' && type === 'BOOLEAN')
    checkRuns({ ...reader, offset: reader.offset + 4 }, 1, count);
  else if (encoding === 'RLE' || encoding.endsWith('_DICTIONARY')) {
    const width = reader.view.getUint8(reader.offset);
    checkRuns({ ...reader, offset: reader.offset + 1 }, width, count);
  } else if (encoding.startsWith('DELTA_')) checkDeltas(reader, encoding, count);
}

/** Checks the runs of a hybrid of run lengths and packed bits. */
function checkRuns(reader: Reader, width: number, count: number): void {
  for (let seen = 0; seen < count; ) {
    const header = readVarInt(reader);
    const isPacked = (header & 1) === 1;
    const length = isPacked ? 8 * (header >>> 1) : header >>> 1;
    // The last group of packed values may be filled up.
    counted('length of a run', length, count - seen + (isPacked ? 7 : 0));
    // hyparquet reads a first byte of packed values even where there are none.
    reader.offset += isPacked ? Math.max(1, (length * width) / 8) : (width + 7) >> 3;
    seen += length;
  }
}

function checkDeltas(reader: Reader, encoding: string, count: number): void {
  checkBlocks({ ...reader });
  if (encoding !== 'DELTA_BYTE_ARRAY') return;
  // The lengths of the prefixes come before those of the suffixes.
  deltaBinaryUnpack(reader, count, new Int32Array(count));
  checkBlocks(reader);
}

function checkBlocks(reader: Reader): void {
  const size = readVarInt(reader);
  const parts = readVarInt(reader);
  if (size <= 0 || parts <= 0) throw new Error(`a block has ${size} values in ${parts} parts`);
}
