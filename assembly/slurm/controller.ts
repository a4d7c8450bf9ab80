// The whole: from instant to instant, what happens, and then the passes. The controller's clock has whole
// seconds.
import { FINISHED, LOG_FULL, STUCK, UNFINISHED } from './codes';
import {
  complete,
  completingCount,
  completions,
  ended,
  finish,
  hasBreakRoom,
  loseJobs,
} from './events/ending';
import { born, bornAt, forgetBorn } from './events/followers';
import { hasReserved } from './events/holds';
import { passOwnReservations, wake, wakes } from './events/look';
import { readyCount, refresh } from './events/marks';
import { nextOutage, passOutages } from './events/outages';
import { takeHeld } from './events/present';
import { shareReasons } from './events/records';
import { nextReservationEvent, passReservations } from './events/reservations';
import { delays, takeDelay } from './events/terms';
import { bySubmission, submit } from './jobs';
import {
  areInVain,
  areReservationsInVain,
  askForPass,
  changed,
  countReservation,
  forgetLook,
  hasRun,
  makePasses,
} from './passes';
import { passPriorities } from './priorities';
import { queued, sortQueue } from './queue';
import { runningCount } from './running';
import { beginsAt, followers, jobs } from './settings';
import { ends, hasLogRoom, started } from './start';
import { receive } from './submission';
import { idleUntil, nextLook } from './timetable';

let submitted: i32 = 0;
/** Jobs whose submission does not wait for the end of another. */
let firsts: i32 = 0;
let now: f64 = -Infinity;

export function beginController(): void {
  firsts = jobs - followers;
}

/** The instant that was handled last. */
export function instant(): f64 {
  return now;
}

/** Handles so many instants. Returns one of codes.ts. */
export function run(instants: i32): i32 {
  for (let i = 0; i < instants; i++) {
    if (!hasLogRoom() || !hasBreakRoom()) return LOG_FULL;
    if (isStuck()) return over(STUCK);
    now = nextInstant();
    if (now == Infinity) return over(FINISHED);
    handle();
  }
  return UNFINISHED;
}

/**
 * The share of the jobs' submissions, starts and ends that have come; a job that runs again has started
 * twice.
 */
export function progress(): f64 {
  const come = f64(submitted) + 2 * f64(started) - f64(runningCount);
  return jobs == 0 ? 1 : min<f64>(1, come / (3 * f64(jobs)));
}

function over(status: i32): i32 {
  shareReasons();
  return status;
}

function waits(): bool {
  return queued > 0 || readyCount > 0;
}

function isStuck(): bool {
  if (submitted < firsts || runningCount > 0 || completingCount > 0 || queued == 0) return false;
  if (!areInVain()) return false;
  if (readyCount > 0 || wakes.count > 0 || delays.count > 0 || nextOutage() < Infinity) return false;
  return nextReservationEvent(now) == Infinity || areReservationsInVain();
}

/** Whether a job runs, or may start without another's end. */
function mayGoOn(): bool {
  if (submitted < firsts || runningCount > 0 || completingCount > 0 || queued > 0) return true;
  return readyCount > 0 || wakes.count > 0 || hasReserved(now);
}

function nextInstant(): f64 {
  return max(soonest(), beginsAt);
}

function soonest(): f64 {
  let next = min(ends.next(), completions.next());
  if (submitted < firsts) next = min(next, unchecked(submit[bySubmission[submitted]]));
  next = min(next, min(wakes.next(), delays.next()));
  if (mayGoOn()) next = min(next, min(nextOutage(), nextReservationEvent(now)));
  return waits() ? min(next, nextLook(now)) : next;
}

function handle(): void {
  const second = floor(now);
  if (passPriorities(now)) {
    sortQueue();
    forgetLook();
  }
  if (!waits()) idleUntil(now);
  const endedBefore = ended;
  while (ends.next() <= now) finish(ends.take(), now);
  if (passOutages(now)) {
    askForPass();
    loseJobs(second);
    changed();
  }
  if (passReservations(now)) {
    askForPass();
    passOwnReservations(second);
    countReservation();
  }
  takeHeld();
  if (ended != endedBefore) hasRun();
  while (completions.next() <= now) {
    complete(completions.take(), now);
    askForPass();
    changed();
  }
  while (submitted < firsts && unchecked(submit[bySubmission[submitted]]) <= now) {
    const job = unchecked(bySubmission[submitted++]);
    receive(job, floor(unchecked(submit[job])), second);
  }
  for (let i = 0; i < born; i++) receive(bornAt(i), second, second);
  forgetBorn();
  while (wakes.next() <= now) wake(second);
  while (delays.next() <= now) refresh(takeDelay(), second);
  makePasses(now);
}
