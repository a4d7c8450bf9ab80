// Holds the description of a run, which the host sets before it calls any other function. All other files read it
// here. Values that are not set are 0.

import { CONSERVATIVE, EASY, NO_BACKFILLING, OWN, ROUNDS, VENTURE } from './codes/backfilling';
import { UNCORRECTED } from './codes/corrections';
import { LAST, LEARNED, REGRESSION, SURE } from './codes/estimates';
import { BATCH, EACH_FITTING } from './codes/eventRules';
import { SQUARE } from './codes/learning';
import { FCFS, SJF } from './codes/orders';
import { LOST } from './codes/savings';

// Counts are f64, so that the memory of a run can be added up, and rejected, even if it is too large.
export let jobs: f64 = 0;
/** Processors of the machine. */
export let machine: f64 = 0;
/** The numbers of users and applications in the owner columns, for learned estimates. */
export let users: f64 = 0;
export let applications: f64 = 0;
/** Requests of all sequences; 0 for jobs of one request, which have no sequences. */
export let requests: f64 = 0;
/** The number of distributions of speculative backfilling (0 without it), and of values in all of them. */
export let distributions: f64 = 0;
export let distributionValues: f64 = 0;
/**
 * With feedback: groups of jobs that are submitted together (0 without it), and the ends that they wait for.
 */
export let groups: f64 = 0;
export let waits: f64 = 0;

/** The steps of the formulas of the queue and of the candidates, and the numbers that they keep at a time. */
export let queueSteps: f64 = 0;
export let candidateSteps: f64 = 0;
export let formulaHeight: f64 = 0;

/** Codes of the room codes: eventRules.ts, backfilling.ts, orders.ts, estimates.ts, corrections.ts. */
export let eventRule: i32 = BATCH;
export let backfilling: i32 = NO_BACKFILLING;
export let order: i32 = FCFS;
/** The order of backfilling candidates: SJF under venture backfilling. */
export let candidateOrder: i32 = FCFS;
export let estimates: i32 = SURE;
/** A code of codes/corrections.ts; only for EASY and for queues without backfilling. */
export let correction: i32 = UNCORRECTED;
/**
 * The loss of LEARNED (codes/learning.ts): its curves where a prediction is too long (right) or too short (left) by
 * more than the threshold in seconds, and the factors in them.
 */
export let rightCurve: i32 = SQUARE;
export let leftCurve: i32 = SQUARE;
export let rightFactor: f64 = 0;
export let leftFactor: f64 = 0;
export let lossThreshold: f64 = 0;
/** True if LEARNED is the repaired form (predict/learned/learned.ts). */
export let repaired: bool = false;
/** A blocked head may take processors from the shadow load. */
export let preempting: bool = false;
/**
 * Treatment of their work (codes/savings.ts), the work between two periodic saves, and the time to save and to
 * restore it; in seconds.
 */
export let saving: i32 = LOST;
export let saveEvery: f64 = 0;
export let saveTime: f64 = 0;
export let restoreTime: f64 = 0;
/** The estimate of each attempt is its exact time. */
export let exactTries: bool = false;
/** True if, in rounds, jobs that are planned for later also run speculatively. */
export let pulling: bool = false;
/** A job whose speculative run failed comes back before all others. */
export let backToTop: bool = false;
/**
 * A job whose request does not suffice goes on with its next one, if no promised start then comes later than its first
 * promise by more than this many seconds (replay/instants/extending.ts).
 */
export let extending: bool = false;
export let toleratedDelay: f64 = 0;
/** Requests reserve a time for their checkpoints, which these may overrun (jobs/sequences.ts). */
export let allowing: bool = false;

/** True if jobs have sequences of requests. */
export let sequenced: bool = false;

/** Sets what follows from the description. */
export function derive(): void {
  if (backfilling == VENTURE) candidateOrder = SJF;
  sequenced = requests > 0;
}

/** True if submissions follow the ends of other jobs. */
export function hasFeedback(): bool {
  return groups > 0;
}

/** True if a job's estimate, request or submission, which its keys depend on, is known only at its submission. */
export function keysAtSubmission(): bool {
  return predicts() || sequenced || hasFeedback() || keepsWork();
}

/** True if preempted jobs go on from their work. */
export function keepsWork(): bool {
  return saving != LOST;
}

/** True if jobs may exceed their runtime estimates. */
export function estimatesFail(): bool {
  return estimates != SURE;
}

/** True if requests are kept in addition to estimates. */
export function keepsRequests(): bool {
  return estimatesFail() || keepsWork();
}

/** True if a running job that exceeds its runtime estimate gets another one. */
export function corrects(): bool {
  return estimatesFail() && correction != UNCORRECTED;
}

/** True if estimates are made during the run. */
export function predicts(): bool {
  return estimates >= LAST;
}

/** True if a model learns run times from the features of jobs. */
export function learns(): bool {
  return estimates == LEARNED;
}

export function regresses(): bool {
  return estimates == REGRESSION;
}

/** True if the policy makes reservations. */
export function reserves(): bool {
  return backfilling != NO_BACKFILLING;
}

/** True if jobs wait in an order other than that of their submissions. */
export function hasKeys(): bool {
  return order != FCFS || candidateOrder != FCFS;
}

/** True if backfill candidates have a queue of their own, in their own order. */
export function ranksCandidates(): bool {
  return candidateOrder != order;
}

/** True if every waiting job has a reservation. */
export function reservesForAll(): bool {
  return backfilling == CONSERVATIVE;
}

/** True if running jobs and reservations are kept in an availability profile. */
export function hasProfile(): bool {
  return backfilling == CONSERVATIVE || backfilling == ROUNDS;
}

/** True if running jobs are divided into sunny and shadow load. */
export function hasShadow(): bool {
  return preempting || backfilling == VENTURE;
}

/** True if a reservation counts the sunny load only. */
export function reservesForSunny(): bool {
  return backfilling == VENTURE;
}

/** True if each event of an instant is handled by itself. */
export function handlesEach(): bool {
  return eventRule != BATCH;
}

/** True if a submission is followed by a pass only if the new job fits now. */
export function passesIfFitting(): bool {
  return eventRule == EACH_FITTING;
}

/** True if a job that is expected to end now has already freed its processors, as under `each`. */
export function freesAtEstimate(): bool {
  return handlesEach();
}

/** True if a custom scheduler of the host decides. */
export function isOwn(): bool {
  return backfilling == OWN;
}

/** True if a job may need further attempts. */
export function triesFail(): bool {
  return preempting || sequenced || isOwn();
}

/** True if the queue is in blocks. EASY and venture search it for jobs that fit, and skip parts of it. */
export function queuesInBlocks(): bool {
  return backfilling == EASY || backfilling == VENTURE;
}

/** True if the jobs of the queue are offered windows that last until the reservation of the head. */
export function offersWindows(): bool {
  return distributions > 0 && (backfilling == EASY || backfilling == NO_BACKFILLING);
}

/**
 * The most jobs that can run at once. Under `each` a job expected to end now frees its processors before its
 * end is handled, so there can be twice as many ends as processors. A reservation of zero length holds no
 * processors.
 */
export function mostRunning(): f64 {
  return hasProfile() ? jobs : min(jobs, 2 * machine);
}
