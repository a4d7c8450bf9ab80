// Keeps the current instant, and the events that the start of a job causes under every policy. One is the job's
// end. The other is the instant at which the job exceeds a runtime estimate (plan) that is too short.
import { Timers } from '../events/timers';
import { length, plan, request, start } from '../jobs/columns';
import { begun, stopped } from '../predict/learned/users';
import * as run from '../run';

export let now: f64 = 0;

/** The ends of the running jobs. */
export let ends: Timers = new Timers(0, 0, false);
/** The instants at which running jobs will exceed their runtime estimates (plans). */
export let overruns: Timers = new Timers(0, 0, false);

/**
 * Under `each`, simultaneous ends are handled in the order of starts; under `batch`, in the order of
 * submissions.
 */
export function createClock(): void {
  const jobs = run.jobs;
  const running = run.mostRunning();
  now = -Infinity;
  ends = new Timers(running, jobs, run.handlesEach());
  overruns = new Timers(run.plansFail() ? running : 0, jobs, false);
}

export function setClock(time: f64): void {
  now = time;
}

// The rounding error of a sum of two times is less than this share of either.
const ROUNDING: f64 = 1e-15;

/**
 * A job that starts now with a longer plan than this ends after the instant. A job with a shorter plan
 * may also end after it.
 */
export function latestPlan(end: f64): f64 {
  return end - now + ROUNDING * (abs(end) + abs(now));
}

/**
 * True if a job that starts at an instant ends after its planned end. The two ends are compared, because
 * at late times a plan that is a little too short rounds to the same end.
 */
function willOverrun(job: i32, from: f64): bool {
  return from + unchecked(plan[job]) < from + unchecked(length[job]);
}

/** True if a running job has exceeded its runtime estimate (plan) by now. */
export function hasOverrun(job: i32): bool {
  if (!run.plansFail()) return false;
  const from = unchecked(start[job]);
  return willOverrun(job, from) && from + unchecked(plan[job]) <= now;
}

/**
 * The planned end of a running job: the end of its plan, or the end of its request if it has exceeded its
 * plan.
 */
export function plannedEnd(job: i32): f64 {
  return unchecked(start[job]) + (hasOverrun(job) ? unchecked(request[job]) : unchecked(plan[job]));
}

/** Starts the job now. */
export function startNow(job: i32): void {
  unchecked((start[job] = now));
  ends.set(now + unchecked(length[job]), job);
  if (run.plansFail() && now + unchecked(plan[job]) > now) awaitOverrun(job);
  if (run.learns()) begun(job);
}

/** The clock will stop when the running job exceeds its runtime estimate (plan), if it does. */
export function awaitOverrun(job: i32): void {
  const from = unchecked(start[job]);
  if (willOverrun(job, from)) overruns.set(from + unchecked(plan[job]), job);
}

/** Kills the running job now. */
export function stopNow(job: i32): void {
  ends.cancel(job);
  if (run.learns()) stopped(job);
  forgetOverrun(job);
}

/** The clock will not stop any more when the running job exceeds its runtime estimate (plan). */
export function forgetOverrun(job: i32): void {
  if (run.plansFail() && willOverrun(job, unchecked(start[job])) && !hasOverrun(job)) overruns.cancel(job);
}
