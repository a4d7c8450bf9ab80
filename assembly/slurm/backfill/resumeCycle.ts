// Lets a backfill cycle resume where the last one stopped, with its reservations, if only time has passed or
// jobs were queued after all others. Code that compares times reports until when its outcome is valid
// (limitValidity). Other inputs change with the queue (`changedFrom`), or the code that changes them calls
// forgetCycle(), as starts and ends do. Replays take 1.1 to 4.2 times as long without it.
import { beginValidity, isCycleValid, validBefore } from '../queue/cycleValidity';
import { changedFrom, noteChanges } from '../queue/queue';
import { bfMinAgeReserve, bfWindow, preemptionGroups, reservations, withLimits } from '../settings';
import { expectedEndAt, running } from '../state/running';
import { isWatching } from '../watch/watched';
import { moveNodeSpace } from './nodeSpace';
import { floorToResolution } from './plannedStart';

/** The first position that the cycle did not reach. */
let stopped: i32 = 0;

/** A cycle begins at the first position. */
export function beginResumable(): void {
  // Otherwise the outcome depends on time in further ways.
  beginValidity(
    preemptionGroups == 0 && reservations == 0 && !withLimits && bfMinAgeReserve <= 0 && !isWatching(),
  );
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
  if (!isCycleValid || changedFrom < stopped || instant >= validBefore) return -1;
  if (running.count > 0 && expectedEndAt(0) <= instant) return -1;
  return moveNodeSpace(floorToResolution(instant), floorToResolution(instant + bfWindow)) ? stopped : -1;
}
