import { escaped } from '../report/pages/markup.ts';
import { type Look, seriesColor } from './look.ts';
import { dot, line } from './marks.ts';
import { px } from './svg.ts';
import { fitted, textWidth } from './text.ts';

/** A name in the legend, and the style of its series. */
export interface LegendEntry {
  readonly name: string;
  /** Place of the series. */
  readonly place: number;
  readonly as: 'line' | 'dots' | 'both' | 'area';
  /** Color, if it is not that of the series. */
  readonly color?: string;
}

/** Returns the legend in rows, and the number of rows. */
export function legendOf(look: Look, entries: readonly LegendEntry[], from: number, to: number, top: number) {
  const { size, palette } = look;
  const wide = 2.4 * size;
  let x = from;
  let row = 0;
  const parts = entries.map(({ name, place, as, color = seriesColor(palette, place) }) => {
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
        ? `<path d="M${px(at + 0.7 * size)} ${px(y - side / 2)}h${px(side)}v${px(side)}h${px(-side)}z" fill="${color}"/>`
        : (as === 'dots' ? '' : line(look, place, `M${px(at)} ${px(y)}h${px(1.9 * size)}`)) +
          (as === 'line' ? '' : dot(look, place, at + 0.95 * size, y));
    const whole = text === name ? '' : `<title>${escaped(name)}</title>`;
    return `${sample}<text x="${px(at + wide)}" y="${px(y + 0.35 * size)}">${escaped(text)}${whole}</text>`;
  });
  return { svg: parts.join(''), rows: entries.length === 0 ? 0 : row + 1 };
}
