// The submissions: which job is next, and how it joins the queue.

import { CONSERVATIVE } from '../../codes/backfilling';
import { countEvent } from '../../effort';
import { jobCount, plan, setOrigin, submit } from '../../jobs/columns';
import { submitFirst } from '../../jobs/sequences';
import { predict } from '../../predict/predictor';
import * as run from '../../run';
import { now } from '../clock';
import { reserveFor } from '../conservative';
import { join, queue, writeKeys } from '../queues';

let submitted: i32 = 0;

/**
 * The job columns stand: fills the key columns of built-in orders, unless plans or requests are still to
 * be made.
 */
export function beginRun(): void {
  setOrigin();
  if (!run.predicts() && !run.sequenced) for (let job = 0; job < jobCount; job++) writeKeys(job);
}

/** A run begins. */
export function forgetArrivals(): void {
  submitted = 0;
}

/** Jobs submitted so far, of those in the columns. */
export function submissions(): i32 {
  return submitted;
}

/** The first `count` of them have left the columns. */
export function forgetSubmissions(count: i32): void {
  submitted -= count;
}

/** When the next job is submitted; infinity if none is. */
export function nextArrival(): f64 {
  return submitted < jobCount ? unchecked(submit[submitted]) : Infinity;
}

/** Whether a job is submitted now that has not been yet. */
export function isDue(): bool {
  return submitted < jobCount && unchecked(submit[submitted]) == now;
}

/** The next job to be submitted, its plan made. */
export function nextSubmitted(): i32 {
  const job = submitted++;
  countEvent();
  if (run.sequenced) submitFirst(job);
  if (run.predicts()) unchecked((plan[job] = predict(job)));
  return job;
}

/** The job, whose columns stand but for a plan that is to be made, joins the queue. */
export function enqueue(job: i32): void {
  if (run.predicts() || run.sequenced) writeKeys(job);
  if (run.backfilling == CONSERVATIVE) {
    reserveFor(queue, job);
    return;
  }
  join(job);
}
