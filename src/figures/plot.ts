// Draws a plot as SVG: title, legend, one or several panels over one axis, ticks, titles of the axes, and caption. All
// margins are computed from the widths of the texts, so that none is cut and none overlaps another.

import { escaped } from '../report/pages/markup.ts';
import { type Axis, along, apart, type Label } from './axis.ts';
import { type LegendEntry, legendOf } from './legend.ts';
import { type Look, NARROWEST } from './look.ts';
import { px, svgFile } from './svg.ts';
import { fitted, textWidth, wrapped } from './text.ts';

/** Converts values to pixels, and has the corners of a panel in pixels. */
export interface Places {
  x(value: number): number;
  y(value: number): number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotPanel {
  /** Title above the panel. */
  readonly title?: string;
  /** Axis of the values; absent if rows have names instead. */
  readonly y?: Axis;
  draw(places: Places): string;
}

interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly panels: readonly PlotPanel[];
  readonly legend?: readonly LegendEntry[];
  /** Caption below the plot; it may have several lines. */
  readonly caption?: string;
  /** Pixels on the left that the names of rows need. */
  readonly left?: number;
  /** Height in pixels, if the look has none. */
  readonly height: number;
}

const MOST_TICKS = 14;
/** The least height of a panel, in lines. */
const LOWEST = 5;
/** Font sizes of heading and caption, in font sizes of the look. */
const HEADING = 1.15;
const CAPTION = 0.85;

/** Line heights of the title, of the titles of axes, and of the caption, in font sizes of the look. */
const TITLE_LINE = 1.5;
const AXIS_LINE = 1.35;
const CAPTION_LINE = 1.15;

/** Layout of the page. */
interface Page {
  readonly look: Look;
  readonly pad: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly titleLines: readonly string[];
  readonly legend: string;
  readonly captionLines: readonly string[];
  /** The lines of the title of the axis below. */
  readonly under: readonly string[];
  readonly rows: readonly { readonly labels: readonly Label[]; readonly title: readonly string[] }[];
  /** Start of the first panel with its name, height of each panel, and distance from one to the next. */
  readonly top: number;
  readonly above: number;
  readonly each: number;
  readonly step: number;
  /** End of the last panel. */
  readonly foot: number;
}

// Rounded as in the SVG, so that lines are as wide as they were measured.
const headSize = (size: number) => Number(px(HEADING * size));
const captionSize = (size: number) => Number(px(CAPTION * size));

function pageOf(look: Look, plot: Plot, wanted: number): Page {
  const { size, width, bare } = look;
  const { title, x, panels, legend = [], caption = '', left: least = 0 } = plot;
  const pad = Math.round(0.6 * size);
  const inner = width - 2 * pad;
  const titleLines = bare ? [] : wrapped(title, headSize(size), inner, true);
  const afterTitle = pad + titleLines.length * TITLE_LINE * size + 0.3 * size;
  const names = legendOf(look, legend, pad, width - pad, afterTitle);
  const top = afterTitle + names.rows * 1.6 * size + 0.7 * size;
  const captionLines = bare || caption === '' ? [] : wrapped(caption, captionSize(size), inner);
  const below = (lines: number) =>
    1.9 * size +
    lines * AXIS_LINE * size +
    (captionLines.length > 0 ? 0.7 * size : 0) +
    captionLines.length * CAPTION_LINE * size +
    pad;
  const isNamed = panels.some((one) => one.title !== undefined);
  const gap = isNamed ? 0.6 * size : 1.4 * size;
  const above = isNamed ? 1.7 * size : 0;

  /** Height of each panel after subtracting all other parts. */
  const panelHeight = (lines: number) =>
    (wanted - top - below(lines) - (panels.length - 1) * gap) / panels.length - above;
  const lowest = LOWEST * size;
  const guess = Math.max(lowest, panelHeight(x.title ? 1 : 0));
  const rows = panels.map(({ y }) => rowOf(y, guess, size));
  const widest = Math.max(0, ...rows.flatMap(({ labels }) => labels.map((one) => textWidth(one.text, size))));
  const turned = Math.max(0, ...rows.map((row) => row.title.length)) * AXIS_LINE * size;
  const left = Math.ceil(pad + Math.max(least, turned + widest + 0.7 * size));
  const right = width - pad - Math.round(0.5 * size);
  const under = x.title ? wrapped(x.title, size, right - left) : [];
  const each = Math.max(lowest, panelHeight(under.length));
  const foot = top + panels.length * (each + above) + (panels.length - 1) * gap;
  const height = Math.ceil(Math.max(wanted, foot + below(under.length)));
  return {
    ...{ look, pad, height, left, right, titleLines, legend: names.svg, captionLines, under, rows },
    ...{ top, above, each, step: each + above + gap, foot },
  };
}

