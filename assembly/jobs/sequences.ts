// Handles jobs that make several requests one after the other until one suffices: Gainaru et al., ICPP 2019 and IPDPS
// 2020. A job of a trace has one request and does not need this file.
//
// An attempt with request W begins with a restart of R if work was saved. It ends with a checkpoint of C if its
// request specifies one. It succeeds if R + (X - saved) <= W - C, and then takes R + (X - saved). Otherwise it
// takes W, and its work is saved by the checkpoint or lost. The next request is submitted at that instant,
// after all waiting jobs. C and R may differ between the requests of a job.
//
// A request may reserve an allowance K for its checkpoint, where C varies (run.allowing). The checkpoint then begins at
// W - K, and the attempt ends with it. If C > K, the attempt ends at W, and its work is lost.
//
// If requests may be extended (replay/instants/extending.ts), an attempt that does not succeed stops at W - C first. It
// may go on from there with the next request W', and reaches as much work as the next attempt would have reached. That
// is at W' since its start; or, if a checkpoint would have saved work meanwhile, at W' - R since the last such one,
// because it needs no restart. A checkpoint that is left out in this way is taken at the end of the attempt. So a later
// failure loses no work that the next request counts on. The host sees to it that C and R are then the same for all
// requests of a job.

import { ROUNDS } from '../codes/backfilling';
import { SAVING, SPECULATIVE } from '../codes/flags';
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import * as run from '../run';
import { estimate, isMarked, length, mark, request, unmark } from './columns';
import { swapF64 } from './swap';

/** The work X of each job. */
export let work: StaticArray<f64> = allocateF64(0);
/** The requests of the job at place j of the log are at [offset[j], offset[j + 1]). */
export let offset: StaticArray<i32> = allocateI32(0);
export let requests: StaticArray<f64> = allocateF64(0);
export let saves: StaticArray<u8> = allocateU8(0);
/** For each request: the time of a checkpoint at its end, and of a restart at its beginning. */
export let checkpointTime: StaticArray<f64> = allocateF64(0);
export let restartTime: StaticArray<f64> = allocateF64(0);
/** For each request: the time that it reserves for its checkpoint. */
export let allowance: StaticArray<f64> = allocateF64(0);

/** For each job: the place of its current request in the order of all submitted requests. */
export let turn: StaticArray<f64> = allocateF64(0);
let turns: f64 = 0;
let topTurn: f64 = 0;

let place: StaticArray<i32> = allocateI32(0); // of the current request in `requests`
let beyond: StaticArray<i32> = allocateI32(0); // the place after the job's last request
let saved: StaticArray<f64> = allocateF64(0);
let known: StaticArray<f64> = allocateF64(0); // the work is known to be more than this
let ownEstimate: StaticArray<f64> = allocateF64(0); // the estimate of the request, while the job runs speculatively
/** Number of times that the request of the job's current or last attempt was extended. */
export let extensions: StaticArray<i32> = allocateI32(0);
/** Seconds that the attempt had run when it skipped its last checkpoint; 0 if it skipped none. */
let leftOut: StaticArray<f64> = allocateF64(0);

/** The first job whose last request did not suffice, or -1. */
export let insufficient: i32 = -1;

export function createSequences(): void {
  const size: f64 = run.sequenced ? run.jobs : 0;
  const count = run.requests;
  work = allocateF64(size);
  offset = allocateI32(size + 1);
  requests = allocateF64(count);
  saves = allocateU8(count);
  checkpointTime = allocateF64(count);
  restartTime = allocateF64(count);
  allowance = allocateF64(run.allowing ? count : 0);
  turn = allocateF64(size);
  place = allocateI32(size);
  beyond = allocateI32(size);
  saved = allocateF64(size);
  known = allocateF64(size);
  ownEstimate = allocateF64(size);
  extensions = allocateI32(run.extending ? size : 0);
  leftOut = allocateF64(run.extending ? size : 0);
  insufficient = -1;
  turns = topTurn = 0;
}

