// Jobs that something keeps out of the queue: a dependency, a begin time, or their own reservation, which is
// not on. Records about which the controller would think otherwise now than when it last looked are marked;
// it looks at them at the beginning of the next pass.
import { Timers } from '../../events/timers';
import { allocateI32, allocateU8 } from '../../memory';
import { removeAlive } from '../accounting/alive';
import { removeSubmission } from '../accounting/groups';
import { NONE } from '../codes';
import { candidateJob, OVER, PENDING, state } from '../jobs';
import { enqueue, leaveOut, queue, queued } from '../queue';
import { arrays, jobs, reservations, withLimits } from '../settings';
import { ARRAY_TASK_LIMIT, BEGIN_TIME, DEPENDENCY, DEPENDENCY_NEVER_SATISFIED, RESERVATION } from './codes';
import {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  eligible,
  explainRecord,
  held,
  isAtLimit,
  jobOf,
  limited,
  nextTask,
  reason,
  recordOf,
  released,
} from './records';
import { isReservationOn, ownReservation, willReservationBeOn } from './reservations';
import {
  countChange,
  countOver,
  decide,
  dependencyOf,
  FAILED,
  firstMember,
  firstPending,
  firstTermFor,
  groupOf,
  killIfInvalid,
  mayDecide,
  member,
  nextTermFor,
  OPEN,
  termRecord,
} from './terms';

export let readyCount: i32 = 0;
let isReady: StaticArray<u8> = allocateU8(0);
// Marked records, and some that are no longer.
let list: StaticArray<i32> = allocateI32(0);
let isListed: StaticArray<u8> = allocateU8(0);
let listed: i32 = 0;
/** Instants at which records become eligible. */
export let wakes: Timers = new Timers(0, 0, false);
let hasTimer: StaticArray<u8> = allocateU8(0);
/** Records that wait for their reservations. */
let reserved: i32 = 0;
let hasLimits: bool = false;

export function allocateWaiting(): void {
  const records = jobs + arrays;
  isReady = allocateU8(records);
  list = allocateI32(records);
  isListed = allocateU8(records);
  wakes = new Timers(records + 1, 0, false);
  hasTimer = allocateU8(records);
}

export function beginWaiting(): void {
  hasLimits = false;
  for (let array = 0; array < arrays; array++) {
    if (unchecked(arrayLimit[array]) < unchecked(arrayCount[array])) hasLimits = true;
  }
}

/** What holds a record at an instant, in whole seconds (codes.ts); NONE: nothing. */
function holdOf(record: i32, now: f64): i32 {
  if (unchecked(held[record]) == DEPENDENCY_NEVER_SATISFIED) return DEPENDENCY_NEVER_SATISFIED;
  const verdict = dependencyOf(record, now);
  if (verdict == OPEN) return DEPENDENCY;
  if (verdict == FAILED) return DEPENDENCY_NEVER_SATISFIED;
  if (unchecked(eligible[record]) > now) return BEGIN_TIME;
  return isReservationOn(jobOf(record), now) ? NONE : RESERVATION;
}

/** Marks the record if the controller would think otherwise of it now. */
export function refresh(record: i32, now: f64): void {
  const job = jobOf(record);
  const waits = job >= 0 && unchecked(state[job]) == PENDING && unchecked(released[record]) == 0;
  const ready = waits && (holdOf(record, now) != i32(unchecked(held[record])) || mayDecide(record, now));
  if (ready == (unchecked(isReady[record]) != 0)) return;
  unchecked((isReady[record] = ready ? 1 : 0));
  readyCount += ready ? 1 : -1;
  if (!ready || unchecked(isListed[record]) != 0) return;
  unchecked((isListed[record] = 1));
  unchecked((list[listed++] = record));
}

/** A job has come to another state: those that wait for it may go on. */
export function tell(job: i32, now: f64): void {
  for (let term = firstTermFor(job); term >= 0; term = nextTermFor(term)) {
    refresh(unchecked(termRecord[term]), now);
  }
  const group = unchecked(groupOf[job]);
  if (group < 0) return;
  const first = firstPending(group);
  if (first >= 0) refresh(recordOf(first), now);
  // Who was first before is not any more if this one waits now.
  if (first == job) refreshBehind(group, job, now);
}

function refreshBehind(group: i32, job: i32, now: f64): void {
  for (let at = unchecked(firstMember[group]); at < unchecked(firstMember[group + 1]); at++) {
    const other = unchecked(member[at]);
    if (other > job && unchecked(isReady[recordOf(other)]) != 0) refresh(recordOf(other), now);
  }
}

/** The controller looks at a record: it goes into the queue, or something holds it. */
export function look(record: i32, now: f64): void {
  decide(record, now);
  const hold = holdOf(record, now);
  setHold(record, hold);
  if (hold == DEPENDENCY && unchecked(eligible[record]) < now) unchecked((eligible[record] = NaN));
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

function setHold(record: i32, hold: i32): void {
  if (unchecked(held[record]) == RESERVATION) reserved--;
  if (hold == RESERVATION) reserved++;
  unchecked((held[record] = u8(hold)));
}

function release(record: i32, now: f64): void {
  unchecked((released[record] = 1));
  if (isNaN(unchecked(eligible[record]))) unchecked((eligible[record] = now));
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

/** A pass begins: the controller looks at the marked records. */
export function releaseReady(now: f64): void {
  // What it decides of one may mark others, at which it looks too if it has not come by them yet.
  sortListed();
  for (let i = 0; i < listed; i++) {
    const record = unchecked(list[i]);
    unchecked((isListed[record] = 0));
    if (unchecked(isReady[record]) == 0) continue;
    unchecked((isReady[record] = 0));
    readyCount--;
    look(record, now);
    if (unchecked(released[record]) != 0) enqueue(jobOf(record));
  }
  listed = 0;
}

function sortListed(): void {
  for (let i = 1; i < listed; i++) {
    const record = unchecked(list[i]);
    const job = jobOf(record);
    let at = i;
    while (at > 0 && jobOf(unchecked(list[at - 1])) > job) {
      unchecked((list[at] = list[at - 1]));
      at--;
    }
    unchecked((list[at] = record));
  }
}

/** A record's time to start has come. */
export function wake(now: f64): void {
  const record = wakes.take();
  unchecked((hasTimer[record] = 0));
  refresh(record, now);
}

/** Whether a job that waits for its reservation will have it. */
export function hasReserved(now: f64): bool {
  if (reserved == 0) return false;
  for (let record = 0; record < jobs + arrays; record++) {
    if (unchecked(held[record]) == RESERVATION && willReservationBeOn(jobOf(record), now)) return true;
  }
  return false;
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

/** An array with as many running tasks as may run is no part of the queue in this pass. */
export function beginLimits(now: f64): void {
  if (!hasLimits) return;
  for (let i = 0; i < queued; i++) {
    const job = unchecked(candidateJob[queue[i]]);
    if (unchecked(arrayOf[job]) < 0) continue;
    const record = recordOf(job);
    const isLimited = isAtLimit(job);
    unchecked((limited[record] = isLimited ? 1 : 0));
    if (isLimited) holdByLimit(record, now);
    else if (isNaN(unchecked(eligible[record]))) unchecked((eligible[record] = now));
  }
}

export function holdByLimit(record: i32, now: f64): void {
  if (unchecked(eligible[record]) <= now) unchecked((eligible[record] = NaN));
  explainRecord(record, ARRAY_TASK_LIMIT);
}
