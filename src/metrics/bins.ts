/** The integral of a step function over each of several bins. */
export class Bins {
  readonly #areas: Float64Array;
  /** Changes of the height that fills whole bins. */
  readonly #whole: Float64Array;
  readonly #from: number;
  readonly #width: number;
  readonly #count: number;
  /** The integral before the first bin. */
  before = 0;

  constructor(from: number, to: number, count: number) {
    this.#areas = new Float64Array(count);
    this.#whole = new Float64Array(count + 1);
    this.#from = from;
    this.#width = (to - from) / count;
    this.#count = count;
  }

  /** Adds a height on [start, end). */
  add(start: number, end: number, height: number): void {
    const last = this.#from + this.#width * this.#count;
    if (start < this.#from) this.before += height * (Math.min(end, this.#from) - start);
    const a = Math.max(start, this.#from);
    const b = Math.min(end, last);
    if (a >= b) return;
    const first = Math.min(Math.floor((a - this.#from) / this.#width), this.#count - 1);
    const final = Math.min(Math.floor((b - this.#from) / this.#width), this.#count - 1);
    if (first === final) {
      this.#areas[first] += height * (b - a);
      return;
    }
    this.#areas[first] += height * (this.#edge(first + 1) - a);
    this.#areas[final] += height * (b - this.#edge(final));
    this.#whole[first + 1] += height;
    this.#whole[final] -= height;
  }

  integrals(): Float64Array {
    let height = 0;
    return this.#areas.map((area, bin) => {
      height += this.#whole[bin];
      return area + height * this.#width;
    });
  }

  #edge(bin: number): number {
    return this.#from + bin * this.#width;
  }
}
