import type { NextRun } from '../../advice/few/nextRun.ts';
import type { Killed } from '../../advice/few/pooledRuns.ts';
import { count, roughPercent } from '../format.ts';
import { type Column, textTable } from '../table.ts';

/** A table of advice, which the text and the page show. */
export interface AdviceTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly string[][];
  /** A last row with sums. */
  readonly total?: readonly string[];
}

export const NOTHING = '–';

/** Formats a share with its interval: `14% (0% to 46%)`. */
const shareText = (share: number, low: number, high: number) =>
  `${roughPercent(share)} (${roughPercent(low)} to ${roughPercent(high)})`;

/** Formats the probability that a request kills the next run. */
export function nextText(next: NextRun | null): string {
  return next === null ? NOTHING : shareText(next.probability, next.low, next.high);
}

/** Formats the number of killed runs, of how many, with their share: `2 of 31: 6% (1% to 21%)`. */
export function killedText(killed: Killed | null): string {
  if (killed === null || killed.of === 0) return NOTHING;
  const { runs, of, share, low, high } = killed;
  return `${count(runs)} of ${count(of)}: ${shareText(share, low, high)}`;
}

/** Largest number of rows of a table in the text. */
const MOST_ROWS = 40;

/** Formats tables, each under its caption and with an empty line after it. */
export function tablesText(tables: readonly AdviceTable[]): string {
  return tables
    .map(({ caption, columns, rows, total }) => {
      const more = rows.length - MOST_ROWS;
      const others = ['…', `${count(more)} more`, ...columns.slice(2).map(() => '')];
      const shown = [...rows.slice(0, MOST_ROWS), ...(more > 0 ? [others] : []), ...(total ? [total] : [])];
      return `${caption}\n${textTable(columns, shown)}\n`;
    })
    .join('');
}
