// Handles an instant of scheduling in rounds (../rounds.ts). It handles all ends, then all submissions. Then it
// begins a new round or fills the current round.

import { countEvent } from '../../effort';
import { ends, now } from '../clock';
import { queue } from '../queues';
import { endRun, fillRound, isRoundOver, packRound, startPlanned, withdraw } from '../rounds';
import { enqueue, isDue, nextSubmitted } from './arrivals';
import { conclude } from './endings';
import { ARRIVALS, ENDS, FRESH, interrupt, isLong, PACKING, stage } from './stage';

/** True if the instant has had any event but the starts of planned runs. */
let changed: bool = false;

/** The instant begins, or continues after an interruption. Returns whether the instant is over. */
export function roundInstant(): bool {
  let at = stage;
  if (at == FRESH) {
    changed = false;
    at = ENDS;
  }
  if (at == ENDS) {
    if (!endAll()) return interrupt(ENDS);
    // Among the planned runs that start now, those of no length end now.
    startPlanned();
    if (!endAll()) return interrupt(ENDS);
    at = ARRIVALS;
  }
  if (at == ARRIVALS) {
    if (!submitAll()) return interrupt(ARRIVALS);
    if (isRoundOver()) at = PACKING;
  }
  if (changed) {
    if (at == PACKING && !packRound(queue)) return interrupt(PACKING);
    fillRound(queue);
  }
  startPlanned();
  return true;
}

function endAll(): bool {
  for (let handled = 0; ends.next() == now; handled++) {
    if (isLong(handled)) return false;
    const job = ends.take();
    countEvent();
    endRun(job);
    if (conclude(job)) withdraw(job);
    changed = true;
  }
  return true;
}

function submitAll(): bool {
  for (let handled = 0; isDue(); handled++) {
    if (isLong(handled)) return false;
    enqueue(nextSubmitted());
    changed = true;
  }
  return true;
}
