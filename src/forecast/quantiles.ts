// The 10, 50 and 90 % quantiles of a sample: rank statistics, so that the next value falls below each with
// the probability of its share, however few values there are.
import { lowerBound } from '../schedule/byTime.ts';

/** The shares of the quantiles of a forecast. */
export const SHARES = [0.1, 0.5, 0.9] as const;
/** The 10, 50 and 90 % quantiles. */
export type Quantiles = readonly [number, number, number];

/** The quantiles of a law, in seconds. */
export interface SampleQuantiles {
  readonly quantiles: Quantiles;
  /** For each quantile: which part of the waits that are equal to it counts as below it. */
  readonly ties: Quantiles;
}

/** A value of a sample. */
interface Seen {
  readonly value: number;
  /** Whether the value is at least so large, and not known yet. */
  readonly isLeast: boolean;
}

/** Waits closer than this are equal, in seconds: clocks of logs tell whole seconds. */
const EQUAL = 0.5;

/** A number for each share, in the order of SHARES. */
export function ofShares(value: (share: number, i: number) => number): Quantiles {
  return SHARES.map(value) as unknown as Quantiles;
}

/** Each number, or the largest before it. */
export function rising(numbers: Quantiles): Quantiles {
  let most = Number.NEGATIVE_INFINITY;
  return numbers.map((one) => {
    most = Math.max(most, one);
    return most;
  }) as unknown as Quantiles;
}

/** The quantiles of values that are all known. */
export function quantilesOf(values: ArrayLike<number>): SampleQuantiles {
  const law = new SampleLaw(Array.from(values, (value) => ({ value, isLeast: false })));
  const quantiles = ofShares((share) => law.quantile(share));
  return { quantiles, ties: ofShares((share, i) => law.tie(share, quantiles[i])) };
}

/**
 * A sample of n values. The quantile of a share has the rank share (n + 1). A value of which only a bound is
 * known hands its mass on to those above it (Kaplan and Meier, JASA 53, 1958).
 */
export class SampleLaw {
  readonly #count: number;
  /** The values that are known, rising, and the mass up to each. */
  readonly #values: Float64Array;
  readonly #upTo: Float64Array;
  /** The largest value or bound. */
  readonly #most: number;

  constructor(seen: readonly Seen[]) {
    const count = seen.length;
    const sorted = seen.toSorted((a, b) => a.value - b.value || Number(a.isLeast) - Number(b.isLeast));
    const values: number[] = [];
    const upTo: number[] = [];
    let left = 1;
    for (const [i, { value, isLeast }] of sorted.entries()) {
      if (isLeast) continue;
      // While no value is a bound, the plain fraction is used, because a product would round.
      left = values.length === i ? (count - i - 1) / count : left * (1 - 1 / (count - i));
      values.push(value);
      upTo.push(1 - left);
    }
    this.#count = count;
    this.#values = Float64Array.from(values);
    this.#upTo = Float64Array.from(upTo);
    this.#most = sorted[count - 1].value;
  }

  /** The mass that a quantile has up to it. */
  #massOf(share: number): number {
    return (share * (this.#count + 1)) / this.#count;
  }

  /** Linear between neighbours. If the bounds leave too little mass, it is the largest value or bound. */
  quantile(share: number): number {
    const [values, upTo, mass] = [this.#values, this.#upTo, this.#massOf(share)];
    const at = lowerBound(upTo, mass);
    if (at === values.length) return this.#most;
    if (at === 0) return values[0];
    const part = (mass - upTo[at - 1]) / (upTo[at] - upTo[at - 1]);
    return values[at - 1] + part * (values[at] - values[at - 1]);
  }

  /**
   * If many values are equal to a quantile, fewer than its share are below it, and more are not above it. So
   * a part of those that are equal must count as below, that which makes the share whole (Czado, Gneiting and
   * Held, Biometrics 65, 2009). Logs have many equal waits: 0, and whole minutes.
   *
   * @param value the quantile of the share
   */
  tie(share: number, value: number): number {
    const below = this.#massBelow(value - EQUAL);
    const upTo = this.#massBelow(value + EQUAL);
    if (upTo === below) return share;
    return Math.min(1, Math.max(0, (this.#massOf(share) - below) / (upTo - below)));
  }

  #massBelow(bound: number): number {
    const at = lowerBound(this.#values, bound);
    return at === 0 ? 0 : this.#upTo[at - 1];
  }
}

/** Whether a wait fell below a quantile: 1 or 0, or the part that counts if both are equal. */
export function belowQuantile(wait: number, { quantiles, ties }: SampleQuantiles, share: number): number {
  if (Math.abs(wait - quantiles[share]) < EQUAL) return ties[share];
  return wait < quantiles[share] ? 1 : 0;
}
