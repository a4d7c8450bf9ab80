import { runTimes } from './runTimes.ts';
import type { Schedule } from './schedule.ts';

/**
 * Returns the run time of each job without overheads, in seconds, if preempted jobs keep their work; undefined if
 * they do not, and the last attempt of a job has its length.
 */
export function workTimes({ workload, eventRule, saved }: Schedule): Float64Array | undefined {
  return saved && runTimes(workload.jobs, eventRule);
}

/** The lengths of jobs as the metrics take them. */
export function lengthOf(schedule: Schedule): (job: number) => number {
  const { start, end } = schedule;
  const work = workTimes(schedule);
  return work ? (job) => work[job] : (job) => end[job] - start[job];
}

/**
 * Returns the work that each preempted attempt did and that was kept, in seconds: a column parallel to `kills`.
 * Undefined if preempted jobs keep no work.
 */
export function keptByTries({ kills, saved }: Pick<Schedule, 'kills' | 'saved'>): Float64Array | undefined {
  if (saved === undefined || kills.saved === undefined) return undefined;
  const kept = new Float64Array(kills.job.length);
  // The work that was saved when the attempt after this one began.
  const next = Float64Array.from(saved);
  for (let i = kept.length - 1; i >= 0; i--) {
    const job = kills.job[i];
    kept[i] = next[job] - kills.saved[i];
    next[job] = kills.saved[i];
  }
  return kept;
}
