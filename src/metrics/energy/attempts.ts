import { isLost, type Schedule } from '../../schedule/schedule.ts';
import { keptByTries, workTimes } from '../../schedule/workTimes.ts';
import type { Power } from './power.ts';

/** Attempts of jobs: columns of equal length. The last one of every job, then those that preemption ended. */
export interface Attempts {
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Power of the job, and the part of it that its processors do not draw while they are idle, in watts. */
  readonly busy: Float64Array;
  readonly added: Float64Array;
}

export function attemptsOf({ start, end, kills }: Schedule, { ofJob, added }: Power): Attempts {
  if (kills.job.length === 0) return { start, end, busy: ofJob, added };
  const ofKills = (column: Float64Array) => Float64Array.from(kills.job, (job) => column[job]);
  return {
    start: joined(start, kills.start),
    end: joined(end, kills.end),
    busy: joined(ofJob, ofKills(ofJob)),
    added: joined(added, ofKills(added)),
  };
}

function joined(some: Float64Array, more: Float64Array): Float64Array {
  const all = new Float64Array(some.length + more.length);
  all.set(some);
  all.set(more, some.length);
  return all;
}

/**
 * Calls a function for each attempt in which some time was no work, or work that was lost.
 *
 * @param visit takes the share of the attempt that was lost, at most 1
 */
export function eachLoss(
  schedule: Schedule,
  visit: (job: number, start: number, end: number, share: number) => void,
): void {
  const { start, end, kills, saved, flags } = schedule;
  if (saved === undefined && kills.job.length === 0 && !hasLost(flags)) return;
  const work = workTimes(schedule);
  const kept = keptByTries(schedule);
  const lose = (job: number, from: number, to: number, useful: number) => {
    if (to > from && useful < to - from) visit(job, from, to, 1 - useful / (to - from));
  };
  for (let job = 0; job < start.length; job++) {
    if (work && saved) lose(job, start[job], end[job], work[job] - saved[job]);
    else if (isLost(flags[job])) lose(job, start[job], end[job], 0);
  }
  for (let i = 0; i < kills.job.length; i++)
    lose(kills.job[i], kills.start[i], kills.end[i], kept ? kept[i] : 0);
}

/** True if the last attempt of a job is lost. Most schedules have none, so that it is worth a quick look. */
function hasLost(flags: Uint8Array): boolean {
  let all = 0;
  for (let job = 0; job < flags.length; job++) all |= flags[job];
  return isLost(all);
}
