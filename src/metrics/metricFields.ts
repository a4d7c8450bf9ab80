/**
 * What a schedule did to its jobs. With start s, end e and length e - s of a job's last try, on p processors:
 * wait = s - submit; response = e - submit; slowdown = response / length; bounded slowdown =
 * max(1, response / max(length, 10)). Times in seconds. Quantiles are interpolated (type 7). A mean over no jobs is NaN.
 */
export interface Metrics {
  jobs: number;
  meanWait: number;
  medianWait: number;
  p90Wait: number;
  p99Wait: number;
  maxWait: number;
  /** Of the time in the queue: the wait without the tries that preemption ended. */
  meanQueued: number;
  meanResponse: number;
  /** Over the jobs of positive length: those of length 0 have no slowdown. */
  meanSlowdown: number;
  meanBoundedSlowdown: number;
  /** Σ p · bounded slowdown / Σ p. */
  meanWeightedBoundedSlowdown: number;
  /** Mean of max(1, response / (p · max(length, 10))): Zotkin and Keleher, HPDC 1999. */
  meanPerProcessorBoundedSlowdown: number;
  /** Σ p · length / (P · makespan). */
  utilization: number;
  /** Σ p · length / (P · (last submission - first submission)). */
  load: number;
  /** Last end - first submission. */
  makespan: number;
  /** Jobs that started ahead of one before them in the queue. */
  backfilled: number;
  /** Jobs that some pass left waiting at the head of the queue. */
  blocked: number;
  /** Jobs killed at their request. */
  killed: number;
  /** Σ p · (length + time in killed tries) / (P · makespan). */
  totalLoad: number;
  /** The part of it that killed tries take. */
  wastedLoad: number;
  /** Jobs that lost a try, or several, to preemption. */
  preempted: number;
  /** Killed tries per preempted job. */
  meanKills: number;
  /** Mean of time in killed tries / length over the preempted jobs (of positive length). */
  runTimeWaste: number;
  /** Jobs that started later than the jobs submitted before them account for. */
  delayed: number;
  /** By how much at most, and in the mean of these jobs. */
  maxDelay: number;
  meanDelay: number;
  /** Delayed jobs that started later than the first reservation they got. */
  reservationViolations: number;
  /** Mean of |plan - length|, and of min(plan, length) / max(plan, length), 1 where both are 0. */
  meanPlanError: number;
  meanPlanAccuracy: number;
  /** Jobs that ran longer than their plan. */
  outlived: number;
}
