// Tracks the scheduler's knowledge of the running jobs. It changes when jobs start, exceed their runtime
// estimates, end or are killed.
//
// With preemption or venture backfilling the scheduler also knows which running jobs are shadow load. A
// venture reservation counts only the sunny load. A job of the shadow load then has no estimated end until
// it becomes sunny load.

import { BACKFILLED } from '../codes/flags';
import { PERIODIC } from '../codes/savings';
import { PREEMPTED } from '../codes/tries';
import { estimate, length, mark, processors, request, start, unmark } from '../jobs/columns';
import { restoreTimes, setSunnyTimes, stopSaving } from '../jobs/images';
import { endSpeculation, isSpeculative } from '../jobs/sequences';
import { believed, createProcessors, occupy, overrunEnds, soonestEnd, vacate } from '../machine/processors';
import {
  addShadow,
  createShadow,
  isInShadow,
  moveShade,
  removeShadow,
  shadowAt,
  shadowCount,
  takeSunny,
} from '../machine/shadow';
import { end as endOf } from '../metrics/columns';
import { correct, restoreEstimate } from '../predict/corrections';
import * as run from '../run';
import { awaitOverrun, ends, estimatedEnd, forgetOverrun, hasOverrun, now, startNow, stopNow } from './clock';
import { logTry } from './tryLog';

export function createRunning(): void {
  createProcessors();
  createShadow();
}

/** Instant at which a running job is killed. */
function killedAt(job: i32): f64 {
  return unchecked(start[job]) + unchecked(request[job]);
}

/**
 * Instant at which the scheduler expects a running job to end. Under conservative backfilling it looks again at the
 * instant at which the job exceeds its runtime estimate.
 */
export function expectedEnd(job: i32): f64 {
  const end = estimatedEnd(job);
  return hasOverrun(job) && !run.reservesForAll() ? max(end, soonestEnd(now)) : end;
}

function addEstimatedEnd(job: i32): void {
  if (hasOverrun(job)) overrunEnds.add(unchecked(processors[job]), killedAt(job));
  else believed.add(job);
}

function removeEstimatedEnd(job: i32): void {
  if (hasOverrun(job)) overrunEnds.remove(unchecked(processors[job]), killedAt(job));
  else believed.remove(job);
}

export function startHead(job: i32): void {
  occupy(unchecked(processors[job]));
  startNow(job);
  addEstimatedEnd(job);
}

/** A job starts at its submission, while no job waits. */
export function startAlone(job: i32): void {
  if (run.keepsWork()) setSunnyTimes(job, 0);
  startHead(job);
}

/** The run begins while the job runs. */
export function continueJob(job: i32): void {
  occupy(unchecked(processors[job]));
  addEstimatedEnd(job);
}

export function startBackfilled(job: i32): void {
  occupy(unchecked(processors[job]));
  startNow(job);
  mark(job, BACKFILLED);
  if (run.hasShadow()) addShadow(job);
  if (!run.reservesForSunny()) addEstimatedEnd(job);
}

/** A running job exceeds its runtime estimate. */
export function overrun(job: i32): void {
  if (run.reservesForSunny() && isInShadow(job)) return;
  believed.remove(job);
  overrunEnds.add(unchecked(processors[job]), killedAt(job));
}

/** A running job exceeds its runtime estimate, and gets another one. */
export function correctEstimate(job: i32): void {
  believed.remove(job);
  correct(job);
  believed.add(job);
  awaitOverrun(job);
}

/** True if a running job's estimate ends by now. */
export function isDue(job: i32): bool {
  return unchecked(start[job]) + unchecked(estimate[job]) <= now && !hasOverrun(job);
}

/**
 * Rule `each`: frees the processors of jobs that are expected to end by now. Returns whether there are
 * any.
 */
export function vacateDue(): bool {
  let due = believed.removeUntil(now);
  if (run.hasShadow()) {
    for (let place = shadowCount() - 1; place >= 0; place--) {
      const job = shadowAt(place);
      if (!isDue(job)) continue;
      removeShadow(job);
      if (run.reservesForSunny()) due += unchecked(processors[job]);
    }
  }
  vacate(due);
  return due > 0;
}

function leave(job: i32): void {
  vacate(unchecked(processors[job]));
  const inShadow = run.hasShadow() && isInShadow(job);
  if (!(inShadow && run.reservesForSunny())) removeEstimatedEnd(job);
  if (inShadow) removeShadow(job);
}

/** A running job has ended. */
export function end(job: i32): void {
  if (!(run.freesAtEstimate() && isDue(job))) leave(job);
  if (run.corrects()) restoreEstimate(job);
  if (run.keepsWork()) {
    restoreTimes(job);
    unchecked((endOf[job] = now));
  }
}

/** Kills a job of the shadow load. It loses its processors and, unless an image is kept (heads.ts), its work. */
export function kill(job: i32): void {
  stopNow(job);
  leave(job);
  logTry(job, PREEMPTED);
  unmark(job, BACKFILLED);
  if (isSpeculative(job)) endSpeculation(job);
}

/** The head of the queue now has this turn. Running jobs that were submitted before it become sunny load. */
export function shineUpTo(headTurn: f64): void {
  if (run.hasShadow()) shine(headTurn);
}

function shine(headTurn: f64): void {
  moveShade(headTurn);
  let job = takeSunny();
  while (job >= 0) {
    if (run.saving == PERIODIC) saveNoMore(job);
    else if (run.reservesForSunny()) addEstimatedEnd(job);
    job = takeSunny();
  }
}

/** A running job has become sunny load. It ends earlier, because it does not save its work any more. */
function saveNoMore(job: i32): void {
  if (!run.reservesForSunny()) removeEstimatedEnd(job);
  forgetOverrun(job);
  stopSaving(job, now);
  // The sum may round to an instant before now.
  ends.move(max(now, unchecked(start[job]) + unchecked(length[job])), job);
  if (run.estimatesFail() && !hasOverrun(job)) awaitOverrun(job);
  addEstimatedEnd(job);
}
