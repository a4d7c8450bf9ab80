// Holds the part of the schedules that all charts show.
import type { View } from './state.ts';

const SHORTEST = 1;
const NARROWEST = 1;

/** One view for all charts, which notifies listeners of changes. */
export class SharedView {
  #view: View;
  readonly #whole: View;
  readonly #listeners: ((view: View) => void)[] = [];

  constructor(whole: View, view: View = whole) {
    this.#whole = whole;
    this.#view = this.#inside(view);
  }

  /** The complete schedules. */
  get whole(): View {
    return this.#whole;
  }

  get now(): View {
    return this.#view;
  }

  get isWhole(): boolean {
    return Object.keys(this.#whole).every(
      (key) => this.#view[key as keyof View] === this.#whole[key as keyof View],
    );
  }

  onChange(listener: (view: View) => void): void {
    this.#listeners.push(listener);
  }

  set(view: Partial<View>): void {
    this.#view = this.#inside({ ...this.#view, ...view });
    for (const listener of this.#listeners) listener(this.#view);
  }

  all(): void {
    this.set(this.#whole);
  }

  /** Scales by a factor about a point, given as shares of the view. A factor below 1 zooms in. */
  zoom(factor: number, x = 0.5, processors = false, y = 0.5): void {
    const { from, to, low, high } = this.#view;
    const about = (a: number, b: number, share: number) => {
      const fixed = a + share * (b - a);
      return [fixed - (fixed - a) * factor, fixed + (b - fixed) * factor];
    };
    if (processors) {
      const [bottom, top] = about(low, high, y);
      this.set({ low: bottom, high: top });
    } else {
      const [left, right] = about(from, to, x);
      this.set({ from: left, to: right });
    }
  }

  /** Moves by shares of the view. */
  pan(x: number, y: number): void {
    const { from, to, low, high } = this.#view;
    const [dx, dy] = [x * (to - from), y * (high - low)];
    this.set({ from: from + dx, to: to + dx, low: low + dy, high: high + dy });
  }

  /** Returns the nearest view that is inside the whole, and not smaller than a second and a processor. */
  #inside({ from, to, low, high }: View): View {
    const within = (a: number, b: number, least: number, most: number, smallest: number) => {
      const size = Math.min(Math.max(b - a, smallest), most - least);
      const middle = (a + b) / 2;
      const start = Math.min(Math.max(middle - size / 2, least), most - size);
      return size === most - least ? [least, most] : [start, start + size];
    };
    const [left, right] = within(from, to, this.#whole.from, this.#whole.to, SHORTEST);
    const [bottom, top] = within(low, high, this.#whole.low, this.#whole.high, NARROWEST);
    return { from: left, to: right, low: bottom, high: top };
  }
}
