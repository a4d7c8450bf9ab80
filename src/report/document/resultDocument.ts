// A result as data: sentences and tables, which are written as text here and as a page by documentPage.ts.
import { count } from '../format.ts';
import { type Column, textTable } from '../table.ts';

export interface ResultTable {
  /** Title of the table on a page; a text has none. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface ResultDocument {
  /** Title of the page. */
  readonly title: string;
  readonly sentences: readonly string[];
  readonly tables: readonly ResultTable[];
  /** Sentence below the tables. */
  readonly conclusion?: string;
}

/** Number of rows shown at each end of a long table; a page and --json have all. */
const SHOWN = 10;

/** The document as text. A long table has its first and its last rows. */
export function documentText({ sentences, tables, conclusion }: ResultDocument): string {
  const parts = [
    sentences.map((sentence) => `${sentence}\n`).join(''),
    ...tables.map(({ columns, rows }) => textTable(columns, shortened(rows))),
    ...(conclusion === undefined ? [] : [`${conclusion}\n`]),
  ];
  return parts.join('\n');
}

function shortened(rows: ResultTable['rows']): ResultTable['rows'] {
  const hidden = rows.length - 2 * SHOWN;
  if (hidden <= 1) return rows;
  const gap = ['…', `${count(hidden)} more`, ...rows[0].slice(2).map(() => '')];
  return [...rows.slice(0, SHOWN), gap, ...rows.slice(-SHOWN)];
}
