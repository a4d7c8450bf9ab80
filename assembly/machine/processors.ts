// Models the machine under all schemes without an availability profile: the free processors and the head's
// reservation.
//
// A reservation assumes that each running job ends at the end of its estimate. A job that has exceeded its
// estimate is assumed to end at the end of its request, but not earlier than soonestEnd().
import * as run from '../run';
import { EstimatedEnds } from './estimatedEnds';
import { SortedEnds } from './sortedEnds';

export let free: i32 = 0;

/** The estimated ends of the running jobs that a reservation counts and that are within their estimates. */
export let believed: EstimatedEnds = new EstimatedEnds(0, 0);
/** The ends of the requests of running jobs that have exceeded their runtime estimates. */
export let overrunEnds: SortedEnds = new SortedEnds(0);

/** The reservation of the head: the shadow time, and the extra processors. */
export let shadowTime: f64 = 0;
export let extra: i32 = 0;

export function createProcessors(): void {
  const running = run.mostRunning();
  free = i32(run.machine);
  believed = new EstimatedEnds(run.jobs, running);
  overrunEnds = new SortedEnds(run.estimatesFail() ? running : 0);
}

export function occupy(processors: i32): void {
  free -= processors;
}

export function vacate(processors: i32): void {
  free += processors;
}

/** Earliest end of a running job that still runs at the end of its request. */
export function soonestEnd(now: f64): f64 {
  return now + 1;
}

/**
 * Makes the reservation of a blocked head, which counts `available` processors as free. shadowTime is the
 * earliest estimated end at which the head fits, or now if it fits already. extra is the number of
 * processors that are free then beyond the head's need. Every job that is expected to end at that instant
 * counts.
 */
export function reserve(needed: i32, available: i32, now: f64): void {
  if (run.estimatesFail() && !overrunEnds.isEmpty()) reserveWithOverruns(needed, available, now);
  else if (available >= needed) {
    shadowTime = now;
    extra = available - needed;
  } else {
    believed.find(needed - available);
    shadowTime = believed.found();
    extra = available + believed.freedBy() - needed;
  }
}

// As reserve(), for both kinds of estimated ends.
function reserveWithOverruns(needed: i32, available: i32, now: f64): void {
  const soonest = soonestEnd(now);
  let time: f64 = now;
  const sorted = believed.inOrder();
  sorted.rewind();
  overrunEnds.rewind();
  while (available < needed) {
    const estimate = sorted.time();
    const kill = max(overrunEnds.time(), soonest);
    time = min(estimate, kill);
    if (estimate == time) available += sorted.next();
    while (max(overrunEnds.time(), soonest) <= time) available += overrunEnds.next();
  }
  shadowTime = time;
  extra = available - needed;
}

/**
 * True if the last reservation has moved because a job still runs at the end of its request. Its estimated
 * end moves as time passes.
 */
export function reservationMoved(now: f64): bool {
  return run.estimatesFail() && overrunEnds.earliest() < soonestEnd(now) && soonestEnd(now) > shadowTime;
}

/** A backfilled job will still run at the shadow time. It takes some of the extra processors. */
export function useExtra(processors: i32): void {
  extra -= processors;
}
