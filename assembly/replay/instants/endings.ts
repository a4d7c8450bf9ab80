// The ends of tries, and the plans that jobs outlive.

import { CONSERVATIVE, ROUNDS } from '../../codes/backfilling';
import { BACKFILLED } from '../../codes/flags';
import { TOO_SHORT } from '../../codes/tries';
import { countEvent } from '../../effort';
import { plan, unmark } from '../../jobs/columns';
import { failSpeculation, failTry, hasFinished, isSpeculative } from '../../jobs/sequences';
import { learn, predict } from '../../predict/predictor';
import * as run from '../../run';
import { ends, now, overruns } from '../clock';
import { rejoin, returnRest } from '../conservative';
import { release } from '../feedback';
import { queue, writeKeys } from '../queues';
import { isPlanned } from '../rounds';
import { correctPlan, end, outlive } from '../running';
import { noteKnown, speculating } from '../speculation';
import { logTry } from '../tryLog';
import { enqueue } from './arrivals';

/** Ends the try that ends next. */
export function endNext(): void {
  const job = ends.take();
  countEvent();
  if (run.backfilling == CONSERVATIVE) returnRest(queue, job);
  else end(job);
  conclude(job);
}

/**
 * The job's try has given its processors back. Returns whether the job is done. If it is not done, it
 * waits again.
 */
export function conclude(job: i32): bool {
  if (run.sequenced && !hasFinished(job)) {
    failed(job);
    return false;
  }
  if (run.predicts()) learn(job, now);
  if (run.hasFeedback()) release(job);
  return true;
}

/**
 * A try was too short. The job returns to the queue. It has its next request, unless the try was
 * speculative.
 */
function failed(job: i32): void {
  logTry(job, TOO_SHORT);
  unmark(job, BACKFILLED);
  if (isSpeculative(job)) {
    failSpeculation(job);
    noteKnown(job);
    if (run.backfilling == ROUNDS && isPlanned(job)) return;
  } else {
    if (!failTry(job)) return;
    if (speculating) noteKnown(job);
    if (run.predicts()) unchecked((plan[job] = predict(job)));
  }
  if (run.backfilling == CONSERVATIVE) {
    writeKeys(job);
    rejoin(queue, job);
  } else enqueue(job);
}

/**
 * Removes the running jobs that have outlived their plans from `overruns`. Returns whether there are any,
 * because they change reservations.
 */
export function noteOverruns(): bool {
  if (!run.plansFail()) return false;
  let any = false;
  while (overruns.next() <= now) {
    const job = overruns.take();
    if (run.corrects()) correctPlan(job);
    else if (run.backfilling != CONSERVATIVE) outlive(job);
    any = true;
  }
  return any;
}
