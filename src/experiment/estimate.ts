import { pValue, studentT95 } from '../math/studentT.ts';
import { NO_RATIO, type Ratio, ratioOfLogarithm } from '../metrics/ratio.ts';

/**
 * A mean and the half-width of its 95 % confidence interval. The half-width is NaN for fewer than two values.
 */
export interface Estimate {
  readonly mean: number;
  readonly halfWidth: number;
}

/** A mean of differences, and how likely one as far from 0 is if there is no difference: its p-value. */
export interface PairedDifference extends Estimate {
  readonly p: number;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** The half-width of the interval around the mean of these values. */
function halfWidth(values: ArrayLike<number>): number {
  const n = values.length;
  if (n < 2) return Number.NaN;
  const middle = mean(values);
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i] - middle) * (values[i] - middle);
  return studentT95(n - 1) * Math.sqrt(squares / (n - 1) / n);
}

/** The mean of independent values, one per seed. */
export function meanEstimate(values: ArrayLike<number>): Estimate {
  return { mean: mean(values), halfWidth: halfWidth(values) };
}

/** The mean of a[i] − b[i], paired by seed. */
export function pairedDifference(a: ArrayLike<number>, b: ArrayLike<number>): PairedDifference {
  const found = meanEstimate(Float64Array.from(a, (value, i) => value - b[i]));
  return { ...found, p: pValue(found.mean, found.halfWidth, a.length - 1) };
}

/**
 * How many times as large a is as b, paired by seed: the mean of log(a[i] / b[i]) and its interval, carried
 * back. Ratios of skewed values are far closer to a normal law on that scale. NaN unless all values are above
 * 0.
 */
export function pairedRatio(a: ArrayLike<number>, b: ArrayLike<number>): Ratio {
  const logarithms = Float64Array.from(a, (value, i) =>
    value > 0 && b[i] > 0 ? Math.log(value / b[i]) : Number.NaN,
  );
  const { mean, halfWidth } = meanEstimate(logarithms);
  return Number.isNaN(mean) ? NO_RATIO : ratioOfLogarithm(mean, halfWidth, a.length - 1);
}

/**
 * The ratio of two means, mean(a) / mean(b). a[i] and b[i] come from the same seed and so vary together. Its
 * interval is that of the linearised ratio (the delta method): the interval of the mean of a[i] − r b[i],
 * divided by mean(b).
 */
export function ratioEstimate(a: ArrayLike<number>, b: ArrayLike<number>): Estimate {
  const denominator = mean(b);
  const ratio = mean(a) / denominator;
  const differences = Float64Array.from(a, (value, i) => value - ratio * b[i]);
  return { mean: ratio, halfWidth: halfWidth(differences) / Math.abs(denominator) };
}
