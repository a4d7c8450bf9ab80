// Maintains the shadow load: running jobs of lower priority than the head of the queue (PV-EASY, HPDC 2010, section
// 4.1). The order of priority is the order of submission. So the shadow load is the running jobs that
// were submitted after the head. The next head was always submitted later than the present one. So a job
// of the sunny load stays in the sunny load, and a job that starts as head belongs to it from its start.

import { processors } from '../jobs/columns';
import { turnOf } from '../jobs/sequences';
import { allocateI32 } from '../memory';
import { moveI32 } from '../native/moves';
import * as run from '../run';

/** The processors of the shadow load. */
export let shadowLoad: i32 = 0;

let shadeFrom: f64 = Infinity; // the priority of the head of the queue; infinity if no job waits
let jobs: StaticArray<i32> = allocateI32(0); // at [low, high), in the order of submission
let low: i32 = 0;
let high: i32 = 0;
let room: i32 = 0;

// Jobs leave the front of the column when they become sunny load. With this much room the other jobs are
// seldom moved down.
const ROOM_PER_JOB = 2;

export function createShadow(): void {
  const entries: f64 = run.hasShadow() ? f64(ROOM_PER_JOB) * run.mostRunning() : 0;
  room = i32(entries);
  jobs = allocateI32(entries);
  low = high = 0;
  shadeFrom = Infinity;
  shadowLoad = 0;
}

/** True if a running job is shadow load. */
export function isInShadow(job: i32): bool {
  return turnOf(job) > shadeFrom;
}

/** The first place whose job does not come before this job. */
function position(job: i32): i32 {
  const own = turnOf(job);
  let first = low;
  let size = high - low;
  while (size > 0) {
    const half = size >> 1;
    if (turnOf(unchecked(jobs[first + half])) < own) {
      first += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return first;
}

/** Adds a job that has been backfilled. */
export function addShadow(job: i32): void {
  if (high == room) {
    high -= low;
    moveI32(jobs, 0, low, high);
    low = 0;
  }
  const at = position(job);
  moveI32(jobs, at + 1, at, high - at);
  unchecked((jobs[at] = job));
  high++;
  shadowLoad += unchecked(processors[job]);
}

/** Removes a job of the shadow load. */
export function removeShadow(job: i32): void {
  const at = position(job);
  high--;
  moveI32(jobs, at, at + 1, high - at);
  shadowLoad -= unchecked(processors[job]);
}

/** The shadow job of the lowest priority. The shadow load must not be empty. */
export function lastShadow(): i32 {
  return unchecked(jobs[high - 1]);
}

export function shadowCount(): i32 {
  return high - low;
}

/** The shadow job at a place, by priority. */
export function shadowAt(place: i32): i32 {
  return unchecked(jobs[low + place]);
}

/** Sets the priority of the head. takeSunny() returns the jobs that become sunny load. */
export function moveShade(headTurn: f64): void {
  shadeFrom = headTurn;
}

/** Removes a job that has become sunny load from the shadow load. Returns the job, or -1 if there is none. */
export function takeSunny(): i32 {
  if (low == high || isInShadow(unchecked(jobs[low]))) return -1;
  const job = unchecked(jobs[low++]);
  shadowLoad -= unchecked(processors[job]);
  return job;
}
