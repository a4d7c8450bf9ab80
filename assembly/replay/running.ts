// What the scheduler of a queue knows of the running jobs, kept up as they start, outlive their plans, end or are killed.
//
// With preemption or venture backfilling it also tells which of them are in the shadow. A venture reservation counts
// the others only: then the shadow load has no planned ends until it comes into the sun.
import { believed, createProcessors, occupy, outlived, planProcessors, vacate } from '../machine/processors';
import {
  addShadow,
  createShadow,
  isInShadow,
  moveShade,
  planShadow,
  removeShadow,
  shadowAt,
  shadowCount,
  takeSunny,
} from '../machine/shadow';
import { isOutlived, now, startNow, stopNow } from './clock';
import { BACKFILLED, flags, plan, processors, request, start } from './jobs';
import { endSpeculation, isSpeculative } from './sequences';
import { logTry, PREEMPTED } from './tryLog';

let classified: bool = false; // into sunny and shadow load
let sunnyOnly: bool = false; // planned ends of the sunny load only
let freeAtPlan: bool = false; // rule `each`: a job planned to end now has given its processors back

export function planRunning(running: f64, plansFail: bool, withShadow: bool): void {
  planProcessors(running, plansFail);
  if (withShadow) planShadow(running);
}

export function createRunning(
  machine: i32,
  running: i32,
  plansFail: bool,
  withShadow: bool,
  reserveForSunny: bool,
  vacateAtPlan: bool,
): void {
  createProcessors(machine, running, plansFail);
  createShadow(withShadow ? running : 0);
  classified = withShadow;
  sunnyOnly = reserveForSunny;
  freeAtPlan = vacateAtPlan;
}

function addPlannedEnd(job: i32): void {
  const p = unchecked(processors[job]);
  const from = unchecked(start[job]);
  if (isOutlived(job)) outlived.add(p, from + unchecked(request[job]));
  else believed.add(p, from + unchecked(plan[job]));
}

function removePlannedEnd(job: i32): void {
  const p = unchecked(processors[job]);
  const from = unchecked(start[job]);
  if (isOutlived(job)) outlived.remove(p, from + unchecked(request[job]));
  else believed.remove(p, from + unchecked(plan[job]));
}

export function startHead(job: i32): void {
  occupy(unchecked(processors[job]));
  startNow(job);
  addPlannedEnd(job);
}

export function startBackfilled(job: i32): void {
  occupy(unchecked(processors[job]));
  startNow(job);
  unchecked((flags[job] |= BACKFILLED));
  if (classified) addShadow(job);
  if (!sunnyOnly) addPlannedEnd(job);
}

/** A running job turns out to need longer than its plan. */
export function outlive(job: i32): void {
  if (sunnyOnly && isInShadow(job)) return;
  const p = unchecked(processors[job]);
  const from = unchecked(start[job]);
  believed.remove(p, from + unchecked(plan[job]));
  outlived.add(p, from + unchecked(request[job]));
}

function isDue(job: i32): bool {
  return unchecked(start[job]) + unchecked(plan[job]) <= now && !isOutlived(job);
}

/** Rule `each`: jobs planned to end by now count as gone. Returns whether there are any. */
export function vacateDue(): bool {
  let due = believed.removeUntil(now);
  if (classified) {
    for (let place = shadowCount() - 1; place >= 0; place--) {
      const job = shadowAt(place);
      if (!isDue(job)) continue;
      removeShadow(job);
      if (sunnyOnly) due += unchecked(processors[job]);
    }
  }
  vacate(due);
  return due > 0;
}

function leave(job: i32): void {
  vacate(unchecked(processors[job]));
  const inShadow = classified && isInShadow(job);
  if (!(inShadow && sunnyOnly)) removePlannedEnd(job);
  if (inShadow) removeShadow(job);
}

/** A running job has ended. */
export function end(job: i32): void {
  if (!(freeAtPlan && isDue(job))) leave(job);
}

/** A job of the shadow load loses its processors, and what it has done. */
export function kill(job: i32): void {
  stopNow(job);
  leave(job);
  logTry(job, PREEMPTED);
  unchecked((flags[job] &= ~BACKFILLED));
  if (isSpeculative(job)) endSpeculation(job);
}

/** The queue now begins with a job of this priority: what was submitted before it comes into the sun. */
export function shineUpTo(headTurn: f64): void {
  if (!classified) return;
  moveShade(headTurn);
  let job = takeSunny();
  while (job >= 0) {
    if (sunnyOnly) addPlannedEnd(job);
    job = takeSunny();
  }
}
