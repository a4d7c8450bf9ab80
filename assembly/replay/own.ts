// Runs a custom scheduler of the host. The loop stops at each of its passes, and the host acts through the
// functions of this file. The running jobs are a list in the order of their starts. The order of their
// ends would reveal how long they run.

import { BACKFILLED, BLOCKED } from '../codes/flags';
import * as because from '../codes/passes';
import { NOT_WAITING, STARTED, TOO_WIDE } from '../codes/refusals';
import { estimate, mark, processors } from '../jobs/columns';
import { earliestHole, freeAt } from '../machine/holes';
import { extra, free, reserve, shadowTime } from '../machine/processors';
import { addFree, clearProfile, createProfile, profileHasRoom } from '../machine/profile';
import { allocateI32, measures } from '../memory';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { estimatedEnd, now } from './clock';
import { end, isDue, kill, overrun, startHead, vacateDue } from './running';

// For each job that runs: the job that started after it and the job that started before it. For other
// jobs laterStart is -1. The entry after the last job is the end of the list itself.
export let laterStart: StaticArray<i32> = allocateI32(0);
let earlierStart: StaticArray<i32> = allocateI32(0);
let list: i32 = 0;
/** The number of jobs in the list. */
export let listed: i32 = 0;

/** The instant for which the scheduler asked for a pass. */
export let wake: f64 = Infinity;
/** The reasons for the pass (codes/passes.ts). */
export let reasons: i32 = 0;
/** True if the scheduler uses the availability profile. If so, the profile has all running jobs. */
export let keepsProfile: bool = false;

export function createOwn(): void {
  const entries: f64 = run.isOwn() ? run.jobs + 1 : 0;
  laterStart = allocateI32(entries);
  earlierStart = allocateI32(entries);
  wake = Infinity;
  keepsProfile = false;
  listed = 0;
  if (entries == 0) return;
  createProfile(i32(run.machine), run.jobs);
  if (measures) return;
  list = i32(run.jobs);
  laterStart.fill(-1, 0, list);
  unchecked((laterStart[list] = list));
  unchecked((earlierStart[list] = list));
}

export function awaitPass(ended: bool, arrived: bool, overran: bool, woken: bool, last: bool): void {
  reasons =
    (ended ? because.ENDED : 0) |
    (arrived ? because.ARRIVED : 0) |
    (overran ? because.OVERRAN : 0) |
    (woken ? because.WOKEN : 0) |
    (last ? because.LAST : 0);
}

/** The host has made the pass. */
export function finishPass(queue: Waiting): void {
  queue.changesSeen();
  if (!queue.isEmpty()) mark(queue.head(), BLOCKED);
}

/** True if the scheduler asked for a pass by now. It must ask again for another pass. */
export function takeWake(): bool {
  if (wake > now) return false;
  wake = Infinity;
  return true;
}

/**
 * The next pass is at this instant, which must be after now, unless an event comes earlier. With infinity, it
 * is at the next event.
 */
export function setWake(time: f64): void {
  wake = time;
}

function isRunning(job: i32): bool {
  return unchecked(laterStart[job]) >= 0;
}

function link(job: i32): void {
  const last = unchecked(earlierStart[list]);
  unchecked((laterStart[last] = job));
  unchecked((earlierStart[job] = last));
  unchecked((laterStart[job] = list));
  listed++;
  unchecked((earlierStart[list] = job));
}

function unlink(job: i32): void {
  const earlier = unchecked(earlierStart[job]);
  const later = unchecked(laterStart[job]);
  unchecked((laterStart[earlier] = later));
  unchecked((earlierStart[later] = earlier));
  unchecked((laterStart[job] = -1));
  listed--;
}

/** Removes a running job from the list and from the profile. */
function forget(job: i32): void {
  unlink(job);
  if (keepsProfile) addFree(now, estimatedEnd(job), unchecked(processors[job]));
}

/** Starts a waiting job if it can. Returns STARTED, or the reason why it could not (codes/refusals.ts). */
export function startOwn(queue: Waiting, job: i32): i32 {
  if (!queue.has(job)) return NOT_WAITING;
  if (unchecked(processors[job]) > free) return TOO_WIDE;
  startHead(job);
  if (queue.head() != job) mark(job, BACKFILLED);
  queue.remove(job);
  link(job);
  if (keepsProfile) addFree(now, now + unchecked(estimate[job]), -unchecked(processors[job]));
  return STARTED;
}

/** A running job loses its processors and its work, and waits again. */
export function preemptOwn(queue: Waiting, job: i32): void {
  forget(job);
  kill(job);
  queue.insert(job);
}

/** A running job has ended. */
export function endOwn(job: i32): void {
  if (isRunning(job)) forget(job);
  end(job);
}

/** A running job has exceeded its runtime estimate. */
export function overrunOwn(job: i32): void {
  overrun(job);
  if (keepsProfile) addFree(now, estimatedEnd(job), -unchecked(processors[job]));
}

/** Rule `each`: removes jobs that are expected to end by now. */
export function vacateOwn(): void {
  if (!vacateDue()) return;
  let job = unchecked(laterStart[list]);
  while (job != list) {
    const later = unchecked(laterStart[job]);
    if (isDue(job)) forget(job);
    job = later;
  }
}

/**
 * The instant at which that many processors would be free by estimated ends if no other job started.
 * reservationExtra() then returns how many more are free at that instant.
 */
export function reservationTime(needed: i32): f64 {
  reserve(needed, free, now);
  return shadowTime;
}

export function reservationExtra(): i32 {
  return extra;
}

/**
 * Adds all running jobs to the profile, from now on. A scheduler that does not use the profile does not pay
 * for it.
 */
export function keepProfile(): void {
  keepsProfile = true;
  resetProfile();
}

/** Removes everything but the running jobs from the profile. */
export function resetProfile(): void {
  clearProfile(now);
  addRunning();
}

function addRunning(): void {
  for (let job = unchecked(laterStart[list]); job != list; job = unchecked(laterStart[job]))
    addFree(now, estimatedEnd(job), -unchecked(processors[job]));
}

export function profileStart(needed: i32, duration: f64, from: f64): f64 {
  return earliestHole(max(from, now), duration, needed);
}

/**
 * Occupies processors on [from, to), or frees them if the number is negative. Returns whether the profile
 * had room for the interval.
 */
export function occupyProfile(needed: i32, from: f64, to: f64): bool {
  if (!profileHasRoom()) return false;
  addFree(max(from, now), to, -needed);
  return true;
}

export function profileFree(time: f64): i32 {
  return freeAt(max(time, now));
}
