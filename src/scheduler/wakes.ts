/** The most instants that may be asked for at once. */
export const MOST_WAKES = 1_000_000;

/** The instants at which a scheduler asked for a pass: a binary heap with the earliest instant on top. */
export class Wakes {
  readonly #times: number[] = [];
  readonly #known = new Set<number>();

  /** The earliest instant; infinity if there is none. */
  next(): number {
    return this.#times.length > 0 ? this.#times[0] : Number.POSITIVE_INFINITY;
  }

  /** The number of instants. */
  get count(): number {
    return this.#times.length;
  }

  /** Adds an instant, if it is not there yet. */
  add(time: number): void {
    if (this.#known.has(time)) return;
    this.#known.add(time);
    const times = this.#times;
    let hole = times.length;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (times[parent] <= time) break;
      times[hole] = times[parent];
      hole = parent;
    }
    times[hole] = time;
  }

  /** Removes all instants that are not later than `time`. */
  forgetUntil(time: number): void {
    while (this.next() <= time) this.#takeFirst();
  }

  /** A copy for restore(). */
  save(): readonly number[] {
    return [...this.#times];
  }

  restore(times: readonly number[]): void {
    this.#times.length = 0;
    this.#known.clear();
    for (const time of times) {
      this.#times.push(time);
      this.#known.add(time);
    }
  }

  #takeFirst(): void {
    const times = this.#times;
    this.#known.delete(times[0]);
    const last = times.pop() as number;
    if (times.length === 0) return;
    let hole = 0;
    for (let child = 1; child < times.length; child = 2 * hole + 1) {
      if (child + 1 < times.length && times[child + 1] < times[child]) child++;
      if (last <= times[child]) break;
      times[hole] = times[child];
      hole = child;
    }
    times[hole] = last;
  }
}
