// Cancels pending jobs that are late for their deadlines (deadline_ok() in Slurm's job_scheduler.c): when a pass or a
// cycle comes to them, and in later versions wherever they are in the queue. Passes that would find nothing new are not
// skipped once another job is late.
import { Timers } from '../../events/timers';
import { allocateF64, allocateU8 } from '../../memory';
import { DEADLINE } from '../eventCodes';
import { cancelsAnyLate, jobs, withDeadlines } from '../settings';
import { PENDING, state, timeLimit } from '../state/jobs';
import { recordOf, setReason } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { cancel } from './cancel';

/** Time by which each job must have ended, seconds; Infinity: none. */
export let deadline: StaticArray<f64> = allocateF64(0);
/** The last second in which each submitted job may start, if it had not passed at the last pass. */
let lastStarts: Timers = new Timers(0, 0, false);
let isAwaited: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const some = withDeadlines ? jobs : 0;
  deadline = allocateF64(some);
  lastStarts = new Timers(some, 0, false);
  isAwaited = allocateU8(some);
});

function lastStartOf(job: i32): f64 {
  return unchecked(deadline[job]) - 60 * unchecked(timeLimit[job]);
}

/** Awaits the deadline of a job that is submitted or requeued. */
export function expectDeadline(job: i32): void {
  if (!withDeadlines || unchecked(deadline[job]) == Infinity || unchecked(isAwaited[job]) != 0) return;
  unchecked((isAwaited[job] = 1));
  lastStarts.set(lastStartOf(job), job);
}

function takeNext(): i32 {
  const job = lastStarts.take();
  unchecked((isAwaited[job] = 0));
  return job;
}

/** Returns the second in which the controller cancels the next late job, wherever it is; Infinity if it does not. */
export function nextLate(): f64 {
  return withDeadlines && cancelsAnyLate && areDeadlinesAwaited() ? lastStarts.next() + 1 : Infinity;
}

/** Returns true if a job has become late since the last call. @param now whole seconds */
export function passDeadlines(now: f64): bool {
  const before = lastStarts.count;
  while (lastStarts.next() < now) {
    const job = takeNext();
    if (cancelsAnyLate && unchecked(state[job]) == PENDING) cancelLate(job, now);
  }
  return lastStarts.count < before;
}

/** True if a pending job will be late, though nothing else may happen. Drops the times of other jobs that come first. */
export function areDeadlinesAwaited(): bool {
  while (lastStarts.count > 0 && unchecked(state[lastStarts.job[0]]) != PENDING) takeNext();
  return lastStarts.count > 0;
}

/** True if a job cannot end before its deadline. @param now whole seconds */
export function isLate(job: i32, now: f64): bool {
  return withDeadlines && lastStartOf(job) < now;
}

/** Cancels a job, and the rest of its array, if it is late. Returns true if it is. @param now whole seconds */
export function cancelIfLate(job: i32, now: f64): bool {
  if (!isLate(job, now)) return false;
  cancelLate(job, now);
  return true;
}

function cancelLate(job: i32, now: f64): void {
  setReason(job, DEADLINE);
  cancel(recordOf(job), now);
}
