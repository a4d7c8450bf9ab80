// Between two cycles of backfilling, often nothing changes but the time, or jobs come that are behind all others. Then
// the later cycle goes on where the last one stopped, with its table: it would plan the same for those before.
//
// A cycle compares the time with little: with begins of slots, with the expected ends of running jobs, and with what
// lies behind the window. Whoever compares says until when the outcome stays (holdsBefore). All else that a cycle
// reads changes with the queue (`changedFrom`), or whoever changes it says so (forgetCycle): starts and ends above all.

import { moveNodeSpace } from '../nodeSpace';
import { changedFrom, noteChanges } from '../queue';
import { runningCount, runningEnd } from '../running';
import { bfMinAgeReserve, bfWindow, preemptionGroups, reservations, withLimits } from '../settings';
import { isWatching } from '../watch/watched';
import { floorToResolution } from './plannedStart';

let canResume: bool = false;
/** The first place to which the cycle did not come. */
let stopped: i32 = 0;
let validBefore: f64 = Infinity;

/** A cycle begins with the first place. */
export function beginResumable(): void {
  // With those, what a job may use depends on the time in further ways.
  canResume =
    preemptionGroups == 0 && reservations == 0 && !withLimits && bfMinAgeReserve <= 0 && !isWatching();
  validBefore = Infinity;
}

/** The next cycle begins with the first place. */
export function forgetCycle(): void {
  canResume = false;
}

/** What the cycle found may be otherwise from an instant on. */
export function limitValidity(instant: f64): void {
  validBefore = min(validBefore, instant);
}

/** A cycle is over. */
export function noteCycleEnd(place: i32): void {
  stopped = place;
  noteChanges();
}

/**
 * The place of the queue from which a cycle goes on with the table of the last one; -1: it begins anew.
 *
 * @param instant whole seconds
 */
export function resumePosition(instant: f64): i32 {
  if (!canResume || changedFrom < stopped || instant >= validBefore) return -1;
  if (runningCount > 0 && unchecked(runningEnd[0]) <= instant) return -1;
  return moveNodeSpace(floorToResolution(instant), floorToResolution(instant + bfWindow)) ? stopped : -1;
}
