// Reads a table of text with named columns, as numbers.

import { TraceError } from '../../trace/raw/traceError.ts';
import { cellNumber, cellText } from '../../trace/text/cells.ts';
import { DelimitedText, type Records } from '../../trace/text/delimited.ts';
import { dateTimeSeconds } from '../../trace/times.ts';

/** Ways to read a column: as numbers, as points in time (seconds since 1970), or as the text after a word. */
export type Reading = 'number' | 'time' | { readonly behind: string };

const COMMA = { bytes: new TextEncoder().encode(','), quotes: true };

/**
 * Reads some columns of comma-separated values.
 *
 * @param columns how each is read. In a cell such as `cpu=20,node=1` the number behind a word is 0 if the word
 *   is missing
 * @throws TraceError, one line: a column is missing, or a cell is not what it should be
 */
export async function readTable<Name extends string>(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  columns: Readonly<Record<Name, { from: string; as: Reading }>>,
): Promise<Record<Name, Float64Array>> {
  const text = new DelimitedText(file, COMMA, 0);
  const wanted = Object.entries<{ from: string; as: Reading }>(columns);
  const values = wanted.map((): number[] => []);
  let places: number[] | undefined;
  const take = ({ text: bytes, count, line, first, from, to }: Records) => {
    const cellsOf = (record: number) =>
      Array.from({ length: first[record + 1] - first[record] }, (_, i) => first[record] + i);
    for (let record = 0; record < count; record++) {
      if (places === undefined) {
        const names = cellsOf(record).map((cell) => cellText(bytes, from[cell], to[cell]));
        places = wanted.map(([, column]) => names.indexOf(column.from));
        const missing = places.indexOf(-1);
        if (missing >= 0)
          throw new TraceError(file, line[record], `has no column '${wanted[missing][1].from}'`);
        continue;
      }
      for (const [i, [, column]] of wanted.entries()) {
        const cell = first[record] + places[i];
        const value =
          cell < first[record + 1] ? numberIn(column.as, bytes, from[cell], to[cell]) : Number.NaN;
        if (Number.isNaN(value)) {
          const shown = cell < first[record + 1] ? cellText(bytes, from[cell], to[cell]) : '';
          const what = column.as === 'time' ? 'a date with a time' : 'a number';
          throw new TraceError(file, line[record], `${column.from} '${shown}': expected ${what}`);
        }
        values[i].push(value);
      }
    }
  };
  for await (const chunk of chunks) take(text.add(chunk));
  take(text.finish());
  if (places === undefined)
    throw new TraceError(file, undefined, 'is empty; expected a line of column names');
  const found = wanted.map(([name], i) => [name, Float64Array.from(values[i])] as const);
  return Object.fromEntries(found) as Record<Name, Float64Array>;
}

function numberIn(as: Reading, text: Uint8Array, from: number, to: number): number {
  if (as === 'number') return cellNumber(text, from, to);
  const cell = cellText(text, from, to);
  if (as === 'time') return dateTimeSeconds(cell);
  const part = cell.split(',').find((one) => one.startsWith(as.behind));
  return part === undefined ? 0 : Number.parseFloat(part.slice(part.indexOf('=') + 1));
}
