// Computes the mean busy processors of each stretch of time by category, one category above another, so that a year of
// jobs shows how much of the machine each user had at which time.
import type { View } from '../state.ts';

/** Approximate width of a stretch as a share of the picture: narrower ones look like noise. */
const STRETCH = 1 / 180;

export class Stack {
  /** Width of a stretch, in pixels. */
  readonly #wide: number;
  /** Number of stretches. */
  readonly #width: number;
  readonly #height: number;
  readonly #view: View;
  /** Number of stretches per second. */
  readonly #perSecond: number;
  readonly #categories: number;
  /** Processors times stretches of time, by category and stretch. */
  readonly #areas: Float64Array;
  /** Changes of the processors that fill whole stretches, by category and stretch. */
  readonly #whole: Float64Array;
  readonly #busy: Float64Array;

  constructor(width: number, height: number, view: View, categories: number) {
    this.#width = Math.min(width, Math.round(1 / STRETCH));
    this.#wide = width / this.#width;
    this.#perSecond = this.#width / (view.to - view.from);
    this.#height = height;
    this.#view = view;
    this.#categories = categories;
    this.#areas = new Float64Array(categories * (this.#width + 1));
    this.#whole = new Float64Array(categories * (this.#width + 1));
    this.#busy = new Float64Array(this.#width);
  }

  /** Adds a bar: processors [low, high) from start to end. */
  add(start: number, end: number, low: number, high: number, category: number): void {
    const view = this.#view;
    const width = this.#width;
    const areas = this.#areas;
    const processors = Math.min(high, view.high) - Math.max(low, view.low);
    const x0 = Math.max(0, (start - view.from) * this.#perSecond);
    const x1 = Math.min(width, (end - view.from) * this.#perSecond);
    if (!(processors > 0 && x1 > x0)) return;
    const at = category * (width + 1);
    const first = Math.min(Math.trunc(x0), width - 1);
    const last = Math.min(Math.trunc(x1), width - 1);
    if (first === last) {
      areas[at + first] += processors * (x1 - x0);
      return;
    }
    areas[at + first] += processors * (first + 1 - x0);
    areas[at + last] += processors * (x1 - last);
    this.#whole[at + first + 1] += processors;
    this.#whole[at + last] -= processors;
  }

  /** Calls `box` with the rectangle of each category in each stretch, in pixels from the upper left. */
  spread(box: (x0: number, x1: number, y0: number, y1: number, category: number) => void): void {
    const { low, high } = this.#view;
    const perProcessor = this.#height / (high - low);
    const running = new Float64Array(this.#categories);
    for (let x = 0; x < this.#width; x++) {
      let y = this.#height;
      for (let category = 0; category < this.#categories; category++) {
        const at = category * (this.#width + 1) + x;
        running[category] += this.#whole[at];
        const processors = this.#areas[at] + running[category];
        this.#busy[x] += processors;
        const top = Math.max(0, y - processors * perProcessor);
        if (top < y) box(x * this.#wide, (x + 1) * this.#wide, top, y, category);
        y = top;
      }
    }
  }

  /** Returns the mean number of busy processors in the stretch of a column of pixels, after spread(). */
  busyAt(column: number): number | undefined {
    return this.#busy[Math.floor(column / this.#wide)];
  }
}
