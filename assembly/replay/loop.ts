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
import { reservationMoved } from '../machine/processors';
import { forgetBefore } from '../machine/profile';
import { learn, predict, predicts } from '../predict/predictor';
import { isDynamic } from '../queue/order';
import { ends, now, overruns, setClock } from './clock';
import { BATCH, CONSERVATIVE, EASY, NO_BACKFILLING, ROUNDS, VENTURE } from './codes';
import { compress, nextDue, rejoin, reserveAnew, reserveFor, returnRest, startDue } from './conservative';
import { canSettle, easyPass, startsAtOnce } from './easy';
import { startHeads } from './heads';
import { BACKFILLED, BLOCKED, flags, jobCount, length, plan, setOrigin, start, submit } from './jobs';
import { speculateInProfile, speculateUntilReservation } from './online';
import { candidates, changesSeen, join, queue, writeKeys } from './queues';
import { endRun, fillRound, isPlanned, packRound, startPlanned, starts, withdraw } from './rounds';
import { end, outlive, vacateDue } from './running';
import {
  failSpeculation,
  failTry,
  hasFinished,
  insufficient,
  isSpeculative,
  sequenced,
  submitFirst,
} from './sequences';
import { speculating } from './speculation';
import { logHasRoom, logTry, TOO_SHORT } from './tryLog';
import { venturePass, ventures } from './venture';

let eventRule: i32 = BATCH;
let backfilling: i32 = NO_BACKFILLING;
let submitted: i32 = 0;
let backToTop: bool = false;
/** Only what happens before this instant may be handled: later submissions are not known yet (window.ts). */
let horizon: f64 = Infinity;

/** Events handled so far: submissions, ends, and instants at which nothing but a reservation fell due. */
export let events: f64 = 0;

