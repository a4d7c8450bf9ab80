// Implements conservative backfilling: Mu'alem and Feitelson, TPDS 2001. Every job has a reservation. At its
// submission it gets the earliest hole in the availability profile. Reservations never become later. When
// jobs have ended, the reservations are compressed: each waiting job moves to its earliest hole from now
// on, in the order of the queue.
//
// A job stays in the profile while its earlier hole is searched. A job with reservation r and estimate d can
// start at s < r if and only if its processors are free on [s, min(s + d, r)), because from r on it holds
// them itself.
//
// Most searches would find nothing. A compression looks only at jobs that may have an earlier hole
// (marks.ts).
//
// Estimates that are too short break this guarantee. When a job exceeds its runtime estimate, its estimated end
// becomes the instant at which it will be killed. Then every waiting job gets its earliest hole again, in the
// order of the queue.

import { BACKFILLED, BLOCKED } from '../codes/flags';
import { isSpent, spend } from '../effort';
import { estimate, mark, processors, reserved, start } from '../jobs/columns';
import { earlierHole, earliestHole, freeSince, holeWithin } from '../machine/holes';
import { addFree, clearProfile, entryBefore, free, relocate, times } from '../machine/profile';
import { firstAtMost, firstMarked, leastOf } from '../native/scans';
import { isDynamic } from '../queue/order';
import { LATER, Reservations, TOUCHED, WIDENED } from '../queue/reservations';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { ends, estimatedEnd, now, startNow } from './clock';
import { giveBack, markAffected } from './marks';

/** The earliest reservation. It can become due at an instant without any other event. */
export let nextDue: f64 = Infinity;

export function createReservations(): void {
  nextDue = Infinity;
  kind = NO_PASS;
}

// Before a job starts, its entry in the start column is its reservation.
function setReservation(job: i32, time: f64): void {
  unchecked((start[job] = time));
  if (time < nextDue) nextDue = time;
}

function reserve(job: i32): void {
  const width = unchecked(processors[job]);
  const duration = unchecked(estimate[job]);
  const at = earliestHole(now, duration, width);
  addFree(at, at + duration, -width);
  setReservation(job, at);
}

/** Makes the reservation of a submitted job and puts the job into the queue. */
export function reserveFor(queue: Waiting, job: i32): void {
  reserve(job);
  unchecked((reserved[job] = start[job]));
  queue.insert(job);
}

/** A job whose speculative run failed waits again. It has no reservation until the compression that follows. */
export function rejoin(queue: Waiting, job: i32): void {
  unchecked((start[job] = Infinity));
  queue.insert(job);
}

/**
 * The run begins while the job waits. Its entry in the start column is its reservation, or NaN if it has
 * none.
 */
export function admit(queue: Waiting, job: i32): void {
  const at = unchecked(start[job]);
  if (isNaN(at)) {
    rejoin(queue, job);
    return;
  }
  addFree(at, at + unchecked(estimate[job]), -unchecked(processors[job]));
  setReservation(job, at);
  queue.insert(job);
}

/** All jobs that wait at the beginning are admitted. Reserves for those that have no reservation. */
export function reserveRest(queue: Waiting): void {
  if (isDynamic(run.order)) queue.sort(now);
  const r = queue.reservations;
  for (let i = queue.low(); i < queue.high(); i++) {
    const job = unchecked(queue.job[i]);
    if (unchecked(r.due[i]) == Infinity) {
      reserve(job);
      r.place(i, unchecked(start[job]));
    }
    unchecked((reserved[job] = start[job]));
    unchecked((r.mark[i] = WIDENED));
  }
}

/** A job has ended. Its processors become free from now to its estimated end. */
export function returnRest(queue: Waiting, job: i32): void {
  giveBack(queue, now, estimatedEnd(job), unchecked(processors[job]));
}

// A pass that moves reservations can take several steps. `kind` says which pass is open, if any, and
// `place` is the place in the queue that the pass has reached.
const NO_PASS: i32 = 0;
const COMPRESSION: i32 = 1;
const RENEWED: i32 = 2;
let kind: i32 = NO_PASS;
let place: i32 = 0;

/**
 * A running job has exceeded its runtime estimate. Begins the pass in which every reservation is made again;
 * reservationsStand() makes it.
 */
export function beginAnew(queue: Waiting): void {
  clearProfile(now);
  for (let i = 0; i < ends.count; i++) {
    const job = unchecked(ends.job[i]);
    addFree(now, estimatedEnd(job), -unchecked(processors[job]));
  }
  if (isDynamic(run.order)) queue.sort(now);
  nextDue = Infinity;
  kind = RENEWED;
  place = queue.low();
}

