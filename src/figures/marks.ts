// Draws the lines and dots of series.

import { escaped } from '../report/pages/markup.ts';
import { type Look, SAVED, seriesColor, seriesDash } from './look.ts';
import { px } from './svg.ts';

/** Factor by which lines and dots grow with the font size. */
const scaleOf = ({ size }: Look) => size / SAVED.size;

/** Returns a line in the color and dashes of a series. */
export function line(look: Look, place: number, path: string, width = 1.8): string {
  const scale = scaleOf(look);
  const dash = seriesDash(place)
    .map((length) => px(scale * length))
    .join(' ');
  return `<path d="${path}" fill="none" stroke="${seriesColor(look.palette, place)}" stroke-width="${px(scale * width)}"${dash && ` stroke-dasharray="${dash}"`}/>`;
}

const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  'M-4 -4h8v8h-8z',
  'M0 -5l5 9h-10z',
  'M0 -5l5 5l-5 5l-5 -5z',
];

/** Returns a dot at a point in pixels. Each series has a shape, so that series also differ without color. */
export function dot(look: Look, place: number, x: number, y: number, tip = ''): string {
  const { palette } = look;
  const scale = scaleOf(look) === 1 ? '' : ` scale(${scaleOf(look).toFixed(2)})`;
  return (
    `<path transform="translate(${px(x)} ${px(y)})${scale}" d="${SHAPES[place % SHAPES.length]}" ` +
    `fill="${seriesColor(palette, place)}" fill-opacity="0.85" stroke="${palette.paper}" stroke-width="0.7"` +
    (tip === '' ? '/>' : `><title>${escaped(tip)}</title></path>`)
  );
}

type ToPixels = (value: number) => number;

/** Returns the path through points, with a gap where a value is not a number. */
export function pathThrough(
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  x: ToPixels,
  y: ToPixels,
): string {
  let path = '';
  let isBegun = false;
  for (let i = 0; i < at.length; i++) {
    const known = Number.isFinite(values[i]);
    if (known) path += `${isBegun ? 'L' : 'M'}${px(x(at[i]))} ${px(y(values[i]))}`;
    isBegun = known;
  }
  return path;
}

/** Returns the path of a step function: values[i] holds from at[i] to at[i + 1]. Equal steps are merged. */
export function stepPath(at: ArrayLike<number>, values: ArrayLike<number>, x: ToPixels, y: ToPixels): string {
  let path = `M${px(x(at[0]))} ${px(y(values[0]))}`;
  let before = px(y(values[0]));
  for (let i = 1; i < at.length; i++) {
    const now = px(y(values[i]));
    if (now === before && i < at.length - 1) continue;
    path += `H${px(x(at[i]))}${now === before ? '' : `V${now}`}`;
    before = now;
  }
  return path;
}
