// The controller looks at a record: it goes into the queue, or something holds it until it looks again.
import { Timers } from '../../events/timers';
import { allocateU8 } from '../../memory';
import { removeAlive } from '../accounting/alive';
import { removeSubmission } from '../accounting/groups';
import { NONE } from '../codes';
import { OVER, PENDING, state } from '../jobs';
import { enqueue, leaveOut } from '../queue';
import { arrays, jobs, reservations, withLimits } from '../settings';
import { expectAccrual, noteAccrual } from './accrual';
import { BEGIN_TIME, DEPENDENCY, DEPENDENCY_NEVER_SATISFIED, RESERVATION } from './codes';
import { holdOf, setHold } from './holds';
import { refresh, sortMarked, takeMarked, tell } from './marks';
import {
  arrayCount,
  arrayFirst,
  eligible,
  explainRecord,
  held,
  jobOf,
  nextTask,
  reason,
  recordOf,
  released,
} from './records';
import { isReservationOn, ownReservation } from './reservations';
import { countChange, countOver, decide, killIfInvalid } from './terms';

/** Instants at which records become eligible. */
export let wakes: Timers = new Timers(0, 0, false);
let hasTimer: StaticArray<u8> = allocateU8(0);
/** When the controller last looked at all records, in whole seconds. */
let lastLook: f64 = -Infinity;

export function allocateWakes(): void {
  const records = jobs + arrays;
  wakes = new Timers(records + 1, 0, false);
  hasTimer = allocateU8(records);
}

/** The controller looks at a record: it goes into the queue, or something holds it. */
export function look(record: i32, now: f64): void {
  decide(record, now);
  const before = i32(unchecked(held[record]));
  const hold = holdOf(record, now);
  setHold(record, hold);
  // A begin that has come and gone while a dependency was open does not count.
  if (before == DEPENDENCY && hold != DEPENDENCY && unchecked(eligible[record]) < lastLook) {
    unchecked((eligible[record] = NaN));
  }
  if (hold != NONE) explainRecord(record, hold);
  if (unchecked(eligible[record]) > now) wakeLater(record);
  if (hold == DEPENDENCY_NEVER_SATISFIED && unchecked(killIfInvalid[record]) != 0) cancel(record, now);
  if (hold != NONE) return;
  release(record, now);
}

/** The record is looked at again when it becomes eligible. */
export function wakeLater(record: i32): void {
  if (unchecked(hasTimer[record]) != 0) return;
  unchecked((hasTimer[record] = 1));
  wakes.set(unchecked(eligible[record]), record);
}

/** A record's time to start has come. */
export function wake(now: f64): void {
  const record = wakes.take();
  unchecked((hasTimer[record] = 0));
  refresh(record, now);
}

function release(record: i32, now: f64): void {
  unchecked((released[record] = 1));
  if (isNaN(unchecked(eligible[record]))) unchecked((eligible[record] = now));
  expectAccrual(record);
  const why = unchecked(reason[record]);
  if (why == DEPENDENCY || why == BEGIN_TIME || why == RESERVATION) explainRecord(record, NONE);
}

/** The jobs of a record never run. */
function cancel(record: i32, now: f64): void {
  const array = record - jobs;
  const from = array < 0 ? record : unchecked(nextTask[array]);
  const to = array < 0 ? record + 1 : unchecked(arrayFirst[array]) + unchecked(arrayCount[array]);
  for (let job = from; job < to; job++) {
    if (unchecked(state[job]) == PENDING) {
      if (jobOf(record) == job) removeAlive(job);
      if (withLimits) removeSubmission(job);
    }
    unchecked((state[job] = OVER));
    countChange(job, 0, -1);
    countOver(job, false);
    tell(job, now);
  }
}

/** A pass has begun: the controller has looked at all records, though it would find most as before. */
export function endLook(now: f64): void {
  lastLook = now;
}

/** A pass begins: the controller looks at the marked records. */
export function releaseReady(now: f64): void {
  sortMarked();
  for (let record = takeMarked(); record >= 0; record = takeMarked()) {
    noteAccrual(record, now);
    look(record, now);
    if (unchecked(released[record]) != 0) enqueue(jobOf(record));
  }
}

/** Reservations begin and end: their jobs leave the queue, or may come back. */
export function passOwnReservations(now: f64): void {
  if (reservations == 0) return;
  for (let record = 0; record < jobs + arrays; record++) {
    const job = jobOf(record);
    if (job < 0 || unchecked(ownReservation[job]) < 0 || unchecked(state[job]) != PENDING) continue;
    if (recordOf(job) != record) continue;
    if (unchecked(released[record]) != 0 && !isReservationOn(job, now)) {
      unchecked((released[record] = 0));
      setHold(record, RESERVATION);
      explainRecord(record, RESERVATION);
      leaveOut(job);
    }
    refresh(record, now);
  }
}
