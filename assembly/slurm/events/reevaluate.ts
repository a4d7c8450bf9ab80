// Reevaluates records: each becomes eligible, or stays blocked until its next evaluation.
import { NONE } from '../codes';
import { BEGIN_TIME, DEPENDENCY, DEPENDENCY_NEVER_SATISFIED, RESERVATION } from '../eventCodes';
import { dequeue, enqueue } from '../queue/queue';
import { arrays, jobs, reservations } from '../settings';
import { isHeld } from '../state/holds';
import { PENDING, state } from '../state/jobs';
import { blockedBy, eligible, isEligible, jobOf, reason, recordOf, setRecordReason } from '../state/records';
import { isReservationOn, ownReservation } from '../state/reservations';
import { expectAccrual, noteAccrual } from './accrual';
import { blockingReasonOf, setBlockedBy, showHold } from './blockingReasons';
import { cancel } from './cancel';
import { decide, killIfInvalid } from './dependencies';
import { markIfChanged, sortDirty, takeDirty } from './dirtyRecords';
import { setEligibleTimer, takeEligible } from './eligibleTimers';

/** Time of the last evaluation of all records, in whole seconds. */
let lastReevaluation: f64 = -Infinity;

/** Evaluates a record, which becomes eligible or stays blocked. */
export function reevaluate(record: i32, now: f64): void {
  if (isHeld(record)) {
    showHold(record);
    return;
  }
  decide(record, now);
  const before = i32(unchecked(blockedBy[record]));
  const blocking = blockingReasonOf(record, now);
  setBlockedBy(record, blocking);
  // A begin time that passed while a dependency was open has no effect.
  if (before == DEPENDENCY && blocking != DEPENDENCY && unchecked(eligible[record]) < lastReevaluation) {
    unchecked((eligible[record] = NaN));
  }
  if (blocking != NONE) setRecordReason(record, blocking);
  if (unchecked(eligible[record]) > now) setEligibleTimer(record);
  if (blocking == DEPENDENCY_NEVER_SATISFIED && unchecked(killIfInvalid[record]) != 0) cancel(record, now);
  if (blocking != NONE) return;
  makeEligible(record, now);
}

/** Handles the timer of a record. */
export function onEligible(now: f64): void {
  markIfChanged(takeEligible(), now);
}

function makeEligible(record: i32, now: f64): void {
  unchecked((isEligible[record] = 1));
  if (isNaN(unchecked(eligible[record]))) unchecked((eligible[record] = now));
  expectAccrual(record);
  const why = unchecked(reason[record]);
  if (why == DEPENDENCY || why == BEGIN_TIME || why == RESERVATION) setRecordReason(record, NONE);
}

/** Records that a pass has evaluated all records. Those that were not marked would not have changed. */
export function noteReevaluation(now: f64): void {
  lastReevaluation = now;
}

/** Evaluates the marked records at the beginning of a pass. */
export function reevaluateDirty(now: f64): void {
  sortDirty();
  for (let record = takeDirty(); record >= 0; record = takeDirty()) {
    noteAccrual(record, now);
    reevaluate(record, now);
    if (unchecked(isEligible[record]) != 0) enqueue(jobOf(record));
  }
}

/** Moves jobs out of the queue, or back, whose own reservations begin or end. */
export function passOwnReservations(now: f64): void {
  if (reservations == 0) return;
  for (let record = 0; record < jobs + arrays; record++) {
    const job = jobOf(record);
    if (job < 0 || unchecked(ownReservation[job]) < 0 || unchecked(state[job]) != PENDING) continue;
    if (recordOf(job) != record) continue;
    if (unchecked(isEligible[record]) != 0 && !isReservationOn(job, now)) {
      unchecked((isEligible[record] = 0));
      setBlockedBy(record, RESERVATION);
      setRecordReason(record, RESERVATION);
      dequeue(job);
    }
    markIfChanged(record, now);
  }
}
