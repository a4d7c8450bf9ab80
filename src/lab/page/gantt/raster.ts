// Draws bars as pixels. Each bar adds its color to every pixel, by the share of the pixel that it covers. No bar is
// left out. The work is linear in the visible bars and the pixels. Bars that are too small to see are stacked (Stack):
// each column of pixels then has the processors of each category, one above another.
import type { Bars } from '../../protocol.ts';
import type { View } from '../state.ts';
import { Stack } from './stack.ts';

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number];

/** Bars in blocks, each with its latest end. A block that ends before the view is skipped. */
export interface BarBlocks {
  readonly bars: Bars;
  readonly latest: Float64Array;
}

const BLOCK = 512;

export function blocksOf(bars: Bars): BarBlocks {
  const latest = new Float64Array(Math.ceil(bars.end.length / BLOCK)).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < bars.end.length; i++) {
    const block = Math.floor(i / BLOCK);
    if (bars.end[i] > latest[block]) latest[block] = bars.end[i];
  }
  return { bars, latest };
}

/**
 * Calls `visit` with the bars of a block that are in view, until it returns false. Returns true if bars of later blocks
 * may be in view.
 */
function visitBlock(
  { bars, latest }: BarBlocks,
  block: number,
  view: View,
  visit: (bar: number) => boolean,
): boolean {
  const { start, end, low, high } = bars;
  const first = block * BLOCK;
  if (start[first] >= view.to) return false;
  if (latest[block] <= view.from) return true;
  const last = Math.min(first + BLOCK, start.length);
  for (let i = first; i < last; i++) {
    if (start[i] >= view.to) return false;
    if (end[i] <= view.from || high[i] <= view.low || low[i] >= view.high) continue;
    if (!visit(i)) return false;
  }
  return true;
}

/** Calls `visit` with each bar that is in view, in the order of starts, until it returns false. */
export function visibleBars(blocks: BarBlocks, view: View, visit: (bar: number) => boolean): void {
  for (let block = 0; block < blocks.latest.length; block++)
    if (!visitBlock(blocks, block, view, visit)) return;
}

/** Paints a picture part by part, so that no frame waits for a million bars. */
export class Raster {
  readonly width: number;
  readonly height: number;
  /** Number of painted bars. */
  count = 0;
  /** Four values per pixel: red, green and blue times the covered share, and that share. */
  readonly #sums: Float32Array;
  #blocks: BarBlocks | undefined;
  #view: View = { from: 0, to: 1, low: 0, high: 1 };
  #colors: Float32Array = new Float32Array();
  #category: Uint8Array = new Uint8Array();
  #next = 0;
  #stack: Stack | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#sums = new Float32Array(4 * width * height);
  }

  /**
   * Begins a picture of the view. Processor 0 is at the bottom.
   *
   * @param colors of each category
   * @param category of each bar
   * @param isStacked true if bars are stacked by category
   */
  begin(
    blocks: BarBlocks,
    view: View,
    colors: readonly Color[],
    category: Uint8Array,
    isStacked = false,
  ): void {
    if (!isStacked) this.#sums.fill(0);
    this.#blocks = blocks;
    this.#view = view;
    this.#colors = Float32Array.from(colors.flat());
    this.#category = category;
    this.#next = 0;
    this.count = 0;
    this.#stack = isStacked ? new Stack(this.width, this.height, view, colors.length) : undefined;
  }

  /** Returns the mean number of busy processors near a column of pixels; undefined if bars are not stacked. */
  busyAt(column: number): number | undefined {
    return this.#stack?.busyAt(column);
  }

  /** Paints until a time of performance.now(). Returns true if the picture is complete. */
  paint(deadline: number): boolean {
    const blocks = this.#blocks;
    if (blocks === undefined) return true;
    while (this.#next < blocks.latest.length) {
      if (!visitBlock(blocks, this.#next++, this.#view, (bar) => this.#add(blocks.bars, bar))) {
        this.#next = blocks.latest.length;
      } else if (performance.now() >= deadline && this.#next < blocks.latest.length) return false;
    }
    return true;
  }

  /** Draws the complete picture on a background of this color. */
  draw(context: CanvasRenderingContext2D, ground: Color): void {
    const { width, height } = this;
    if (this.#stack === undefined) {
      const image = context.createImageData(width, height);
      this.compose(ground, image.data);
      context.putImageData(image, 0, 0);
      return;
    }
    const color = (place: number) => `rgb(${this.#colors.slice(3 * place, 3 * place + 3).join(',')})`;
    const colors = Array.from({ length: this.#colors.length / 3 }, (_, place) => color(place));
    context.fillStyle = `rgb(${ground.join(',')})`;
    context.fillRect(0, 0, width, height);
    this.#stack.spread((x0, x1, y0, y1, category) => {
      // Bars cover whole pixels in time, so that neighbors have no seam.
      const [left, right] = [Math.round(x0), Math.round(x1)];
      context.fillStyle = colors[category];
      context.fillRect(left, y0, right - left, y1 - y0);
    });
  }

  #add(bars: Bars, bar: number): boolean {
    const { width, height } = this;
    const view = this.#view;
    const { start, end, low, high } = bars;
    this.count++;
    if (this.#stack !== undefined) {
      this.#stack.add(start[bar], end[bar], low[bar], high[bar], this.#category[bar]);
      return true;
    }
    const perSecond = width / (view.to - view.from);
    const perProcessor = height / (view.high - view.low);
    const x0 = Math.max(0, (start[bar] - view.from) * perSecond);
    const x1 = Math.min(width, (end[bar] - view.from) * perSecond);
    const y0 = Math.max(0, (view.high - high[bar]) * perProcessor);
    const y1 = Math.min(height, (view.high - low[bar]) * perProcessor);
    const sums = this.#sums;
    const of = 3 * this.#category[bar];
    const red = this.#colors[of];
    const green = this.#colors[of + 1];
    const blue = this.#colors[of + 2];
    const left = Math.floor(x0);
    const right = Math.ceil(x1) - 1;
    const bottom = Math.ceil(y1);
    for (let y = Math.floor(y0); y < bottom; y++) {
      const tall = Math.min(y1, y + 1) - Math.max(y0, y);
      let at = 4 * (y * width + left);
      for (let x = left; x <= right; x++) {
        // A bar covers only its first and last column partly.
        const cover = x > left && x < right ? tall : tall * (Math.min(x1, x + 1) - Math.max(x0, x));
        sums[at] += red * cover;
        sums[at + 1] += green * cover;
        sums[at + 2] += blue * cover;
        sums[at + 3] += cover;
        at += 4;
      }
    }
    return true;
  }

  /**
   * Computes the picture on a background of this color: red, green, blue and alpha of each pixel, row by row from the
   * top.
   */
  compose([red, green, blue]: Color, pixels: Uint8ClampedArray): void {
    const sums = this.#sums;
    for (let at = 0; at < sums.length; at += 4) {
      const rest = Math.max(0, 1 - sums[at + 3]);
      pixels[at] = sums[at] + rest * red;
      pixels[at + 1] = sums[at + 1] + rest * green;
      pixels[at + 2] = sums[at + 2] + rest * blue;
      pixels[at + 3] = 255;
    }
  }
}
