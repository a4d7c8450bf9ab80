// What keeps a record out of the queue: a dependency, a begin time, or its own reservation, which is not on.
import { NONE } from '../codes';
import { arrays, jobs } from '../settings';
import { BEGIN_TIME, DEPENDENCY, DEPENDENCY_NEVER_SATISFIED, RESERVATION } from './codes';
import { eligible, held, jobOf } from './records';
import { isReservationOn, willReservationBeOn } from './reservations';
import { dependencyOf, FAILED, OPEN } from './terms';

/** Records that wait for their reservations. */
let reserved: i32 = 0;

/** What holds a record at an instant, in whole seconds (codes.ts); NONE: nothing. */
export function holdOf(record: i32, now: f64): i32 {
  if (unchecked(held[record]) == DEPENDENCY_NEVER_SATISFIED) return DEPENDENCY_NEVER_SATISFIED;
  const verdict = dependencyOf(record, now);
  if (verdict == OPEN) return DEPENDENCY;
  if (verdict == FAILED) return DEPENDENCY_NEVER_SATISFIED;
  if (unchecked(eligible[record]) > now) return BEGIN_TIME;
  return isReservationOn(jobOf(record), now) ? NONE : RESERVATION;
}

/** What the controller sees to hold it. */
export function setHold(record: i32, hold: i32): void {
  if (unchecked(held[record]) == RESERVATION) reserved--;
  if (hold == RESERVATION) reserved++;
  unchecked((held[record] = u8(hold)));
}

/** Whether a job that waits for its reservation will have it. */
export function hasReserved(now: f64): bool {
  if (reserved == 0) return false;
  for (let record = 0; record < jobs + arrays; record++) {
    if (unchecked(held[record]) == RESERVATION && willReservationBeOn(jobOf(record), now)) return true;
  }
  return false;
}
