// Conservative backfilling: Mu'alem and Feitelson, TPDS 2001. Every job has a reservation. At its
// submission it gets the earliest hole in the availability profile. Reservations never become later. When
// jobs have ended, the reservations are compressed: each waiting job moves to its earliest hole from now
// on, in the order of the queue.
//
// A job stays in the profile while its earlier hole is searched. A job with reservation r and plan d can
// start at s < r if and only if its processors are free on [s, min(s + d, r)), because from r on it holds
// them itself.
//
// Most searches would find nothing, and they are left out (raised.ts).
//
// Plans that are too short break this guarantee. When a job outlives its plan, its planned end becomes
// the instant at which it will be killed. Then every waiting job gets its earliest hole anew, in the
// order of the queue.

import { BACKFILLED, BLOCKED } from '../codes/flags';
import { FCFS } from '../codes/orders';
import { isSpent, spend } from '../effort';
import { mark, plan, processors, reserved, start } from '../jobs/columns';
import { addFree, clearProfile, earlierHole, earliestHole } from '../machine/profile';
import { isDynamic } from '../queue/order';
import { Waiting } from '../queue/waiting';
import { ends, now, plannedEnd, startNow } from './clock';
import { createNoHoles, forgetNoHoles, noHoleBefore, noteNoHole, noteRisen } from './noHoles';
import {
  beginPass,
  createRaised,
  endPass,
  nothingRaised,
  passOn,
  raise,
  raiseByMove,
  raisedFrom,
  raisedMost,
  raisedTo,
} from './raised';

/** The earliest reservation. It can become due at an instant without any other event. */
export let nextDue: f64 = Infinity;

export function createReservations(): void {
  createRaised();
  createNoHoles();
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
  const duration = unchecked(plan[job]);
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

/** A job whose try failed waits again. It has no reservation until the compression that follows. */
export function rejoin(queue: Waiting, job: i32): void {
  unchecked((start[job] = Infinity));
  raise(now, Infinity, 2147483647);
  queue.insert(job);
}

/** A job has ended. Its processors become free from now to its planned end. */
export function returnRest(job: i32): void {
  const until = plannedEnd(job);
  raise(now, until, addFree(now, until, unchecked(processors[job])));
}

// A pass that moves reservations can take several steps. `kind` says which pass is open, if any, and
// `place` is the place in the queue that the pass has reached.
const NO_PASS: i32 = 0;
const COMPRESSION: i32 = 1;
const ANEW: i32 = 2;
let kind: i32 = NO_PASS;
let place: i32 = 0;

/**
 * A running job has outlived its plan. Begins the pass in which every reservation is made anew;
 * reservationsStand() makes it.
 */
export function beginAnew(queue: Waiting): void {
  clearProfile();
  for (let i = 0; i < ends.count; i++) {
    const job = unchecked(ends.job[i]);
    addFree(now, plannedEnd(job), -unchecked(processors[job]));
  }
  if (isDynamic(queue.order)) queue.sort(now);
  nextDue = Infinity;
  kind = ANEW;
  place = queue.low();
}

/**
 * Jobs have ended. Begins the pass in which each waiting job moves to its earliest hole;
 * reservationsStand() makes it.
 */
export function beginCompression(queue: Waiting): void {
  if (isDynamic(queue.order)) queue.sort(now);
  if (!beginPass()) return;
  forgetNoHoles(queue.entries);
  kind = COMPRESSION;
  place = queue.low();
}

/**
 * Continues a pass that has begun. Returns true when no pass is open any more, false if the step's work
 * is used up first.
 */
export function reservationsStand(queue: Waiting): bool {
  if (kind == NO_PASS) return true;
  const anew = kind == ANEW;
  const inOrder = queue.order == FCFS;
  while (place < queue.high()) {
    if (isSpent()) return false;
    spend(0.1);
    if (anew) reserve(unchecked(queue.job[place]));
    else compressAt(queue, place, inOrder);
    place++;
  }
  if (anew) nothingRaised();
  else endPass();
  kind = NO_PASS;
  return true;
}

function compressAt(queue: Waiting, i: i32, inOrder: bool): void {
  const job = unchecked(queue.job[i]);
  const current = unchecked(start[job]);
  if (current <= now) return; // the job starts now
  if (inOrder) passOn(job);
  const width = unchecked(queue.processors[i]);
  if (width > raisedMost || raisedFrom >= current) return;
  const duration = unchecked(queue.plan[i]);
  const least = noHoleBefore(width, duration, current);
  const earlier = earlierHole(now, duration, width, current, least, raisedFrom, raisedTo);
  noteNoHole(width, duration, earlier);
  if (earlier >= current) return;
  addFree(earlier, min(earlier + duration, current), -width);
  const from = max(earlier + duration, current);
  const most = addFree(from, current + duration, width);
  raiseByMove(job, from, current + duration, most);
  noteRisen(from, most);
  setReservation(job, earlier);
}

/** Starts the jobs whose reservation is due, in the order of the queue. */
export function startDue(queue: Waiting): void {
  if (isDynamic(queue.order)) queue.sort(now);
  if (!queue.isEmpty() && nextDue <= now) {
    nextDue = Infinity;
    let overtaken = false;
    let i = queue.low();
    while (i < queue.high()) {
      const job = unchecked(queue.job[i]);
      const due = unchecked(start[job]);
      if (due > now) {
        nextDue = min(nextDue, due);
        overtaken = true;
        i++;
        continue;
      }
      startNow(job);
      if (overtaken) mark(job, BACKFILLED);
      i = queue.drop(i);
    }
  }
  if (!queue.isEmpty()) mark(queue.head(), BLOCKED);
}
