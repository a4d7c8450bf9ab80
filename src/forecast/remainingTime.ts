import { lowerBound } from '../schedule/byTime.ts';

/** One of the laws that a law is mixed from: times, rising, and the probability of each. */
export interface Part {
  readonly times: Float64Array;
  readonly masses: Float64Array;
  /** For each time the sum of the masses up to it. */
  readonly upTo: Float64Array;
}

/** A part, and what its masses are multiplied by. */
export interface WeightedPart {
  readonly part: Part;
  readonly weight: number;
  /** The seconds that its times are multiplied by; default 1. */
  readonly unit?: number;
}

/** The masses need not add up to one. */
export function partOf(times: Float64Array, masses: Float64Array): Part {
  const upTo = masses.slice();
  for (let i = 1; i < upTo.length; i++) upTo[i] += upTo[i - 1];
  return { times, masses, upTo };
}

/** The law of a job's run time, given how long it has run: a mixture of weighted times. */
export class RunTimeLaw {
  /** The parts that have times left. */
  readonly #parts: readonly WeightedPart[];
  /**
   * The first time of each part that is left, the masses before it, and the weighted masses left up to this
   * part.
   */
  readonly #from: number[] = [];
  readonly #before: number[] = [];
  readonly #left: number[] = [];
  #law: { times: Float64Array; upTo: Float64Array } | undefined;

  /** @param elapsed times of so many seconds or less do not count */
  constructor(parts: readonly WeightedPart[], elapsed = 0) {
    const some: WeightedPart[] = [];
    let left = 0;
    for (let i = 0; i < parts.length; i++) {
      const { part, unit = 1 } = parts[i];
      const { times, upTo } = part;
      let from = 0;
      while (times[from] * unit <= elapsed) from++;
      if (from === times.length) continue;
      const before = from === 0 ? 0 : upTo[from - 1];
      left += parts[i].weight * (upTo[times.length - 1] - before);
      some.push(parts[i]);
      this.#from.push(from);
      this.#before.push(before);
      this.#left.push(left);
    }
    this.#parts = some;
  }

  /** Whether no time is left. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** A run time, from two numbers in [0, 1): the first chooses the part, and the second the time in it. */
  draw(ofPart: number, ofTime: number): number {
    const left = this.#left;
    const chosen = ofPart * left[left.length - 1];
    let i = 0;
    while (left[i] <= chosen) i++;
    const { part, unit = 1 } = this.#parts[i];
    const { times, upTo } = part;
    const before = this.#before[i];
    const mass = before + ofTime * (upTo[times.length - 1] - before);
    let at = Math.max(this.#from[i], lowerBound(upTo, mass));
    // By rounding, the mass may be all there is.
    if (upTo[at] === mass && at + 1 < times.length) at++;
    return times[at] * unit;
  }

  /** The run times, rising. */
  get times(): Float64Array {
    return this.#mixed().times;
  }

  /** The least run time such that no more than this share, 0 to below 1, is shorter. */
  quantile(share: number): number {
    const { times, upTo } = this.#mixed();
    const at = lowerBound(upTo, share);
    return times[upTo[at] === share ? at + 1 : at];
  }

  /** P(X > time). */
  survival(time: number): number {
    const { times, upTo } = this.#mixed();
    const at = lowerBound(times, time);
    let behind = at;
    while (times[behind] === time) behind++;
    return behind === 0 ? 1 : 1 - upTo[behind - 1];
  }

  /** E[min(X, most)]. */
  meanUpTo(most: number): number {
    const { times, upTo } = this.#mixed();
    return times.reduce((sum, time, i) => {
      const mass = upTo[i] - (i === 0 ? 0 : upTo[i - 1]);
      return sum + mass * Math.min(time, most);
    }, 0);
  }

  /** All times in one list. */
  #mixed(): { times: Float64Array; upTo: Float64Array } {
    if (this.#law) return this.#law;
    const all = this.#parts.flatMap(({ part, weight, unit = 1 }, i) =>
      Array.from(part.times.subarray(this.#from[i]), (time, k) => ({
        time: time * unit,
        mass: weight * part.masses[this.#from[i] + k],
      })),
    );
    all.sort((a, b) => a.time - b.time);
    const { times, upTo } = partOf(
      Float64Array.from(all, ({ time }) => time),
      Float64Array.from(all, ({ mass }) => mass),
    );
    const sum = upTo[upTo.length - 1];
    this.#law = { times, upTo: upTo.map((mass) => mass / sum) };
    return this.#law;
  }
}
