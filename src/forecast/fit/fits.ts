// How well policies explain when the jobs of a log started.
import { quantile } from '../../math/quantile.ts';
import { blockBootstrap } from '../backtest/blockBootstrap.ts';
import { AT_ONCE } from '../correction.ts';

/** Jobs that follow each other make a block of so many. */
const BLOCK = 10;

/** How well a policy explains the waits of a log. */
export interface Fit {
  readonly policy: string;
  /**
   * exp of the mean of |ln((w + 60 s) / (v + 60 s))|, of the waits w in the log and v under the policy: by this factor
   * they differ. With errors of the logarithm that follow a law of Laplace, the least mean is the greatest likelihood.
   */
  readonly factor: number;
  /** The mean of the logarithm, over that of the policy that fits best, and half of its 95 % interval. */
  readonly ofBest: number;
  readonly halfWidth: number;
  /** The share of the jobs whose waits differ by a minute at most. */
  readonly withinMinute: number;
  /** The median wait in the log of jobs that start at once under the policy, in seconds; NaN if there are none. */
  readonly delay: number;
}

/** What there is to explain, and what explains it. */
export interface Fits {
  readonly jobs: number;
  /** From the policy that fits best on. */
  readonly fits: readonly Fit[];
  /** The factor of who says the median wait of these jobs of each of them. */
  readonly ofMedian: number;
}

/**
 * @param waits of jobs in the log, in seconds, in the order of their submissions; one at least
 * @param under for each job its wait under each policy
 * @param uniform gives numbers in [0, 1), for the intervals
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
      withinMinute: mean(waits.map((wait, i) => (Math.abs(wait - under[i][p]) <= AT_ONCE ? 1 : 0))),
      delay: medianOf(waits.filter((_, i) => under[i][p] === 0)),
    };
  });
  return { jobs: waits.length, fits, ofMedian: Math.exp(mean(waits.map((wait) => errorOf(wait, middle)))) };
}

function errorOf(wait: number, said: number): number {
  return Math.abs(Math.log((wait + AT_ONCE) / (said + AT_ONCE)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : quantile(Float64Array.from(values).sort(), 0.5);
}
