// What a run needs, for each kind of policy: how much memory, and made.
import { createProfile, planProfile } from '../machine/profile';
import { canFail, createPredictor, planPredictor } from '../predict/predictor';
import { SJF } from '../queue/order';
import { createClock, planClock } from './clock';
import { CONSERVATIVE, EACH, EASY, NO_BACKFILLING, ROUNDS, VENTURE } from './codes';
import { createReservations } from './conservative';
import { createHeads, planHeads } from './heads';
import { createJobs, planJobs } from './jobs';
import { startLoop } from './loop';
import { createQueues, planQueues } from './queues';
import { createRounds, planRounds } from './rounds';
import { createRunning, planRunning } from './running';
import { keepFirstTurns, sequenced } from './sequences';
import { createTryLog, planTryLog } from './tryLog';

// Jobs that can run at once. Under `each` a job planned to end now frees its processors before its end is handled, so
// there can be twice as many ends as processors; reservations of zero length take up no processors at all.
function mostRunning(jobs: f64, machine: f64, backfill: i32): f64 {
  return backfill == CONSERVATIVE || backfill == ROUNDS ? jobs : min(jobs, 2 * machine);
}

// Policies that look for jobs that fit.
function inBlocks(backfill: i32): bool {
  return backfill == EASY || backfill == VENTURE;
}

// Venture backfilling brings the order of its candidates with it.
function ordered(backfill: i32, candidateOrder: i32): i32 {
  return backfill == VENTURE ? SJF : candidateOrder;
}

/** Estimates the memory of a run (memory.ts). `users`, `applications`: how many predictions tell apart. */
export function planRun(
  jobs: f64,
  machine: f64,
  rule: i32,
  backfill: i32,
  preempts: bool,
  order: i32,
  candidateOrder: i32,
  plans: i32,
  users: f64,
  applications: f64,
): void {
  const running = mostRunning(jobs, machine, backfill);
  planJobs(jobs, canFail(plans), backfill != NO_BACKFILLING);
  planPredictor(plans, jobs, users, applications);
  planClock(jobs, running, rule == EACH, canFail(plans));
  if (backfill == CONSERVATIVE) planProfile(jobs);
  else if (backfill == ROUNDS) {
    planProfile(2 * jobs);
    planRounds(jobs);
  } else planRunning(running, canFail(plans), preempts || backfill == VENTURE);
  planHeads(running, preempts);
  if (preempts || sequenced) planTryLog(running);
  planQueues(order, ordered(backfill, candidateOrder), jobs, inBlocks(backfill), i32(machine));
}

export function createRun(
  jobs: i32,
  machine: i32,
  rule: i32,
  backfill: i32,
  preempts: bool,
  order: i32,
  candidateOrder: i32,
  plans: i32,
  users: i32,
  applications: i32,
): void {
  const running = i32(mostRunning(f64(jobs), f64(machine), backfill));
  const venture = backfill == VENTURE;
  createJobs(jobs, canFail(plans), backfill != NO_BACKFILLING);
  createPredictor(plans, jobs, users, applications);
  createClock(jobs, running, rule == EACH, canFail(plans));
  createHeads(running, preempts);
  keepFirstTurns(backfill == ROUNDS);
  createTryLog(running, preempts || sequenced);
  if (backfill == CONSERVATIVE) {
    createProfile(machine, jobs);
    createReservations();
  } else if (backfill == ROUNDS) {
    createProfile(machine, 2 * jobs);
    createRounds(jobs);
  } else createRunning(machine, running, canFail(plans), preempts || venture, venture, rule == EACH);
  createQueues(order, ordered(backfill, candidateOrder), jobs, inBlocks(backfill), machine);
  startLoop(rule, backfill);
}
