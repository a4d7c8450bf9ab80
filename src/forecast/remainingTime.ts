import { firstFrom } from './world.ts';

/** Run times, rising, and the weight of each. */
export interface WeightedTimes {
  readonly times: readonly number[];
  readonly masses: readonly number[];
}

/** Both together. */
export function merged(a: WeightedTimes, b: WeightedTimes): WeightedTimes {
  const times: number[] = [];
  const masses: number[] = [];
  let i = 0;
  for (let j = 0; j <= b.times.length; j++) {
    while (i < a.times.length && (j === b.times.length || a.times[i] <= b.times[j])) {
      times.push(a.times[i]);
      masses.push(a.masses[i++]);
    }
    if (j === b.times.length) break;
    times.push(b.times[j]);
    masses.push(b.masses[j]);
  }
  return { times, masses };
}

/** The law of a job's run time, given how long it has run: weighted run times, in seconds. */
export class RunTimeLaw {
  /** The run times, rising. */
  readonly times: Float64Array;
  /** For each of them the probability of it and of all shorter ones. */
  readonly #upTo: Float64Array;

  /** The weights need not add up to one, and there is at least one. */
  constructor({ times, masses }: WeightedTimes) {
    this.times = Float64Array.from(times);
    this.#upTo = new Float64Array(times.length);
    let sum = 0;
    for (let i = 0; i < times.length; i++) {
      sum += masses[i];
      this.#upTo[i] = sum;
    }
    for (let i = 0; i < times.length; i++) this.#upTo[i] /= sum;
  }

  /** The least run time such that no more than this share, 0 to below 1, is shorter. */
  quantile(share: number): number {
    const at = firstFrom(this.#upTo, share);
    return this.times[this.#upTo[at] === share ? at + 1 : at];
  }

  /** P(X > time). */
  survival(time: number): number {
    const at = firstFrom(this.times, time);
    let behind = at;
    while (behind < this.times.length && this.times[behind] === time) behind++;
    return behind === 0 ? 1 : 1 - this.#upTo[behind - 1];
  }

  /** E[min(X, most)]. */
  meanUpTo(most: number): number {
    return this.times.reduce((sum, time, i) => {
      const mass = this.#upTo[i] - (i === 0 ? 0 : this.#upTo[i - 1]);
      return sum + mass * Math.min(time, most);
    }, 0);
  }
}
