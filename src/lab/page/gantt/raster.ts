// Bars as pixels: each bar adds to every pixel the share of it that it covers, in its colour. So a bar below a pixel shows
// as density, one above as a rectangle, and nothing has to be left out. Linear in the visible bars and the pixels.
import type { Bars } from '../../protocol.ts';
import type { View } from '../state.ts';

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Bars in blocks, each with its latest end, so that those that are over before the view are skipped. */
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

/** Calls `visit` with each bar that is in view, in the order of starts, until it returns false. */
export function visibleBars({ bars, latest }: BarBlocks, view: View, visit: (bar: number) => boolean): void {
  const { start, end, low, high } = bars;
  for (let block = 0; block < latest.length; block++) {
    const first = block * BLOCK;
    if (start[first] >= view.to) return;
    if (latest[block] <= view.from) continue;
    const last = Math.min(first + BLOCK, start.length);
    for (let i = first; i < last; i++) {
      if (start[i] >= view.to) return;
      if (end[i] <= view.from || high[i] <= view.low || low[i] >= view.high) continue;
      if (!visit(i)) return;
    }
  }
}

/** Sums of covered colour for a picture of some size, kept from one frame to the next. */
export class Raster {
  readonly width: number;
  readonly height: number;
  /** Of each pixel: red, green, blue times cover, and cover. */
  readonly #sums: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#sums = new Float32Array(4 * width * height);
  }

  /**
   * Paints what is in view, processor 0 at the bottom.
   *
   * @param colours of each category
   * @param category of each bar
   * @param pixels red, green, blue, alpha of each pixel, row by row from the top
   * @returns how many bars are in view
   */
  paint(
    blocks: BarBlocks,
    view: View,
    colours: readonly Colour[],
    category: Uint8Array,
    paper: Colour,
    pixels: Uint8ClampedArray,
  ): number {
    const { width, height } = this;
    const sums = this.#sums;
    sums.fill(0);
    const { start, end, low, high } = blocks.bars;
    const perSecond = width / (view.to - view.from);
    const perProcessor = height / (view.high - view.low);
    let count = 0;
    visibleBars(blocks, view, (i) => {
      count++;
      const x0 = Math.max(0, (start[i] - view.from) * perSecond);
      const x1 = Math.min(width, (end[i] - view.from) * perSecond);
      const y0 = Math.max(0, (view.high - high[i]) * perProcessor);
      const y1 = Math.min(height, (view.high - low[i]) * perProcessor);
      const [red, green, blue] = colours[category[i]];
      const left = Math.floor(x0);
      const right = Math.min(Math.ceil(x1), width);
      const bottom = Math.min(Math.ceil(y1), height);
      for (let y = Math.floor(y0); y < bottom; y++) {
        const tall = Math.min(y1, y + 1) - Math.max(y0, y);
        let at = 4 * (y * width + left);
        for (let x = left; x < right; x++) {
          const cover = tall * (Math.min(x1, x + 1) - Math.max(x0, x));
          sums[at++] += red * cover;
          sums[at++] += green * cover;
          sums[at++] += blue * cover;
          sums[at++] += cover;
        }
      }
      return true;
    });
    this.#compose(paper, pixels);
    return count;
  }

  #compose([red, green, blue]: Colour, pixels: Uint8ClampedArray): void {
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
