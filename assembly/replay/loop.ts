// The event loop of an open workload: which events an instant has, in which order they are handled, and when the
// policy takes its pass. Two rules:
//
// batch  All ends at the instant (in submission order), then all submissions (trace order), then one pass. A job of
//        zero length ends at the instant it starts: its end opens a further round of the same instant.
// each   Submissions first, then ends (in the order of starts), one pass after every single event. A running job whose
//        planned end is not later than now counts as free already; one that ends early now counts as busy until its own
//        end is handled. This is the rule of PYSS, as its predictsim fork has it.
//
// A job that outlives its plan is no event: reservations take note of it at the next pass. Under conservative backfilling
// it is one, since a reservation may be due.

import { CONSERVATIVE, EASY, NO_BACKFILLING, OWN, ROUNDS, VENTURE } from '../codes/backfilling';
import { BATCH } from '../codes/eventRules';
import { BACKFILLED, BLOCKED } from '../codes/flags';
import { AMID, BETWEEN, OVER, PASS, STALLED } from '../codes/steps';
import { TOO_SHORT } from '../codes/tries';
import { allow, countEvent, events, forgetEvents, isSpent } from '../effort';
import { jobCount, length, mark, plan, setOrigin, start, submit, unmark } from '../jobs/columns';
import {
  failSpeculation,
  failTry,
  hasFinished,
  insufficient,
  isSpeculative,
  submitFirst,
} from '../jobs/sequences';
import { reservationMoved } from '../machine/processors';
import { forgetBefore } from '../machine/profile';
import { learn, predict } from '../predict/predictor';
import { isDynamic } from '../queue/order';
import * as run from '../run';
import { ends, now, overruns, setClock } from './clock';
import {
  beginAnew,
  beginCompression,
  nextDue,
  rejoin,
  reservationsStand,
  reserveFor,
  returnRest,
  startDue,
} from './conservative';
import { canSettle, easyPass, startsAtOnce } from './easy';
import { startHeads } from './heads';
import { speculateInProfile, speculateUntilReservation } from './online';
import { awaitPass, endOwn, finishPass, keepsProfile, outliveOwn, takeWake, vacateOwn, wake } from './own';
import { candidates, changesSeen, join, queue, writeKeys } from './queues';
import {
  endRun,
  fillRound,
  isPlanned,
  isRoundOver,
  packRound,
  startPlanned,
  starts,
  withdraw,
} from './rounds';
import { end, outlive, vacateDue } from './running';
import { speculating } from './speculation';
import { logHasRoom, logTry } from './tryLog';
import { venturePass, ventures } from './venture';

// What an instant has come to. Under `each` all that follows FRESH is ENDS.
const FRESH: i32 = 0;
const ENDS: i32 = 1;
const RESERVATIONS: i32 = 2;
const SETTLING: i32 = 3;
const ARRIVALS: i32 = 4;
const PACKING: i32 = 5;
const FILLING: i32 = 6;
const PASSED: i32 = 7;

let stage: i32 = FRESH;
// What the instant has brought so far. Under `each`, overran: processors came back that no pass has seen yet.
let overran: bool = false;
let ended: bool = false;
let arrived: bool = false;
let woken: bool = false;
/** The events before the last instant: an instant that comes again must have brought some. */
let lastEvents: f64 = -1;

let submitted: i32 = 0;
/** Only what happens before this instant may be handled: later submissions are not known yet (window.ts). */
let horizon: f64 = Infinity;

/** A run begins. */
export function startLoop(): void {
  stage = FRESH;
  lastEvents = -1;
  submitted = 0;
  forgetEvents();
  horizon = Infinity;
}

export function setHorizon(instant: f64): void {
  horizon = instant;
}

/** Jobs submitted so far, of those in the columns. */
export function submissions(): i32 {
  return submitted;
}

/** The first `count` of them have left the columns. */
export function forgetSubmissions(count: i32): void {
  submitted -= count;
}

/** The job columns stand: fills the key columns of built-in orders, unless plans or requests are still to be made. */
export function beginRun(): void {
  setOrigin();
  if (!run.predicts() && !run.sequenced) for (let job = 0; job < jobCount; job++) writeKeys(job);
}

/** The job, whose columns stand but for a plan that is to be made, joins the queue. */
function enqueue(job: i32): void {
  if (run.predicts() || run.sequenced) writeKeys(job);
  if (run.backfilling == CONSERVATIVE) {
    reserveFor(queue, job);
    return;
  }
  join(job);
}

/** The next job to be submitted, its plan made. */
function nextSubmitted(): i32 {
  const job = submitted++;
  countEvent();
  if (run.sequenced) submitFirst(job);
  if (run.predicts()) unchecked((plan[job] = predict(job)));
  return job;
}

