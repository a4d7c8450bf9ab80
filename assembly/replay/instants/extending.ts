// Extends requests rather than ending them: the last sentence of Gainaru et al., ICPP 2019. A job whose request
// does not suffice may go on at once with its next request (jobs/sequences.ts), if the jobs that wait can do with
// that. The promise to a job is the first start that its current attempt was given: under EASY the shadow time when it
// first was the blocked head, under conservative backfilling its first reservation. With the extension, EASY
// recomputes the head's shadow time, and conservative backfilling re-reserves for all jobs in the order of the
// queue. The extension is accepted if no start that this gives is later than its promise by more than the tolerated
// delay. If it is not accepted, the job takes its checkpoint, or its attempt ends.
//
// These decisions come after the other ends of the instant, in the order of submissions. Each sees those before it
// decided, and the jobs after it as if they ended as estimated. Jobs that are submitted again because their attempts
// ended wait from after the decisions on.
//
// The invariant: no job starts later than its promise and the tolerated delay, if no later job comes ahead of it in the
// queue. An estimate is never too short, except that an extension makes it longer, and code that accepts it looks at
// all promises.

import { CONSERVATIVE } from '../../codes/backfilling';
import { countEvent, isSpent, spend } from '../../effort';
import { estimate, length, processors, reserved, start } from '../../jobs/columns';
import {
  extendedRequest,
  extendTry,
  hasFinished,
  isSaving,
  leavesOut,
  saveAtEnd,
} from '../../jobs/sequences';
import { earliestHole } from '../../machine/holes';
import { believed, free, reserve, shadowTime } from '../../machine/processors';
import { addFree, clearProfile } from '../../machine/profile';
import { allocateF64, allocateI32 } from '../../memory';
import { isDynamic } from '../../queue/order';
import { Waiting } from '../../queue/waiting';
import * as run from '../../run';
import { ends, estimatedEnd, now } from '../clock';
import { adopt } from '../conservative';
import { endTry } from './endings';

/** The jobs that have stopped at this instant and still run. Those before `decided` have their decision. */
let stopped: StaticArray<i32> = allocateI32(0);
let stoppedCount: i32 = 0;
let decided: i32 = 0;
/** By place in the queue: the reservations of a trial. */
let trial: StaticArray<f64> = allocateF64(0);

export function createExtending(): void {
  const running: f64 = run.extending ? run.mostRunning() : 0;
  stopped = allocateI32(running);
  trial = allocateF64(run.extending && run.reservesForAll() ? run.jobs : 0);
  forgetDecisions();
}

/** No job has stopped. */
export function forgetDecisions(): void {
  stoppedCount = decided = 0;
}

/** Ends the attempt that ends next, or stops its job before it fails. */
export function endOrStop(): void {
  const job = ends.take();
  countEvent();
  if (hasFinished(job) || isSaving(job)) endTry(job);
  else unchecked((stopped[stoppedCount++] = job));
}

/** Decides about the jobs that have stopped. Returns false if the step's work is used up first. */
export function decide(queue: Waiting): bool {
  while (decided < stoppedCount) {
    if (isSpent()) return false;
    const job = unchecked(stopped[decided++]);
    const without = leavesOut(job);
    const asked = extendedRequest(job, without);
    if (asked > 0 && isTolerated(queue, job, asked)) {
      extendTry(job, without, asked);
      ends.set(unchecked(start[job]) + unchecked(length[job]), job);
    } else if (saveAtEnd(job) && estimatedEnd(job) > now) ends.set(estimatedEnd(job), job);
    else endTry(job);
  }
  return true;
}

/** True if the job may run for this request. Its estimate, and what follows from it, has changed if it may. */
function isTolerated(queue: Waiting, job: i32, asked: f64): bool {
  const before = unchecked(estimate[job]);
  if (run.backfilling != CONSERVATIVE) believed.remove(job);
  unchecked((estimate[job] = asked));
  if (run.backfilling == CONSERVATIVE) {
    if (replan(queue)) return true;
  } else {
    believed.add(job);
    if (isHeadInTime(queue)) return true;
    believed.remove(job);
  }
  unchecked((estimate[job] = before));
  if (run.backfilling == CONSERVATIVE) restore(queue);
  else believed.add(job);
  return false;
}

function isInTime(job: i32, from: f64): bool {
  return from <= unchecked(reserved[job]) + run.toleratedDelay;
}

function isHeadInTime(queue: Waiting): bool {
  if (queue.isEmpty()) return true;
  if (isDynamic(run.order)) queue.rank(now);
  const head = queue.head();
  if (isNaN(unchecked(reserved[head]))) return true;
  reserve(unchecked(processors[head]), free, now);
  return isInTime(head, shadowTime);
}

/** The profile has the running jobs only. */
function layRunning(): void {
  clearProfile(now);
  for (let i = 0; i < ends.count; i++) layOne(unchecked(ends.job[i]));
  for (let i = decided - 1; i < stoppedCount; i++) layOne(unchecked(stopped[i]));
}

function layOne(job: i32): void {
  addFree(now, estimatedEnd(job), -unchecked(processors[job]));
}

/**
 * Repeats the reservations of all waiting jobs, in the order of the queue. Returns false if a job would start too late.
 */
function replan(queue: Waiting): bool {
  if (isDynamic(run.order)) queue.sort(now);
  layRunning();
  for (let i = queue.low(); i < queue.high(); i++) {
    spend(1);
    const job = unchecked(queue.job[i]);
    const width = unchecked(processors[job]);
    const from = earliestHole(now, unchecked(estimate[job]), width);
    if (!isInTime(job, from)) return false;
    addFree(from, from + unchecked(estimate[job]), -width);
    unchecked((trial[i] = from));
  }
  adopt(queue, trial);
  return true;
}

/** The profile is as it was before a trial. */
function restore(queue: Waiting): void {
  layRunning();
  for (let i = queue.low(); i < queue.high(); i++) {
    const job = unchecked(queue.job[i]);
    const from = unchecked(start[job]);
    addFree(from, from + unchecked(estimate[job]), -unchecked(processors[job]));
  }
}
