// Draws a chart as SVG.
import { count, decimal, percent, trimmed } from '../report/format.ts';
import type { Axis } from './axis.ts';
import type { Boxes, Chart, ChartAxis, Picture, Quantity, Series } from './chart.ts';
import { Clock } from './clock.ts';
import type { LegendEntry } from './legend.ts';
import { type Look, type Palette, SAVED, seriesColor } from './look.ts';
import { dot, line, pathThrough, stepPath } from './marks.ts';
import { type Places, type PlotPanel, plotSvg } from './plot.ts';
import { px } from './svg.ts';
import { countTicks, logTicks, roundTicks, tickLabel, timeDecades, timeTicks } from './ticks.ts';

/** Returns the format of a number of this quantity on an axis and in a table. */
export function shownAs(quantity: Quantity, names: readonly string[] = []): (value: number) => string {
  switch (quantity) {
    case 'duration':
      return tickLabel;
    case 'count':
      return count;
    case 'share':
      return percent;
    case 'name':
      return (value) => names[value] ?? '';
    case 'number':
      return (value) => trimmed(decimal(value, value !== 0 && Math.abs(value) < 1 ? 3 : 2));
  }
}

const TICKS: Record<Quantity, (from: number, to: number, most: number) => number[]> = {
  duration: timeTicks,
  count: countTicks,
  number: roundTicks,
  share: roundTicks,
  name: (from, to, most) => {
    const step = Math.ceil((to - from) / most);
    const first = Math.ceil(from);
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
  },
};

function axisOf({ title, quantity, from, to, logarithmic, names, dates }: ChartAxis): Axis {
  const clock = dates && new Clock(0, dates);
  return {
    title,
    from,
    to,
    logarithmic,
    labels: clock ? (ticks) => clock.labels(ticks) : (ticks) => ticks.map(shownAs(quantity, names)),
    ticks: (most) => {
      if (clock) return clock.ticks(from, to, most);
      if (!logarithmic) return TICKS[quantity](from, to, most);
      return quantity === 'duration' ? timeDecades(from, to) : logTicks(from, to, most);
    },
  };
}

/** Natural height of a chart in lines: of title, legend, axis and caption together; then of each panel. */
const AROUND = 13;
/** Number of these lines that title and caption take. */
const WORDS = 6;
const ONE_PANEL = 20;
const EACH_PANEL = 14;

export interface ChartOptions {
  /** Look of the chart; default: SAVED. */
  readonly look?: Look;
  /** Caption below the chart; default: none. `chart.about` describes the content. */
  readonly caption?: string;
}

/** Returns a chart as SVG. */
export function chartSvg(chart: Chart, { look = SAVED, caption = '' }: ChartOptions = {}): string {
  const { title, x, panels, categories } = chart;
  const lines =
    AROUND - (look.bare ? WORDS : 0) + (panels.length === 1 ? ONE_PANEL : panels.length * EACH_PANEL);
  return plotSvg(look, {
    title,
    caption,
    height: lines * look.size,
    legend: legendOf(chart),
    x: axisOf(x),
    panels: panels.map(
      (panel): PlotPanel => ({
        title: panel.title,
        y: axisOf(panel.y),
        draw(places) {
          const { boxes, picture, series } = panel;
          return [
            picture ? pictureSvg(picture, places) : '',
            boxes ? boxesSvg(boxes, categories?.map(({ color }) => color) ?? [], look.palette, places) : '',
            ...series.map((one) => seriesSvg(one, look, places)),
          ].join('');
        },
      }),
    ),
  });
}

function legendOf({ categories, panels }: Chart): LegendEntry[] {
  if (categories) return categories.map(({ name, color }) => ({ name, color, place: 0, as: 'area' }));
  // A single series of jobs is already described by the axes.
  const all = panels[0].series.filter(({ name }) => name !== '');
  const as = { steps: 'line', line: 'line', 'line and dots': 'both', dots: 'dots', bars: 'area' } as const;
  return all.map(({ name, place, as: drawn }) => ({ name, place, as: as[drawn] }));
}

function seriesSvg({ place, as, x: at, y: values, wide = 1 }: Series, look: Look, on: Places): string {
  const { x, y } = on;
  // Without jobs there is nothing to draw.
  if (!values.some(Number.isFinite)) return '';
  const dots = () =>
    Array.from(at, (value, i) =>
      Number.isFinite(values[i]) ? dot(look, place, x(value), y(values[i])) : '',
    ).join('');
  switch (as) {
    case 'steps':
      return line(look, place, stepPath(at, values, x, y));
    case 'line':
      return line(look, place, pathThrough(at, values, x, y));
    case 'line and dots':
      return line(look, place, pathThrough(at, values, x, y), 1.2) + dots();
    case 'dots':
      return dots();
    case 'bars':
      return barsSvg(at, values, wide, seriesColor(look.palette, place), on);
  }
}

/** Share of a bar's slot that the bar fills. */
const FILLED = 0.86;

function barsSvg(
  at: Float64Array,
  values: Float64Array,
  wide: number,
  color: string,
  { x, y, bottom }: Places,
): string {
  return Array.from(at, (middle, i) => {
    const [left, right] = [x(middle - (wide * FILLED) / 2), x(middle + (wide * FILLED) / 2)];
    const top = y(values[i]);
    return `<rect x="${px(left)}" y="${px(top)}" width="${px(right - left)}" height="${px(bottom - top)}" fill="${color}"/>`;
  }).join('');
}

function boxesSvg(
  { from, to, low, high, category, dashed }: Boxes,
  colors: readonly string[],
  { paper, ink }: Palette,
  { x, y, left, right, top, bottom }: Places,
): string {
  const inX = (value: number) => Math.min(Math.max(x(value), left), right);
  const inY = (value: number) => Math.min(Math.max(y(value), top), bottom);
  // An outline in the background color separates neighbors, but it would cover a narrow box.
  const fine = (value: number) => String(Math.round(value * 100) / 100);
  return Array.from(from, (_, i) => {
    const [x0, x1, y0, y1] = [inX(from[i]), inX(to[i]), inY(high[i]), inY(low[i])];
    const isLarge = x1 - x0 >= 4 && y1 - y0 >= 4;
    const outline = dashed[i]
      ? ` stroke="${ink}" stroke-dasharray="4 2"`
      : isLarge
        ? ` stroke="${paper}" stroke-width="0.7"`
        : '';
    return `<rect x="${fine(x0)}" y="${fine(y0)}" width="${fine(x1 - x0)}" height="${fine(y1 - y0)}" fill="${colors[category[i]]}"${outline}/>`;
  }).join('');
}

function pictureSvg({ href }: Picture, { left, right, top, bottom }: Places): string {
  return (
    `<image x="${px(left)}" y="${px(top)}" width="${px(right - left)}" height="${px(bottom - top)}" ` +
    `preserveAspectRatio="none" href="${href}"/>`
  );
}
