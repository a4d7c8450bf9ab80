// Lists the numbers of a chart as a table.
import type { Chart, ChartColumn } from './chart.ts';

/** Returns the columns of a chart's table: its own, else x and the series of each panel. */
export function chartTable({ table, x, panels }: Chart): readonly ChartColumn[] {
  if (table) return table;
  const [first] = panels.flatMap(({ series }) => series);
  const at = first?.x ?? new Float64Array();
  return [
    {
      // The numbers count from the first submission, whatever the labels show.
      title: x.dates ? 'time since the first submission' : x.title,
      ...{ quantity: x.quantity, values: at, names: x.names },
    },
    ...panels.flatMap(({ title, y, series }) =>
      series.map(({ name, y: values }) => ({
        title: [title, series.length > 1 || panels.length > 1 ? name : y.title]
          .filter((part) => part !== undefined)
          .join(': '),
        quantity: y.quantity,
        values,
      })),
    ),
  ];
}

/** Returns the numbers of a column, or its names. */
export function valuesOf({ quantity, values, names = [] }: ChartColumn): (string | number)[] {
  return Array.from(values, (value) => (quantity === 'name' ? names[value] : value));
}
