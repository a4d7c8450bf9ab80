import { csvCell } from '../trace/write/csvCell.ts';
import { parquetTable, type TableColumn } from '../trace/write/parquetTable.ts';

export interface SweepColumn {
  readonly name: string;
  readonly type: TableColumn['type'];
  /** True if a cell may be empty. */
  readonly nullable: boolean;
}

/** null means that there is no value. */
export type Cell = number | string | boolean | null;
/** One cell for each column. */
export type Row = readonly Cell[];

/** Rows as a Parquet file, in chunks. */
export function tableParquet(
  columns: readonly SweepColumn[],
  rows: readonly Row[],
  about: Readonly<Record<string, string | number>>,
): Promise<Iterable<Uint8Array>> {
  const written = columns.map(
    ({ name, type, nullable }, place): TableColumn => ({
      name,
      type,
      nullable,
      values: (from, to) => rows.slice(from, to).map((row) => row[place]),
    }),
  );
  return parquetTable(written, rows.length, about);
}

/**
 * Rows as CSV (RFC 4180). A cell without a value is empty. Numbers are exact to the last bit. Booleans
 * are TRUE and FALSE, which pandas, DuckDB and R all know.
 */
export function* tableCsv(columns: readonly SweepColumn[], rows: readonly Row[]): Generator<string> {
  yield `${columns.map(({ name }) => name).join(',')}\n`;
  for (const row of rows) yield `${row.map(cellText).join(',')}\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell === null ? '' : csvCell(String(cell));
}
