// Stores what the energy of a schedule needs in addition to its metrics: the power of jobs, and their attempts that
// were not the last. Times in seconds, power in watts.
import { length, processors, start } from '../../jobs/columns';
import { allocateF64, allocateI32 } from '../../memory';
import { end, givesEnds } from '../columns';

/** Power of a processor while it runs a job, and the part of it that it does not draw while it is idle. */
export let busyWatts: f64 = 0;
export let addedWatts: f64 = 0;

/** The same for all processors of each job, if they are not alike. */
export let jobWatts: StaticArray<f64> = allocateF64(0);
export let jobAdded: StaticArray<f64> = allocateF64(0);
export let givesWatts: bool = false;

/** The early attempts: those that were not the last of their job. */
export let earlyJob: StaticArray<i32> = allocateI32(0);
export let earlyStart: StaticArray<f64> = allocateF64(0);
export let earlyEnd: StaticArray<f64> = allocateF64(0);
export let earlyTries: i32 = 0;

export function wattsOf(job: i32): f64 {
  return givesWatts ? unchecked(jobWatts[job]) : f64(unchecked(processors[job])) * busyWatts;
}

export function addedOf(job: i32): f64 {
  return givesWatts ? unchecked(jobAdded[job]) : f64(unchecked(processors[job])) * addedWatts;
}

// The attempts are the last ones of all jobs, and then the early ones.

export function jobOf(attempt: i32, jobs: i32): i32 {
  return attempt < jobs ? attempt : unchecked(earlyJob[attempt - jobs]);
}

export function startOf(attempt: i32, jobs: i32): f64 {
  return attempt < jobs ? unchecked(start[attempt]) : unchecked(earlyStart[attempt - jobs]);
}

export function endOf(attempt: i32, jobs: i32): f64 {
  if (attempt >= jobs) return unchecked(earlyEnd[attempt - jobs]);
  return givesEnds ? unchecked(end[attempt]) : unchecked(start[attempt]) + unchecked(length[attempt]);
}
