// Turns a figure that the worker made into the content of a place on the page: a picture, its files, and its table.
import { captionOf } from '../../../figures/caption.ts';
import type { Chart, ChartColumn } from '../../../figures/chart.ts';
import { chartSvg, shownAs } from '../../../figures/chartSvg.ts';
import { chartTable, valuesOf } from '../../../figures/chartTable.ts';
import { duration } from '../../../report/format.ts';
import { bigTable } from '../bigTable.ts';
import type { FigureContent } from './figure.ts';
import { csvText } from './save.ts';

/**
 * @param name of the files
 * @param made returns the command that makes the figure, with options of `specula plot`
 * @param command returns the command that is shown; default: the same
 */
export function chartContent(
  chart: Chart,
  name: string,
  made: (look: string) => string,
  command = made,
): FigureContent {
  const columns = chartTable(chart);
  return {
    name,
    label: `${chart.title}. ${chart.about}`,
    svg: (look) => chartSvg(chart, { look }),
    saved: ({ look, flags }) => chartSvg(chart, { look, caption: captionOf(chart, made(flags)) }),
    csv: () => {
      const values = columns.map(valuesOf);
      const rows = values[0].map((_, row) => values.map((column) => column[row]));
      return csvText(
        columns.map(({ title }) => title),
        rows,
      );
    },
    table: () => columnTable(chart.title, columns),
    command,
  };
}

/** Returns a table of all numbers of a figure. */
function columnTable(title: string, columns: readonly ChartColumn[]): HTMLElement {
  return bigTable(
    title,
    columns.map((column) => {
      const { quantity, names, values } = column;
      const show = quantity === 'duration' ? duration : shownAs(quantity, names);
      return {
        title: column.title,
        values: valuesOf(column),
        cell: (row) => (Number.isFinite(values[row]) ? show(values[row]) : '–'),
      };
    }),
  );
}
