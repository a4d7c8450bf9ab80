// Jobs that make several requests one after the other until one suffices: Gainaru et al., ICPP 2019 and IPDPS
// 2020. A job of a trace has one request and does not need this file.
//
// A try with request W begins with a restart of R if work was saved. It ends with a checkpoint of C if its
// request says so. It succeeds if R + (X - saved) <= W - C, and then takes R + (X - saved). Otherwise it
// takes W, and its work is saved by the checkpoint or lost. The next request is submitted at that instant,
// after all waiting jobs.

import { ROUNDS } from '../codes/backfilling';
import { SPECULATIVE } from '../codes/flags';
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import * as run from '../run';
import { isMarked, length, mark, plan, request, unmark } from './columns';
import { swapF64 } from './swap';

/** The work X of each job. */
export let work: StaticArray<f64> = allocateF64(0);
/** The requests of the job at place j of the log are at [offset[j], offset[j + 1]). */
export let offset: StaticArray<i32> = allocateI32(0);
export let requests: StaticArray<f64> = allocateF64(0);
export let saves: StaticArray<u8> = allocateU8(0);
export let checkpointTime: StaticArray<f64> = allocateF64(0);
export let restartTime: StaticArray<f64> = allocateF64(0);

/** For each job: the place of its current request in the order of all submitted requests. */
export let turn: StaticArray<f64> = allocateF64(0);
let turns: f64 = 0;
let topTurn: f64 = 0;

let place: StaticArray<i32> = allocateI32(0); // of the current request in `requests`
let beyond: StaticArray<i32> = allocateI32(0); // the place after the job's last request
let saved: StaticArray<f64> = allocateF64(0);
let known: StaticArray<f64> = allocateF64(0); // the work is known to be more than this
let ownPlan: StaticArray<f64> = allocateF64(0); // the plan of the request, while the job runs speculatively

/** The first job whose last request did not suffice, or -1. */
export let insufficient: i32 = -1;

export function createSequences(): void {
  const size: f64 = run.sequenced ? run.jobs : 0;
  const count = run.requests;
  work = allocateF64(size);
  offset = allocateI32(size + 1);
  requests = allocateF64(count);
  saves = allocateU8(count);
  checkpointTime = allocateF64(size);
  restartTime = allocateF64(size);
  turn = allocateF64(size);
  place = allocateI32(size);
  beyond = allocateI32(size);
  saved = allocateF64(size);
  known = allocateF64(size);
  ownPlan = allocateF64(size);
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
  return unchecked(saved[job]) > 0 ? unchecked(restartTime[job]) : 0;
}

function checkpoint(job: i32): f64 {
  return unchecked(saves[place[job]]) != 0 ? unchecked(checkpointTime[job]) : 0;
}

/** How long the job must still run, its restart included. */
function needed(job: i32): f64 {
  return restart(job) + (unchecked(work[job]) - unchecked(saved[job]));
}

/** Fills the job's columns for a try with its current request. */
function prepareTry(job: i32): void {
  const asked = unchecked(requests[place[job]]);
  const whole = needed(job);
  const runs = whole <= asked - checkpoint(job) ? whole : asked;
  unchecked((length[job] = runs));
  unchecked((plan[job] = run.exactTries ? runs : asked));
  if (run.plansFail()) unchecked((request[job] = asked));
}

/** Fills the job's columns for a speculative run in a window of this length. */
export function prepareSpeculation(job: i32, window: f64): void {
  unchecked((ownPlan[job] = plan[job]));
  mark(job, SPECULATIVE);
  unchecked((length[job] = min(needed(job), window)));
  unchecked((plan[job] = window));
  if (run.plansFail()) unchecked((request[job] = window));
}

/**
 * Two jobs that have not been submitted change places in the columns of the host. Their requests stay in the
 * order of the log.
 */
export function swapSequences(a: i32, b: i32): void {
  swapF64(work, a, b);
  swapF64(checkpointTime, a, b);
  swapF64(restartTime, a, b);
}

/** Submits the job's first request. Its requests are those of this place in the log. */
export function submitFirst(job: i32, logPlace: i32): void {
  unchecked((place[job] = offset[logPlace]));
  unchecked((beyond[job] = offset[logPlace + 1]));
  unchecked((turn[job] = turns++));
  prepareTry(job);
}

/** Whether the try that has ended finished the job. */
export function hasFinished(job: i32): bool {
  if (isSpeculative(job)) return needed(job) <= unchecked(plan[job]);
  return needed(job) <= unchecked(requests[place[job]]) - checkpoint(job);
}

function learnAtLeast(job: i32, amount: f64): void {
  unchecked((known[job] = max(known[job], amount)));
}

/**
 * A speculative run did not suffice. The job keeps its request, and its place in the queue unless it moves to
 * the top.
 */
export function failSpeculation(job: i32): void {
  learnAtLeast(job, unchecked(saved[job]) + (unchecked(plan[job]) - restart(job)));
  if (run.backToTop) unchecked((turn[job] = --topTurn));
  endSpeculation(job);
}

/** The job is not speculative any more: its columns are those of its request again. */
export function endSpeculation(job: i32): void {
  unmark(job, SPECULATIVE);
  prepareTry(job);
  unchecked((plan[job] = ownPlan[job]));
}

/** The request of the job's next try that is not speculative. */
export function currentRequest(job: i32): f64 {
  return unchecked(requests[place[job]]);
}

/** The current request did not suffice: the next one is submitted. Returns false if there is none. */
export function failTry(job: i32): bool {
  const at = unchecked(place[job]);
  const asked = unchecked(requests[at]);
  const before = unchecked(saved[job]);
  if (unchecked(saves[at]) != 0) {
    const done = asked - checkpoint(job) - restart(job);
    if (done > 0) unchecked((saved[job] = before + done));
    learnAtLeast(job, unchecked(saved[job]));
  } else learnAtLeast(job, before + (asked - restart(job)));
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

/** Whether a checkpoint holds work of the job. If none does, the job reaches as far as a window is long. */
export function hasSaved(job: i32): bool {
  return unchecked(saved[job]) > 0;
}

/** The work that the job has done at the end of a window, if it has that much. */
export function reach(job: i32, window: f64): f64 {
  return unchecked(saved[job]) + (window - restart(job));
}
