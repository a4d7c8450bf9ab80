// Reads a series from a table: CSV or Parquet.
import { type EnergyKernel, hostEnergy } from '../../kernel/hostEnergy.ts';
import { isParquet } from '../open/format.ts';
import { partsOf, type RandomAccess, sourceName, sourceText, type TraceSource } from '../raw/source.ts';
import { TraceError } from '../raw/traceError.ts';
import { cellText } from '../text/cells.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { delimiterOf } from '../text/delimiters.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { readPlainRows } from './plainRows.ts';
import type { Series } from './series.ts';
import { type SeriesKind, seriesColumns } from './seriesColumns.ts';
import { SeriesRows } from './seriesRows.ts';

const NEWLINE = 10;
const BOM = 0xef;
const QUOTE = 34;

export interface ReadSeriesOptions {
  /** Names the series in errors; default: the last part of a URL or a file name. */
  name?: string;
}

/**
 * Reads how the carbon intensity of a grid or a price changes over time, from a table as CSV or Parquet: a column of times
 * and one of values whose name has the unit (docs/energy.md). Text may be gzip.
 *
 * @throws TraceError with file and place
 */
export async function readSeries(
  source: TraceSource | RandomAccess,
  kind: SeriesKind,
  { name = sourceName(source) }: ReadSeriesOptions = {},
  kernel: EnergyKernel = hostEnergy(),
): Promise<Series> {
  const file = partsOf(
    source instanceof Uint8Array && isParquet(source) ? Uint8Array.from(source).buffer : source,
  );
  if (file !== undefined && isParquet(new Uint8Array(await file.slice(0, 4)))) {
    const { parquetSeries } = await import('./parquetSeries.ts');
    return parquetSeries(file, name, kind, kernel);
  }
  return csvSeries(sourceText(source as TraceSource, name), name, kind, kernel);
}

async function csvSeries(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  kind: SeriesKind,
  kernel: EnergyKernel,
): Promise<Series> {
  const check = new TextCheck(file, 'a line of column names, then times and values');
  const ends = new LineEnds();
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) {
    check.add(piece);
    pieces.push(ends.add(piece).slice());
  }
  const all = pieces.length === 1 ? pieces[0] : joined(pieces, check.bytes);
  const bytes = all[0] === BOM ? all.subarray(3) : all;
  const end = bytes.indexOf(NEWLINE);
  const header = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  const delimiter = delimiterOf(header);
  if (end >= 0 && header.trim() !== '' && !bytes.includes(QUOTE)) {
    const names = header.split(delimiter).map((name) => name.trim());
    const columns = seriesColumns(names, kind, file, 1);
    const rows = new SeriesRows(file, kind, names, columns);
    readPlainRows(kernel, bytes, end + 1, delimiter, names.length, columns, rows, file);
    return rows.finish(kernel);
  }
  return quotedSeries(bytes, new TextEncoder().encode(delimiter), file, kind).finish(kernel);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all.subarray(0, at);
}

/** Reads a text whose cells may be in quotes. */
function quotedSeries(bytes: Uint8Array, delimiter: Uint8Array, file: string, kind: SeriesKind): SeriesRows {
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
  return rows as SeriesRows;
}
