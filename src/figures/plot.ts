// A plot as SVG: title, legend, one panel or several over one axis, ticks, titles of the axes, and caption.
// All rooms are made from the widths of the texts, so that none is cut and none overlaps another.

import { escaped } from '../report/pages/markup.ts';
import { type Look, NARROWEST, seriesColour } from './look.ts';
import { dot, line } from './marks.ts';
import { px, svgFile } from './svg.ts';
import { fitted, textWidth, wrapped } from './text.ts';

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Ticks in [from, to], at most so many where there is a choice. */
  ticks(most: number): readonly number[];
  /** The texts of ticks of one axis. */
  labels(ticks: readonly number[]): readonly string[];
  /** What is on the axis, with its unit if the labels have none. */
  readonly title?: string;
  readonly logarithmic?: boolean;
}

/** A name in the legend, and how its series is drawn. */
export interface LegendEntry {
  readonly name: string;
  /** The place of the series. */
  readonly place: number;
  readonly as: 'line' | 'dots' | 'both' | 'area';
  /** In place of the colour of the series. */
  readonly colour?: string;
}

/** Pixels of values, and of the corners of a panel. */
export interface Places {
  x(value: number): number;
  y(value: number): number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotPanel {
  /** Stands above the panel. */
  readonly title?: string;
  /** Absent if rows have names instead. */
  readonly y?: Axis;
  draw(places: Places): string;
}

interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly panels: readonly PlotPanel[];
  readonly legend?: readonly LegendEntry[];
  /** Stands below, in lines. */
  readonly caption?: string;
  /** Pixels on the left that the names of rows need. */
  readonly left?: number;
  /** Height in pixels, if the look has none. */
  readonly height: number;
}

const MOST_TICKS = 14;
/** The least height of a panel, in lines. */
const LOWEST = 5;
/** The sizes of heading and caption, in sizes of the letters. */
const HEADING = 1.15;
const CAPTION = 0.85;

const along = ({ from, to, logarithmic }: Axis, first: number, last: number) => {
  const of = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const span = of(to) - of(from) || 1;
  return (value: number) => first + ((of(value) - of(from)) / span) * (last - first);
};

interface Label {
  readonly tick: number;
  readonly text: string;
  /** The middle of the text. */
  readonly at: number;
}

/** The ticks whose labels stand apart: as many as possible. `extent` is half of the room of a label. */
function apart(
  axis: Axis,
  most: number,
  place: (tick: number, text: string) => number,
  extent: (text: string) => number,
): Label[] {
  const labelled = (ticks: readonly number[]) => {
    const texts = axis.labels(ticks);
    return ticks.map((tick, i): Label => ({ tick, text: texts[i], at: place(tick, texts[i]) }));
  };
  const areApart = (labels: readonly Label[]) =>
    labels.every(({ text, at }, i) => {
      if (i === 0) return true;
      const before = labels[i - 1];
      return Math.abs(at - before.at) >= extent(text) + extent(before.text);
    });
  for (let wanted = most; wanted >= 1; wanted--) {
    const labels = labelled(axis.ticks(wanted));
    if (labels.length > 1 && areApart(labels)) return labels;
  }
  // One label in two, in three, …
  const all = axis.ticks(most);
  for (let step = 1; step < all.length; step++) {
    const labels = labelled(all.filter((_, i) => i % step === 0));
    if (areApart(labels)) return labels;
  }
  return labelled(all.slice(0, 1));
}

/** The legend in rows, and how many rows it takes. */
function legendOf(look: Look, entries: readonly LegendEntry[], from: number, to: number, top: number) {
  const { size, palette } = look;
  const wide = 2.4 * size;
  let x = from;
  let row = 0;
  const parts = entries.map(({ name, place, as, colour = seriesColour(palette, place) }) => {
    const text = fitted(name, size, to - from - wide);
    const width = wide + textWidth(text, size) + size;
    if (x > from && x + width - size > to) {
      x = from;
      row++;
    }
    const at = x;
    x += width;
    const y = top + (row + 0.5) * 1.6 * size;
    const side = 0.8 * size;
    const sample =
      as === 'area'
        ? `<path d="M${px(at + 0.7 * size)} ${px(y - side / 2)}h${px(side)}v${px(side)}h${px(-side)}z" fill="${colour}"/>`
        : (as === 'dots' ? '' : line(look, place, `M${px(at)} ${px(y)}h${px(1.9 * size)}`)) +
          (as === 'line' ? '' : dot(look, place, at + 0.95 * size, y));
    const whole = text === name ? '' : `<title>${escaped(name)}</title>`;
    return `${sample}<text x="${px(at + wide)}" y="${px(y + 0.35 * size)}">${escaped(text)}${whole}</text>`;
  });
  return { svg: parts.join(''), rows: entries.length === 0 ? 0 : row + 1 };
}

