import { BACKFILLED, BLOCKED, type Schedule } from '../schedule/schedule.ts';
import { quantile } from '../trace/quantile.ts';
import { fairStarts, violatesReservation } from './fairness.ts';
import { killedTries } from './killedTries.ts';

/** Run times below this many seconds count as this long in bounded slowdown. */
export const BOUND = 10;

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

/** Whether a job counts; metrics of a class of jobs are those of all jobs of which only these count. */
export type JobFilter = (job: number) => boolean;

export function boundedSlowdown(response: number, length: number): number {
  return Math.max(1, response / Math.max(length, BOUND));
}

/** The metrics of a schedule, over all its jobs or those the filter lets through. */
export function metrics(schedule: Schedule, counts?: JobFilter): Metrics {
  const { workload, start, end, plan, flags } = schedule;
  const { submit, run, request, processors, length: all } = workload.jobs;
  const { tries, time: lost } = killedTries(schedule);
  const fair = fairStarts(schedule);
  const shortest = schedule.eventRule === 'each' ? 1 : 0;
  const waits = new Float64Array(all);
  let jobs = 0;
  let wait = 0;
  let response = 0;
  let slowdown = 0;
  let slowed = 0;
  let bounded = 0;
  let weighted = 0;
  let perProcessor = 0;
  let width = 0;
  let area = 0;
  let firstSubmit = Number.POSITIVE_INFINITY;
  let lastSubmit = Number.NEGATIVE_INFINITY;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let backfilled = 0;
  let blocked = 0;
  let killed = 0;
  let queued = 0;
  let wasted = 0;
  let preempted = 0;
  let kills = 0;
  let waste = 0;
  let delayed = 0;
  let delay = 0;
  let maxDelay = 0;
  let violations = 0;
  let planError = 0;
  let planAccuracy = 0;
  let outlived = 0;
  for (let j = 0; j < all; j++) {
    if (counts && !counts(j)) continue;
    const p = processors[j];
    const length = end[j] - start[j];
    const jobResponse = end[j] - submit[j];
    const jobBounded = boundedSlowdown(jobResponse, length);
    waits[jobs++] = start[j] - submit[j];
    wait += start[j] - submit[j];
    response += jobResponse;
    if (length > 0) {
      slowdown += jobResponse / length;
      slowed++;
    }
    bounded += jobBounded;
    weighted += p * jobBounded;
    perProcessor += Math.max(1, jobResponse / (p * Math.max(length, BOUND)));
    width += p;
    area += p * length;
    if (submit[j] < firstSubmit) firstSubmit = submit[j];
    if (submit[j] > lastSubmit) lastSubmit = submit[j];
    if (end[j] > lastEnd) lastEnd = end[j];
    if (flags[j] & BACKFILLED) backfilled++;
    if (flags[j] & BLOCKED) blocked++;
    if (run[j] > request[j]) killed++;
    queued += start[j] - submit[j] - lost[j];
    // Not end - start: that has been rounded.
    const runs = Math.max(Math.min(run[j], request[j]), shortest);
    const longer = Math.max(plan[j], runs);
    planError += Math.abs(plan[j] - runs);
    planAccuracy += longer > 0 ? Math.min(plan[j], runs) / longer : 1;
    if (plan[j] < runs) outlived++;
    if (tries[j] > 0) {
      preempted++;
      kills += tries[j];
      wasted += p * lost[j];
      if (length > 0) waste += lost[j] / length;
    }
    if (start[j] > fair[j]) {
      delayed++;
      delay += start[j] - fair[j];
      maxDelay = Math.max(maxDelay, start[j] - fair[j]);
      if (violatesReservation(schedule, j)) violations++;
    }
  }
  const sorted = waits.subarray(0, jobs).sort();
  const makespan = lastEnd - firstSubmit;
  return {
    jobs,
    meanWait: wait / jobs,
    medianWait: quantile(sorted, 0.5),
    p90Wait: quantile(sorted, 0.9),
    p99Wait: quantile(sorted, 0.99),
    maxWait: quantile(sorted, 1),
    meanQueued: queued / jobs,
    meanResponse: response / jobs,
    meanSlowdown: slowdown / slowed,
    meanBoundedSlowdown: bounded / jobs,
    meanWeightedBoundedSlowdown: weighted / width,
    meanPerProcessorBoundedSlowdown: perProcessor / jobs,
    utilization: area / (workload.processors * makespan),
    load: area / (workload.processors * (lastSubmit - firstSubmit)),
    makespan,
    backfilled,
    blocked,
    killed,
    totalLoad: (area + wasted) / (workload.processors * makespan),
    wastedLoad: wasted / (workload.processors * makespan),
    preempted,
    meanKills: kills / preempted,
    runTimeWaste: waste / preempted,
    delayed,
    maxDelay,
    meanDelay: delay / delayed,
    reservationViolations: violations,
    meanPlanError: planError / jobs,
    meanPlanAccuracy: planAccuracy / jobs,
    outlived,
  };
}
