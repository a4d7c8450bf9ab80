import type { ChartColumn } from '../../../figures/chart.ts';
import { shownAs } from '../../../figures/chartSvg.ts';
import { count, duration } from '../../../report/format.ts';
import { el, table } from '../dom.ts';

/** The most rows that are shown. The CSV has all. */
const MOST_ROWS = 30;

/** Some of the numbers behind a figure, evenly chosen. */
export function columnTable(title: string, columns: readonly ChartColumn[]): HTMLElement {
  const rows = columns[0].values.length;
  const step = Math.max(1, Math.ceil(rows / MOST_ROWS));
  const shown = Array.from({ length: Math.ceil(rows / step) }, (_, i) => i * step);
  const cells = columns.map(({ quantity, names, values }) => {
    const show = quantity === 'duration' ? duration : shownAs(quantity, names);
    return (row: number) => (Number.isFinite(values[row]) ? show(values[row]) : '–');
  });
  const made = table(
    title,
    columns.map((column) => column.title),
    shown.map((row) => cells.map((cell) => cell(row))),
  );
  if (step === 1) return made;
  const note = `One row in ${count(step)}. The CSV has all ${count(rows)}.`;
  return el('div', {}, el('p', { class: 'note' }, note), made);
}
