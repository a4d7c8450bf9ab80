// A line chart as an SVG file of its own: what is saved, in the colours of the page.
import { seriesColour, seriesDash, themed } from './dom.ts';

export interface LineChart {
  title: string;
  x: ArrayLike<number>;
  series: { name: string; values: ArrayLike<number> }[];
  /** Ticks of either axis, and how they are called. */
  xTicks: readonly number[];
  yTicks: readonly number[];
  xLabel(value: number): string;
  yLabel(value: number): string;
  logarithmic?: boolean;
}

const WIDTH = 900;
const HEIGHT = 320;
const MARGIN = { left: 70, right: 16, top: 48, bottom: 34 };

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The frame that every saved figure has. */
export function svgFile(width: number, height: number, title: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="12" fill="${themed('--ink')}">` +
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${themed('--paper')}"/>${body}</svg>`
  );
}

export function lineSvg({
  title,
  x,
  series,
  xTicks,
  yTicks,
  xLabel,
  yLabel,
  logarithmic,
}: LineChart): string {
  const along = (value: number) => (logarithmic ? Math.log(value) : value);
  const first = along(x[0]);
  const last = along(x[x.length - 1]);
  const top = Math.max(...yTicks, ...series.flatMap(({ values }) => Array.from(values)));
  const right = WIDTH - MARGIN.right;
  const bottom = HEIGHT - MARGIN.bottom;
  const px = (value: number) =>
    MARGIN.left + ((along(value) - first) / (last - first || 1)) * (right - MARGIN.left);
  const py = (value: number) => bottom - (value / (top || 1)) * (bottom - MARGIN.top);
  const grid = [
    ...yTicks.map(
      (tick) =>
        `<path d="M${MARGIN.left} ${py(tick)}H${right}" stroke="${themed('--line')}"/>` +
        `<text x="${MARGIN.left - 8}" y="${py(tick) + 4}" text-anchor="end">${escaped(yLabel(tick))}</text>`,
    ),
    ...xTicks.map(
      (tick) =>
        `<text x="${px(tick)}" y="${bottom + 20}" text-anchor="middle">${escaped(xLabel(tick))}</text>`,
    ),
  ];
  const lines = series.map(({ values }, i) => {
    const points = Array.from(values, (value, at) => `${px(x[at]).toFixed(1)} ${py(value).toFixed(1)}`);
    return `<path d="M${points.join('L')}" fill="none" stroke="${seriesColour(i)}" stroke-width="1.6" stroke-dasharray="${seriesDash(i).join(' ')}"/>`;
  });
  let at = MARGIN.left;
  const names = series.map(({ name }, i) => {
    const place = at;
    at += 44 + 7.5 * name.length;
    return (
      `<path d="M${place} 36h22" stroke="${seriesColour(i)}" stroke-width="2" stroke-dasharray="${seriesDash(i).join(' ')}"/>` +
      `<text x="${place + 28}" y="40">${escaped(name)}</text>`
    );
  });
  const heading = `<text x="${MARGIN.left}" y="20" font-weight="600" font-size="14">${escaped(title)}</text>`;
  return svgFile(WIDTH, HEIGHT, title, [heading, ...names, ...grid, ...lines].join(''));
}
