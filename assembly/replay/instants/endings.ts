// Handles the ends of attempts, and the runtime estimates that jobs exceed.

import { CONSERVATIVE, ROUNDS } from '../../codes/backfilling';
import { BACKFILLED, BLOCKED, SAVING } from '../../codes/flags';
import { TOO_SHORT } from '../../codes/tries';
import { countEvent } from '../../effort';
import { estimate, reserved, unmark } from '../../jobs/columns';
import { failSpeculation, failTry, hasFinished, isSpeculative } from '../../jobs/sequences';
import { allocateI32 } from '../../memory';
import { learn, predict } from '../../predict/predictor';
import * as run from '../../run';
import { ends, now, overruns } from '../clock';
import { rejoin, returnRest } from '../conservative';
import { release } from '../feedback';
import { queue } from '../queues';
import { isPlanned } from '../rounds';
import { correctEstimate, end, overrun } from '../running';
import { noteKnown, speculating } from '../speculation';
import { logTry } from '../tryLog';
import { enqueue } from './arrivals';

/**
 * The jobs whose requests did not suffice at this instant. They are submitted again after the reservations of those
 * that wait already have moved, and after the decisions about extensions.
 */
let again: StaticArray<i32> = allocateI32(0);
let againCount: i32 = 0;

export function createEndings(): void {
  again = allocateI32(submitsLater() ? run.mostRunning() : 0);
  againCount = 0;
}

function submitsLater(): bool {
  return run.sequenced && (run.backfilling == CONSERVATIVE || run.extending);
}

/** Ends the attempt that ends next. */
export function endNext(): void {
  const job = ends.take();
  countEvent();
  endTry(job);
}

/** Ends the job's attempt, which runs no more. */
export function endTry(job: i32): void {
  if (run.backfilling == CONSERVATIVE) returnRest(queue, job);
  else end(job);
  conclude(job);
}

/**
 * The job's attempt has released its processors. Returns whether the job is done. If it is not done, it
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
 * An attempt was too short. The job returns to the queue. It has its next request, unless the attempt was
 * speculative.
 */
function failed(job: i32): void {
  logTry(job, TOO_SHORT);
  unmark(job, BACKFILLED);
  if (!isSpeculative(job)) {
    if (submitsLater()) unchecked((again[againCount++] = job));
    else submitNext(job);
    return;
  }
  failSpeculation(job);
  noteKnown(job);
  if (run.backfilling == ROUNDS && isPlanned(job)) return;
  if (run.backfilling == CONSERVATIVE) rejoin(queue, job);
  else enqueue(job);
}

/** Submits the job's next request, if there is one. */
function submitNext(job: i32): void {
  if (run.extending) forgetPromise(job);
  if (!failTry(job)) return;
  if (speculating) noteKnown(job);
  if (run.predicts()) unchecked((estimate[job] = predict(job)));
  enqueue(job);
}

/** Submits the next requests of the jobs that wait for that. */
export function submitAgain(): void {
  for (let i = 0; i < againCount; i++) submitNext(unchecked(again[i]));
  againCount = 0;
}

/** The job's next attempt will have a promise of its own. */
function forgetPromise(job: i32): void {
  unmark(job, BLOCKED | SAVING);
  unchecked((reserved[job] = NaN));
}

/**
 * Removes the running jobs that have exceeded their estimates from `overruns`. Returns whether there are any,
 * because they change reservations.
 */
export function noteOverruns(): bool {
  if (!run.estimatesFail()) return false;
  let any = false;
  while (overruns.next() <= now) {
    const job = overruns.take();
    if (run.corrects()) correctEstimate(job);
    else if (run.backfilling != CONSERVATIVE) overrun(job);
    any = true;
  }
  return any;
}
