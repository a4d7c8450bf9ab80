import { expect, test } from 'vitest';
import { documentPage } from '../../../src/report/document/documentPage.ts';
import { documentText, type ResultDocument } from '../../../src/report/document/resultDocument.ts';

const rows = (count: number) => Array.from({ length: count }, (_, i) => [`${i}`, `<b>${i}</b>`]);
const made = (count: number, conclusion?: string[]): ResultDocument => ({
  title: 'Why & when',
  sentences: ['first sentence', 'a < b'],
  tables: [
    {
      caption: 'All rows',
      columns: ['after', { left: 'why' }],
      rows: rows(count),
    },
  ],
  conclusion,
});

test('a text has the sentences, the tables and the conclusion, with a line between them', () => {
  expect(documentText(made(1, ['It never starts.']))).toBe(
    'first sentence\na < b\n\nafter  why\n─────  ────────\n    0  <b>0</b>\n\nIt never starts.\n',
  );
  expect(documentText({ title: '', sentences: ['one'], tables: [] })).toBe('one\n');
});

test.each([
  [21, 21],
  [22, 21],
  [1000, 21],
])('of %i rows a text shows %i, and a page all', (count, shown) => {
  const lines = documentText(made(count)).trimEnd().split('\n').slice(5);
  expect(lines.length).toBe(shown);
  expect(lines.some((line) => line.includes('…'))).toBe(shown < count);
  if (shown < count) {
    expect(lines[10].trim()).toMatch(new RegExp(`^… +${(count - 20).toLocaleString('en')} more$`));
    expect(lines.filter((_, i) => i !== 10).map((line) => Number(line.trim().split(' ')[0]))).toEqual([
      ...Array.from({ length: 10 }, (_, i) => i),
      ...Array.from({ length: 10 }, (_, i) => count - 10 + i),
    ]);
  }
  expect(documentPage(made(count)).match(/<tr>/g)).toHaveLength(count + 1);
});

test('a table may have its caption, all of its rows, no titles and a note in a text too', () => {
  const [table] = made(30).tables;
  const textOf = (more: object) =>
    documentText({ title: '', sentences: [], tables: [{ ...table, ...more }] });
  const whole = textOf({ inText: 'whole' });
  expect(whole.split('\n').filter((line) => line.includes('<b>'))).toHaveLength(30);
  expect(textOf({ inText: 'titled' })).toBe(`All rows:\n\n${whole}`);
  expect(textOf({ inText: 'bare' })).toBe(whole.split('\n').slice(2).join('\n'));
  expect(textOf({ inText: 'whole', note: 'a < b' })).toBe(`${whole}a < b\n`);
  const page = documentPage({ title: '', sentences: [], tables: [{ ...table, note: 'a < b' }] });
  expect(page).toContain('</table></div>\n<p>a &lt; b</p>');
});

test('a page escapes every text, and runs no script', () => {
  const page = documentPage(made(2, ['x > y']));
  expect(page).toContain('<title>Why &amp; when</title>');
  expect(page).toContain('<p>a &lt; b</p>');
  expect(page).toContain('<td class="words">&lt;b&gt;1&lt;/b&gt;</td>');
  expect(page).toContain('<p>x &gt; y</p>');
  expect(page).not.toMatch(/<script|<b>|sortable"/);
});
