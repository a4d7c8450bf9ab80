// Records the completed and the running jobs of each user, from which the estimate LEARNED predicts run times.

import { length, processors, start, submit } from '../../jobs/columns';
import { allocateF64, allocateI32 } from '../../memory';
import * as run from '../../run';
import { user } from '../history';

/** The number of completed jobs that are remembered one by one. */
const REMEMBERED: i32 = 3;

// For each user: data of the last jobs, the latest first, and sums over all completed jobs.
let last: StaticArray<f64> = allocateF64(0);
let completed: StaticArray<f64> = allocateF64(0);
let runs: StaticArray<f64> = allocateF64(0);
let widths: StaticArray<f64> = allocateF64(0);
let lastEnd: StaticArray<f64> = allocateF64(0);

// The running jobs of each user, a list in the order of their starts. A place is a job plus 1; 0 is none.
let firsts: StaticArray<i32> = allocateI32(0);
let lasts: StaticArray<i32> = allocateI32(0);
let next: StaticArray<i32> = allocateI32(0);
let previous: StaticArray<i32> = allocateI32(0);

export function createUsers(jobs: f64, users: f64): void {
  last = allocateF64(f64(REMEMBERED) * users);
  completed = allocateF64(users);
  runs = allocateF64(users);
  widths = allocateF64(users);
  lastEnd = allocateF64(users);
  firsts = allocateI32(users);
  lasts = allocateI32(users);
  next = allocateI32(jobs);
  previous = allocateI32(jobs);
}

/** A job has started. */
export function begun(job: i32): void {
  const who = unchecked(user[job]);
  if (who < 0) return;
  const before = unchecked(lasts[who]);
  unchecked((previous[job] = before));
  unchecked((next[job] = 0));
  unchecked((lasts[who] = job + 1));
  if (before == 0) unchecked((firsts[who] = job + 1));
  else unchecked((next[before - 1] = job + 1));
}

/** A running job has ended, or was killed. */
export function stopped(job: i32): void {
  const who = unchecked(user[job]);
  if (who < 0) return;
  const before = unchecked(previous[job]);
  const after = unchecked(next[job]);
  if (before == 0) unchecked((firsts[who] = after));
  else unchecked((next[before - 1] = after));
  if (after == 0) unchecked((lasts[who] = before));
  else unchecked((previous[after - 1] = before));
}

/** A job is done now. */
export function done(job: i32, now: f64): void {
  const who = unchecked(user[job]);
  if (who < 0) return;
  const at = REMEMBERED * who;
  unchecked((last[at + 2] = last[at + 1]));
  unchecked((last[at + 1] = last[at]));
  unchecked((last[at] = run.repaired ? length[job] : submit[job]));
  unchecked((completed[who] += 1));
  unchecked((runs[who] += length[job]));
  unchecked((widths[who] += f64(processors[job])));
  unchecked((lastEnd[who] = now));
}

/** The number of completed jobs of a job's user. */
export function completedBy(who: i32): f64 {
  return who < 0 ? 0 : unchecked(completed[who]);
}

/**
 * Substitute for a run time of the last completed job (`back` = 0) or of one before it: the time since
 * its submission, or in the repaired form its run time. At most `most`, which also represents a job that there
 * is not.
 */
export function recent(who: i32, back: i32, now: f64, most: f64): f64 {
  if (completedBy(who) <= f64(back)) return most;
  const kept = unchecked(last[REMEMBERED * who + back]);
  return min(most, run.repaired ? kept : now - kept);
}

/** The mean run time of the completed jobs; 0 if there is none. */
export function meanRun(who: i32): f64 {
  const count = completedBy(who);
  return count == 0 ? 0 : unchecked(runs[who]) / count;
}

/** The mean processors of the completed jobs; 0 if there is none. */
export function meanWidth(who: i32): f64 {
  const count = completedBy(who);
  return count == 0 ? 0 : unchecked(widths[who]) / count;
}

/** The time since the last end; 0 if there is none. */
export function sinceEnd(who: i32, now: f64): f64 {
  return completedBy(who) == 0 ? 0 : now - unchecked(lastEnd[who]);
}

// The running jobs of a user, without those that start now.
export let runningWidth: f64 = 0;
export let runningCount: f64 = 0;
/** The sum and the longest of the times that they have run. */
export let elapsed: f64 = 0;
export let longest: f64 = 0;

/** Sets the figures of the user's running jobs. */
export function countRunning(who: i32, now: f64): void {
  runningWidth = runningCount = elapsed = longest = 0;
  if (who < 0) return;
  for (let place = unchecked(firsts[who]); place != 0; place = unchecked(next[place - 1])) {
    const job = place - 1;
    const time = now - unchecked(start[job]);
    if (time == 0) continue;
    runningWidth += f64(unchecked(processors[job]));
    runningCount += 1;
    elapsed += time;
    longest = max(longest, time);
  }
}
