import { stepAt } from '../../trace/series/series.ts';

/** The integral over each of several consecutive steps of a height that changes over time. */
export class StepAreas {
  readonly #edges: Float64Array;
  readonly #areas: Float64Array;
  /** Changes of the height that fills whole steps. */
  readonly #whole: Float64Array;

  /** @param edges beginnings of the steps and the end of the last, ascending */
  constructor(edges: Float64Array) {
    this.#edges = edges;
    this.#areas = new Float64Array(edges.length - 1);
    this.#whole = new Float64Array(edges.length);
  }

  /** Adds a height on [start, end), as far as it is within the steps. */
  add(start: number, end: number, height: number): void {
    const edges = this.#edges;
    const areas = this.#areas;
    const from = Math.max(start, edges[0]);
    const to = Math.min(end, edges[areas.length]);
    if (from >= to) return;
    const first = stepAt(edges, from);
    // Most jobs are short: the step of the end is the same, or one of the next.
    if (to <= edges[first + 1]) {
      areas[first] += height * (to - from);
      return;
    }
    const last = stepAt(edges, to);
    areas[first] += height * (edges[first + 1] - from);
    areas[last] += height * (to - edges[last]);
    this.#whole[first + 1] += height;
    this.#whole[last] -= height;
  }

  /** The integral over each step. */
  integrals(): Float64Array {
    let height = 0;
    return this.#areas.map((area, step) => {
      height += this.#whole[step];
      return area + height * (this.#edges[step + 1] - this.#edges[step]);
    });
  }
}