export function plotSvg(given: Look, plot: Plot): string {
  const look = { ...given, width: Math.max(NARROWEST * given.size, Math.round(given.width)) };
  const { size, palette, width } = look;
  const { title, x, panels, legend = [], caption = '', left: least = 0 } = plot;
  const pad = Math.round(0.6 * size);
  const inner = width - 2 * pad;
  const text = (at: number, y: number, words: string, attributes = '') =>
    `<text x="${px(at)}" y="${px(y)}"${attributes && ` ${attributes}`}>${escaped(words)}</text>`;
  const soft = `fill="${palette.soft}"`;

  // As they are written, so that lines are as wide as they were measured.
  const headSize = Number(px(HEADING * size));
  const captionSize = Number(px(CAPTION * size));
  const head = wrapped(title, headSize, inner, true);
  const heading = head.map((words, i) =>
    text(pad, pad + (i + 0.8) * 1.5 * size, words, `font-weight="600" font-size="${headSize}"`),
  );
  const afterHead = pad + head.length * 1.5 * size + 0.3 * size;
  const names = legendOf(look, legend, pad, width - pad, afterHead);
  const top = afterHead + names.rows * 1.6 * size + 0.7 * size;
  const lines = caption === '' ? [] : wrapped(caption, captionSize, inner);
  const below = (titleLines: number) =>
    1.9 * size +
    titleLines * 1.35 * size +
    (lines.length > 0 ? 0.7 * size : 0) +
    lines.length * 1.15 * size +
    pad;
  const titled = panels.some((one) => one.title !== undefined);
  const gap = titled ? 0.6 * size : 1.4 * size;
  const above = titled ? 1.7 * size : 0;

  /** How high each panel is beside everything else. */
  const panelHeight = (whole: number, titleLines: number) =>
    (whole - top - below(titleLines) - (panels.length - 1) * gap) / panels.length - above;
  const lowest = LOWEST * size;
  const wanted = given.height ?? plot.height;
  const guess = Math.max(lowest, panelHeight(wanted, x.title ? 1 : 0));

  const rows = panels.map(({ y }) => {
    if (y === undefined) return { labels: [], title: [] };
    const place = along(y, guess, 0);
    const most = Math.max(2, Math.floor(guess / (2.6 * size)));
    return {
      labels: apart(y, most, place, () => 0.65 * size),
      title: y.title ? wrapped(y.title, size, guess) : [],
    };
  });
  const widest = Math.max(0, ...rows.flatMap(({ labels }) => labels.map((one) => textWidth(one.text, size))));
  const turned = Math.max(0, ...rows.map((row) => row.title.length)) * 1.35 * size;
  const left = Math.ceil(pad + Math.max(least, turned + widest + 0.7 * size));
  const right = width - pad - Math.round(0.5 * size);
  const under = x.title ? wrapped(x.title, size, right - left) : [];
  const each = Math.max(lowest, panelHeight(wanted, under.length));
  const height = Math.ceil(
    Math.max(wanted, top + panels.length * (each + above) + (panels.length - 1) * gap + below(under.length)),
  );

  const toX = along(x, left, right);
  const half = (words: string) => textWidth(words, size) / 2;
  const ticks = apart(
    x,
    MOST_TICKS,
    (tick, words) => Math.min(Math.max(toX(tick), pad + half(words)), width - pad - half(words)),
    (words) => half(words) + 0.5 * size,
  );
  const drawn = panels.map(({ title: name, y, draw }, i) => {
    const begin = top + i * (each + above + gap) + above;
    const bottom = begin + each;
    const toY = y ? along(y, bottom, begin) : () => bottom;
    const { labels, title: words } = rows[i];
    const grid = labels.map(
      ({ tick, text: label }) =>
        `<path d="M${left} ${px(toY(tick))}H${right}" stroke="${palette.line}"/>` +
        text(left - 0.5 * size, toY(tick) + 0.35 * size, label, `text-anchor="end" ${soft}`),
    );
    const middle = (begin + bottom) / 2;
    const axisTitle = words.map((row, at) => {
      const baseline = pad + (at + 0.8) * 1.35 * size;
      return `<text transform="translate(${px(baseline)} ${px(middle)}) rotate(-90)" text-anchor="middle" ${soft}>${escaped(row)}</text>`;
    });
    const marks = ticks.map(
      ({ tick }) => `<path d="M${px(toX(tick))} ${px(bottom)}v${px(0.35 * size)}" stroke="${palette.soft}"/>`,
    );
    const panelName =
      name === undefined
        ? ''
        : text(left, begin - 0.5 * size, fitted(name, size, right - left, true), 'font-weight="600"');
    return [
      panelName,
      ...grid,
      draw({ x: toX, y: toY, left, right, top: begin, bottom }),
      `<path d="M${left} ${px(bottom)}H${right}" stroke="${palette.soft}"/>`,
      ...marks,
      ...axisTitle,
    ].join('');
  });
  const foot = top + panels.length * (each + above) + (panels.length - 1) * gap;
  const tickLabels = ticks.map(({ text: label, at }) =>
    text(at, foot + 1.5 * size, label, `text-anchor="middle" ${soft}`),
  );
  const underTitle = under.map((words, i) =>
    text((left + right) / 2, foot + (2.2 + i) * 1.35 * size, words, `text-anchor="middle" ${soft}`),
  );
  const begin = height - pad - lines.length * 1.15 * size;
  const captionLines = lines.map((words, i) =>
    text(pad, begin + (i + 0.8) * 1.15 * size, words, `font-size="${captionSize}" ${soft}`),
  );
  return svgFile(
    look,
    height,
    title,
    [...heading, names.svg, ...drawn, ...tickLabels, ...underTitle, ...captionLines].join(''),
  );
}
