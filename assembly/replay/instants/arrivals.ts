// Handles the submissions: selects the next job and adds it to the queue.

import { CONSERVATIVE } from '../../codes/backfilling';
import { countEvent } from '../../effort';
import { estimate, jobCount, setOrigin, submit } from '../../jobs/columns';
import { keepWhole } from '../../jobs/images';
import { submitFirst } from '../../jobs/sequences';
import { predict } from '../../predict/predictor';
import * as run from '../../run';
import { now } from '../clock';
import { reserveFor } from '../conservative';
import { beginFeedback, bringTo, logPlace, nextComing } from '../feedback';
import { join, queue, writeKeys } from '../queues';
import { beginSpeculation, noteKnown, noteWaiting, speculating } from '../speculation';

let submitted: i32 = 0;

/**
 * The job columns are filled. Fills the key columns of built-in orders, unless keys are known only at
 * submissions.
 */
export function beginRun(): void {
  setOrigin(unchecked(submit[0]));
  if (run.hasFeedback()) beginFeedback();
  if (run.offersWindows()) beginSpeculation();
  if (!run.keysAtSubmission()) for (let job = 0; job < jobCount; job++) writeKeys(job);
}

/** A run begins. */
export function forgetArrivals(): void {
  submitted = 0;
}

/** The number of jobs in the columns that have been submitted so far. */
export function submissions(): i32 {
  return submitted;
}

/** The first `count` of these jobs have left the columns. */
export function forgetSubmissions(count: i32): void {
  submitted -= count;
}

/** The instant of the next submission; infinity if there is none. */
export function nextArrival(): f64 {
  if (run.hasFeedback()) return nextComing();
  return submitted < jobCount ? unchecked(submit[submitted]) : Infinity;
}

/** True if a job with a submission now has not been submitted yet. */
export function isDue(): bool {
  return nextArrival() == now;
}

/** Submits the next job and makes its estimate. Returns the job. */
export function nextSubmitted(): i32 {
  const job = submitted++;
  countEvent();
  if (run.hasFeedback()) bringTo(job);
  if (run.sequenced) submitFirst(job, run.hasFeedback() ? unchecked(logPlace[job]) : job);
  if (run.predicts()) unchecked((estimate[job] = predict(job)));
  if (run.keepsWork()) keepWhole(job);
  if (speculating) noteKnown(job);
  return job;
}

/** Adds the job to the queue. Its columns must be filled. */
export function enqueue(job: i32): void {
  if (run.keysAtSubmission()) writeKeys(job);
  if (run.backfilling == CONSERVATIVE) {
    reserveFor(queue, job);
    return;
  }
  join(job);
  if (speculating) noteWaiting(job);
}
