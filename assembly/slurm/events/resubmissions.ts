// A job that its limit kills may ask for more time: another job, its follower, is submitted at that instant.
// It is a new entry of the queue, behind those that wait.
import { allocateI32 } from '../../memory';
import { end, rank, runTime, start, submit } from '../jobs';
import { jobs, resubmissions } from '../settings';
import { arrayFirst, arrayOf } from './records';

/** Of a job: the job that is submitted if its limit kills it; -1: none. */
export let resubmission: StaticArray<i32> = allocateI32(0);

// Those to be submitted at this instant.
let waiting: StaticArray<i32> = allocateI32(0);
export let resubmitted: i32 = 0;
let ranks: i32 = 0;

export function allocateResubmissions(): void {
  resubmission = allocateI32(jobs);
  waiting = allocateI32(resubmissions);
}

/** A run has come to its end. */
export function resubmit(job: i32): void {
  const next = unchecked(resubmission[job]);
  if (next < 0 || unchecked(end[job]) >= unchecked(start[job]) + unchecked(runTime[job])) return;
  unchecked((submit[next] = end[job]));
  unchecked((waiting[resubmitted++] = next));
}

/** The i-th that is born at this instant. */
export function resubmittedAt(i: i32): i32 {
  return unchecked(waiting[i]);
}

export function clearResubmitted(): void {
  resubmitted = 0;
}

/** A job is submitted. Only now is it known how many jobs and arrays come before it. */
export function rankLast(job: i32): void {
  if (resubmissions == 0) return;
  const array = unchecked(arrayOf[job]);
  const first = array < 0 ? job : unchecked(arrayFirst[array]);
  if (job == first) ranks++;
  unchecked((rank[job] = job == first ? ranks - 1 : rank[first]));
}
