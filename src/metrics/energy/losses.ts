import { isLost, type Schedule } from '../../schedule/schedule.ts';
import { keptByTries, workTimes } from '../../schedule/workTimes.ts';

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
    if (useful < to - from) visit(job, from, to, 1 - useful / (to - from));
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
