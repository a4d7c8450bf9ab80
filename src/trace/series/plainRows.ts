import { TraceError } from '../raw/traceError.ts';
import type { SeriesRows } from './seriesRows.ts';

const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads the rows of a CSV text without quotes: only their cells of times and values. This is several times faster than
 * to cut all cells, which take most of the time of a short replay.
 *
 * @param begin where the rows begin, in line 2
 * @param cells of a row
 * @throws TraceError
 */
export function readPlainRows(
  bytes: Uint8Array,
  begin: number,
  delimiter: number,
  cells: number,
  { time, value }: { readonly time: number; readonly value: number },
  rows: SeriesRows,
  file: string,
): void {
  let at = begin;
  for (let line = 2; at < bytes.length; line++) {
    let timeFrom = at;
    let timeTo = at;
    let valueFrom = at;
    let valueTo = at;
    let from = at;
    let cell = 0;
    for (;;) {
      const byte = at < bytes.length ? bytes[at] : NEWLINE;
      if (byte !== delimiter && byte !== NEWLINE) {
        at++;
        continue;
      }
      const to = byte === NEWLINE && at > from && bytes[at - 1] === RETURN ? at - 1 : at;
      if (cell === time) {
        timeFrom = from;
        timeTo = to;
      }
      if (cell === value) {
        valueFrom = from;
        valueTo = to;
      }
      cell++;
      at++;
      if (byte === NEWLINE) {
        // A blank line is no row.
        if (cell === 1 && to === from) cell = 0;
        break;
      }
      from = at;
    }
    if (cell === 0) continue;
    if (cell !== cells) throw new TraceError(file, line, `the line has ${cell} cells, its header ${cells}`);
    rows.addCells(bytes, timeFrom, timeTo, valueFrom, valueTo, line);
  }
}
