// Handles submissions that follow ends: a user reads a result, thinks, and submits the next jobs (Zakay and
// Feitelson, MASCOTS 2014). The host divides the jobs into groups. A group waits for the ends of jobs. When
// the last of them ends, all jobs of the group move by as much as that end has moved against the log.
//
// The columns hold the jobs in the order of their submissions, so a job's number says when it was submitted.
// The other files rely on it. Before the run the columns are in the order of the log. A job that is submitted
// changes places with the job that is there. The submitted jobs come first in the columns.
import { Timers } from '../events/timers';
import { jobCount, submit, swapJobs } from '../jobs/columns';
import { swapSequences } from '../jobs/sequences';
import { swapI32 } from '../jobs/swap';
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { swapOwners } from '../predict/history';
import * as run from '../run';
import { now } from './clock';
import { distributionOf } from './speculation';

/** The jobs of group g, by their places in the log, are at [memberFrom[g], memberFrom[g + 1]) of `member`. */
export let memberFrom: StaticArray<i32> = allocateI32(0);
export let member: StaticArray<i32> = allocateI32(0);
/** The groups that wait for the job at place j of the log are at [waiterFrom[j], waiterFrom[j + 1]). */
export let waiterFrom: StaticArray<i32> = allocateI32(0);
export let waiter: StaticArray<i32> = allocateI32(0);
/** For each group: the number of ends that it still waits for. */
export let pending: StaticArray<i32> = allocateI32(0);
/** For each group: the last of these ends at which its jobs keep their times of the log. */
export let reference: StaticArray<f64> = allocateF64(0);
/** For each group: true if no job of it comes earlier than in the log. */
export let neverEarlier: StaticArray<u8> = allocateU8(0);

/** For each job of the columns: its place in the log. */
export let logPlace: StaticArray<i32> = allocateI32(0);
/** For each place in the log: the job's place in the columns. */
let columnPlace: StaticArray<i32> = allocateI32(0);
/** The known submissions to come, by their places in the log. */
let coming: Timers = new Timers(0, 0, false);

export function createFeedback(): void {
  if (!run.hasFeedback()) return;
  const jobs = run.jobs;
  const groups = run.groups;
  memberFrom = allocateI32(groups + 1);
  waiterFrom = allocateI32(jobs + 1);
  member = allocateI32(jobs);
  logPlace = allocateI32(jobs);
  columnPlace = allocateI32(jobs);
  waiter = allocateI32(run.waits);
  pending = allocateI32(groups);
  reference = allocateF64(groups);
  neverEarlier = allocateU8(groups);
  coming = new Timers(jobs, jobs, false);
}

/**
 * A run begins, and its columns are filled: the groups that wait for nothing come at their times of the log.
 */
export function beginFeedback(): void {
  for (let job = 0; job < jobCount; job++) {
    unchecked((logPlace[job] = job));
    unchecked((columnPlace[job] = job));
  }
  for (let group = 0; group < i32(run.groups); group++)
    if (unchecked(pending[group]) == 0) announce(group, 0);
}

/** The instant of the next submission that is known; infinity if there is none. */
export function nextComing(): f64 {
  return coming.next();
}

/** Moves the job that is submitted now to place `job` of the columns, where the submitted jobs end. */
export function bringTo(job: i32): void {
  const place = coming.take();
  const from = unchecked(columnPlace[place]);
  const displaced = unchecked(logPlace[job]);
  swapJobs(job, from);
  if (run.predicts()) swapOwners(job, from);
  if (run.sequenced) swapSequences(job, from);
  if (run.distributions > 0) swapI32(distributionOf, job, from);
  unchecked((logPlace[from] = displaced));
  unchecked((columnPlace[displaced] = from));
  unchecked((logPlace[job] = place));
  unchecked((columnPlace[place] = job));
  unchecked((submit[job] = now));
}

/** The job has ended: groups that waited for nothing else are known now. */
export function release(job: i32): void {
  const place = unchecked(logPlace[job]);
  const end = unchecked(waiterFrom[place + 1]);
  for (let i = unchecked(waiterFrom[place]); i < end; i++) {
    const group = unchecked(waiter[i]);
    const left = unchecked(pending[group]) - 1;
    unchecked((pending[group] = left));
    if (left > 0) continue;
    const moved = now - unchecked(reference[group]);
    announce(group, unchecked(neverEarlier[group]) != 0 ? max(moved, 0) : moved);
  }
}

/** The jobs of the group will be submitted so much later than in the log. */
function announce(group: i32, later: f64): void {
  const end = unchecked(memberFrom[group + 1]);
  for (let i = unchecked(memberFrom[group]); i < end; i++) {
    const place = unchecked(member[i]);
    // Rounding must not bring a submission before the end that it follows.
    coming.set(max(unchecked(submit[columnPlace[place]]) + later, now), place);
  }
}
