// A result as data: sentences and tables, which are written as text here and as a page by documentPage.ts.
import { count } from '../format.ts';
import { type Column, textTable } from '../table.ts';

export interface ResultTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Sentence directly below the table. */
  readonly note?: string;
  /**
   * What a text shows: `whole` is all rows, `titled` all rows below the caption, and `bare` all rows without the titles
   * of the columns. Default: the first and the last rows. A page shows everything.
   */
  readonly inText?: 'whole' | 'titled' | 'bare';
}

export interface ResultDocument {
  /** Title of the page. */
  readonly title: string;
  readonly sentences: readonly string[];
  readonly tables: readonly ResultTable[];
  /** Sentences below the tables. */
  readonly conclusion?: readonly string[];
}

/** Number of rows that a text shows at each end of a long table. */
const SHOWN = 10;

/** The document as text. */
export function documentText({ sentences, tables, conclusion = [] }: ResultDocument): string {
  const lines = (of: readonly string[]) => of.map((sentence) => `${sentence}\n`).join('');
  return [lines(sentences), ...tables.map(tableText), lines(conclusion)]
    .filter((part) => part !== '')
    .join('\n');
}

function tableText({ caption, columns, rows, note, inText }: ResultTable): string {
  const table = textTable(columns, inText === undefined ? shortened(rows) : rows, inText !== 'bare');
  return `${inText === 'titled' ? `${caption}:\n\n` : ''}${table}${note === undefined ? '' : `${note}\n`}`;
}

function shortened(rows: ResultTable['rows']): ResultTable['rows'] {
  const hidden = rows.length - 2 * SHOWN;
  if (hidden <= 1) return rows;
  const gap = ['…', `${count(hidden)} more`, ...rows[0].slice(2).map(() => '')];
  return [...rows.slice(0, SHOWN), gap, ...rows.slice(-SHOWN)];
}
