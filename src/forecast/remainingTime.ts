import { lowerBound } from '../schedule/byTime.ts';

/** A component of a mixture: times in increasing order with the mass of each. */
export interface Part {
  readonly times: readonly number[];
  readonly masses: readonly number[];
  /** Sum of the masses up to each time. */
  readonly upTo: readonly number[];
}

/** A component with the factor of its masses. */
export interface WeightedPart {
  readonly part: Part;
  readonly weight: number;
  /** Factor of its times, in seconds; default: 1. */
  readonly unit?: number;
}

/** Makes a component. The masses need not add up to one. */
export function partOf(times: readonly number[], masses: readonly number[]): Part {
  const upTo = masses.slice();
  for (let i = 1; i < upTo.length; i++) upTo[i] += upTo[i - 1];
  return { times, masses, upTo };
}

/** Distribution of a job's run time, conditioned on its elapsed time: a mixture of weighted times. */
export class RunTimeMixture {
  /** Components that have times left. */
  readonly #parts: readonly WeightedPart[];
  /**
   * First remaining time of each component, the mass before it, and the weighted mass that remains up to this component.
   */
  readonly #from: number[] = [];
  readonly #before: number[] = [];
  readonly #left: number[] = [];
  #distribution: { times: readonly number[]; upTo: readonly number[] } | undefined;

  /** @param elapsed in seconds; times up to it do not count */
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

  /** True if no time is left. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** Draws a run time from two numbers in [0, 1): the first chooses the component, and the second the time in it. */
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
    // Because of rounding, the mass may be the whole mass.
    if (upTo[at] === mass && at + 1 < times.length) at++;
    return times[at] * unit;
  }

  /** Run times in increasing order, in seconds. */
  get times(): readonly number[] {
    return this.#mixed().times;
  }

  /** Returns the least run time such that at most this share, from 0 to below 1, is shorter. */
  quantile(share: number): number {
    const { times, upTo } = this.#mixed();
    const at = lowerBound(upTo, share);
    return times[upTo[at] === share ? at + 1 : at];
  }

  /** Returns P(X > time). */
  survival(time: number): number {
    const { times, upTo } = this.#mixed();
    const at = lowerBound(times, time);
    let behind = at;
    while (times[behind] === time) behind++;
    return behind === 0 ? 1 : 1 - upTo[behind - 1];
  }

  /** Returns E[min(X, most)], in seconds. */
  meanUpTo(most: number): number {
    const { times, upTo } = this.#mixed();
    return times.reduce((sum, time, i) => {
      const mass = upTo[i] - (i === 0 ? 0 : upTo[i - 1]);
      return sum + mass * Math.min(time, most);
    }, 0);
  }

  /** Returns all times in one list. */
  #mixed(): { times: readonly number[]; upTo: readonly number[] } {
    if (this.#distribution) return this.#distribution;
    const all = this.#parts.flatMap(({ part, weight, unit = 1 }, i) =>
      part.times.slice(this.#from[i]).map((time, k) => ({
        time: time * unit,
        mass: weight * part.masses[this.#from[i] + k],
      })),
    );
    all.sort((a, b) => a.time - b.time);
    const { times, upTo } = partOf(
      all.map(({ time }) => time),
      all.map(({ mass }) => mass),
    );
    const sum = upTo[upTo.length - 1];
    this.#distribution = { times, upTo: upTo.map((mass) => mass / sum) };
    return this.#distribution;
  }
}
