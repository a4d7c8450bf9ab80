import { visibleLine } from '../visible.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** Formats rows of text under titles, with two blanks between columns. Every line ends with a newline. */
export function textTable(columns: readonly Column[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(visibleLine));
  const widths = columns.map(({ title }, i) =>
    rows.reduce((widest, row) => Math.max(widest, row[i].length), title.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (columns[i].align === 'left' ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width));
  return [columns.map(({ title }) => title), rule, ...rows].map((cells) => `${line(cells)}\n`).join('');
}
