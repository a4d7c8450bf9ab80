// Conservative backfilling: Mu'alem and Feitelson, TPDS 2001. Every job has a reservation, the earliest hole in the
// profile when it was submitted; no reservation ever moves back. When jobs have ended, the reservations are compressed:
// each waiting job in queue order goes to its earliest hole from now on.
//
// A job is not taken out of the profile to look for that hole. With reservation r and plan d, it can start at s < r
// exactly if its processors are free on [s, min(s + d, r)): what lies behind r it holds itself.
//
// Most looks would be in vain, and are left out (raised.ts).
//
// Plans that are too short break promises: when a job outlives its plan it is planned to end when it will be killed, and
// every waiting job, in queue order, gets its earliest hole anew.

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

/** The earliest reservation: it can fall due at an instant at which nothing else happens. */
export let nextDue: f64 = Infinity;

export function createReservations(): void {
  createRaised();
  createNoHoles();
  nextDue = Infinity;
  kind = NO_PASS;
}

// Until a job starts, its entry in the start column is its reservation.
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

/** A submitted job gets its reservation. */
export function reserveFor(queue: Waiting, job: i32): void {
  reserve(job);
  unchecked((reserved[job] = start[job]));
  queue.insert(job);
}

/** A job that ran in vain waits again: it has no reservation until the compression that follows. */
export function rejoin(queue: Waiting, job: i32): void {
  unchecked((start[job] = Infinity));
  raise(now, Infinity, 2147483647);
  queue.insert(job);
}

/** A job has ended: what was planned beyond now is free. */
export function returnRest(job: i32): void {
  const until = plannedEnd(job);
  raise(now, until, addFree(now, until, unchecked(processors[job])));
}

// A pass over the queue that moves reservations can be spread over several steps: which kind of pass it is, if any, and the
// place in the queue that it has come to.
const NO_PASS: i32 = 0;
const COMPRESSION: i32 = 1;
const ANEW: i32 = 2;
let kind: i32 = NO_PASS;
let place: i32 = 0;

/** A running job has outlived its plan: every reservation is made anew. reservationsStand() does it. */
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

/** Jobs have ended: each waiting job goes to its earliest hole. reservationsStand() does it. */
export function beginCompression(queue: Waiting): void {
  if (isDynamic(queue.order)) queue.sort(now);
  if (!beginPass()) return;
  forgetNoHoles(queue.entries);
  kind = COMPRESSION;
  place = queue.low();
}

/** Goes on with a pass that has begun. Returns whether it is over, before the step's work is used up. */
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
  if (current <= now) return; // due already
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

/** Starts the jobs whose reservation is due, in queue order. */
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
