// Corrects the quantiles of simulated futures by the errors of past forecasts, at the calibration points most similar
// to the forecast. If the model were right, the correction would change nothing.
//
// The quantiles of few samples are further apart than those of many, so the calibration points must have as many
// simulated futures as the forecast that they correct.
import { ofShares, type Quantiles, quantilesOf, rising, type SampleQuantiles, SHARES } from './quantiles.ts';
import { byRatios, knownWait, multiplied, OFFSET } from './ratios.ts';

/** A forecast of a wait, in seconds. */
export interface RawForecast extends SampleQuantiles {
  /** True if the job starts immediately in every simulated future. */
  readonly startsImmediately: boolean;
  /** Wait of the last similar job. */
  readonly lastSimilar: number;
}

/** A forecast of a past job and its wait, in seconds. */
export interface CalibrationPoint extends RawForecast {
  readonly submit: number;
  /** Start of the job, in seconds of the trace; from then on the wait is known. */
  readonly start: number;
  readonly wait: number;
}

/** A forecast corrected by calibration points. */
export interface Correction extends SampleQuantiles {
  /** Number of calibration points that corrected the quantiles; 0: they are as drawn. */
  readonly calibrationPoints: number;
  /**
   * Share of past jobs that started within a minute, among those that started immediately in every simulated future.
   * Null if this job does not, or if too few are known.
   */
  readonly startedImmediately: number | null;
}

/** Fewest calibration points that correct a forecast. */
export const LEAST_POINTS = 20;
/** Longest wait that counts as an immediate start, in seconds. */
export const IMMEDIATE = 60;

/**
 * Corrects a forecast by calibration points. A job that starts immediately in every simulated future is corrected by
 * such jobs, and one that waits by jobs that waited; by all jobs only if these are too few. The wait of a job that
 * still waits is a lower bound.
 *
 * @param past in the order of submission; those submitted at the instant or later do not count
 * @param most largest number of calibration points; the most similar ones are used
 */
export function corrected(
  forecast: RawForecast,
  past: readonly CalibrationPoint[],
  now: number,
  most: number,
): Correction {
  const before = past.filter(({ submit }) => submit < now);
  const same = before.filter(({ startsImmediately }) => startsImmediately === forecast.startsImmediately);
  const usable = same.length >= LEAST_POINTS ? same : before;
  const { quantiles, ties } = forecast;
  if (!canCorrect(usable, now)) return { quantiles, ties, calibrationPoints: 0, startedImmediately: null };
  const alike = usable
    .map((one, place) => ({ one, place, distance: distance(one, forecast) }))
    .sort((a, b) => a.distance - b.distance || b.place - a.place)
    .slice(0, most)
    .map(({ one }) => ({ ...one, ...knownWait(one, now) }));
  const told = alike.filter(({ known, isLeast }) => !isLeast || known > IMMEDIATE);
  const prompt = told.filter(({ known }) => known <= IMMEDIATE);
  return {
    ...byRatios(quantiles, alike),
    calibrationPoints: alike.length,
    startedImmediately:
      forecast.startsImmediately && usable === same && told.length > 0 ? prompt.length / told.length : null,
  };
}

/**
 * True if there are enough points, and at least half of their waits are known: lower bounds alone determine no median. In
 * a long queue, all of the latest may still wait.
 */
export function canCorrect(points: readonly { readonly start: number }[], now: number): boolean {
  const known = points.filter(({ start }) => start < now).length;
  return points.length >= LEAST_POINTS && 2 * known >= points.length;
}

/** Returns the distance of two forecasts by their simulated medians and the waits of their last similar jobs. */
function distance(a: RawForecast, b: RawForecast): number {
  const median = Math.log((1 + a.quantiles[1]) / (1 + b.quantiles[1]));
  const last = Math.log((1 + a.lastSimilar) / (1 + b.lastSimilar));
  return median * median + last * last;
}

/**
 * Moves simulated waits as the correction moves their quantiles: by the same ratio at the ranks of the quantiles, and by
 * an interpolated ratio in between. Their order does not change.
 */
export function stretched(waits: Float64Array, drawn: Quantiles, right: Quantiles): Float64Array {
  const ratios = ofShares((_, i) => Math.log((OFFSET + right[i]) / (OFFSET + drawn[i])));
  const { quantiles } = quantilesOf(waits);
  const bounds = [
    0,
    ...rising(ofShares((_, i) => multiplied(quantiles[i], Math.exp(ratios[i])))),
    Number.POSITIVE_INFINITY,
  ];
  const order = Array.from(waits, (_, future) => future).sort((a, b) => waits[a] - waits[b]);
  const moved = new Float64Array(waits.length);
  let least = 0;
  for (const [rank, future] of order.entries()) {
    const share = (rank + 1) / (order.length + 1);
    const at = SHARES.filter((one) => one < share).length;
    const free = multiplied(waits[future], Math.exp(between(share, ratios)));
    least = Math.max(least, Math.min(bounds[at + 1], Math.max(bounds[at], free)));
    moved[future] = least;
  }
  return moved;
}

/** Interpolates linearly between the shares; constant outside them. */
function between(share: number, values: Quantiles): number {
  const i = share <= SHARES[1] ? 0 : 1;
  const part = (share - SHARES[i]) / (SHARES[i + 1] - SHARES[i]);
  return values[i] + Math.min(1, Math.max(0, part)) * (values[i + 1] - values[i]);
}
