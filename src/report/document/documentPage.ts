import { version } from '../../version.ts';
import { escaped, pageOf } from '../pages/markup.ts';
import { STYLE, tableText } from '../pages/parts.ts';
import { isLeft, titleOf } from '../table.ts';
import type { ResultDocument, ResultTable } from './resultDocument.ts';

/** Returns a result as a page that opens from disk, loads nothing and runs no script. */
export function documentPage({ title, sentences, tables, conclusion = [] }: ResultDocument): string {
  const body = `${paragraphs(sentences)}${tables.map(tableOf).join('')}${paragraphs(conclusion)}
<div class="notes"><p>Specula ${version}.</p></div>
`;
  return pageOf(title, `${STYLE}td.words { white-space: normal; }\n`, body);
}

const paragraphs = (of: readonly string[]) => of.map((one) => `<p>${escaped(one)}</p>\n`).join('');

function tableOf({ caption, columns, rows, note }: ResultTable): string {
  const kind = (column: number) => (isLeft(columns[column]) ? ' class="words"' : '');
  const cell = (tag: string, text: string, column: number, scope = '') =>
    `<${tag}${kind(column)}${scope}>${escaped(text)}</${tag}>`;
  const table = tableText({
    caption,
    head: columns
      .map((column, i) =>
        titleOf(column) === '' ? '<td></td>' : cell('th', titleOf(column), i, ' scope="col"'),
      )
      .join(''),
    rows: rows.map((row) => row.map((text, i) => cell('td', text, i)).join('')),
    isSortable: false,
  });
  return `${table}${note === undefined ? '' : paragraphs([note])}`;
}