/**
 * Jobs have ended. Begins the pass in which each waiting job moves to its earliest hole;
 * reservationsStand() makes it.
 */
export function beginCompression(queue: Waiting): void {
  if (isDynamic(run.order)) queue.sort(now);
  queue.reservations.beginPass();
  kind = COMPRESSION;
  place = queue.low();
}

/**
 * Continues a pass that has begun. Returns true when no pass is open any more, false if the step's work
 * is used up first.
 */
export function reservationsStand(queue: Waiting): bool {
  if (kind == NO_PASS) return true;
  if (!(kind == RENEWED ? renew(queue) : compress(queue))) return false;
  queue.reservations.endPass();
  kind = NO_PASS;
  return true;
}

function renew(queue: Waiting): bool {
  const r = queue.reservations;
  for (; place < queue.high(); place++) {
    if (isSpent()) return false;
    const job = unchecked(queue.job[place]);
    reserve(job);
    r.place(place, unchecked(start[job]));
    r.unmark(place);
  }
  return true;
}

/** Reservations that were made again, by place in the queue. The profile has them already. */
export function adopt(queue: Waiting, from: StaticArray<f64>): void {
  const r = queue.reservations;
  nextDue = Infinity;
  for (let i = queue.low(); i < queue.high(); i++) {
    setReservation(unchecked(queue.job[i]), unchecked(from[i]));
    r.place(i, unchecked(from[i]));
    r.unmark(i);
  }
}

function compress(queue: Waiting): bool {
  const marks = queue.reservations.mark;
  const high = queue.high();
  for (place = firstMarked(marks, place, high); place < high; place = firstMarked(marks, place + 1, high)) {
    if (isSpent()) return false;
    spend(8);
    look(queue, place);
  }
  return true;
}

/** Moves the job at this place, which is marked, to its earliest hole. */
function look(queue: Waiting, at: i32): void {
  const r = queue.reservations;
  const due = unchecked(r.due[at]);
  const marks = unchecked(r.mark[at]);
  r.unmark(at);
  if (due <= now) return; // the job starts now
  const width = unchecked(queue.processors[at]);
  const duration = unchecked(queue.estimate[at]);
  let to = -1;
  if (marks >= WIDENED) {
    if (r.indexed) to = holeOf(r, unchecked(queue.job[at]), marks, due, duration, width);
    else to = earlierHole(duration, width, due);
    if (to < 0 && (!r.indexed || (marks & TOUCHED) == 0)) return;
  }
  const before = entryBefore(due);
  if (to < 0) {
    if (unchecked(free[before]) < width) return;
    to = freeSince(before, width);
  }
  const earlier = unchecked(times[to]);
  r.place(at, earlier);
  setReservation(unchecked(queue.job[at]), earlier);
  if (due == Infinity) {
    addFree(earlier, earlier + duration, -width);
    return;
  }
  relocate(to, before, due, duration, width);
  const given = max(earlier + duration, due);
  if (given >= due + duration) return;
  markAffected(queue, given, due + duration, width);
  r.unmark(at);
}

/** Like earlierHole(), for a job with these marks. It may miss the hole of a job that is only touched. */
function holeOf(r: Reservations, job: i32, marks: u8, due: f64, duration: f64, width: i32): i32 {
  let to = -1;
  if ((marks & WIDENED) != 0) to = holeWithin(-Infinity, r.widenedUntil, duration, width, due);
  if (to < 0 && marks >= LATER) to = holeWithin(r.openedSince(job), Infinity, duration, width, due);
  return to;
}

/** Starts the jobs whose reservation is due, in the order of the queue. */
export function startDue(queue: Waiting): void {
  if (isDynamic(run.order)) queue.sort(now);
  if (!queue.isEmpty() && nextDue <= now) {
    const due = queue.reservations.due;
    let i = firstAtMost(due, queue.low(), queue.high(), now);
    while (i < queue.high()) {
      const job = unchecked(queue.job[i]);
      startNow(job);
      if (i > queue.low()) mark(job, BACKFILLED);
      i = firstAtMost(due, queue.drop(i), queue.high(), now);
    }
    nextDue = queue.isEmpty() ? Infinity : leastOf(due, queue.low(), queue.high());
    queue.reservations.review(queue.low(), queue.high());
  }
  if (!queue.isEmpty()) mark(queue.head(), BLOCKED);
}
