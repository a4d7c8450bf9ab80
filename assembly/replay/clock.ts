// The instant being handled, and what starting a job means whatever the policy.
import { pushEnd } from '../events/ends';
import { allocateI32, planColumns } from '../memory';
import { length, start } from './jobs';

export let now: f64 = 0;

// Simultaneous ends are handled by rank: under the batch rule a job's rank is its index (submission order), under the
// each rule its place in the order of starts, and `started` leads back to the job.
let rankByStart: bool = false;
let started: StaticArray<i32> = allocateI32(0);
let starts: i32 = 0;

export function planClock(jobs: f64, byStart: bool): void {
  if (byStart) planColumns(1, jobs, 4);
}

export function createClock(jobs: i32, byStart: bool): void {
  now = -Infinity;
  rankByStart = byStart;
  started = allocateI32(byStart ? jobs : 0);
  starts = 0;
}

export function setClock(time: f64): void {
  now = time;
}

/** The job starts now; its end goes into the event queue. */
export function startNow(job: i32): void {
  unchecked((start[job] = now));
  let rank = job;
  if (rankByStart) {
    rank = starts++;
    unchecked((started[rank] = job));
  }
  pushEnd(now + unchecked(length[job]), rank);
}

/** The job behind a rank from the event queue. */
export function jobOfRank(rank: i32): i32 {
  return rankByStart ? unchecked(started[rank]) : rank;
}
