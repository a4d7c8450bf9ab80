// Handles an instant under the rule `batch`: all ends (in the order of submissions), then all submissions (in the
// order of the trace), then one pass. A job of no length ends at the instant at which it starts. Its end
// opens a further round of the same instant.

import { CONSERVATIVE, EASY, VENTURE } from '../../codes/backfilling';
import { reservationMoved } from '../../machine/processors';
import * as run from '../../run';
import { ends, now } from '../clock';
import { beginAnew, beginCompression, reservationsStand } from '../conservative';
import { canSettle, startsAtOnce } from '../easy';
import { offersAreVain } from '../online';
import { changesSeen, queue } from '../queues';
import { speculating } from '../speculation';
import { ventures } from '../venture';
import { enqueue, isDue, nextSubmitted } from './arrivals';
import { endNext, noteOverruns, submitAgain } from './endings';
import { decide, endOrStop, forgetDecisions } from './extending';
import { offerRest, pass, profilePass } from './pass';
import { ARRIVALS, DECISIONS, ENDS, FRESH, interrupt, isLong, RESERVATIONS, SETTLING, stage } from './stage';

// The events that the instant has had.
let overran: bool = false;
let ended: bool = false;

/** The instant begins, or continues after an interruption. Returns whether the instant is over. */
export function batchInstant(): bool {
  let at = stage;
  if (at == FRESH) {
    overran = noteOverruns();
    ended = false;
    if (run.extending) forgetDecisions();
    at = ENDS;
  }
  if (at == ENDS) {
    if (!endAll()) return interrupt(ENDS);
    at = DECISIONS;
  }
  if (at == DECISIONS) {
    if (run.extending && !decide(queue)) return interrupt(DECISIONS);
    at =
      run.backfilling == CONSERVATIVE
        ? beginReservations()
        : !changed() && canSettleArrivals()
          ? SETTLING
          : ARRIVALS;
  }
  if (at == RESERVATIONS && !reservationsStand(queue)) return interrupt(RESERVATIONS);
  if (at == SETTLING) {
    for (let handled = 0; isDue(); handled++) {
      if (isLong(handled)) return interrupt(SETTLING);
      if (!settleNext()) {
        at = ARRIVALS;
        break;
      }
    }
    if (at == SETTLING) {
      if (speculating) offerRest();
      return true;
    }
  }
  if (run.sequenced) submitAgain();
  if (!submitAll()) return interrupt(ARRIVALS);
  if (run.backfilling == CONSERVATIVE) profilePass();
  else pass(changed());
  return true;
}

/** The run begins amid an instant: only the pass is left to make. */
export function openForPass(): void {
  overran = false;
  ended = true;
  interrupt(ARRIVALS);
}

/** True if the instant has had any event but submissions. */
function changed(): bool {
  return ended || overran;
}

function beginReservations(): i32 {
  if (overran) beginAnew(queue);
  else if (ended) beginCompression(queue);
  return RESERVATIONS;
}

function endAll(): bool {
  for (let handled = 0; ends.next() == now; handled++) {
    if (isLong(handled)) return false;
    if (run.extending) endOrStop();
    else endNext();
    ended = true;
  }
  return true;
}

function submitAll(): bool {
  for (let handled = 0; isDue(); handled++) {
    if (isLong(handled)) return false;
    enqueue(nextSubmitted());
  }
  return true;
}

/**
 * True if arrivals can be handled one by one: the head's reservation is up to date, and what is idle is vain
 * to the jobs that wait.
 */
function canSettleArrivals(): bool {
  if (run.backfilling == VENTURE) return true;
  if (run.backfilling != EASY || reservationMoved(now)) return false;
  return !speculating || queue.isEmpty() || offersAreVain();
}

/**
 * EASY and venture backfilling: the next arrival starts if it may, or joins the queue. Returns false if
 * the arrival needs a pass.
 */
function settleNext(): bool {
  const job = nextSubmitted();
  const alone = !isDue();
  if (!canSettle(queue, alone)) {
    enqueue(job);
    return false;
  }
  if (run.backfilling == EASY ? startsAtOnce(queue, job) : ventures(queue, job)) return true;
  enqueue(job);
  if (queue.hasNewHead()) return false;
  changesSeen();
  return true;
}
