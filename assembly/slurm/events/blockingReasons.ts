// Determines what blocks a record from the queue (job_independent() in Slurm's job_scheduler.c): a dependency, its
// begin time, or its own reservation, which is not active.
import { NONE } from '../codes';
import { BEGIN_TIME, DEPENDENCY, DEPENDENCY_NEVER_SATISFIED, RESERVATION } from '../eventCodes';
import { arrays, jobs } from '../settings';
import { heldAs } from '../state/holds';
import { blockedBy, eligible, jobOf, setRecordReason } from '../state/records';
import { isReservationOn, willReservationBeOn } from '../state/reservations';
import { dependencyOf, FAILED, OPEN } from './dependencies';

/** Number of records that wait for their reservations. */
let awaitingReservation: i32 = 0;

/** Returns the reason that blocks a record at a time in whole seconds (codes.ts); NONE if it is eligible. */
export function blockingReasonOf(record: i32, now: f64): i32 {
  if (unchecked(blockedBy[record]) == DEPENDENCY_NEVER_SATISFIED) return DEPENDENCY_NEVER_SATISFIED;
  const verdict = dependencyOf(record, now);
  if (verdict == OPEN) return DEPENDENCY;
  if (verdict == FAILED) return DEPENDENCY_NEVER_SATISFIED;
  if (unchecked(eligible[record]) > now) return BEGIN_TIME;
  return isReservationOn(jobOf(record), now) ? NONE : RESERVATION;
}

/** Stores the reason that the controller has found. */
export function setBlockedBy(record: i32, blocking: i32): void {
  if (unchecked(blockedBy[record]) == RESERVATION) awaitingReservation--;
  if (blocking == RESERVATION) awaitingReservation++;
  unchecked((blockedBy[record] = u8(blocking)));
}

/** Shows that a pending record is held, whatever else may block it. */
export function showHold(record: i32): void {
  const why = i32(unchecked(heldAs[record]));
  setBlockedBy(record, why);
  setRecordReason(record, why);
}

/** True if a job waits for a reservation that will become active. */
export function hasUpcomingReservation(now: f64): bool {
  if (awaitingReservation == 0) return false;
  for (let record = 0; record < jobs + arrays; record++) {
    if (unchecked(blockedBy[record]) == RESERVATION && willReservationBeOn(jobOf(record), now)) return true;
  }
  return false;
}
