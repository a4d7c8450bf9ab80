import type { Difference } from './differences.ts';
import type { Metrics } from './metricFields.ts';
import type { Ratio } from './ratio.ts';

/** Whether less of a metric is better, more is, or neither. */
export type Better = 'less' | 'more' | 'neither';

/** What an interval says of a difference or a ratio. */
export type Verdict = 'better' | 'worse';

/**
 * What is better for each metric. Sums that depend on the workload alone (`load`), or that only describe what
 * a policy does (`backfilled`), are neither.
 */
export const BETTER: Readonly<Record<keyof Metrics, Better>> = {
  jobs: 'neither',
  meanWait: 'less',
  medianWait: 'less',
  p90Wait: 'less',
  p99Wait: 'less',
  maxWait: 'less',
  meanQueued: 'less',
  meanResponse: 'less',
  meanSlowdown: 'less',
  meanBoundedSlowdown: 'less',
  meanWeightedBoundedSlowdown: 'less',
  meanPerProcessorBoundedSlowdown: 'less',
  utilization: 'more',
  load: 'neither',
  makespan: 'less',
  backfilled: 'neither',
  blocked: 'neither',
  killed: 'neither',
  totalLoad: 'neither',
  wastedLoad: 'less',
  preempted: 'less',
  meanKills: 'less',
  runTimeWaste: 'less',
  delayed: 'less',
  maxDelay: 'less',
  meanDelay: 'less',
  reservationViolations: 'less',
  meanPlanError: 'less',
  meanPlanAccuracy: 'more',
  outlived: 'less',
};

/**
 * Whether a difference or a ratio is better or worse. It is undefined if the metric has no better and worse,
 * if there is no interval (its ends are NaN), or if the interval contains no change: a difference of 0, a
 * ratio of 1.
 */
export function verdict(
  found: Pick<Difference, 'value' | 'halfWidth'> | Pick<Ratio, 'low' | 'high'>,
  better: Better,
): Verdict | undefined {
  const { low, high, same } =
    'low' in found
      ? { ...found, same: 1 }
      : { low: found.value - found.halfWidth, high: found.value + found.halfWidth, same: 0 };
  if (better === 'neither' || !(low > same || high < same)) return undefined;
  return high < same === (better === 'less') ? 'better' : 'worse';
}
