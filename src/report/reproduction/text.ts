import type { ReproducedValue } from '../../reproduce/reproduction.ts';
import { type Column, textTable } from '../table.ts';

const NONE = '–';

interface Shown {
  readonly column: Column;
  cell(row: ReproducedValue): string;
}

const MOST_DECIMALS = 4;

/** Rounds a value over seeds to the second digit of its interval. */
function rounded(value: number, halfWidth: number): string {
  if (!Number.isFinite(value)) return NONE;
  // A value without an interval is a count.
  if (Number.isNaN(halfWidth)) return String(value);
  const second = 1 - Math.floor(Math.log10(halfWidth));
  return value.toFixed(Math.min(MOST_DECIMALS, Math.max(0, second)));
}

const half = (halfWidth: number | undefined) =>
  halfWidth === undefined || Number.isNaN(halfWidth) ? NONE : rounded(halfWidth, halfWidth);

/** Returns the columns of a reproduction: published, computed, and each other column that some row fills. */
function columnsFor(rows: readonly ReproducedValue[]): Shown[] {
  const overSeeds = rows.some(({ halfWidth }) => halfWidth !== undefined);
  const online = rows.some((row) => row.online);
  const stated = rows.some((row) => row.stated !== undefined);
  return [
    { column: { left: 'value' }, cell: ({ label }) => label },
    { column: 'published', cell: ({ published, claim }) => claim?.text ?? optional(published) },
    ...(stated
      ? [{ column: 'as stated', cell: (row: ReproducedValue) => optional(row.stated ?? null) }]
      : []),
    {
      column: 'computed',
      cell: ({ computed, halfWidth }) =>
        halfWidth === undefined ? digits(computed) : rounded(computed, halfWidth),
    },
    ...(overSeeds ? [{ column: '±', cell: ({ halfWidth }: ReproducedValue) => half(halfWidth) }] : []),
    {
      column: 'deviation',
      cell: ({ deviation, halfWidth, claim }) => claim?.verdict ?? deviationText(deviation, halfWidth),
    },
    ...(online
      ? [
          {
            column: 'online',
            cell: (row: ReproducedValue) =>
              row.online ? rounded(row.online.mean, row.online.halfWidth) : NONE,
          },
          { column: '±', cell: (row: ReproducedValue) => half(row.online?.halfWidth) },
        ]
      : []),
  ];
}

/** Returns the cells of a reproduction's table. */
export function reproductionCells(rows: readonly ReproducedValue[]): {
  columns: Column[];
  cells: string[][];
} {
  const shown = columnsFor(rows);
  return {
    columns: shown.map(({ column }) => column),
    cells: rows.map((row) => shown.map(({ cell }) => cell(row))),
  };
}

/** Formats a table with published and computed values side by side. */
export function reproductionTable(rows: readonly ReproducedValue[]): string {
  const { columns, cells } = reproductionCells(rows);
  return textTable(columns, cells);
}

const optional = (value: number | null) => (value === null ? NONE : digits(value));

function deviationText(deviation: number | null, halfWidth: number | undefined): string {
  if (deviation === null) return NONE;
  if (halfWidth === undefined) return signed(deviation, digits(deviation));
  return signed(deviation, rounded(deviation, halfWidth));
}

// Enough decimals to compare with values that the papers rounded to two or three; none for counts.
function digits(value: number): string {
  if (Number.isNaN(value)) return NONE;
  return Number.isInteger(value) ? String(value) : value.toFixed(5);
}

// A difference in the last place of a double is no deviation.
function signed(value: number, text: string): string {
  if (Math.abs(value) < 1e-9) return '0';
  return `${value < 0 ? '' : '+'}${text}`;
}
