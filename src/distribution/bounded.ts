import { UsageError } from '../errors.ts';
import type { ContinuousDistribution } from './distribution.ts';

/** υ of IPDPS 2020, section IV-A: the probability that is cut off a distribution without an upper bound. */
const CUT_OFF = 1e-7;

interface BoundedResult {
  /** A distribution of finite support. */
  readonly distribution: ContinuousDistribution;
  /** Value at which the distribution was cut; undefined if it already had an upper bound. */
  readonly cutAt?: number;
  /** A note about the cut for the reader. */
  readonly note?: string;
}

/**
 * The distribution itself if its support is finite, else the distribution given X ≤ Q(1 - 1e-7).
 *
 * @param format how the note writes the time of the cut
 * @throws UsageError for a distribution of infinite mean
 */
export function bounded(
  distribution: ContinuousDistribution,
  format: (time: number) => string = String,
): BoundedResult {
  if (distribution.high < Number.POSITIVE_INFINITY) return { distribution };
  checkMean(distribution);
  const cutAt = distribution.upperQuantile(CUT_OFF);
  const note = `${distribution.text} has no upper bound: cut at ${format(cutAt)}, its quantile of 1 - 1e-7`;
  return { distribution: distribution.truncate(distribution.low, cutAt), cutAt, note };
}

/** @throws UsageError for a distribution of infinite mean */
export function checkMean(distribution: ContinuousDistribution): void {
  if (distribution.mean < Number.POSITIVE_INFINITY) return;
  const shape =
    distribution.parameters.shape === undefined ? '' : ` at shape ${distribution.parameters.shape}`;
  throw new UsageError(
    `${distribution.text}: the mean is infinite${shape}; take a shape above 1, or truncate it: ${distribution.text}[low,high]`,
  );
}
