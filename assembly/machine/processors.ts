// The machine under FCFS, EASY and their kin: how many processors are free, and when a blocked head can have its own.
//
// A reservation goes by what the scheduler believes: each job ends when its plan does. A job that has outlived its plan
// is planned to end when it will be killed, and not before a second from now.
import * as run from '../run';
import { layoutPlannedEnds, PlannedEnds } from './plannedEnds';

export let free: i32 = 0;

/** Of the running jobs that a reservation counts: those within their plan, by its end. */
export let believed: PlannedEnds = new PlannedEnds(0);
/** Those that have outlived it, by when they will be killed. */
export let outlived: PlannedEnds = new PlannedEnds(0);

/** The reservation of the head of the queue: when it will fit, and the processors it then leaves over. */
export let shadowTime: f64 = 0;
export let extra: i32 = 0;

export function layoutProcessors(): void {
  layoutPlannedEnds(run.mostRunning());
  if (run.plansFail()) layoutPlannedEnds(run.mostRunning());
}

export function createProcessors(): void {
  const running = i32(run.mostRunning());
  free = i32(run.machine);
  believed = new PlannedEnds(running);
  outlived = new PlannedEnds(run.plansFail() ? running : 0);
}

export function occupy(processors: i32): void {
  free -= processors;
}

export function vacate(processors: i32): void {
  free += processors;
}

/**
 * Reserves for a blocked head, with `available` processors taken as free: shadowTime is the earliest planned end at which
 * it would fit, or now if it would already; extra what is free then beyond its need. Every job planned to end at that
 * instant counts.
 */
export function reserve(needed: i32, available: i32, now: f64): void {
  if (!outlived.isEmpty()) reserveWithOutlived(needed, available, now);
  else if (available >= needed) {
    shadowTime = now;
    extra = available - needed;
  } else {
    available += believed.walkUntil(needed - available);
    shadowTime = believed.time();
    extra = available + believed.next() - needed;
  }
}

// As above, merging the two kinds: of those past their plan, none ends before `soonest`.
function reserveWithOutlived(needed: i32, available: i32, now: f64): void {
  const soonest = now + 1;
  let time: f64 = now;
  believed.rewind();
  outlived.rewind();
  while (available < needed) {
    const plan = believed.time();
    const kill = max(outlived.time(), soonest);
    time = min(plan, kill);
    if (plan == time) available += believed.next();
    while (max(outlived.time(), soonest) <= time) available += outlived.next();
  }
  shadowTime = time;
  extra = available - needed;
}

/** Whether the mere passing of time has moved the last reservation: somebody who should have been killed still runs. */
export function reservationMoved(now: f64): bool {
  return outlived.earliest() < now + 1 && now + 1 > shadowTime;
}

/** A backfilled job will still run at the shadow time: it uses up processors the head leaves over. */
export function useExtra(processors: i32): void {
  extra -= processors;
}
