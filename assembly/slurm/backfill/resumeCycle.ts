// Lets a backfill cycle resume where the last one stopped, with its reservations, if only time has passed or
// jobs were queued after all others. Code that compares times reports until when its outcome is valid
// (limitValidity). Other inputs change with the queue (`changedFrom`), or the code that changes them calls
// forgetCycle(), as starts and ends do.

import { moveNodeSpace } from '../nodeSpace';
import { changedFrom, noteChanges } from '../queue';
import { expectedEndAt, running } from '../running';
import { bfMinAgeReserve, bfWindow, preemptionGroups, reservations, withLimits } from '../settings';
import { isWatching } from '../watch/watched';
import { floorToResolution } from './plannedStart';

let canResume: bool = false;
/** The first position that the cycle did not reach. */
let stopped: i32 = 0;
let validBefore: f64 = Infinity;

/** A cycle begins at the first position. */
export function beginResumable(): void {
  // In these cases the outcome depends on time in further ways.
  canResume =
    preemptionGroups == 0 && reservations == 0 && !withLimits && bfMinAgeReserve <= 0 && !isWatching();
  validBefore = Infinity;
}

/** Makes the next cycle begin at the first position. */
export function forgetCycle(): void {
  canResume = false;
}

/** Limits the validity of the cycle's outcome to times before `instant`. */
export function limitValidity(instant: f64): void {
  validBefore = min(validBefore, instant);
}

/** Records where a cycle ended. */
export function noteCycleEnd(place: i32): void {
  stopped = place;
  noteChanges();
}

/**
 * Returns the position at which a cycle resumes with the reservations of the last one; -1 if it starts from
 * the beginning.
 *
 * @param instant whole seconds
 */
export function resumePosition(instant: f64): i32 {
  if (!canResume || changedFrom < stopped || instant >= validBefore) return -1;
  if (running.count > 0 && expectedEndAt(0) <= instant) return -1;
  return moveNodeSpace(floorToResolution(instant), floorToResolution(instant + bfWindow)) ? stopped : -1;
}
