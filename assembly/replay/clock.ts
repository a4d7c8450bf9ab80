// Keeps the current instant, and the events that the start of a job causes under every policy. One is the job's
// end. The other is the instant at which the job exceeds a runtime estimate that is too short.
import { Timers } from '../events/timers';
import { estimate, length, request, start } from '../jobs/columns';
import { begun, stopped } from '../predict/learned/users';
import * as run from '../run';

export let now: f64 = 0;

/** The ends of the running jobs. */
export let ends: Timers = new Timers(0, 0, false);
/** The instants at which running jobs will exceed their runtime estimates. */
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
  overruns = new Timers(run.estimatesFail() ? running : 0, jobs, false);
}

export function setClock(time: f64): void {
  now = time;
}

// The rounding error of a sum of two times is less than this share of either.
const ROUNDING: f64 = 1e-15;

/**
 * A job that starts now with a longer estimate than this ends after the instant. A job with a shorter estimate
 * may also end after it.
 */
export function latestEstimate(end: f64): f64 {
  return end - now + ROUNDING * (abs(end) + abs(now));
}

/**
 * True if a job that starts at an instant ends after its estimated end. The two ends are compared, because
 * at late times an estimate that is a little too short rounds to the same end.
 */
function willOverrun(job: i32, from: f64): bool {
  return from + unchecked(estimate[job]) < from + unchecked(length[job]);
}

/** True if a running job has exceeded its runtime estimate by now. */
export function hasOverrun(job: i32): bool {
  if (!run.estimatesFail()) return false;
  const from = unchecked(start[job]);
  return willOverrun(job, from) && from + unchecked(estimate[job]) <= now;
}

/**
 * The estimated end of a running job: the end of its estimate, or the end of its request if it has exceeded its
 * estimate.
 */
export function estimatedEnd(job: i32): f64 {
  return unchecked(start[job]) + (hasOverrun(job) ? unchecked(request[job]) : unchecked(estimate[job]));
}

/** Starts the job now. */
export function startNow(job: i32): void {
  unchecked((start[job] = now));
  ends.set(now + unchecked(length[job]), job);
  if (run.estimatesFail() && now + unchecked(estimate[job]) > now) awaitOverrun(job);
  if (run.learns()) begun(job);
}

/** The clock will stop when the running job exceeds its runtime estimate, if it does. */
export function awaitOverrun(job: i32): void {
  const from = unchecked(start[job]);
  if (willOverrun(job, from)) overruns.set(from + unchecked(estimate[job]), job);
}

/** Kills the running job now. */
export function stopNow(job: i32): void {
  ends.cancel(job);
  if (run.learns()) stopped(job);
  forgetOverrun(job);
}

/** The clock will not stop any more when the running job exceeds its runtime estimate. */
export function forgetOverrun(job: i32): void {
  if (run.estimatesFail() && willOverrun(job, unchecked(start[job])) && !hasOverrun(job))
    overruns.cancel(job);
}
