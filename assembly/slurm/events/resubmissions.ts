// Submits jobs again that were killed at their time limit, with more time: a resubmission is another job,
// queued at the end of the run like any new job.
import { allocateI32 } from '../../memory';
import { holdEvents, jobs, nodeEvents, preemptionGroups, requeuesLast, resubmissions } from '../settings';
import { end, rank, runTime, start, submit } from '../state/jobs';
import { arrayCount, arrayFirst, arrayOf, nextTask } from '../state/records';
import { onAllocate } from '../structures/allocation';

/** The job that is submitted if its time limit kills this one; -1: none. */
export let resubmission: StaticArray<i32> = allocateI32(0);

// Jobs to be submitted at the current time.
let waiting: StaticArray<i32> = allocateI32(0);
export let resubmitted: i32 = 0;
let ranks: i32 = 0;
/** True if some jobs get a rank later than the host knows. */
let areCounted: bool = false;

onAllocate(() => {
  areCounted = resubmissions > 0 || holdEvents > 0 || (requeuesLast && preemptionGroups + nodeEvents > 0);
  resubmission = allocateI32(jobs);
  waiting = allocateI32(resubmissions);
});

/** Schedules the resubmission of a job that has ended at its time limit. */
export function resubmit(job: i32): void {
  const next = unchecked(resubmission[job]);
  if (next < 0 || unchecked(end[job]) >= unchecked(start[job]) + unchecked(runTime[job])) return;
  unchecked((submit[next] = end[job]));
  unchecked((waiting[resubmitted++] = next));
}

/** Returns the i-th job that is resubmitted at the current time. */
export function resubmittedAt(i: i32): i32 {
  return unchecked(waiting[i]);
}

export function clearResubmitted(): void {
  resubmitted = 0;
}

/** Ranks a job at its submission, because the number of jobs and arrays before it is known only then. */
export function rankLast(job: i32): void {
  if (!areCounted) return;
  const array = unchecked(arrayOf[job]);
  const first = array < 0 ? job : unchecked(arrayFirst[array]);
  if (job == first) ranks++;
  unchecked((rank[job] = job == first ? ranks - 1 : rank[first]));
}

/** Ranks a record that is released or requeued: it goes behind all jobs so far. */
export function rankAgain(record: i32): void {
  const array = record - jobs;
  const from = array < 0 ? record : unchecked(nextTask[array]);
  const to = array < 0 ? record + 1 : unchecked(arrayFirst[array]) + unchecked(arrayCount[array]);
  for (let job = from; job < to; job++) unchecked((rank[job] = ranks));
  ranks++;
}
