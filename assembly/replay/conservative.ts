// Conservative backfilling: Mu'alem and Feitelson, TPDS 2001. Every job has a reservation, the earliest hole in the
// profile when it was submitted; no reservation ever moves back. When jobs have ended, the reservations are compressed:
// each waiting job in queue order goes to its earliest hole from now on.
//
// A job is not taken out of the profile to look for that hole. With reservation r and plan d, it can start at s < r
// exactly if its processors are free on [s, min(s + d, r)): what lies behind r it holds itself.
//
// Plans that are too short break promises: when a job outlives its plan it is planned to end when it will be killed, and
// every waiting job, in queue order, gets its earliest hole anew.
import { addFree, clearProfile, earliestHole } from '../machine/profile';
import { isDynamic } from '../queue/order';
import { Waiting } from '../queue/waiting';
import { ends, isOutlived, now, startNow } from './clock';
import { BACKFILLED, BLOCKED, flags, plan, processors, request, reserved, start } from './jobs';

/** The earliest reservation: it can fall due at an instant at which nothing else happens. */
export let nextDue: f64 = Infinity;

export function createReservations(): void {
  nextDue = Infinity;
}

// Until a job starts, its entry in the start column is its reservation.
function setReservation(job: i32, time: f64): void {
  unchecked((start[job] = time));
  if (time < nextDue) nextDue = time;
}

function reserve(job: i32): void {
  const width = unchecked(processors[job]);
  const duration = unchecked(plan[job]);
  const at = earliestHole(now, duration, width, Infinity);
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
  queue.insert(job);
}

function plannedEnd(job: i32): f64 {
  return unchecked(start[job]) + (isOutlived(job) ? unchecked(request[job]) : unchecked(plan[job]));
}

/** A job has ended: what was planned beyond now is free. */
export function returnRest(job: i32): void {
  addFree(now, plannedEnd(job), unchecked(processors[job]));
}

/** A running job has outlived its plan: every reservation is made anew. */
export function reserveAnew(queue: Waiting): void {
  clearProfile();
  for (let i = 0; i < ends.count; i++) {
    const job = unchecked(ends.job[i]);
    addFree(now, plannedEnd(job), -unchecked(processors[job]));
  }
  if (isDynamic(queue.order)) queue.sort(now);
  nextDue = Infinity;
  for (let i = queue.low(); i < queue.high(); i++) reserve(unchecked(queue.job[i]));
}

export function compress(queue: Waiting): void {
  if (isDynamic(queue.order)) queue.sort(now);
  for (let i = queue.low(); i < queue.high(); i++) {
    const job = unchecked(queue.job[i]);
    const current = unchecked(start[job]);
    if (current <= now) continue; // due already
    const width = unchecked(queue.processors[i]);
    const duration = unchecked(queue.plan[i]);
    const earlier = earliestHole(now, duration, width, current);
    if (earlier >= current) continue;
    addFree(earlier, min(earlier + duration, current), -width);
    addFree(max(earlier + duration, current), current + duration, width);
    setReservation(job, earlier);
  }
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
      if (overtaken) unchecked((flags[job] |= BACKFILLED));
      i = queue.drop(i);
    }
  }
  if (!queue.isEmpty()) unchecked((flags[queue.head()] |= BLOCKED));
}
