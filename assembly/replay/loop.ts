// The event loop of an open workload: which events an instant has, in which order they are handled, and when the
// policy takes its pass. Two rules:
//
// batch  All ends at the instant (in submission order), then all submissions (trace order), then one pass. A job of
//        zero length ends at the instant it starts: its end opens a further round of the same instant.
// each   Submissions first, then ends (in the order of starts), one pass after every single event. A running job whose
//        planned end is not later than now counts as free already; one that ends early now counts as busy until its own
//        end is handled. This is the rule of PYSS, as its predictsim fork has it.
import { createEnds, nextEnd, planEnds, popEnd } from '../events/ends';
import { createProcessors, planProcessors, release, releaseDue } from '../machine/processors';
import { createProfile, forgetBefore, planProfile } from '../machine/profile';
import { createKeys, FCFS, isDynamic, planKeys, writeKeys } from '../queue/order';
import { planWaiting, Waiting } from '../queue/waiting';
import { createClock, jobOfRank, now, planClock, setClock } from './clock';
import { compress, createReservations, nextDue, reserveFor, returnRest, startDue } from './conservative';
import { easyPass, startHeads } from './easy';
import { createJobs, jobCount, plan, planJobs, processors, start, submit } from './jobs';

export const NO_BACKFILLING: i32 = 0;
export const EASY: i32 = 1;
export const CONSERVATIVE: i32 = 2;

export const BATCH: i32 = 0;
export const EACH: i32 = 1;

let eventRule: i32 = BATCH;
let backfilling: i32 = NO_BACKFILLING;
let queueKeys: StaticArray<f64> = createKeys(FCFS);
let candidateKeys: StaticArray<f64> = queueKeys;
let queue: Waiting = new Waiting(FCFS, queueKeys, 0);
let candidates: Waiting = queue;
let submitted: i32 = 0;

/** Events handled so far: submissions, ends, and instants at which nothing but a reservation fell due. */
export let events: f64 = 0;

// Jobs that can run at once. Under `each` a job planned to end now frees its processors before its end is handled, so
// there can be twice as many ends as processors; reservations of zero length take up no processors at all.
function mostRunning(jobs: f64, machine: f64, backfill: i32): f64 {
  return backfill == CONSERVATIVE ? jobs : min(jobs, 2 * machine);
}

/** Estimates the memory of a run (memory.ts). */
export function planRun(
  jobs: f64,
  machine: f64,
  rule: i32,
  backfill: i32,
  order: i32,
  candidateOrder: i32,
): void {
  const running = mostRunning(jobs, machine, backfill);
  planJobs(jobs);
  planClock(jobs, rule == EACH);
  planEnds(running);
  if (backfill == CONSERVATIVE) planProfile(jobs);
  else planProcessors(running);
  planKeys(order, jobs);
  planWaiting(order, jobs);
  if (candidateOrder != order) {
    planKeys(candidateOrder, jobs);
    planWaiting(candidateOrder, jobs);
  }
}

export function createRun(
  jobs: i32,
  machine: i32,
  rule: i32,
  backfill: i32,
  order: i32,
  candidateOrder: i32,
): void {
  eventRule = rule;
  backfilling = backfill;
  const running = i32(mostRunning(f64(jobs), f64(machine), backfill));
  createJobs(jobs);
  createClock(jobs, rule == EACH);
  createEnds(running);
  if (backfill == CONSERVATIVE) {
    createProfile(machine, jobs);
    createReservations();
  } else createProcessors(machine, running);
  queueKeys = createKeys(order);
  queue = new Waiting(order, queueKeys, jobs);
  candidateKeys = queueKeys;
  candidates = queue;
  if (candidateOrder != order) {
    candidateKeys = createKeys(candidateOrder);
    candidates = new Waiting(candidateOrder, candidateKeys, jobs);
  }
  submitted = 0;
  events = 0;
}

/** The column a host function's keys go into: of the queue, or of the backfill candidates. */
export function keyColumn(ofCandidates: bool): StaticArray<f64> {
  return ofCandidates ? candidateKeys : queueKeys;
}

/** The job columns stand: fills the key columns of built-in orders. */
export function beginRun(): void {
  writeKeys(queue.order, queueKeys);
  if (candidates != queue) writeKeys(candidates.order, candidateKeys);
}

function submitNext(): void {
  const job = submitted++;
  events++;
  if (backfilling == CONSERVATIVE) {
    reserveFor(queue, job);
    return;
  }
  queue.insert(job);
  if (candidates != queue) candidates.insert(job);
}

function endNext(): void {
  const job = jobOfRank(popEnd());
  events++;
  if (backfilling == CONSERVATIVE) {
    returnRest(job);
    return;
  }
  const plannedEnd = unchecked(start[job]) + unchecked(plan[job]);
  if (eventRule == BATCH || plannedEnd > now) release(unchecked(processors[job]), plannedEnd);
}

function pass(released: bool): void {
  if (backfilling == EASY) easyPass(queue, candidates, released);
  else if (backfilling == NO_BACKFILLING) {
    if (isDynamic(queue.order)) queue.sort(now);
    startHeads(queue, candidates);
  }
}

function batchInstant(): void {
  let ended = false;
  while (nextEnd() == now) {
    endNext();
    ended = true;
  }
  if (ended && backfilling == CONSERVATIVE) compress(queue);
  while (submitted < jobCount && unchecked(submit[submitted]) == now) submitNext();
  if (backfilling == CONSERVATIVE) startDue(queue);
  else pass(ended);
}

function eachInstant(): void {
  let released = backfilling != CONSERVATIVE && releaseDue(now);
  while (submitted < jobCount && unchecked(submit[submitted]) == now) {
    submitNext();
    pass(released);
    released = false;
  }
  while (nextEnd() == now) {
    endNext();
    if (backfilling == CONSERVATIVE) compress(queue);
    else pass(true);
  }
  if (backfilling == CONSERVATIVE) startDue(queue);
}

/** Handles whole instants until at least `budget` events are done. Returns whether the run is over. */
export function stepRun(budget: f64): bool {
  const last = events + budget;
  while (events < last) {
    const arrival: f64 = submitted < jobCount ? unchecked(submit[submitted]) : Infinity;
    let next = min(arrival, nextEnd());
    if (backfilling == CONSERVATIVE) {
      if (nextDue < next) {
        next = nextDue;
        events++;
      }
      if (next < Infinity) forgetBefore(next);
    }
    if (next == Infinity) return true;
    setClock(next);
    if (eventRule == BATCH) batchInstant();
    else eachInstant();
  }
  return false;
}
