// When the controller makes its passes. A submission or an end asks for one; the controller looks once a
// second whether somebody has.
import {
  batchSchedDelay,
  bfInterval,
  firstCheck,
  firstCycle,
  firstFullPass,
  schedInterval,
  withBackfill,
} from './settings';

export const NO_PASS: i32 = 0;
export const PASS: i32 = 1;
export const FULL_PASS: i32 = 2;

let nextCheck: f64 = 0;
let fullPass: f64 = 0;
let cycle: f64 = 0;
let lastPass: f64 = -Infinity; // in whole seconds

export function beginTimetable(): void {
  nextCheck = firstCheck;
  fullPass = firstFullPass;
  cycle = withBackfill ? firstCycle : Infinity;
  lastPass = -Infinity;
}

/** The next instant at which it looks, while a job waits. */
export function nextCheckAfter(now: f64): f64 {
  return max(now, min(nextCheck, cycle));
}

// While nothing is to be done, the instants are a second apart.
function onGrid(instant: f64, now: f64): f64 {
  return instant < now ? instant + ceil(now - instant) : instant;
}

/** Nobody has waited until now. */
export function idleUntil(now: f64): void {
  nextCheck = onGrid(nextCheck, now);
  cycle = onGrid(cycle, now);
}

/** The pass to be made now. @param asked whether somebody asked for one */
export function duePass(now: f64, asked: bool): i32 {
  if (nextCheck > now) return NO_PASS;
  nextCheck++;
  const second = floor(now);
  if (fullPass <= now) {
    fullPass = now + schedInterval;
    lastPass = second;
    return FULL_PASS;
  }
  if (!asked || second - lastPass < batchSchedDelay) return NO_PASS;
  lastPass = second;
  return PASS;
}

/** Whether a cycle of backfilling is to be begun now. */
export function isCycleDue(now: f64): bool {
  if (cycle > now) return false;
  cycle = now + bfInterval;
  return true;
}
