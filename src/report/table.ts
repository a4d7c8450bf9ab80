import { visibleLine } from '../visible.ts';

/** The title of a column of numbers, or of one of words, which are aligned to the left. */
export type Column = string | { readonly left: string };

export const isLeft = (column: Column) => typeof column === 'object';
export const titleOf = (column: Column) => (typeof column === 'object' ? column.left : column);

/** Largest width of a table whose titles have one line. */
const WIDEST = 100;

/**
 * Breaks a title at the blank that makes its longer line shortest, so that its column can be narrower. Blanks at its
 * end, which hold the place of marks, are in both lines.
 *
 * @param cells width of the widest cell below it
 */
function folded(title: string, cells: number): [upper: string, lower: string] {
  const [words, end] = [title.trimEnd(), title.slice(title.trimEnd().length)];
  if (title.length <= cells) return ['', title];
  const breaks = [...words.matchAll(/ /g)].map(({ index }): [string, string] => [
    words.slice(0, index) + end,
    words.slice(index + 1) + end,
  ]);
  const longer = ([upper, lower]: readonly string[]) => Math.max(upper.length, lower.length);
  return breaks.reduce((a, b) => (longer(b) < longer(a) ? b : a), ['', title]);
}

/**
 * Formats rows of text under titles, with two blanks between columns. Every line ends with a newline. The titles of a
 * table that would have more than 100 columns are folded into two lines where this makes it narrower.
 *
 * @param isTitled false to leave the titles out
 */
export function textTable(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  isTitled = true,
): string {
  const rows = cells.map((row) => row.map(visibleLine));
  const given = columns.map(titleOf);
  const widest = columns.map((_, i) => rows.reduce((most, row) => Math.max(most, row[i].length), 0));
  const isWide = given.reduce((sum, title, i) => sum + Math.max(title.length, widest[i]) + 2, -2) > WIDEST;
  const heads = given.map((title, i) => (isWide ? folded(title, widest[i]) : ['', title]));
  const widths = heads.map((head, i) => Math.max(widest[i], ...head.map(({ length }) => length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (isLeft(columns[i]) ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd();
  const titles = [0, 1].map((place) => heads.map((head) => head[place]));
  const rule = widths.map((width) => '─'.repeat(width));
  const above = titles[0].some((title) => title !== '') ? titles : titles.slice(1);
  return [...(isTitled ? [...above, rule] : []), ...rows].map((cells) => `${line(cells)}\n`).join('');
}
