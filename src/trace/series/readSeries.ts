// Reads a series from a table: CSV or Parquet.
import { UsageError } from '../../errors.ts';
import { decimalNumber } from '../../input/number.ts';
import { shortly } from '../../visible.ts';
import { compressorsFor, damaged, isDate, PARSERS, rowsOf } from '../formats/parquet.ts';
import { openTrace } from '../open/file.ts';
import type { RandomAccess } from '../raw/source.ts';
import { TraceError } from '../raw/traceError.ts';
import { cellText } from '../text/cells.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { delimiterOf } from '../text/delimiters.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { readPlainRows } from './plainRows.ts';
import { constantSeries, type Series } from './series.ts';
import { KWH_FACTOR, MOST_CARBON, type SeriesKind, seriesColumns, USUAL_UNIT } from './seriesColumns.ts';
import { SeriesRows } from './seriesRows.ts';

const NEWLINE = 10;
const BOM = 0xef;
const QUOTE = 34;

/**
 * Reads a carbon intensity (to t/MWh) or a price (to that of a MWh).
 *
 * @param from a file, or one number in kgCO2e/kWh or money/kWh
 * @throws TraceError
 */
export async function readSeries(from: string, kind: SeriesKind): Promise<Series> {
  const constant = decimalNumber(from);
  if (kind === 'carbon' && (constant < 0 || constant > MOST_CARBON))
    throw new UsageError(`--carbon ${from}: expected 0 to ${MOST_CARBON} kgCO2e/kWh, or a file`);
  if (!Number.isNaN(constant)) return constantSeries(constant, USUAL_UNIT[kind], KWH_FACTOR[kind]);
  const { parquet, chunks } = await openTrace(from);
  return parquet ? parquetSeries(parquet, from, kind) : csvSeries(chunks, from, kind);
}

async function csvSeries(chunks: AsyncIterable<Uint8Array>, file: string, kind: SeriesKind): Promise<Series> {
  const check = new TextCheck(file, 'a line of column names, then times and values');
  const ends = new LineEnds();
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) {
    check.add(piece);
    pieces.push(ends.add(piece).slice());
  }
  const [one] = pieces;
  const all = pieces.length === 1 ? one : Buffer.concat(pieces);
  const bytes = all?.[0] === BOM ? all.subarray(3) : (all ?? new Uint8Array());
  const end = bytes.indexOf(NEWLINE);
  const header = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  const delimiter = new TextEncoder().encode(delimiterOf(header));
  if (end >= 0 && header.trim() !== '' && !bytes.includes(QUOTE)) {
    const names = header.split(delimiterOf(header)).map((name) => name.trim());
    const columns = seriesColumns(names, kind, file, 1);
    const rows = new SeriesRows(file, kind, names, columns);
    readPlainRows(bytes, end + 1, delimiter[0], names.length, columns, rows, file);
    return rows.finish();
  }
  return quotedSeries(bytes, delimiter, file, kind);
}

/** Reads a text whose cells may be in quotes. */
function quotedSeries(bytes: Uint8Array, delimiter: Uint8Array, file: string, kind: SeriesKind): Series {
  const text = new DelimitedText(file, { bytes: delimiter, quotes: true }, 0);
  let rows: SeriesRows | undefined;
  let names: string[] = [];
  let places = { time: 0, value: 0 };
  const read = (records: Records) => {
    for (let record = 0; record < records.count; record++) {
      const line = records.line[record];
      const [first, after] = [records.first[record], records.first[record + 1]];
      const cell = (place: number) =>
        cellText(records.text, records.from[first + place], records.to[first + place]);
      if (rows === undefined) {
        names = Array.from({ length: after - first }, (_, place) => cell(place));
        const columns = seriesColumns(names, kind, file, line);
        rows = new SeriesRows(file, kind, names, columns);
        places = columns;
        continue;
      }
      if (after - first !== names.length)
        throw new TraceError(file, line, `the line has ${after - first} cells, its header ${names.length}`);
      rows.add(cell(places.time), cell(places.value), line);
    }
  };
  read(text.add(bytes));
  read(text.finish());
  if (rows === undefined)
    throw new TraceError(file, undefined, 'is empty; expected a line of column names, then times and values');
  return (rows as SeriesRows).finish();
}

async function parquetSeries(file: RandomAccess, name: string, kind: SeriesKind): Promise<Series> {
  const [{ parquetMetadataAsync, parquetSchema }, { readChunk }] = await Promise.all([
    import('hyparquet'),
    import('../formats/parquetChunk.ts'),
  ]);
  const metadata = await damaged(name, undefined, async () => parquetMetadataAsync(file));
  const { children } = parquetSchema(metadata);
  const names = children.map(({ element }) => element.name);
  const columns = seriesColumns(names, kind, name);
  const { element } = children[columns.time];
  const logical = element.logical_type;
  const isLocal = logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC;
  if (isDate(element) && isLocal && !columns.isUtc)
    throw new TraceError(
      name,
      undefined,
      `column '${shortly(element.name)}': its times have no time zone; make them UTC, or name the column 'datetime (UTC)'`,
    );
  rowsOf(metadata, name);
  const compressors = await compressorsFor(metadata);
  const rows = new SeriesRows(name, kind, names, columns);
  let row = 0;
  for (const group of metadata.row_groups) {
    const column = async (place: number) =>
      damaged(name, `column '${shortly(names[place])}'`, async () =>
        (await readChunk(file, metadata, group, names[place], { compressors, parsers: PARSERS })).flatMap(
          (values) => [...values],
        ),
      );
    const [times, values] = [await column(columns.time), await column(columns.value)];
    for (const [i, time] of times.entries()) {
      const value = values[i];
      const isNumber = typeof time === 'number' || typeof time === 'bigint';
      rows.add(isNumber ? Number(time) : String(time), value == null ? '' : String(value), ++row);
    }
  }
  return rows.finish();
}
