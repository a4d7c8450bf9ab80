// Computes the 10, 50 and 90% quantiles of a sample as rank statistics, so that the next value falls below each with
// the probability of its share, however few values there are.
import { lowerBound } from '../schedule/byTime.ts';

/** Shares of the quantiles of a forecast. */
export const SHARES = [0.1, 0.5, 0.9] as const;
/** The 10, 50 and 90% quantiles. */
export type Quantiles = readonly [number, number, number];

/** Quantiles of a distribution, in seconds. */
export interface SampleQuantiles {
  readonly quantiles: Quantiles;
  /** Part of the waits equal to each quantile that counts as below it. */
  readonly ties: Quantiles;
}

/** A value of a sample. */
interface Seen {
  readonly value: number;
  /** True if the value is only a lower bound. */
  readonly isLeast: boolean;
}

/** Waits closer than this many seconds are equal, because logs record whole seconds. */
const EQUAL = 0.5;

/** Returns a number for each share, in the order of SHARES. */
export function ofShares(value: (share: number, i: number) => number): Quantiles {
  return SHARES.map(value) as unknown as Quantiles;
}

/** Returns the running maximum of the numbers. */
export function rising(numbers: Quantiles): Quantiles {
  let most = Number.NEGATIVE_INFINITY;
  return numbers.map((one) => {
    most = Math.max(most, one);
    return most;
  }) as unknown as Quantiles;
}

/** Returns the quantiles of values that are all known. */
export function quantilesOf(values: ArrayLike<number>): SampleQuantiles {
  const distribution = new SampleDistribution(Array.from(values, (value) => ({ value, isLeast: false })));
  const quantiles = ofShares((share) => distribution.quantile(share));
  return { quantiles, ties: ofShares((share, i) => distribution.tie(share, quantiles[i])) };
}

/**
 * A sample of n values. The quantile of a share has the rank share (n + 1). A lower bound passes its mass on to the
 * values above it (Kaplan and Meier, JASA 53, 1958).
 */
export class SampleDistribution {
  readonly #count: number;
  /** Known values in increasing order, and the mass up to each. */
  readonly #values: Float64Array;
  readonly #upTo: Float64Array;
  /** Largest value or bound. */
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

  /** Returns the mass up to the quantile of a share. */
  #massOf(share: number): number {
    return (share * (this.#count + 1)) / this.#count;
  }

  /** Interpolates between neighbors. If the bounds leave too little mass, returns the largest value or bound. */
  quantile(share: number): number {
    const [values, upTo, mass] = [this.#values, this.#upTo, this.#massOf(share)];
    const at = lowerBound(upTo, mass);
    if (at === values.length) return this.#most;
    if (at === 0) return values[0];
    const part = (mass - upTo[at - 1]) / (upTo[at] - upTo[at - 1]);
    return values[at - 1] + part * (values[at] - values[at - 1]);
  }

  /**
   * Returns the part of the values equal to a quantile that must count as below it, so that its share is exact (Czado,
   * Gneiting and Held, Biometrics 65, 2009). Logs have many equal waits, such as 0 and whole minutes.
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

/** Returns 1 if a wait is below a quantile, 0 if it is above, and the part that counts if both are equal. */
export function belowQuantile(wait: number, { quantiles, ties }: SampleQuantiles, share: number): number {
  if (Math.abs(wait - quantiles[share]) < EQUAL) return ties[share];
  return wait < quantiles[share] ? 1 : 0;
}
