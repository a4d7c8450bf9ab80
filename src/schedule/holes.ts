/** The free processors of a machine, as maximal runs of neighbors in ascending order. */
export class Holes {
  /** Each hole is processors [from, to). */
  #from: Int32Array;
  #to: Int32Array;
  #count = 1;

  constructor(processors: number) {
    // Between two holes there is at least one busy processor.
    const most = Math.ceil(processors / 2) + 1;
    this.#from = new Int32Array(most);
    this.#to = new Int32Array(most);
    this.#to[0] = processors;
  }

  /** Takes the lowest hole with at least the given number of processors. Returns its first processor, or -1. */
  takeWhole(processors: number): number {
    const from = this.#from;
    const to = this.#to;
    for (let i = 0; i < this.#count; i++) {
      if (to[i] - from[i] >= processors) return this.#takeFront(i, processors);
    }
    return -1;
  }

  /**
   * Takes the lowest free neighboring processors, at most the given number. At least one must be free. Returns
   * [first, number].
   */
  takeLowest(processors: number): [first: number, processors: number] {
    const taken = Math.min(processors, this.#to[0] - this.#from[0]);
    return [this.#takeFront(0, taken), taken];
  }

  /** Frees the processors [low, high). */
  give(low: number, high: number): void {
    const from = this.#from;
    const to = this.#to;
    let i = 0; // the first hole after them
    for (let size = this.#count; size > 0; ) {
      const half = size >> 1;
      if (from[i + half] < low) {
        i += half + 1;
        size -= half + 1;
      } else size = half;
    }
    const touchesBefore = i > 0 && to[i - 1] === low;
    const touchesBehind = i < this.#count && from[i] === high;
    if (touchesBefore && touchesBehind) {
      to[i - 1] = to[i];
      this.#move(i, i + 1);
    } else if (touchesBefore) to[i - 1] = high;
    else if (touchesBehind) from[i] = low;
    else {
      this.#move(i + 1, i);
      from[i] = low;
      to[i] = high;
    }
  }

  #takeFront(hole: number, processors: number): number {
    const first = this.#from[hole];
    this.#from[hole] += processors;
    if (this.#from[hole] === this.#to[hole]) this.#move(hole, hole + 1);
    return first;
  }

  /** Moves the holes from index `from` on to index `to`. */
  #move(to: number, from: number): void {
    this.#from.copyWithin(to, from, this.#count);
    this.#to.copyWithin(to, from, this.#count);
    this.#count += to - from;
  }
}
