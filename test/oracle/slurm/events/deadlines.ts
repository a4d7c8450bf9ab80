// Deadlines of jobs: the controller looks at them when it comes to a job, and cancels it if its limit reaches past them.
import { type Entry, explain } from '../jobs.ts';
import type { Pass } from '../mainPass.ts';
import { recordOf } from './arrays.ts';

/** Whether a job that starts now may still run at its deadline. */
function isLate({ job: { deadline }, limit }: Entry, now: number): boolean {
  return deadline !== undefined && now + 60 * limit > deadline;
}

/** Cancels a job, and all tasks of an array that share its record, if it is late. Returns whether it is. */
export function cancelIfLate({ entries, limits, now }: Pass, entry: Entry): boolean {
  if (!isLate(entry, now)) return false;
  for (const one of recordOf(entry, entries)) {
    if (one.state !== 'pending') continue;
    Object.assign(one, { state: 'over', result: 'failed' });
    limits.cancelled(one);
    explain(one, 'DeadLine', now);
  }
  return true;
}

/** Later versions look at all jobs that wait, whatever else is in their way. Returns whether one was late. */
export function cancelAnyLate(pass: Pass): boolean {
  if (!pass.cluster.scheduling.rules.cancelsAnyLate) return false;
  const waiting = pass.entries.filter(({ state }) => state === 'pending');
  return waiting.filter((entry) => entry.state === 'pending' && cancelIfLate(pass, entry)).length > 0;
}

/** The second in which a job that waits would be late; Infinity if it has no deadline. */
export function lateFrom({ job: { deadline = Number.POSITIVE_INFINITY }, limit }: Entry): number {
  return deadline - 60 * limit + 1;
}

/** Whether a job that waits for nothing but nodes will be late after an instant. */
export function areDeadlinesAwaited(entries: readonly Entry[], since: number): boolean {
  return entries.some((entry) => {
    const isWaiting = entry.state === 'pending' && entry.isReleased;
    return isWaiting && entry.job.deadline !== undefined && !isLate(entry, since);
  });
}
