// The keys of orders that change with time, for all jobs of a queue at once.
import type { f64, i32 } from './types';

export function cubedRatios(
  out: Float64Array,
  since: Float64Array,
  parts: Float64Array,
  widths: Int32Array,
  from: i32,
  to: i32,
  now: f64,
): void {
  for (let i = from; i < to; i++) {
    const ratio = (now - since[i]) / parts[i];
    out[i] = -(ratio * ratio * ratio) * widths[i];
  }
}

export function negativeRatios(
  out: Float64Array,
  since: Float64Array,
  parts: Float64Array,
  from: i32,
  to: i32,
  now: f64,
): void {
  for (let i = from; i < to; i++) {
    const wait = now - since[i];
    out[i] = wait === 0 ? 0 : -wait / parts[i];
  }
}

export function soonestCrossing(
  slopes: Float64Array,
  since: Float64Array,
  from: i32,
  to: i32,
  instant: f64,
  slope: f64,
  height: f64,
): f64 {
  let soonest = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const lead = height - slopes[i] * (instant - since[i]);
    const nearing = slopes[i] - slope;
    const after = nearing <= 0 ? Number.POSITIVE_INFINITY : lead / nearing;
    if (!(lead > 0 && after >= 0)) return Number.NEGATIVE_INFINITY;
    if (after < soonest) soonest = after;
  }
  return soonest;
}
