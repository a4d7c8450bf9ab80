// Handles instants with a custom scheduler of the host (../own.ts). A pass comes where a built-in policy has one.
// The step ends there, and the next step continues after the host has made the pass.

import { countEvent } from '../../effort';
import * as run from '../../run';
import { ends, now, overruns } from '../clock';
import { awaitPass, endOwn, finishPass, overrunOwn, takeWake, vacateOwn } from '../own';
import { queue } from '../queues';
import { logHasRoom } from '../tryLog';
import { enqueue, isDue, nextSubmitted } from './arrivals';
import { conclude } from './endings';
import { ARRIVALS, ENDS, FRESH, interrupt, isLong, PASSED, stage } from './stage';

// The reasons of the next pass.
let overran: bool = false;
let ended: bool = false;
let arrived: bool = false;
let woken: bool = false;

/** The instant begins, or continues. Returns whether the instant is over. */
export function ownInstant(): bool {
  if (stage == PASSED) {
    finishPass(queue);
    ended = arrived = overran = woken = false;
    return !run.handlesEach() || handleOne();
  }
  if (stage == FRESH) {
    begin();
    // Under `each`, if the scheduler asked to be woken, this pass comes before all other events.
    if (woken && run.handlesEach()) return stopForPass();
  }
  if (run.handlesEach()) return handleOne();
  if (stage != ARRIVALS && !endAll()) return interrupt(ENDS);
  return submitAll() ? stopForPass() : interrupt(ARRIVALS);
}

function begin(): void {
  ended = arrived = overran = false;
  while (overruns.next() <= now) {
    overrunOwn(overruns.take());
    overran = true;
  }
  if (run.handlesEach()) vacateOwn();
  woken = takeWake();
}

function stopForPass(): bool {
  awaitPass(ended, arrived, overran, woken, !isDue() && ends.next() > now);
  return interrupt(PASSED);
}

function endAll(): bool {
  for (let handled = 0; ends.next() == now; handled++) {
    if (isLong(handled)) return false;
    endNext();
  }
  return true;
}

function submitAll(): bool {
  for (let handled = 0; isDue(); handled++) {
    if (isLong(handled)) return false;
    submitNext();
  }
  return true;
}

/** Rule `each`: handles one event and stops for the pass after it. */
function handleOne(): bool {
  if (!logHasRoom()) return interrupt(ENDS);
  if (isDue()) submitNext();
  else if (ends.next() == now) endNext();
  else return true;
  return stopForPass();
}

function submitNext(): void {
  enqueue(nextSubmitted());
  arrived = true;
}

function endNext(): void {
  const job = ends.take();
  countEvent();
  endOwn(job);
  conclude(job);
  ended = true;
}
