// Replaces thousands of marks in a chart by a picture. Every engine makes the same bytes.
import { zlibSync } from 'fflate/browser';
import type { Boxes, Chart, ChartAxis, ChartPanel, Series } from './chart.ts';
import { LIGHT, seriesColor } from './look.ts';

/** Largest number of marks in a vector figure. */
export const MOST_MARKS = 5000;
/** Width of a picture, and its height if it is the only panel or one of several: twice the pixels of a saved figure. */
const WIDTH = 1120;
const HEIGHT = 480;
const HEIGHT_OF_SEVERAL = 320;
/** Half of the width of a dot, in pixels. */
const DOT = 3;

const dotsOf = (series: readonly Series[]) => series.filter(({ as }) => as === 'dots');

/** Returns the number of marks of a panel that a picture could show. */
function marksOf({ boxes, series }: ChartPanel): number {
  return (boxes?.from.length ?? 0) + dotsOf(series).reduce((sum, { x }) => sum + x.length, 0);
}

/** Returns the chart with pictures in place of many marks; the chart itself if it has few marks. */
export function withPictures(chart: Chart): Chart {
  const marks = chart.panels.reduce((sum, panel) => sum + marksOf(panel), 0);
  if (marks < MOST_MARKS) return chart;
  const height = chart.panels.length > 1 ? HEIGHT_OF_SEVERAL : HEIGHT;
  const panels = chart.panels.map((panel): ChartPanel => {
    const painting = new Painting(chart.x, panel.y, WIDTH, height);
    if (panel.boxes) painting.boxes(panel.boxes, chart.categories?.map(({ color }) => color) ?? []);
    for (const one of dotsOf(panel.series)) painting.dots(one);
    return {
      ...panel,
      boxes: undefined,
      // The legend still names the painted series.
      series: panel.series.map((one) =>
        one.as === 'dots' ? { ...one, x: new Float64Array(), y: new Float64Array() } : one,
      ),
      picture: { href: painting.dataUri(), marks: marksOf(panel) },
    };
  });
  return { ...chart, panels };
}

type Rgb = readonly [number, number, number];

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/**
 * Pixels on a transparent background. Each mark adds its color to every pixel, by the share of the pixel that it
 * covers. So marks smaller than a pixel show as density, and none is left out.
 */
class Painting {
  readonly #x: (value: number) => number;
  readonly #y: (value: number) => number;
  readonly #width: number;
  readonly #height: number;
  /** Red, green and blue times the covered share, and that share. */
  readonly #sums: Float32Array;

  constructor(x: ChartAxis, y: ChartAxis, width: number, height: number) {
    this.#x = along(x, 0, width);
    this.#y = along(y, height, 0);
    this.#width = width;
    this.#height = height;
    this.#sums = new Float32Array(4 * width * height);
  }

  boxes({ from, to, low, high, category }: Boxes, colors: readonly string[]): void {
    const all = colors.map(rgb);
    for (let i = 0; i < from.length; i++)
      this.#rectangle(this.#x(from[i]), this.#y(high[i]), this.#x(to[i]), this.#y(low[i]), all[category[i]]);
  }

  dots({ x, y, place }: Series): void {
    const color = rgb(seriesColor(LIGHT, place));
    for (let i = 0; i < x.length; i++) {
      if (!Number.isFinite(y[i])) continue;
      const [left, top] = [this.#x(x[i]), this.#y(y[i])];
      this.#rectangle(left - DOT, top - DOT, left + DOT, top + DOT, color);
    }
  }

  #rectangle(left: number, top: number, right: number, bottom: number, [red, green, blue]: Rgb): void {
    const [x0, x1] = [Math.max(0, left), Math.min(this.#width, right)];
    const [y0, y1] = [Math.max(0, top), Math.min(this.#height, bottom)];
    for (let y = Math.floor(y0); y < y1; y++) {
      const tall = Math.min(y1, y + 1) - Math.max(y0, y);
      for (let x = Math.floor(x0); x < x1; x++) {
        const cover = tall * (Math.min(x1, x + 1) - Math.max(x0, x));
        const at = 4 * (y * this.#width + x);
        this.#sums[at] += red * cover;
        this.#sums[at + 1] += green * cover;
        this.#sums[at + 2] += blue * cover;
        this.#sums[at + 3] += cover;
      }
    }
  }

  dataUri(): string {
    const pixels = new Uint8Array(this.#sums.length);
    for (let at = 0; at < pixels.length; at += 4) {
      const cover = this.#sums[at + 3];
      if (cover === 0) continue;
      for (let i = 0; i < 3; i++) pixels[at + i] = Math.min(255, Math.round(this.#sums[at + i] / cover));
      pixels[at + 3] = Math.round(255 * Math.min(1, cover));
    }
    return `data:image/png;base64,${base64(png(this.#width, this.#height, pixels))}`;
  }
}

function along({ from, to, logarithmic }: ChartAxis, first: number, last: number) {
  const of = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const span = of(to) - of(from) || 1;
  return (value: number) => first + ((of(value) - of(from)) / span) * (last - first);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Returns a PNG with 8 bits each of red, green, blue and alpha per pixel, row by row from the top. */
function png(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const row = 4 * width;
  const filtered = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) {
    // Filter 2: the difference from the row above.
    filtered[y * (row + 1)] = 2;
    for (let i = 0; i < row; i++)
      filtered[y * (row + 1) + 1 + i] = pixels[y * row + i] - (y === 0 ? 0 : pixels[(y - 1) * row + i]);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(filtered, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Returns the checksum of a chunk (PNG, third edition, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
