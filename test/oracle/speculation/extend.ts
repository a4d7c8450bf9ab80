import { needs, restartOf, saves, usableIn } from '../replay/attempt.ts';
import { runningBlocks } from '../replay/conservative.ts';
import { easyReservation } from '../replay/easy.ts';
import type { Job } from '../replay/job.ts';
import { freeNow, type Machine } from '../replay/machine.ts';
import { earliestStart } from '../replay/profile.ts';

/** Lets an attempt end where it is decided about, if its job is not done before. */
export function stopBeforeCheckpoint(job: Job): void {
  const usable = usableIn(job, job);
  job.ok = needs(job) <= usable;
  job.length = job.ok ? needs(job) : Math.max(0, usable);
  job.checkpointing = false;
}

/**
 * The job as it would be with the next request too; undefined if that brings it no further. The next request counts
 * from the start of the attempt. It counts from the checkpoint that is left out last, if one that would have held new
 * work is, and then what it has for the restart is not needed.
 */
function withNext(job: Job): Job | undefined {
  const { leftOut } = job;
  const { requests, checkpoints } = job.given;
  const next = job.failed + 1;
  if (next === requests.length) return undefined;
  const usable = usableIn(job, job);
  const heldBefore = leftOut > 0 ? leftOut : restartOf(job);
  const leavesOut = checkpoints[job.failed] && usable > heldBefore;
  // All checkpoints and restarts of a job take the same time where requests are extended.
  const [checkpoint, restart] = [job.given.checkpoint[next], job.given.restart[next]];
  const from = leavesOut ? usable : leftOut;
  const owed = from > 0 && !checkpoints[next] ? checkpoint : 0;
  const estimate = from > 0 ? from + (requests[next] + owed - restart) : requests[next];
  const after = { ...job, failed: next, estimate, leftOut: from, extensions: job.extensions + 1 };
  return usableIn(after, after) > Math.max(0, usable) ? after : undefined;
}

/** Whether the head, if it has a promise, can still start in time. */
function headInTime(machine: Machine, head: Job | undefined, now: number, delay: number): boolean {
  if (head === undefined || Number.isNaN(head.promised)) return true;
  const fits = head.processors <= freeNow(machine, now);
  return (fits ? now : easyReservation(machine, head, now).shadow) <= head.promised + delay;
}

/** New reservations for the whole queue, one job after the other; undefined if one is too late. */
function replanned(machine: Machine, queue: Job[], now: number, delay: number): number[] | undefined {
  const blocks = runningBlocks(machine, now);
  const starts: number[] = [];
  for (const { processors, estimate, promised } of queue) {
    const from = earliestStart({ processors: machine.processors, blocks }, processors, estimate, now);
    if (from > promised + delay) return undefined;
    blocks.push({ from, to: from + estimate, processors });
    starts.push(from);
  }
  return starts;
}

/**
 * Extends a job that has stopped, if no promise forbids it. Returns whether it did; the waiting jobs then have their
 * new reservations.
 */
export function extend(
  machine: Machine,
  job: Job,
  queue: Job[],
  conservative: boolean,
  now: number,
  delay: number,
): boolean {
  const after = withNext(job);
  if (after === undefined) return false;
  const { estimate } = job;
  job.estimate = after.estimate;
  const starts = conservative ? replanned(machine, queue, now, delay) : undefined;
  if (conservative ? starts === undefined : !headInTime(machine, queue.at(0), now, delay)) {
    job.estimate = estimate;
    return false;
  }
  for (const [i, waiting] of queue.entries()) if (starts) waiting.hole = starts[i];
  Object.assign(job, after);
  stopBeforeCheckpoint(job);
  return true;
}

/** Lets a job that has stopped take its checkpoint. Returns whether it has one. */
export function takesCheckpoint(job: Job, now: number): boolean {
  job.checkpointing = saves(job, job) && job.start + job.estimate > now;
  if (job.checkpointing) job.length = job.estimate;
  return job.checkpointing;
}
