import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Boxes, Chart, Series } from '../../../src/figures/chart.ts';
import { chartSvg } from '../../../src/figures/chartSvg.ts';
import { MOST_MARKS, withPictures } from '../../../src/figures/picture.ts';
import { SEED, samples, sized } from '../../properties/seed.ts';
import { xmlFault } from '../../support/svg.ts';

const box = fc.record({
  from: fc.double({ min: 0, max: 90, noNaN: true }),
  length: fc.double({ min: 0, max: 10, noNaN: true }),
  low: fc.integer({ min: 0, max: 50 }),
  wide: fc.integer({ min: 1, max: 14 }),
  category: fc.integer({ min: 0, max: 1 }),
});
const COLORS = ['#ff0000', '#0040c0'];

function boxesOf(count: number): Boxes {
  const list = samples(box, count);
  return {
    from: Float64Array.from(list, ({ from }) => from),
    to: Float64Array.from(list, ({ from, length }) => from + length),
    low: Int32Array.from(list, ({ low }) => low),
    high: Int32Array.from(list, ({ low, wide }) => low + wide),
    category: Uint8Array.from(list, ({ category }) => category),
    dashed: new Uint8Array(count),
  };
}

function chartOf(boxes: Boxes | undefined, series: readonly Series[] = []): Chart {
  const x = { title: 'x', quantity: 'number', from: 0, to: 100 } as const;
  const y = { title: 'y', quantity: 'count', from: 0, to: 64 } as const;
  const categories = COLORS.map((color) => ({ name: color, color }));
  return { title: 't', x, panels: [{ y, series, boxes }], categories, about: '' };
}

/** The pixels of a PNG whose rows have filter 2. */
function decoded(href: string) {
  const bytes = Buffer.from(href.replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(data));
  const pixels = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    expect(rows[y * (4 * width + 1)]).toBe(2);
    for (let i = 0; i < 4 * width; i++)
      pixels[y * 4 * width + i] =
        rows[y * (4 * width + 1) + 1 + i] + (y === 0 ? 0 : pixels[(y - 1) * 4 * width + i]);
  }
  return {
    width,
    height,
    at: (x: number, y: number) => pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
  };
}

const many = boxesOf(MOST_MARKS);

describe(`a chart of many marks (seed ${SEED})`, () => {
  it('has vectors below the limit and a picture from it on', () => {
    const few = chartOf(boxesOf(MOST_MARKS - 1));
    expect(withPictures(few)).toBe(few);
    const painted = withPictures(chartOf(many));
    const [panel] = painted.panels;
    expect(panel.boxes).toBeUndefined();
    expect(panel.picture?.marks).toBe(MOST_MARKS);
    const svg = chartSvg(painted);
    expect(xmlFault(svg)).toBeUndefined();
    expect(svg.match(/<image /g)?.length).toBe(1);
    // Axes and names stay vectors and text.
    expect(svg).toMatch(/<text [^>]*>100<\/text>/);
    expect(svg.match(/<rect /g)?.length).toBe(1);
  });

  it('shows each mark by the share of a pixel that it covers', () => {
    const boxes = many;
    const picture = decoded(withPictures(chartOf(boxes)).panels[0].picture?.href ?? '');
    const { width, height } = picture;
    const overlap = (a: number, b: number, c: number, d: number) =>
      Math.max(0, Math.min(b, d) - Math.max(a, c));
    const places = samples(fc.tuple(fc.nat(width - 1), fc.nat(height - 1)), sized(200, 60));
    for (const [x, y] of places) {
      const sums = [0, 0, 0, 0];
      for (let i = 0; i < boxes.from.length; i++) {
        const wide = overlap(x, x + 1, (boxes.from[i] / 100) * width, (boxes.to[i] / 100) * width);
        const tall = overlap(y, y + 1, (1 - boxes.high[i] / 64) * height, (1 - boxes.low[i] / 64) * height);
        const color = Number.parseInt(COLORS[boxes.category[i]].slice(1), 16);
        [color >> 16, (color >> 8) & 255, color & 255, 1].forEach((part, k) => {
          sums[k] += part * wide * tall;
        });
      }
      const [red, green, blue, alpha] = picture.at(x, y);
      expect(Math.abs(alpha - 255 * Math.min(1, sums[3]))).toBeLessThanOrEqual(1);
      if (sums[3] < 0.01) continue;
      [red, green, blue].forEach((part, k) => {
        expect(Math.abs(part - sums[k] / sums[3])).toBeLessThanOrEqual(1.5);
      });
    }
  });

  it('keeps the names of dots that are painted', () => {
    const x = Float64Array.from({ length: MOST_MARKS }, (_, i) => i / 100);
    const chart = chartOf(undefined, [{ name: 'easy', place: 0, as: 'dots', x, y: x }]);
    const { categories: _, ...named } = withPictures(chart);
    expect(named.panels[0].picture?.marks).toBe(MOST_MARKS);
    expect(chartSvg(named)).toMatch(/<text [^>]*>easy<\/text>/);
  });
});