/** The priority by arrival; the least comes first. */
export function turnOf(job: i32): f64 {
  return run.sequenced ? unchecked(turn[job]) : f64(job);
}

export function isSpeculative(job: i32): bool {
  return isMarked(job, SPECULATIVE);
}

function restart(job: i32): f64 {
  return unchecked(saved[job]) > 0 ? unchecked(restartTime[place[job]]) : 0;
}

/** True if the current attempt ends with a checkpoint if it does not succeed. */
function takesCheckpoint(job: i32): bool {
  return unchecked(saves[place[job]]) != 0 || (run.extending && unchecked(leftOut[job]) > 0);
}

/** The time at the end of the current attempt that is reserved for its checkpoint. */
function checkpoint(job: i32): f64 {
  if (!takesCheckpoint(job)) return 0;
  return run.allowing ? unchecked(allowance[place[job]]) : unchecked(checkpointTime[place[job]]);
}

/** True if the checkpoint of the current attempt takes more time than is reserved for it. */
function overruns(job: i32): bool {
  return run.allowing && unchecked(checkpointTime[place[job]]) > checkpoint(job);
}

/** Seconds that the job must still run, its restart included. */
function needed(job: i32): f64 {
  return restart(job) + (unchecked(work[job]) - unchecked(saved[job]));
}

/** The current request, with what extended it. */
function askedOf(job: i32): f64 {
  return run.extending ? unchecked(estimate[job]) : unchecked(requests[place[job]]);
}

/** Seconds after its start at which an attempt that may be extended stops if the job is not done. */
function stopsAt(asked: f64, cost: f64): f64 {
  return max<f64>(0, asked - cost);
}

/** Fills the job's columns for an attempt with its current request. */
function prepareTry(job: i32): void {
  prepareFor(job, unchecked(requests[place[job]]));
}

function prepareFor(job: i32, asked: f64): void {
  const whole = needed(job);
  const cost = checkpoint(job);
  const runs =
    whole <= asked - cost ? whole : run.extending ? stopsAt(asked, cost) : failsAt(job, asked, cost);
  unchecked((length[job] = runs));
  unchecked((estimate[job] = run.exactTries ? runs : asked));
  if (run.estimatesFail()) unchecked((request[job] = asked));
}

/** Seconds after its start at which an attempt that may not be extended ends if the job is not done. */
function failsAt(job: i32, asked: f64, reserved: f64): f64 {
  if (!run.allowing || !takesCheckpoint(job)) return asked;
  return min<f64>(asked, stopsAt(asked, reserved) + unchecked(checkpointTime[place[job]]));
}

/** Fills the job's columns for a speculative run in a window of this length. */
export function prepareSpeculation(job: i32, window: f64): void {
  unchecked((ownEstimate[job] = estimate[job]));
  mark(job, SPECULATIVE);
  unchecked((length[job] = min(needed(job), window)));
  unchecked((estimate[job] = window));
  if (run.estimatesFail()) unchecked((request[job] = window));
}

/**
 * Two jobs that have not been submitted change places in the columns of the host. Their requests stay in the
 * order of the log.
 */
export function swapSequences(a: i32, b: i32): void {
  swapF64(work, a, b);
}

/** Submits the job's first request. Its requests are those of this place in the log. */
export function submitFirst(job: i32, logPlace: i32): void {
  unchecked((place[job] = offset[logPlace]));
  unchecked((beyond[job] = offset[logPlace + 1]));
  unchecked((turn[job] = turns++));
  prepareTry(job);
}

/** True if the attempt that has ended finished the job. */
export function hasFinished(job: i32): bool {
  if (isSpeculative(job)) return needed(job) <= unchecked(estimate[job]);
  return needed(job) <= askedOf(job) - checkpoint(job);
}

/**
 * Seconds that the stopped running job has run at the last checkpoint that it skips if it goes on; 0 if it
 * leaves out none.
 */
export function leavesOut(job: i32): f64 {
  const before = unchecked(leftOut[job]);
  const done = askedOf(job) - checkpoint(job);
  return unchecked(saves[place[job]]) != 0 && done > max(before, restart(job)) ? done : before;
}