function isDue(): bool {
  return submitted < jobCount && unchecked(submit[submitted]) == now;
}

/** Whether arrivals can be handled one by one: the head's reservation is up to date, and nothing speculates after a pass. */
function canSettleArrivals(): bool {
  return (run.backfilling == EASY && !speculating && !reservationMoved(now)) || run.backfilling == VENTURE;
}

/**
 * EASY and venture backfilling, where an instant has brought arrivals alone: the next of them starts if it may, without having
 * waited, or joins the queue. Returns false if a pass is to be made for it.
 */
function settleNext(): bool {
  const job = nextSubmitted();
  const alone = !isDue();
  if (!canSettle(queue, candidates, alone)) {
    enqueue(job);
    return false;
  }
  if (run.backfilling == EASY ? startsAtOnce(queue, job) : ventures(queue, job)) return true;
  enqueue(job);
  if (queue.hasNewHead()) return false;
  changesSeen();
  return true;
}

function endNext(): void {
  const job = ends.take();
  countEvent();
  if (run.backfilling == CONSERVATIVE) returnRest(job);
  else if (run.backfilling == ROUNDS) endRun(job);
  else if (run.backfilling == OWN) endOwn(job);
  else end(job);
  if (run.sequenced && !hasFinished(job)) failed(job);
  else {
    if (run.predicts()) learn(job);
    if (run.backfilling == ROUNDS) withdraw(job);
  }
}

/** A try was too short: the job goes back to the queue, with its next request unless the try was speculative. */
function failed(job: i32): void {
  logTry(job, TOO_SHORT);
  unmark(job, BACKFILLED);
  if (isSpeculative(job)) {
    failSpeculation(job);
    if (run.backfilling == ROUNDS && isPlanned(job)) return;
  } else {
    if (!failTry(job)) return;
    if (run.predicts()) unchecked((plan[job] = predict(job)));
  }
  if (run.backfilling == CONSERVATIVE) {
    writeKeys(job);
    rejoin(queue, job);
  } else enqueue(job);
}

/** Takes the running jobs that have outlived their plans out of `overruns`. Returns whether that changes any reservation. */
function noteOverruns(): bool {
  let any = false;
  while (overruns.next() <= now) {
    const job = overruns.take();
    if (run.backfilling != CONSERVATIVE) outlive(job);
    if (run.backfilling == OWN) outliveOwn(job);
    any = true;
  }
  return any;
}

function pass(changed: bool): void {
  if (run.backfilling == EASY) easyPass(queue, candidates, changed);
  else if (run.backfilling == VENTURE) venturePass(queue, candidates, changed);
  else if (run.backfilling == NO_BACKFILLING) {
    if (isDynamic(queue.order)) queue.sort(now);
    if (startHeads(queue, candidates)) mark(queue.head(), BLOCKED);
  } else throw new Error('a kind of backfilling without a pass');
  // After venture backfilling nothing that waits fits.
  if (speculating && run.backfilling != VENTURE)
    speculateUntilReservation(queue, candidates, run.backfilling == NO_BACKFILLING);
}

function profilePass(): void {
  startDue(queue);
  if (speculating) speculateInProfile(queue);
}

/** Handles the ends of this instant. Returns whether it has, before the step's work is used up. */
function endAll(): bool {
  while (ends.next() == now) {
    if (isSpent()) return false;
    endNext();
    ended = true;
  }
  return true;
}

/** Handles the submissions of this instant, as endAll(). */
function submitAll(): bool {
  while (isDue()) {
    if (isSpent()) return false;
    enqueue(nextSubmitted());
    arrived = true;
  }
  return true;
}

// A step can end amid an instant. Each rule's instant is therefore in stages: it goes on with the one that it has come to, and
// returns whether the instant is over.

/** The step ends in this stage of the instant. */
function interrupt(at: i32): bool {
  stage = at;
  return false;
}

/** The step ends, and the scheduler of the host's own makes its pass. */
function stopForPass(): bool {
  awaitPass(ended, arrived, overran, woken, !isDue() && ends.next() > now);
  return interrupt(PASSED);
}

/** It has made it. */
function resume(): void {
  finishPass(queue);
  ended = arrived = overran = woken = false;
}

