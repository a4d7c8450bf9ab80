import { pValue, studentT95 } from '../math/studentT.ts';
import { NO_RATIO, type Ratio, ratioOfLogarithm } from '../metrics/ratio.ts';

/**
 * A mean and the half-width of its 95% confidence interval. The half-width is NaN for fewer than two values.
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

/** Number of seeds that must differ for an interval if most seeds do not. */
export const LEAST_DIFFERING = 8;
/** Values that differ by less than this share are the same number, summed in another order. */
const ROUNDING = 1e-12;

/**
 * True if the differences of these pairs have an interval. If most seeds do not differ at all, the mean depends on
 * a few seeds, and Student's interval of fewer than LEAST_DIFFERING of them leaves out the truth too often: where
 * no seed happens to differ, it is ±0.
 */
function hasInterval(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let differing = 0;
  for (let i = 0; i < a.length; i++)
    if (!(Math.abs(a[i] - b[i]) <= ROUNDING * Math.max(Math.abs(a[i]), Math.abs(b[i])))) differing++;
  return differing >= LEAST_DIFFERING || 2 * differing >= a.length;
}

/** The mean of differences of pairs, with an interval if they have one. */
function estimateOf(differences: Float64Array, a: ArrayLike<number>, b: ArrayLike<number>): Estimate {
  const found = meanEstimate(differences);
  return hasInterval(a, b) ? found : { ...found, halfWidth: Number.NaN };
}

/** The mean of a[i] − b[i], paired by seed. There is no interval if too few seeds differ. */
export function pairedDifference(a: ArrayLike<number>, b: ArrayLike<number>): PairedDifference {
  const found = estimateOf(
    Float64Array.from(a, (value, i) => value - b[i]),
    a,
    b,
  );
  return { ...found, p: pValue(found.mean, found.halfWidth, a.length - 1) };
}

/**
 * Ratio of a to b, paired by seed: the mean of log(a[i] / b[i]) and its interval, carried
 * back. Ratios of skewed values are far closer to a normal distribution on that scale. NaN unless all values are above
 * 0. There is no interval if too few seeds differ.
 */
export function pairedRatio(a: ArrayLike<number>, b: ArrayLike<number>): Ratio {
  const logarithms = Float64Array.from(a, (value, i) =>
    value > 0 && b[i] > 0 ? Math.log(value / b[i]) : Number.NaN,
  );
  const { mean, halfWidth } = estimateOf(logarithms, a, b);
  return Number.isNaN(mean) ? NO_RATIO : ratioOfLogarithm(mean, halfWidth, a.length - 1);
}

/** The ratio of values to themselves, which no seed can change. */
export function ratioToItself(a: ArrayLike<number>): Ratio {
  const { value } = pairedRatio(a, a);
  return Number.isNaN(value) ? NO_RATIO : { value: 1, low: 1, high: 1, p: 1 };
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
