// A plot as SVG: axes, names of the series, and what is drawn inside. The page shows and saves the same text.
import { seriesColour, seriesDash, themed } from '../dom.ts';
import { escaped, svgFile } from './svg.ts';

interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
  label(value: number): string;
  title?: string;
  logarithmic?: boolean;
}

interface Plot {
  title: string;
  width: number;
  height: number;
  x: Scale;
  /** Absent if each row has a name instead. */
  y?: Scale;
  /** Room for the labels on the left. */
  left?: number;
  /** Names of the series, with their places. */
  names?: readonly (readonly [name: string, place: number])[];
  /** Whether the names have samples of dots, and of lines. */
  dots?: boolean;
  lines?: boolean;
}

const RIGHT = 18;
const LINE = 20;
/** About the width of a letter. */
const LETTER = 7;

/** Pixels of values, and of the plot's corners. */
interface Places {
  x(value: number): number;
  y(value: number): number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function along({ from, to, logarithmic }: Scale, first: number, last: number) {
  const of = (value: number) => (logarithmic ? Math.log(value) : value);
  const span = of(to) - of(from) || 1;
  return (value: number) => first + ((of(value) - of(from)) / span) * (last - first);
}

export function plotSvg(plot: Plot, draw: (places: Places) => string): string {
  const { title, width, height, x, y, left = 56, names = [], dots = false, lines = true } = plot;
  let row = 34;
  let at = 4;
  const legend = names.map(([name, place]) => {
    const wide = 40 + LETTER * name.length;
    if (at > 4 && at + wide > width) {
      at = 4;
      row += LINE;
    }
    const from = at;
    at += wide;
    const sample =
      (lines ? line(place, `M${from} ${row - 4}h22`, 2) : '') + (dots ? dot(place, from + 11, row - 4) : '');
    return `${sample}<text x="${from + 28}" y="${row}">${escaped(name)}</text>`;
  });
  const right = width - RIGHT;
  const top = names.length > 0 ? row + 16 : 30;
  const bottom = height - (x.title ? 42 : 26);
  const px = along(x, left, right);
  const py = y ? along(y, bottom, top) : () => bottom;
  const soft = themed('--soft');
  const rule = themed('--line');
  const grid = (y?.ticks ?? []).map(
    (tick) =>
      `<path d="M${left} ${py(tick).toFixed(1)}H${right}" stroke="${rule}"/>` +
      `<text x="${left - 8}" y="${(py(tick) + 4).toFixed(1)}" text-anchor="end" fill="${soft}">${escaped(y?.label(tick) ?? '')}</text>`,
  );
  const ticks = x.ticks.map(
    (tick) =>
      `<path d="M${px(tick).toFixed(1)} ${bottom}v4" stroke="${soft}"/>` +
      `<text x="${px(tick).toFixed(1)}" y="${bottom + 18}" text-anchor="middle" fill="${soft}">${escaped(x.label(tick))}</text>`,
  );
  const xTitle = x.title
    ? `<text x="${right}" y="${height - 6}" text-anchor="end" fill="${soft}">${escaped(x.title)}</text>`
    : '';
  const heading = `<text x="4" y="14" font-weight="600" font-size="13.5">${escaped(title)}</text>`;
  const inside = draw({ x: px, y: py, left, right, top, bottom });
  const axis = `<path d="M${left} ${bottom}H${right}" stroke="${soft}"/>`;
  return svgFile(
    width,
    height,
    title,
    [heading, ...legend, ...grid, inside, axis, ...ticks, xTitle].join(''),
  );
}

/** A line in the colour and dashes of a series. */
export function line(place: number, path: string, width = 1.8): string {
  const dash = seriesDash(place).join(' ');
  return `<path d="${path}" fill="none" stroke="${seriesColour(place)}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`;
}

const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  'M-4 -4h8v8h-8z',
  'M0 -5l5 9h-10z',
  'M0 -5l5 5l-5 5l-5 -5z',
];

/** A dot at a point in pixels. Each series has a shape, so that they differ without colour. */
export function dot(place: number, x: number, y: number, tip = ''): string {
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return (
    `<path transform="${at}" d="${SHAPES[place % SHAPES.length]}" fill="${seriesColour(place)}" fill-opacity="0.85" ` +
    `stroke="${themed('--paper')}" stroke-width="0.7"><title>${escaped(tip)}</title></path>`
  );
}

/** The line of a series through its points. */
export function curve(
  place: number,
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const points = Array.from(values, (value, i) => `${x(at[i]).toFixed(1)} ${y(value).toFixed(1)}`);
  return line(place, `M${points.join('L')}`);
}

/** At most so many ticks of a logarithmic scale: several a decade, or one. */
export function logTicks(from: number, to: number, most: number): number[] {
  const of = (factors: number[]) =>
    Array.from({ length: 40 }, (_, i) => 10 ** (i - 12))
      .flatMap((decade) => factors.map((factor) => factor * decade))
      .filter((tick) => tick >= from * 0.999 && tick <= to * 1.001);
  const steps = [[1, 1.5, 2, 3, 4, 5, 7], [1, 2, 5], [1]].map(of);
  return steps.find((ticks) => ticks.length <= most) ?? steps[2];
}

/** At most so many round numbers in [from, to]. */
export function roundTicks(from: number, to: number, most: number): number[] {
  const size = 10 ** Math.floor(Math.log10((to - from) / most || 1));
  const factor = [1, 2, 5].find((one) => (to - from) / (one * size) <= most) ?? 10;
  const first = Math.ceil(from / (factor * size) - 1e-9);
  const last = Math.floor(to / (factor * size) + 1e-9);
  // Sums of 0.1 are not exact: each tick is computed by one division or product.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    size < 1 ? ((first + i) * factor) / Math.round(1 / size) : (first + i) * factor * size,
  );
}
