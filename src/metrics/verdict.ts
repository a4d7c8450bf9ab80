import type { Difference } from './differences.ts';
import type { Metrics } from './metricFields.ts';

/** Whether less of a metric is better, more is, or neither. */
export type Better = 'less' | 'more' | 'neither';

/** What an interval says of a difference. */
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
 * Whether a difference is better or worse. It is undefined if the metric has no better and worse, if the
 * difference has no interval (its half-width is NaN), or if the interval contains 0.
 */
export function verdict({ value, halfWidth }: Difference, better: Better): Verdict | undefined {
  if (better === 'neither' || !(Math.abs(value) > halfWidth)) return undefined;
  return value < 0 === (better === 'less') ? 'better' : 'worse';
}