/**
 * Seconds that the stopped running job may run in all if it goes on with its next request; 0 if there is no
 * next one, or if the job would not get further with it.
 *
 * @param without leavesOut()
 */
export function extendedRequest(job: i32, without: f64): f64 {
  const next = unchecked(place[job]) + 1;
  if (next == unchecked(beyond[job])) return 0;
  const savesNext = unchecked(saves[next]) != 0;
  const cost: f64 = savesNext || without > 0 ? unchecked(checkpointTime[next]) : 0;
  const more = unchecked(requests[next]) + (savesNext ? 0 : cost);
  const asked = without > 0 ? without + (more - unchecked(restartTime[next])) : more;
  return asked - cost > max<f64>(0, askedOf(job) - checkpoint(job)) ? asked : 0;
}

/** The running job goes on with its next request. It may run for so long in all. */
export function extendTry(job: i32, without: f64, asked: f64): void {
  unchecked((leftOut[job] = without));
  unchecked(place[job]++);
  unchecked(extensions[job]++);
  prepareFor(job, asked);
}

/** The running job, which has stopped, takes its checkpoint. Returns false if it takes none. */
export function saveAtEnd(job: i32): bool {
  if (!takesCheckpoint(job)) return false;
  mark(job, SAVING);
  unchecked((length[job] = estimate[job]));
  return true;
}

/** True if the running job has stopped and takes its checkpoint. */
export function isSaving(job: i32): bool {
  return isMarked(job, SAVING);
}

function learnAtLeast(job: i32, amount: f64): void {
  unchecked((known[job] = max(known[job], amount)));
}

/**
 * A speculative run did not suffice. The job keeps its request, and its place in the queue unless it moves to
 * the top.
 */
export function failSpeculation(job: i32): void {
  learnAtLeast(job, unchecked(saved[job]) + (unchecked(estimate[job]) - restart(job)));
  if (run.backToTop) unchecked((turn[job] = --topTurn));
  endSpeculation(job);
}

/** The job is not speculative any more: its columns are those of its request again. */
export function endSpeculation(job: i32): void {
  unmark(job, SPECULATIVE);
  prepareTry(job);
  unchecked((estimate[job] = ownEstimate[job]));
}

/** The request of the job's next attempt that is not speculative. */
export function currentRequest(job: i32): f64 {
  return unchecked(requests[place[job]]);
}

/** The current request did not suffice: the next one is submitted. Returns false if there is none. */
export function failTry(job: i32): bool {
  const at = unchecked(place[job]);
  const asked = askedOf(job);
  const before = unchecked(saved[job]);
  if (takesCheckpoint(job)) {
    const done = asked - checkpoint(job) - restart(job);
    if (overruns(job)) learnAtLeast(job, before + done);
    else {
      if (done > 0) unchecked((saved[job] = before + done));
      learnAtLeast(job, unchecked(saved[job]));
    }
  } else learnAtLeast(job, before + (asked - restart(job)));
  if (run.extending) {
    unchecked((leftOut[job] = 0));
    unchecked((extensions[job] = 0));
  }
  unchecked((place[job] = at + 1));
  if (at + 1 == unchecked(beyond[job])) {
    insufficient = job;
    return false;
  }
  // In rounds, jobs of equal size are in the order of their first submission.
  if (run.backfilling != ROUNDS) unchecked((turn[job] = turns++));
  prepareTry(job);
  return true;
}

/** The largest amount of work that the job is known to exceed. */
export function knownWork(job: i32): f64 {
  return unchecked(known[job]);
}

/** True if a checkpoint holds work of the job. If none does, the job reaches as far as a window is long. */
export function hasSaved(job: i32): bool {
  return unchecked(saved[job]) > 0;
}

/** The work that the job has done at the end of a window, if it has that much. */
export function reach(job: i32, window: f64): f64 {
  return unchecked(saved[job]) + (window - restart(job));
}
