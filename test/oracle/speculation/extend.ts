import { runningBlocks } from './conservative.ts';
import { easyReservation } from './easy.ts';
import type { Job } from './job.ts';
import { freeNow, type Machine } from './machine.ts';
import { earliestStart } from './profile.ts';
import { needs, type Run, restartOf, usableIn } from './run.ts';

/** Lets a run end where it is decided about, if its job is not done before. */
export function stopBeforeCheckpoint(run: Run): void {
  const usable = usableIn(run);
  run.ok = needs(run.job) <= usable;
  run.end = run.start + (run.ok ? needs(run.job) : Math.max(0, usable));
}

/**
 * The run as it would be with the next request too; undefined if that brings the job no further. The next request
 * counts from the start of the run. It counts from the checkpoint that is left out last, if one that would have held
 * new work is, and then what it has for the restart is not needed.
 */
function withNext(run: Run): Run | undefined {
  const { job, leftOut } = run;
  const { requests, checkpoints } = job.given;
  const next = job.failed + 1;
  if (next === requests.length) return undefined;
  const usable = usableIn(run);
  const heldBefore = leftOut > 0 ? leftOut : restartOf(job);
  const leavesOut = checkpoints[job.failed] && usable > heldBefore;
  // All checkpoints and restarts of a job take the same time where requests are extended.
  const [checkpoint, restart] = [job.given.checkpoint[next], job.given.restart[next]];
  const from = leavesOut ? usable : leftOut;
  const owed = from > 0 && !checkpoints[next] ? checkpoint : 0;
  const asked = from > 0 ? from + (requests[next] + owed - restart) : requests[next];
  const after = {
    ...run,
    job: { ...job, failed: next },
    asked,
    leftOut: from,
    extensions: run.extensions + 1,
    plannedEnd: run.start + asked,
  };
  return usableIn(after) > Math.max(0, usable) ? after : undefined;
}

/** Whether the head, if it has a promise, can still start in time. */
function headInTime(machine: Machine, head: Job | undefined, now: number, delay: number): boolean {
  if (head === undefined || Number.isNaN(head.promise)) return true;
  const start = head.given.processors <= freeNow(machine) ? now : easyReservation(machine, head).shadow;
  return start <= head.promise + delay;
}

/** New reservations for the whole queue, one job after the other; undefined if one is too late. */
function replanned(machine: Machine, queue: Job[], now: number, delay: number): number[] | undefined {
  const blocks = runningBlocks(machine);
  const starts: number[] = [];
  for (const job of queue) {
    const { processors, requests } = job.given;
    const length = requests[job.failed];
    const from = earliestStart({ processors: machine.processors, blocks }, processors, length, now);
    if (from > job.promise + delay) return undefined;
    blocks.push({ from, to: from + length, processors });
    starts.push(from);
  }
  return starts;
}

/**
 * Decides about a run that has stopped. Returns whether it goes on; the waiting jobs then have their new
 * reservations.
 */
export function extend(
  machine: Machine,
  run: Run,
  queue: Job[],
  kind: string,
  now: number,
  delay: number,
): boolean {
  const after = withNext(run);
  if (after === undefined) return false;
  const planned = run.plannedEnd;
  run.plannedEnd = after.plannedEnd;
  const starts = kind === 'conservative' ? replanned(machine, queue, now, delay) : undefined;
  if (kind === 'conservative' ? starts === undefined : !headInTime(machine, queue.at(0), now, delay)) {
    run.plannedEnd = planned;
    return false;
  }
  for (const [i, job] of queue.entries()) if (starts) job.hole = starts[i];
  const { job } = run;
  Object.assign(run, after, { job });
  job.failed += 1;
  stopBeforeCheckpoint(run);
  return true;
}