function batchInstant(): bool {
  let at = stage;
  if (at == PASSED) {
    resume();
    return true;
  }
  if (at == FRESH) {
    overran = noteOverruns();
    ended = arrived = false;
    woken = run.isOwn() && takeWake();
    at = ENDS;
  }
  if (at == ENDS) {
    if (!endAll()) return interrupt(ENDS);
    if (run.backfilling == CONSERVATIVE) {
      if (overran) beginAnew(queue);
      else if (ended) beginCompression(queue);
    }
    at = RESERVATIONS;
  }
  if (at == RESERVATIONS) {
    if (run.backfilling == CONSERVATIVE && !reservationsStand(queue)) return interrupt(RESERVATIONS);
    at = !ended && !overran && canSettleArrivals() ? SETTLING : ARRIVALS;
  }
  if (at == SETTLING) {
    let settled: bool = true;
    while (settled && isDue()) {
      if (isSpent()) return interrupt(SETTLING);
      settled = settleNext();
    }
    if (settled) return true;
  }
  if (!submitAll()) return interrupt(ARRIVALS);
  if (run.isOwn()) return stopForPass();
  if (run.backfilling == CONSERVATIVE) profilePass();
  else pass(ended || overran);
  return true;
}

function roundInstant(): bool {
  if (stage == FRESH) {
    ended = arrived = false;
    stage = ENDS;
  }
  if (stage == ENDS) {
    if (!endAll()) return false;
    // Among the planned runs that start now, those of no length end now.
    startPlanned();
    if (!endAll()) return false;
    stage = ARRIVALS;
  }
  if (stage == ARRIVALS) {
    if (!submitAll()) return false;
    stage = isRoundOver() ? PACKING : FILLING;
  }
  if (ended || arrived) {
    if (stage == PACKING && !packRound(queue)) return false;
    stage = FILLING;
    fillRound(queue);
  }
  startPlanned();
  return true;
}

// The log of tries may also fill up amid an instant: what is left of it is handled when the host has emptied the log.
function eachInstant(): bool {
  if (run.isOwn()) return ownInstant();
  const conservative = run.backfilling == CONSERVATIVE;
  if (stage == FRESH) {
    overran = noteOverruns();
    if (!conservative && vacateDue()) overran = true;
    if (conservative && overran) beginAnew(queue);
    stage = ENDS;
  }
  if (conservative && !reservationsStand(queue)) return false;
  while (isDue()) {
    if (!logHasRoom() || isSpent()) return false;
    enqueue(nextSubmitted());
    if (!conservative) pass(overran);
    overran = false;
  }
  while (ends.next() == now) {
    if (!logHasRoom() || isSpent()) return false;
    endNext();
    if (conservative) {
      beginCompression(queue);
      if (!reservationsStand(queue)) return false;
    } else pass(true);
  }
  if (conservative) profilePass();
  return true;
}

/** The rule `each` with a scheduler of the host's own: if it asked to be woken, a pass comes before all other events. */
function ownInstant(): bool {
  if (stage == PASSED) resume();
  else if (stage == FRESH) {
    ended = arrived = false;
    overran = noteOverruns();
    vacateOwn();
    woken = takeWake();
    if (woken) return stopForPass();
  }
  stage = ENDS;
  if (!logHasRoom()) return false;
  if (isDue()) {
    enqueue(nextSubmitted());
    arrived = true;
    return stopForPass();
  }
  if (ends.next() == now) {
    endNext();
    ended = true;
    return stopForPass();
  }
  return true;
}

/** The instant at which something happens next. */
function nextInstant(): f64 {
  const arrival: f64 = submitted < jobCount ? unchecked(submit[submitted]) : Infinity;
  const next = min(arrival, ends.next());
  if (run.backfilling == ROUNDS) return min(next, starts.next());
  if (run.isOwn()) {
    if (wake < next) countEvent();
    return min(wake, next);
  }
  if (run.backfilling != CONSERVATIVE) return next;
  const due = min(nextDue, overruns.next());
  if (due < next) countEvent();
  return min(due, next);
}

/**
 * Handles instants until at least `budget` events are done, `work` units of work are used up, or the log of tries is to be
 * emptied. Returns how it ended (codes/steps.ts).
 */
export function stepRun(budget: f64, work: f64): i32 {
  const last = events + budget;
  allow(work);
  // An instant whose pass the host has made goes on in any case.
  while ((stage == PASSED || events < last) && !isSpent() && logHasRoom()) {
    if (stage == FRESH) {
      const before = events;
      const next = nextInstant();
      // Not a number is not before the horizon either: such a run is over with jobs left.
      if (!(next < horizon) || insufficient >= 0) return OVER;
      if (next == now && before == lastEvents) return STALLED;
      lastEvents = before;
      if (run.hasProfile() || keepsProfile) forgetBefore(next);
      setClock(next);
    }
    let over: bool = false;
    if (run.backfilling == ROUNDS) over = roundInstant();
    else if (run.eventRule == BATCH) over = batchInstant();
    else over = eachInstant();
    if (!over) return stage == PASSED ? PASS : AMID;
    stage = FRESH;
  }
  return BETWEEN;
}
