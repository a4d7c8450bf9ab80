// Decides when the controller makes its passes (_slurmctld_background() in Slurm's controller.c and schedule() in
// job_scheduler.c). A submission or an end requests one; the controller checks for requests once a second.
import {
  batchSchedDelay,
  bfInterval,
  cycleGrowth,
  firstCheck,
  firstCycle,
  firstFullPass,
  schedInterval,
  startTime,
  withBackfill,
} from './settings';
import { onBegin } from './structures/allocation';

export const NO_PASS: i32 = 0;
export const PASS: i32 = 1;
export const FULL_PASS: i32 = 2;

let nextCheck: f64 = 0;
let fullPass: f64 = 0;
let cycle: f64 = 0;
let lastPass: f64 = -Infinity; // in whole seconds

onBegin(() => {
  nextCheck = firstCheck;
  fullPass = firstFullPass;
  cycle = withBackfill ? firstCycle : Infinity;
  lastPass = -Infinity;
});

/**
 * Returns the next time at which a pass or a cycle is due while a job is pending. The checks before it would find
 * nothing to do.
 *
 * @param isRequested true if a pass was requested
 */
export function nextPassAfter(now: f64, isRequested: bool): f64 {
  const due = isRequested ? min(fullPass, lastPass + batchSchedDelay) : fullPass;
  return max(now, min(checkFrom(due), cycle));
}

// The check at or after a time. Each is a second after the one before, in floating point.
function checkFrom(time: f64): f64 {
  let check = nextCheck;
  while (check < time) check++;
  return check;
}

// While the controller is idle, its checks are a second apart.
function onGrid(instant: f64, now: f64): f64 {
  return instant < now ? instant + ceil(now - instant) : instant;
}

/** Advances the checks to the present after a period without pending jobs. */
export function idleUntil(now: f64): void {
  nextCheck = onGrid(nextCheck, now);
  cycle = onGrid(cycle, now);
}

/**
 * Returns the pass that is due.
 *
 * @param isRequested true if a pass was requested
 */
export function duePass(now: f64, isRequested: bool): i32 {
  nextCheck = checkFrom(now);
  if (nextCheck > now) return NO_PASS;
  nextCheck++;
  const second = floor(now);
  if (fullPass <= now) {
    fullPass = now + schedInterval;
    lastPass = second;
    return FULL_PASS;
  }
  if (!isRequested || second - lastPass < batchSchedDelay) return NO_PASS;
  lastPass = second;
  return PASS;
}

/** True if a backfill cycle is due. */
export function isCycleDue(now: f64): bool {
  if (cycle > now) return false;
  cycle = now + (cycleGrowth > 0 ? max(bfInterval, floor(cycleGrowth * (now - startTime))) : bfInterval);
  return true;
}
