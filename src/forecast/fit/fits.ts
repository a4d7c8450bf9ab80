// Measures how well policies explain the starts of a log.
import { quantile } from '../../math/quantile.ts';
import { blockBootstrap } from '../backtest/blockBootstrap.ts';
import { IMMEDIATE } from '../correction.ts';

/** Number of consecutive jobs in a block of the bootstrap. */
const BLOCK = 10;

/** Fit of one policy to the waits of a log. */
export interface Fit {
  readonly policy: string;
  /**
   * Factor by which the waits w in the log and v under the policy differ: exp of the mean of |ln((w + 60 s) / (v + 60 s))|.
   * If the errors of the logarithm have a Laplace distribution, the least mean is the greatest likelihood.
   */
  readonly factor: number;
  /** Mean of the logarithm over that of the best policy, and half the width of its 95% interval. */
  readonly ofBest: number;
  readonly halfWidth: number;
  /** Share of the jobs whose waits differ by a minute at most. */
  readonly withinMinute: number;
  /** Median recorded wait of jobs that start immediately under the policy, in seconds; NaN if there are none. */
  readonly delay: number;
}

/** Fits of several policies to the same jobs. */
export interface Fits {
  readonly jobs: number;
  /** Sorted from the best fit to the worst. */
  readonly fits: readonly Fit[];
  /** Factor of predicting every job's wait as the overall median. */
  readonly ofMedian: number;
}

/**
 * Returns the fits of policies to recorded waits.
 *
 * @param waits of jobs in the log, in seconds, in the order of their submissions; at least one
 * @param under the wait of each job under each policy, in seconds
 * @param uniform returns numbers in [0, 1), for the intervals
 */
export function fitsOf(
  policies: readonly string[],
  waits: readonly number[],
  under: readonly (readonly number[])[],
  uniform: () => number,
): Fits {
  const middle = medianOf(waits);
  const found = policies
    .map((policy, p) => ({ policy, p, errors: waits.map((wait, i) => errorOf(wait, under[i][p])) }))
    .sort((a, b) => mean(a.errors) - mean(b.errors));
  const [best] = found;
  const fits = found.map(({ policy, p, errors }): Fit => {
    const stretches = errors.map((above, i) => ({ above, below: best.errors[i] }));
    const ratio = blockBootstrap(stretches, BLOCK, uniform);
    return {
      policy,
      factor: Math.exp(mean(errors)),
      ...{ ofBest: ratio.mean, halfWidth: ratio.halfWidth },
      withinMinute: mean(waits.map((wait, i) => (Math.abs(wait - under[i][p]) <= IMMEDIATE ? 1 : 0))),
      delay: medianOf(waits.filter((_, i) => under[i][p] === 0)),
    };
  });
  return { jobs: waits.length, fits, ofMedian: Math.exp(mean(waits.map((wait) => errorOf(wait, middle)))) };
}

function errorOf(wait: number, said: number): number {
  return Math.abs(Math.log((wait + IMMEDIATE) / (said + IMMEDIATE)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : quantile(Float64Array.from(values).sort(), 0.5);
}
