import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf, type Color, Raster, visibleBars } from '../../../../src/lab/page/gantt/raster.ts';
import type { View } from '../../../../src/lab/page/state.ts';
import type { Bars } from '../../../../src/lab/protocol.ts';
import { holds, samples } from '../../../properties/seed.ts';

interface Box {
  start: number;
  length: number;
  low: number;
  width: number;
}

function barsOf(boxes: Box[]): Bars {
  const sorted = [...boxes].sort((a, b) => a.start - b.start);
  return {
    start: Float64Array.from(sorted, ({ start }) => start),
    end: Float64Array.from(sorted, ({ start, length }) => start + length),
    low: Int32Array.from(sorted, ({ low }) => low),
    high: Int32Array.from(sorted, ({ low, width }) => low + width),
    job: Uint32Array.from(sorted, (_, i) => i),
    preempted: new Uint8Array(sorted.length),
    split: 0,
    machine: 20,
  };
}

const box = fc.record({
  start: fc.double({ min: 0, max: 90, noNaN: true }),
  length: fc.double({ min: 0.01, max: 40, noNaN: true }),
  low: fc.integer({ min: 0, max: 15 }),
  width: fc.integer({ min: 1, max: 5 }),
});
const view = fc
  .tuple(
    fc.double({ min: 0, max: 50, noNaN: true }),
    fc.double({ min: 1, max: 60, noNaN: true }),
    fc.double({ min: 0, max: 10, noNaN: true }),
    fc.double({ min: 1, max: 12, noNaN: true }),
  )
  .map(([from, length, low, height]): View => ({ from, to: from + length, low, high: low + height }));
const size = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }));

const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];

it('the Gantt chart paints each pixel by the share that bars cover', async () => {
  await holds(
    fc.tuple(fc.array(box, { maxLength: 1 }), view, size),
    300,
    ([boxes, seen, [width, height]]) => {
      const bars = barsOf(boxes);
      const raster = new Raster(width, height);
      const pixels = new Uint8ClampedArray(4 * width * height);
      raster.begin(blocksOf(bars), seen, [BLACK], new Uint8Array(bars.start.length));
      expect(raster.paint(Number.POSITIVE_INFINITY)).toBe(true);
      raster.compose(WHITE, pixels);
      const overlap = (a: number, b: number, c: number, d: number) =>
        Math.max(0, Math.min(b, d) - Math.max(a, c));
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [left, right] = [x, x + 1].map((at) => seen.from + (at * (seen.to - seen.from)) / width);
          const [top, bottom] = [y, y + 1].map((at) => seen.high - (at * (seen.high - seen.low)) / height);
          const pixel = (right - left) * (top - bottom);
          let cover = 0;
          for (let i = 0; i < bars.start.length; i++) {
            cover +=
              (overlap(left, right, bars.start[i], bars.end[i]) *
                overlap(bottom, top, bars.low[i], bars.high[i])) /
              pixel;
          }
          // Rounded to whole levels of 255.
          expect(Math.abs(pixels[4 * (y * width + x)] - 255 * (1 - cover))).toBeLessThan(0.51);
        }
      }
    },
  );
});

it('the Gantt chart is the same picture when it is painted in parts', () => {
  const boxes = samples(box, 3000);
  const bars = barsOf(boxes);
  const seen: View = { from: 3, to: 77, low: 1, high: 19 };
  const category = Uint8Array.from(bars.job, (job) => job % 2);
  const picture = (paint: (raster: Raster) => void) => {
    const raster = new Raster(64, 32);
    raster.begin(blocksOf(bars), seen, [WHITE, [40, 80, 120]], category);
    paint(raster);
    const pixels = new Uint8ClampedArray(4 * 64 * 32);
    raster.compose(BLACK, pixels);
    return { pixels, count: raster.count };
  };
  let parts = 0;
  const bitByBit = picture((raster) => {
    while (!raster.paint(0)) parts++;
  });
  expect(parts).toBeGreaterThan(1);
  expect(bitByBit).toEqual(picture((raster) => raster.paint(Number.POSITIVE_INFINITY)));
});

it('the Gantt chart visits exactly the bars in view, in the order of starts', async () => {
  await holds(
    fc.tuple(fc.array(box, { minLength: 1, maxLength: 2000, size: 'max' }), view),
    50,
    ([boxes, seen]) => {
      const bars = barsOf(boxes);
      const visited: number[] = [];
      visibleBars(blocksOf(bars), seen, (bar) => visited.push(bar) > 0);
      const expected = Array.from(bars.job).filter(
        (bar) =>
          bars.start[bar] < seen.to &&
          bars.end[bar] > seen.from &&
          bars.low[bar] < seen.high &&
          bars.high[bar] > seen.low,
      );
      expect(visited).toEqual(expected);
    },
  );
});
