/**
 * The metrics of a schedule. A job's last attempt has start s, end e and length e - s, on p processors. (If preempted
 * jobs keep their work, the length is the run time, and all other time in attempts counts as time in killed attempts.)
 * Then wait = s - submit; response = e - submit; slowdown = response / length; bounded slowdown = max(1, response /
 * max(length, 10)). P is the machine's processors. Times in seconds. Quantiles are interpolated (type 7). A
 * mean over no jobs is NaN.
 */
export interface Metrics {
  jobs: number;
  meanWait: number;
  medianWait: number;
  p90Wait: number;
  p99Wait: number;
  maxWait: number;
  /** Mean time in the queue: the wait without the attempts that preemption ended. */
  meanQueued: number;
  meanResponse: number;
  /** Over the jobs of positive length; a job of length 0 has no slowdown. */
  meanSlowdown: number;
  meanBoundedSlowdown: number;
  /** Σ p · bounded slowdown / Σ p. */
  meanWeightedBoundedSlowdown: number;
  /** Mean of max(1, response / (p · max(length, 10))): Zotkin and Keleher, HPDC 1999. */
  meanPerProcessorBoundedSlowdown: number;
  /**
   * Σ p · length / (P · makespan). On a Slurm cluster without last attempts whose work is lost: these count as killed
   * attempts.
   */
  utilization: number;
  /** Σ p · length / (P · (last submission - first submission)). */
  load: number;
  /** Last end - first submission. */
  makespan: number;
  /** Jobs / makespan in days: how many come through. */
  jobsADay: number;
  /** With feedback: mean of submit - that of the log; otherwise 0. Below 0 where users came earlier. */
  meanSubmissionDelay: number;
  /** Jobs that started ahead of a job before them in the queue. */
  backfilled: number;
  /** Jobs that some scheduling pass left waiting at the head of the queue. */
  blocked: number;
  /** Jobs killed at their request. */
  killed: number;
  /** Σ p · (length + time in killed attempts) / (P · makespan). */
  totalLoad: number;
  /** The share of totalLoad that killed attempts take. */
  wastedLoad: number;
  /** Jobs of which preemption ended at least one attempt. */
  preempted: number;
  /** Number of such attempts per preempted job. */
  meanKills: number;
  /** Mean of time in killed attempts / length over the preempted jobs (of positive length). */
  runTimeWaste: number;
  /** Jobs that started later than their fair start: jobs submitted after them delayed them. */
  delayed: number;
  /** The largest delay, and the mean delay over these jobs. */
  maxDelay: number;
  meanDelay: number;
  /** Delayed jobs that started later than their first reservation. */
  reservationViolations: number;
  /** Mean of |estimate - length|, and of min(estimate, length) / max(estimate, length), 1 where both are 0. */
  meanEstimateError: number;
  meanEstimateAccuracy: number;
  /** Jobs that ran longer than their estimate. */
  overran: number;
}

/** The better direction of a metric: less, more, or neither. */
export type Better = 'less' | 'more' | 'neither';

/**
 * Better direction of each metric. Sums that depend on the workload alone (`load`), or that only describe what
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
  jobsADay: 'more',
  meanSubmissionDelay: 'less',
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
  meanEstimateError: 'less',
  meanEstimateAccuracy: 'more',
  overran: 'less',
};

/** The names of the metrics, in the order in which they are shown. */
export const METRIC_NAMES = Object.keys(BETTER) as (keyof Metrics)[];
