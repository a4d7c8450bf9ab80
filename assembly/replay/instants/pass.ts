// Runs the pass of a built-in policy.

import { EASY, NO_BACKFILLING, VENTURE } from '../../codes/backfilling';
import { BLOCKED } from '../../codes/flags';
import { mark } from '../../jobs/columns';
import { isDynamic } from '../../queue/order';
import * as run from '../../run';
import { now } from '../clock';
import { startDue } from '../conservative';
import { easyPass } from '../easy';
import { startHeads } from '../heads';
import { speculateInProfile, speculateUntilReservation } from '../online';
import { candidates, queue } from '../queues';
import { speculating } from '../speculation';
import { venturePass } from '../venture';

/** @param changed true if events other than submissions came since the last pass */
export function pass(changed: bool): void {
  if (run.backfilling == EASY) easyPass(queue, candidates, changed);
  else if (run.backfilling == VENTURE) venturePass(queue, candidates, changed);
  else if (run.backfilling == NO_BACKFILLING) {
    if (isDynamic(run.order)) queue.rank(now);
    if (startHeads(queue, candidates)) mark(queue.head(), BLOCKED);
  } else throw new Error('a kind of backfilling without a pass');
  if (speculating) offerRest();
}

/** Offers the idle processors to the jobs that wait. After venture backfilling none of them fits. */
export function offerRest(): void {
  if (run.backfilling != VENTURE)
    speculateUntilReservation(queue, candidates, run.backfilling == NO_BACKFILLING);
}

/** The pass under conservative backfilling. */
export function profilePass(): void {
  startDue(queue);
  if (speculating) speculateInProfile(queue);
}
