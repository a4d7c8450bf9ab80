// The quantiles of a forecast, corrected by what forecasts of the past got wrong: conformalised quantile regression
// (Romano, Patterson and Candès, NeurIPS 2019) on the logarithm of the wait, over the past questions that are
// most like the present one. If the model were right, it would change nothing.
import { quantile } from '../math/quantile.ts';

/** The shares of the quantiles of a forecast. */
export const SHARES = [0.1, 0.5, 0.9] as const;
/** A value for each of the shares. */
export type Quantiles = readonly [number, number, number];

/** A forecast of a wait, in seconds. */
interface RawForecast {
  /** The quantiles of the drawn futures. */
  readonly quantiles: Quantiles;
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
const LOOKED_AT = 2000;
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
export function corrected(forecast: RawForecast, past: readonly Answered[], now: number): Quantiles {
  const known = past.filter(({ start }) => start < now).slice(-LOOKED_AT);
  if (known.length < LEAST) return forecast.quantiles;
  const alike = known
    .map((one, place) => ({ one, place, distance: distance(one, forecast) }))
    .sort((a, b) => a.distance - b.distance || b.place - a.place)
    .slice(0, ALIKE);
  let least = 0;
  const rising = SHARES.map((share, i) => {
    const ratios = Float64Array.from(alike, ({ one }) =>
      Math.log((OFFSET + one.wait) / (OFFSET + one.quantiles[i])),
    ).sort();
    const wait = (OFFSET + forecast.quantiles[i]) * Math.exp(quantile(ratios, share)) - OFFSET;
    least = Math.max(least, wait);
    return least;
  });
  return rising as unknown as Quantiles;
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
