import { SUM } from '../kernel/codes.ts';
import type { Metrics } from './metricFields.ts';
import { waitQuantiles } from './quantiles.ts';

/**
 * The metrics of a schedule from its sums (assembly/codes/sums.ts).
 *
 * @param machine the processors of the machine
 * @param killed the jobs killed at their request
 * @param find finds the waits of these ranks
 */
export function metricsFrom(
  sums: Float64Array,
  machine: number,
  killed: number,
  find: (ranks: number[]) => number[],
): Metrics {
  const jobs = sums[SUM.JOBS];
  const waitQuantile = waitQuantiles(jobs, find);
  const makespan = sums[SUM.LAST_END] - sums[SUM.FIRST_SUBMIT];
  return {
    jobs,
    meanWait: sums[SUM.WAIT] / jobs,
    medianWait: waitQuantile(0.5),
    p90Wait: waitQuantile(0.9),
    p99Wait: waitQuantile(0.99),
    maxWait: waitQuantile(1),
    meanQueued: sums[SUM.QUEUED] / jobs,
    meanResponse: sums[SUM.RESPONSE] / jobs,
    meanSlowdown: sums[SUM.SLOWDOWN] / sums[SUM.SLOWED],
    meanBoundedSlowdown: sums[SUM.BOUNDED] / jobs,
    meanWeightedBoundedSlowdown: sums[SUM.WEIGHTED] / sums[SUM.WIDTH],
    meanPerProcessorBoundedSlowdown: sums[SUM.PER_PROCESSOR] / jobs,
    utilization: sums[SUM.AREA] / (machine * makespan),
    load: sums[SUM.AREA] / (machine * (sums[SUM.LAST_SUBMIT] - sums[SUM.FIRST_SUBMIT])),
    makespan,
    jobsADay: jobs / (makespan / 86_400),
    meanSubmissionDelay: 0,
    backfilled: sums[SUM.BACKFILLED],
    blocked: sums[SUM.BLOCKED],
    killed,
    totalLoad: (sums[SUM.AREA] + sums[SUM.WASTED]) / (machine * makespan),
    wastedLoad: sums[SUM.WASTED] / (machine * makespan),
    preempted: sums[SUM.PREEMPTED],
    meanKills: sums[SUM.KILLS] / sums[SUM.PREEMPTED],
    runTimeWaste: sums[SUM.WASTE] / sums[SUM.PREEMPTED],
    delayed: sums[SUM.DELAYED],
    maxDelay: sums[SUM.MAX_DELAY],
    meanDelay: sums[SUM.DELAY] / sums[SUM.DELAYED],
    reservationViolations: sums[SUM.VIOLATIONS],
    meanEstimateError: sums[SUM.ESTIMATE_ERROR] / jobs,
    meanEstimateAccuracy: sums[SUM.ESTIMATE_ACCURACY] / jobs,
    overran: sums[SUM.OVERRAN],
  };
}
