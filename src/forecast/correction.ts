// The quantiles of a forecast, corrected by what forecasts of the past got wrong: conformalised quantile regression
// (Romano, Patterson and Candès, NeurIPS 2019) with ratios of waits, over the past questions that are
// most like the present one. If the model were right, it would change nothing.
import { quantile } from '../math/quantile.ts';
import { firstFrom } from './world.ts';

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

/** Waits closer than this are equal, in seconds. */
const EQUAL = 1e-6;

/**
 * The quantiles of a sample. If many values are equal to a quantile, fewer than its share are below it, and more
 * are not above it. So a part of those that are equal must count as below, that which makes the share whole
 * (Czado, Gneiting and Held, Biometrics 65, 2009). Logs have many equal waits: 0, and whole minutes.
 */
export function quantilesOf(values: Float64Array): SampleQuantiles {
  const sorted = values.slice().sort();
  const quantiles = SHARES.map((share) => quantile(sorted, share)) as unknown as Quantiles;
  return { quantiles, ties: SHARES.map((_, i) => tieOf(sorted, i, quantiles[i])) as unknown as Quantiles };
}

/**
 * The quantile of a sample below which the next value falls with the probability of the share: that of rank
 * share (n + 1), as in conformal prediction.
 */
function nextBelow(sorted: Float64Array, share: number): number {
  const n = sorted.length;
  const position = Math.min(n - 1, Math.max(0, share * (n + 1) - 1));
  return quantile(sorted, position / (n - 1));
}

/** The part of the values equal to `value` that belongs to the share, of `count` values. */
function tieOf(sorted: Float64Array, share: number, value: number, count = sorted.length): number {
  const below = firstFrom(sorted, value - EQUAL);
  const upTo = firstFrom(sorted, value + EQUAL);
  if (upTo === below) return SHARES[share];
  return Math.min(1, Math.max(0, (SHARES[share] * count - below) / (upTo - below)));
}

/** Whether a wait fell below a quantile: 1 or 0, or the part that counts if both are equal. */
export function belowQuantile(wait: number, { quantiles, ties }: SampleQuantiles, share: number): number {
  if (Math.abs(wait - quantiles[share]) < EQUAL) return ties[share];
  return wait < quantiles[share] ? 1 : 0;
}

/** A forecast of a wait, in seconds. */
export interface RawForecast extends SampleQuantiles {
  /** The wait of the last similar job. */
  readonly lastSimilar: number;
}

/** A forecast whose job has started. */
export interface Answered extends RawForecast {
  /** When the job started: from then on the wait is known. */
  readonly start: number;
  readonly wait: number;
}

/** How many past questions are looked at, and how many of them, those most alike, correct a forecast. */
const LOOKED_AT = 500;
const ALIKE = 100;
/** Fewer known answers than this correct nothing. */
const LEAST = 50;
/** Seconds added to waits before ratios are taken, so that waits of seconds do not count more than they matter. */
const OFFSET = 60;

/**
 * Corrects a forecast by questions of the past that were answered by an instant.
 *
 * @param past in the order in which they were asked; those whose job has started since do not count
 */
export function corrected(forecast: RawForecast, past: readonly Answered[], now: number): SampleQuantiles {
  const known = past.filter(({ start }) => start < now).slice(-LOOKED_AT);
  if (known.length < LEAST) return forecast;
  const alike = known
    .map((one, place) => ({ one, place, distance: distance(one, forecast) }))
    .sort((a, b) => a.distance - b.distance || b.place - a.place)
    .slice(0, ALIKE);
  let least = 0;
  const ties: number[] = [];
  const rising = SHARES.map((share, i) => {
    const waits = Float64Array.from(alike, ({ one }) => {
      const ratio = (OFFSET + one.wait) / (OFFSET + one.quantiles[i]);
      return Math.max(0, (OFFSET + forecast.quantiles[i]) * ratio - OFFSET);
    }).sort();
    least = Math.max(least, nextBelow(waits, share));
    ties.push(tieOf(waits, i, least, waits.length + 1));
    return least;
  });
  return { quantiles: rising as unknown as Quantiles, ties: ties as unknown as Quantiles };
}

/** How unlike two questions are: by the median of their futures and by the wait of the last similar job. */
function distance(a: RawForecast, b: RawForecast): number {
  const median = Math.log((1 + a.quantiles[1]) / (1 + b.quantiles[1]));
  const last = Math.log((1 + a.lastSimilar) / (1 + b.lastSimilar));
  return median * median + last * last;
}

/**
 * Waits of futures, moved as the correction moves the quantiles: at the ranks of these by as much, in between
 * by a ratio in between.
 */
export function stretched(waits: Float64Array, drawn: Quantiles, right: Quantiles): Float64Array {
  const ratios = SHARES.map((_, i) => Math.log((OFFSET + right[i]) / (OFFSET + drawn[i])));
  const order = Array.from(waits, (_, future) => future).sort((a, b) => waits[a] - waits[b] || a - b);
  const moved = new Float64Array(waits.length);
  for (const [rank, future] of order.entries()) {
    const share = (rank + 0.5) / order.length;
    moved[future] = Math.max(0, (OFFSET + waits[future]) * Math.exp(between(share, ratios)) - OFFSET);
  }
  return moved;
}

/** Linear between the shares, constant beyond them. */
function between(share: number, values: readonly number[]): number {
  if (share <= SHARES[0]) return values[0];
  for (let i = 1; i < SHARES.length; i++) {
    if (share > SHARES[i]) continue;
    const part = (share - SHARES[i - 1]) / (SHARES[i] - SHARES[i - 1]);
    return values[i - 1] + part * (values[i] - values[i - 1]);
  }
  return values[values.length - 1];
}
