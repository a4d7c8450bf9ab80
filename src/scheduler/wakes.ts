/** The instants at which a scheduler asked for a pass: a binary heap with the earliest instant on top. */
export class Wakes {
  readonly #times: number[] = [];

  /** The earliest instant; infinity if there is none. */
  next(): number {
    return this.#times.length > 0 ? this.#times[0] : Number.POSITIVE_INFINITY;
  }

  add(time: number): void {
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
    this.#times.push(...times);
  }

  #takeFirst(): void {
    const times = this.#times;
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
