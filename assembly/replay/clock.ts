// The instant being handled, and what comes of starting a job whatever the policy: its end, and if its plan is too short
// the moment at which that shows.
import { EACH } from '../codes/eventRules';
import { layoutTimers, Timers } from '../events/timers';
import { length, plan, start } from '../jobs/columns';
import * as run from '../run';

export let now: f64 = 0;

/** The ends of the running jobs. */
export let ends: Timers = new Timers(0, 0, false);
/** When running jobs outlive their plans. */
export let overruns: Timers = new Timers(0, 0, false);

export function layoutClock(): void {
  layoutTimers(run.mostRunning(), run.jobs, run.eventRule == EACH);
  if (run.plansFail()) layoutTimers(run.mostRunning(), run.jobs, false);
}

/** Under `each` simultaneous ends are handled in the order of starts, else of submissions. */
export function createClock(): void {
  const jobs = i32(run.jobs);
  const running = i32(run.mostRunning());
  now = -Infinity;
  ends = new Timers(running, jobs, run.eventRule == EACH);
  overruns = new Timers(run.plansFail() ? running : 0, jobs, false);
}

export function setClock(time: f64): void {
  now = time;
}

// Sums of two times are rounded by less than so much of either.
const ROUNDING: f64 = 1e-15;

/** No job with a plan longer than this would, started now, end by an instant; one that is shorter may still not. */
export function latestPlan(end: f64): f64 {
  return end - now + ROUNDING * (abs(end) + abs(now));
}

/** Whether a running job is past its plan. */
export function isOutlived(job: i32): bool {
  const belief = unchecked(plan[job]);
  return belief < unchecked(length[job]) && unchecked(start[job]) + belief <= now;
}

/** The job starts now. */
export function startNow(job: i32): void {
  unchecked((start[job] = now));
  const runs = unchecked(length[job]);
  const belief = unchecked(plan[job]);
  ends.set(now + runs, job);
  if (belief < runs && now + belief > now) overruns.set(now + belief, job);
}

/** The job, which is running, is killed now. */
export function stopNow(job: i32): void {
  ends.cancel(job);
  if (unchecked(plan[job]) < unchecked(length[job]) && !isOutlived(job)) overruns.cancel(job);
}
