// Runs the event loop of an open workload. It goes from instant to instant. The directory `instants` defines what
// happens at an instant: which events it has, in which order they are handled, and when the policy makes
// its pass.
//
// A job that exceeds its runtime estimate causes no event of the loop: the next pass takes it into account.
// Under conservative backfilling it does cause an event, because a reservation may become due.

import { CONSERVATIVE, OWN, ROUNDS } from '../codes/backfilling';
import { AMID, BETWEEN, OVER, PASS, STALLED } from '../codes/steps';
import { allow, countEvent, events, forgetEvents, isSpent } from '../effort';
import { insufficient } from '../jobs/sequences';
import { forgetBefore } from '../machine/profile';
import * as run from '../run';
import { ends, now, overruns, setClock } from './clock';
import { nextDue } from './conservative';
import { forgetArrivals, nextArrival } from './instants/arrivals';
import { batchInstant } from './instants/batch';
import { beginEach, eachInstant } from './instants/each';
import { ownInstant } from './instants/own';
import { roundInstant } from './instants/rounds';
import { closeInstant, FRESH, PASSED, stage } from './instants/stage';
import { keepsProfile, wake } from './own';
import { starts } from './rounds';
import { logHasRoom } from './tryLog';

/** The number of events before the last instant. An instant may be repeated only if it has brought events. */
let lastEvents: f64 = -1;
/**
 * Only events before this instant may be handled, because later submissions are not known yet
 * (window.ts).
 */
let horizon: f64 = Infinity;

/** A run begins. */
export function startLoop(): void {
  closeInstant();
  beginEach();
  forgetArrivals();
  forgetEvents();
  lastEvents = -1;
  horizon = Infinity;
}

export function setHorizon(instant: f64): void {
  horizon = instant;
}

/** The instant of the next event. */
function nextInstant(): f64 {
  const next = min(nextArrival(), ends.next());
  if (run.backfilling == CONSERVATIVE) return sooner(min(nextDue, overruns.next()), next);
  if (run.backfilling == ROUNDS) return min(next, starts.next());
  if (run.backfilling == OWN) return sooner(wake, next);
  return next;
}

/**
 * The earlier of two instants. Nothing is submitted and nothing ends at an instant `due` before `next`.
 * Such an instant counts as an event too.
 */
function sooner(due: f64, next: f64): f64 {
  if (due < next) countEvent();
  return min(due, next);
}

/** The instant begins, or continues where the last step ended. Returns whether the instant is over. */
function handleInstant(): bool {
  if (run.backfilling == ROUNDS) return roundInstant();
  if (run.backfilling == OWN) return ownInstant();
  return run.handlesEach() ? eachInstant() : batchInstant();
}

/**
 * Handles instants until at least `budget` events are handled, `work` units of work are used up, or the
 * host must empty the log of attempts. Returns why it stopped (codes/steps.ts).
 */
export function stepRun(budget: f64, work: f64): i32 {
  const last = events + budget;
  allow(work);
  let over: bool = stage == FRESH;
  while (!over || (events < last && !isSpent() && logHasRoom())) {
    if (over) {
      const before = events;
      const next = nextInstant();
      // If `next` is NaN, the run is over, although jobs are left.
      if (!(next < horizon) || insufficient >= 0) return OVER;
      if (next == now && before == lastEvents) return STALLED;
      lastEvents = before;
      if (run.hasProfile() || keepsProfile) forgetBefore(next);
      setClock(next);
    }
    over = handleInstant();
    if (!over) return stage == PASSED ? PASS : AMID;
    closeInstant();
  }
  return BETWEEN;
}
