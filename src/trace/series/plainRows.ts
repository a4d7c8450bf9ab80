import type { EnergyKernel } from '../../kernel/hostEnergy.ts';
import { TraceError } from '../raw/traceError.ts';
import type { SeriesColumns } from './seriesColumns.ts';
import type { SeriesRows } from './seriesRows.ts';

const NEWLINE = 10;
/** Bytes of the shortest row that the kernel reads: seconds since 1970, a comma, a digit and the end of the line. */
const LEAST_ROW = 12;

/**
 * Reads the rows of a CSV text without quotes. The kernel reads their times and values if they have a usual form.
 *
 * @param begin where the rows begin, in line 2
 * @param cells of a row
 * @throws TraceError
 */
export function readPlainRows(
  { exports, columns }: EnergyKernel,
  bytes: Uint8Array,
  begin: number,
  delimiter: string,
  cells: number,
  { time, value, isUtc, factor }: SeriesColumns,
  rows: SeriesRows,
  file: string,
): void {
  exports.createTable(bytes.length, Math.ceil(bytes.length / LEAST_ROW) + 1);
  columns.tableText.set(bytes);
  const comma = delimiter.charCodeAt(0);
  let at = begin;
  for (let line = 2; ; line++) {
    const [least, most] = rows.range;
    at = exports.readTable(at, comma, cells, time, value, isUtc, factor, rows.last, least, most);
    const count = exports.tableRows();
    rows.addAll(columns.tableTimes.subarray(0, count), columns.tableValues.subarray(0, count));
    line += exports.tableLines();
    if (at >= bytes.length) return;
    const end = bytes.indexOf(NEWLINE, at);
    const after = end < 0 ? bytes.length : end;
    const own = new TextDecoder().decode(bytes.subarray(at, after)).split(delimiter);
    if (own.length !== cells)
      throw new TraceError(file, line, `the line has ${own.length} cells, its header ${cells}`);
    rows.add(own[time].trim(), own[value].trim(), line);
    at = after + 1;
  }
}
