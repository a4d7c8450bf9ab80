// The event loop of an open workload. It goes from instant to instant. The room `instants` says what
// happens at one: which events it has, in which order they are handled, and when the policy takes its
// pass.
//
// A job that outlives its plan is no event: reservations take note of it at the next pass. Under
// conservative backfilling it is one, since a reservation may be due.

import { CONSERVATIVE, OWN, ROUNDS } from '../codes/backfilling';
import { BATCH } from '../codes/eventRules';
import { AMID, BETWEEN, OVER, PASS, STALLED } from '../codes/steps';
import { allow, countEvent, events, forgetEvents, isSpent } from '../effort';
import { insufficient } from '../jobs/sequences';
import { forgetBefore } from '../machine/profile';
import * as run from '../run';
import { ends, now, overruns, setClock } from './clock';
import { nextDue } from './conservative';
import { forgetArrivals, nextArrival } from './instants/arrivals';
import { batchInstant } from './instants/batch';
import { eachInstant } from './instants/each';
import { ownInstant } from './instants/own';
import { roundInstant } from './instants/rounds';
import { closeInstant, FRESH, PASSED, stage } from './instants/stage';
import { keepsProfile, wake } from './own';
import { starts } from './rounds';
import { logHasRoom } from './tryLog';

/** The events before the last instant: an instant that comes again must have brought some. */
let lastEvents: f64 = -1;
/** Only what happens before this instant may be handled: later submissions are not known yet (window.ts). */
let horizon: f64 = Infinity;

/** A run begins. */
export function startLoop(): void {
  closeInstant();
  forgetArrivals();
  forgetEvents();
  lastEvents = -1;
  horizon = Infinity;
}

export function setHorizon(instant: f64): void {
  horizon = instant;
}

/** The instant at which something happens next. */
function nextInstant(): f64 {
  const next = min(nextArrival(), ends.next());
  if (run.backfilling == CONSERVATIVE) return sooner(min(nextDue, overruns.next()), next);
  if (run.backfilling == ROUNDS) return min(next, starts.next());
  if (run.backfilling == OWN) return sooner(wake, next);
  return next;
}

/** An instant at which nothing is submitted and nothing ends counts as an event too. */
function sooner(due: f64, next: f64): f64 {
  if (due < next) countEvent();
  return min(due, next);
}

/** The instant begins, or continues where the last step ended. Returns whether it is over. */
function handleInstant(): bool {
  if (run.backfilling == ROUNDS) return roundInstant();
  if (run.backfilling == OWN) return ownInstant();
  return run.eventRule == BATCH ? batchInstant() : eachInstant();
}

/**
 * Handles instants until at least `budget` events are done, `work` units of work are used up, or the log
 * of tries is to be emptied. Returns how it ended (codes/steps.ts).
 */
export function stepRun(budget: f64, work: f64): i32 {
  const last = events + budget;
  allow(work);
  let over: bool = stage == FRESH;
  while (!over || (events < last && !isSpent() && logHasRoom())) {
    if (over) {
      const before = events;
      const next = nextInstant();
      // Not a number is not before the horizon either: such a run is over with jobs left.
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
