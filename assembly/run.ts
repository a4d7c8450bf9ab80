// The description of a run. The host fills the block of settings (codes/settings.ts). All other files read it
// here.

import { CONSERVATIVE, EASY, NO_BACKFILLING, OWN, ROUNDS, VENTURE } from './codes/backfilling';
import { BATCH, EACH } from './codes/eventRules';
import { FCFS, SJF } from './codes/orders';
import { LAST, REGRESSION, SURE } from './codes/plans';
import {
  APPLICATIONS,
  BACK_TO_TOP,
  BACKFILLING,
  CANDIDATE_ORDER,
  EVENT_RULE,
  EXACT_TRIES,
  GROUPS,
  JOBS,
  LAW_VALUES,
  LAWS,
  MACHINE,
  ORDER,
  PLANS,
  PREEMPTING,
  PULLING,
  REQUESTS,
  SETTINGS,
  USERS,
  WAITS,
} from './codes/settings';
import { newF64 } from './native/columns';

export const settings: StaticArray<f64> = newF64(SETTINGS);

// Counts are f64, so that the memory of a run can be added up, and refused, even if it is too large.
export let jobs: f64 = 0;
export let machine: f64 = 0;
export let users: f64 = 0;
export let applications: f64 = 0;
export let requests: f64 = 0;
export let laws: f64 = 0;
export let lawValues: f64 = 0;
/** With feedback: groups of jobs that are submitted together, and the ends that they wait for. */
export let groups: f64 = 0;
export let waits: f64 = 0;

export let eventRule: i32 = BATCH;
export let backfilling: i32 = NO_BACKFILLING;
export let order: i32 = FCFS;
/** Under venture backfilling the order of the candidates is SJF. */
export let candidateOrder: i32 = FCFS;
export let plans: i32 = SURE;
export let preempting: bool = false;
export let exactTries: bool = false;
export let pulling: bool = false;
export let backToTop: bool = false;

/** Whether jobs have sequences of requests. */
export let sequenced: bool = false;

function setting(place: i32): f64 {
  return unchecked(settings[place]);
}

/** Reads the description from the block. */
export function readSettings(): void {
  jobs = setting(JOBS);
  machine = setting(MACHINE);
  users = setting(USERS);
  applications = setting(APPLICATIONS);
  requests = setting(REQUESTS);
  laws = setting(LAWS);
  lawValues = setting(LAW_VALUES);
  groups = setting(GROUPS);
  waits = setting(WAITS);
  eventRule = i32(setting(EVENT_RULE));
  backfilling = i32(setting(BACKFILLING));
  order = i32(setting(ORDER));
  candidateOrder = backfilling == VENTURE ? SJF : i32(setting(CANDIDATE_ORDER));
  plans = i32(setting(PLANS));
  preempting = setting(PREEMPTING) != 0;
  exactTries = setting(EXACT_TRIES) != 0;
  pulling = setting(PULLING) != 0;
  backToTop = setting(BACK_TO_TOP) != 0;
  sequenced = requests > 0;
}

/** Whether submissions follow the ends of other jobs. */
export function hasFeedback(): bool {
  return groups > 0;
}

/** Whether a job's plan, request or submission, which its keys depend on, is known only at its submission. */
export function keysAtSubmission(): bool {
  return predicts() || sequenced || hasFeedback();
}

/** Whether jobs may outlive their plans. */
export function plansFail(): bool {
  return plans != SURE;
}

/** Whether plans are made during the run. */
export function predicts(): bool {
  return plans >= LAST;
}

export function regresses(): bool {
  return plans == REGRESSION;
}

/** Whether the policy makes reservations. */
export function reserves(): bool {
  return backfilling != NO_BACKFILLING;
}

/** Whether jobs wait in an order other than that of their submissions. */
export function hasKeys(): bool {
  return order != FCFS || candidateOrder != FCFS;
}

/** Whether backfill candidates have a queue of their own, in their own order. */
export function ranksCandidates(): bool {
  return candidateOrder != order;
}

/** Whether every waiting job has a reservation. */
export function reservesForAll(): bool {
  return backfilling == CONSERVATIVE;
}

/** Whether running jobs and reservations are kept in an availability profile. */
export function hasProfile(): bool {
  return backfilling == CONSERVATIVE || backfilling == ROUNDS;
}

/** Whether running jobs are divided into sunny and shadow load. */
export function hasShadow(): bool {
  return preempting || backfilling == VENTURE;
}

/** Whether a reservation counts the sunny load only. */
export function reservesForSunny(): bool {
  return backfilling == VENTURE;
}

/** Whether a job that is planned to end now has already freed its processors, as under `each`. */
export function freesAtPlan(): bool {
  return eventRule == EACH;
}

/** Whether a scheduler of the host's own decides. */
export function isOwn(): bool {
  return backfilling == OWN;
}

/** Whether a job may need further tries. */
export function triesFail(): bool {
  return preempting || sequenced || isOwn();
}

/** Whether the queue is in blocks. EASY and venture search it for jobs that fit, and skip parts of it. */
export function queuesInBlocks(): bool {
  return backfilling == EASY || backfilling == VENTURE;
}

/** Whether the jobs of the queue are offered windows that last until the reservation of the head. */
export function offersWindows(): bool {
  return laws > 0 && (backfilling == EASY || backfilling == NO_BACKFILLING);
}

/**
 * The most jobs that can run at once. Under `each` a job planned to end now frees its processors before its
 * end is handled, so there can be twice as many ends as processors. A reservation of zero length holds no
 * processors.
 */
export function mostRunning(): f64 {
  return hasProfile() ? jobs : min(jobs, 2 * machine);
}