/** Returns the labels of a left axis of this height, and the lines of its title. */
function rowOf(y: Axis | undefined, height: number, size: number): Page['rows'][number] {
  if (y === undefined) return { labels: [], title: [] };
  const most = Math.max(2, Math.floor(height / (2.6 * size)));
  return {
    labels: apart(y, most, along(y, height, 0), () => 0.65 * size),
    title: y.title ? wrapped(y.title, size, height) : [],
  };
}

function text(at: number, y: number, words: string, attributes = ''): string {
  return `<text x="${px(at)}" y="${px(y)}"${attributes && ` ${attributes}`}>${escaped(words)}</text>`;
}

const soft = ({ palette }: Look) => `fill="${palette.soft}"`;

/** Returns the ticks of the axis below. Labels at its ends stay on the page. */
function ticksOf({ look: { size, width }, pad }: Page, x: Axis, toX: Places['x']): Label[] {
  const half = (words: string) => textWidth(words, size) / 2;
  return apart(
    x,
    MOST_TICKS,
    (tick, words) => Math.min(Math.max(toX(tick), pad + half(words)), width - pad - half(words)),
    (words) => half(words) + 0.5 * size,
  );
}

function panelSvg(page: Page, plot: Plot, place: number, toX: Places['x'], ticks: readonly Label[]): string {
  const { look, pad, left, right, top, above, each, step, rows } = page;
  const { size, palette } = look;
  const { title, y, draw } = plot.panels[place];
  const begin = top + place * step + above;
  const bottom = begin + each;
  const toY = y ? along(y, bottom, begin) : () => bottom;
  const grid = rows[place].labels.map(
    ({ tick, text: label }) =>
      `<path d="M${left} ${px(toY(tick))}H${right}" stroke="${palette.line}"/>` +
      text(left - 0.5 * size, toY(tick) + 0.35 * size, label, `text-anchor="end" ${soft(look)}`),
  );
  const middle = (begin + bottom) / 2;
  const axisTitle = rows[place].title.map((words, i) => {
    const at = `translate(${px(pad + (i + 0.8) * AXIS_LINE * size)} ${px(middle)}) rotate(-90)`;
    return `<text transform="${at}" text-anchor="middle" ${soft(look)}>${escaped(words)}</text>`;
  });
  const marks = ticks.map(
    ({ tick }) => `<path d="M${px(toX(tick))} ${px(bottom)}v${px(0.35 * size)}" stroke="${palette.soft}"/>`,
  );
  const name =
    title === undefined
      ? ''
      : text(left, begin - 0.5 * size, fitted(title, size, right - left, true), 'font-weight="600"');
  return [
    name,
    ...grid,
    draw({ x: toX, y: toY, left, right, top: begin, bottom }),
    `<path d="M${left} ${px(bottom)}H${right}" stroke="${palette.soft}"/>`,
    ...marks,
    ...axisTitle,
  ].join('');
}

export function plotSvg(given: Look, plot: Plot): string {
  const look = { ...given, width: Math.max(NARROWEST * given.size, Math.round(given.width)) };
  const { size } = look;
  const page = pageOf(look, plot, given.height ?? plot.height);
  const { pad, height, left, right, titleLines, captionLines, under, foot } = page;
  const toX = along(plot.x, left, right);
  const ticks = ticksOf(page, plot.x, toX);
  const middle = `text-anchor="middle" ${soft(look)}`;
  const bold = `font-weight="600" font-size="${headSize(size)}"`;
  const small = `font-size="${captionSize(size)}" ${soft(look)}`;
  const end = height - pad - captionLines.length * CAPTION_LINE * size;
  /** Draws lines of text below each other. The first is `first` lines below `from`. */
  const block = (
    words: readonly string[],
    x: number,
    from: number,
    first: number,
    line: number,
    as: string,
  ) => words.map((one, i) => text(x, from + (i + first) * line * size, one, as)).join('');
  const inside = [
    block(titleLines, pad, pad, 0.8, TITLE_LINE, bold),
    page.legend,
    ...plot.panels.map((_, place) => panelSvg(page, plot, place, toX, ticks)),
    ...ticks.map(({ text: label, at }) => text(at, foot + 1.5 * size, label, middle)),
    block(under, (left + right) / 2, foot, 2.2, AXIS_LINE, middle),
    block(captionLines, pad, end, 0.8, CAPTION_LINE, small),
  ];
  return svgFile(look, height, plot.title, inside.join(''));
}