/** A run begins. */
export function startLoop(rule: i32, backfill: i32): void {
  eventRule = rule;
  backfilling = backfill;
  submitted = 0;
  events = 0;
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

/**
 * The job columns stand: fills the key columns of built-in orders, unless plans or requests are still to be made. `top`: a
 * job whose speculative run fails comes back before all others.
 */
export function beginRun(top: bool): void {
  backToTop = top;
  setOrigin();
  if (!predicts() && !sequenced) for (let job = 0; job < jobCount; job++) writeKeys(job);
}

/** The job, whose columns stand but for a plan that is to be made, joins the queue. */
function enqueue(job: i32): void {
  if (predicts() || sequenced) writeKeys(job);
  if (backfilling == CONSERVATIVE) {
    reserveFor(queue, job);
    return;
  }
  join(job);
}

/** The next job to be submitted, its plan made. */
function nextSubmitted(): i32 {
  const job = submitted++;
  events++;
  if (sequenced) submitFirst(job);
  if (predicts()) unchecked((plan[job] = predict(job)));
  return job;
}

function isDue(): bool {
  return submitted < jobCount && unchecked(submit[submitted]) == now;
}

/** The reservation stands, and after a pass nothing else looks at the queue. */
function canSettleArrivals(): bool {
  return (backfilling == EASY && !speculating && !reservationMoved(now)) || backfilling == VENTURE;
}

/**
 * EASY and venture backfilling, where an instant has brought arrivals alone: those that may start do so, up to one that
 * waits where nobody did. The others join the queue. Returns whether a pass is still to be made.
 */
function settleArrivals(): bool {
  while (isDue()) {
    const job = nextSubmitted();
    const alone = !isDue();
    if (!canSettle(queue, candidates, alone)) {
      enqueue(job);
      return true;
    }
    if (backfilling == EASY ? startsAtOnce(queue, job) : ventures(queue, job)) continue;
    enqueue(job);
    if (queue.hasNewHead()) return true;
    changesSeen();
  }
  return false;
}

function endNext(): void {
  const job = ends.take();
  events++;
  if (backfilling == CONSERVATIVE) returnRest(job);
  else if (backfilling == ROUNDS) endRun(job);
  else end(job);
  if (sequenced && !hasFinished(job)) failed(job);
  else {
    if (predicts()) learn(job);
    if (backfilling == ROUNDS) withdraw(job);
  }
}

/** A try was too short: the job goes back to the queue, with its next request unless the try was speculative. */
function failed(job: i32): void {
  logTry(job, TOO_SHORT);
  unchecked((flags[job] &= ~BACKFILLED));
  if (isSpeculative(job)) {
    failSpeculation(job, backToTop);
    if (backfilling == ROUNDS && isPlanned(job)) return;
  } else {
    if (!failTry(job)) return;
    if (predicts()) unchecked((plan[job] = predict(job)));
  }
  if (backfilling == CONSERVATIVE) {
    writeKeys(job);
    rejoin(queue, job);
  } else enqueue(job);
}

/** Takes note of the plans that are over. Returns whether reservations go by any of them. */
function noteOverruns(): bool {
  let any = false;
  while (overruns.next() <= now) {
    const job = overruns.take();
    if (backfilling != CONSERVATIVE) {
      outlive(job);
      any = true;
    } else if (unchecked(start[job]) + unchecked(length[job]) > now) any = true;
  }
  return any;
}

function pass(changed: bool): void {
  if (backfilling == EASY) easyPass(queue, candidates, changed);
  else if (backfilling == VENTURE) venturePass(queue, candidates, changed);
  else {
    if (isDynamic(queue.order)) queue.sort(now);
    if (startHeads(queue, candidates)) unchecked((flags[queue.head()] |= BLOCKED));
  }
  // After venture backfilling nothing that waits fits.
  if (speculating && backfilling != VENTURE)
    speculateUntilReservation(queue, candidates, backfilling == NO_BACKFILLING);
}

function profilePass(): void {
  startDue(queue);
  if (speculating) speculateInProfile(queue);
}

function batchInstant(): void {
  const overran = noteOverruns();
  const ended = endAll();
  if (backfilling == CONSERVATIVE) {
    if (overran) reserveAnew(queue);
    else if (ended) compress(queue);
  }
  const changed = ended || overran;
  if (!changed && canSettleArrivals() && !settleArrivals()) return;
  while (isDue()) enqueue(nextSubmitted());
  if (backfilling == CONSERVATIVE) profilePass();
  else pass(changed);
}

function endAll(): bool {
  let any = false;
  while (ends.next() == now) {
    endNext();
    any = true;
  }
  return any;
}

function roundInstant(): void {
  let changed = endAll();
  // Among the planned runs that start now, those of no length end now.
  startPlanned();
  if (endAll()) changed = true;
  while (isDue()) {
    enqueue(nextSubmitted());
    changed = true;
  }
  if (changed) {
    packRound(queue);
    fillRound(queue);
  }
  startPlanned();
}

// The log of tries may fill up amid an instant: what is left of it is then handled when the host has emptied the log.
function eachInstant(): void {
  let changed = noteOverruns();
  if (backfilling == CONSERVATIVE) {
    if (changed) reserveAnew(queue);
  } else if (vacateDue()) changed = true;
  while (isDue() && logHasRoom()) {
    enqueue(nextSubmitted());
    if (backfilling != CONSERVATIVE) pass(changed);
    changed = false;
  }
  while (ends.next() == now && logHasRoom()) {
    endNext();
    if (backfilling == CONSERVATIVE) compress(queue);
    else pass(true);
  }
  if (backfilling == CONSERVATIVE) profilePass();
}

/**
 * Handles instants until at least `budget` events are done, or the log of tries is to be emptied. Returns whether the run
 * is over.
 */
export function stepRun(budget: f64): bool {
  const last = events + budget;
  while (events < last && logHasRoom()) {
    const arrival: f64 = submitted < jobCount ? unchecked(submit[submitted]) : Infinity;
    let next = min(arrival, ends.next());
    if (backfilling == ROUNDS) next = min(next, starts.next());
    if (backfilling == CONSERVATIVE) {
      const due = min(nextDue, overruns.next());
      if (due < next) {
        next = due;
        events++;
      }
    }
    if (next >= horizon || insufficient >= 0) return true;
    if (backfilling == CONSERVATIVE || backfilling == ROUNDS) forgetBefore(next);
    setClock(next);
    if (backfilling == ROUNDS) roundInstant();
    else if (eventRule == BATCH) batchInstant();
    else eachInstant();
  }
  return false;
}
