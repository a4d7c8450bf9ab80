import type { ReproducedValue } from '../study/reproduction.ts';
import { type Column, textTable } from './table.ts';

const NONE = '–';

// Enough decimals to see what the papers rounded, to two or three; none for counts.
function digits(value: number): string {
  if (Number.isNaN(value)) return NONE;
  return Number.isInteger(value) ? String(value) : value.toFixed(5);
}

// Rounding in the last place of a double is no deviation.
function signed(value: number): string {
  if (Math.abs(value) < 1e-9) return '0';
  return `${value < 0 ? '' : '+'}${digits(value)}`;
}

const hasStated = (rows: readonly ReproducedValue[]) => rows.some(({ stated }) => stated !== undefined);

/** The titles of a reproduction's table; a column for what the paper's words give only where that is another number. */
export function rowColumns(rows: readonly ReproducedValue[]): Column[] {
  const titles = ['published', ...(hasStated(rows) ? ['as stated'] : []), 'computed', 'deviation'];
  return [{ title: 'value', align: 'left' }, ...titles.map((title) => ({ title }))];
}

/** The cells of a reproduction's table. */
export function rowCells(rows: readonly ReproducedValue[]): string[][] {
  const some = hasStated(rows);
  return rows.map(({ label, published, computed, deviation, stated }) => [
    label,
    published === null ? NONE : digits(published),
    ...(some ? [stated === undefined ? NONE : digits(stated)] : []),
    digits(computed),
    deviation === null ? NONE : signed(deviation),
  ]);
}

export function rowTable(rows: readonly ReproducedValue[]): string {
  return textTable(rowColumns(rows), rowCells(rows));
}
