// Holds the controller's job records. A job has its own; the tasks of an array share the array's meta record
// until they start, or wait for tasks of another array (aftercorr).
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { FIRST_LIMIT, NODES_TAKEN, NONE, PRIORITY, RESOURCES } from '../codes';
import { NODE_NOT_AVAILABLE, UPCOMING_MAINTENANCE } from '../eventCodes';
import { arrays, bfMinAgeReserve, jobs, multifactor } from '../settings';
import { onAllocate, onBegin } from '../structures/allocation';
import { noteRecordChange } from './changes';
import { listTask } from './jobList';

/** The array of a job; -1: none. */
export let arrayOf: StaticArray<i32> = allocateI32(0);
/** First task of each array, the number of its tasks, and how many may run at a time. */
export let arrayFirst: StaticArray<i32> = allocateI32(0);
export let arrayCount: StaticArray<i32> = allocateI32(0);
export let arrayLimit: StaticArray<i32> = allocateI32(0);
/** The tasks of an array before this one have started once, or wait on their own (correspondingTasks.ts). */
export let nextTask: StaticArray<i32> = allocateI32(0);
export let arrayRunning: StaticArray<i32> = allocateI32(0);
/** 1: the task has a record of its own. */
export let split: StaticArray<u8> = allocateU8(0);
/** 1: the task represented its array in the queue when it started. */
export let wasMetaRecord: StaticArray<u8> = allocateU8(0);

/** Time since when a record is eligible, in whole seconds; NaN if it is blocked. */
export let eligible: StaticArray<f64> = allocateF64(0);
/**
 * Time since when a record accrues age, in whole seconds; NaN if it does not (accrual.ts). With
 * priority/multifactor only.
 */
export let accrues: StaticArray<f64> = allocateF64(0);
/** 1: only resources and limits keep the record pending. */
export let isEligible: StaticArray<u8> = allocateU8(0);
/** The reason that last blocked a record (codes.ts); NONE: none. */
export let blockedBy: StaticArray<u8> = allocateU8(0);
/** The reason that a record shows, and the last one other than `None`. */
export let reason: StaticArray<u8> = allocateU8(0);
export let waitReason: StaticArray<u8> = allocateU8(0);

/** Time at which a record last had too few nodes that are up, and the candidate that was tested. */
export let nodesTestedAt: StaticArray<f64> = allocateF64(0);
export let nodesTestedAs: StaticArray<i32> = allocateI32(0);

/** 1: the record was at its limit of running tasks when this pass began. */
export let limited: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const records = jobs + arrays;
  arrayOf = allocateI32(jobs);
  arrayFirst = allocateI32(arrays);
  arrayCount = allocateI32(arrays);
  arrayLimit = allocateI32(arrays);
  nextTask = allocateI32(arrays);
  arrayRunning = allocateI32(arrays);
  split = allocateU8(jobs);
  wasMetaRecord = allocateU8(jobs);
  eligible = allocateF64(records);
  accrues = allocateF64(multifactor ? records : 0);
  isEligible = allocateU8(records);
  blockedBy = allocateU8(records);
  reason = allocateU8(records);
  waitReason = allocateU8(records);
  nodesTestedAt = allocateF64(records);
  nodesTestedAs = allocateI32(records);
  limited = allocateU8(records);
});

onBegin(() => {
  for (let array = 0; array < arrays; array++) nextTask[array] = arrayFirst[array];
});

/** Returns the reason that the job shows now. */
export function reasonOfJob(job: i32): i32 {
  return reason[recordOf(job)];
}

export function recordOf(job: i32): i32 {
  const array = unchecked(arrayOf[job]);
  return array < 0 || unchecked(split[job]) != 0 ? job : jobs + array;
}

/**
 * Returns the job that a record represents: of an array, the task that starts next; -1 if all have started.
 */
export function jobOf(record: i32): i32 {
  if (record < jobs) return record;
  const array = record - jobs;
  const next = unchecked(nextTask[array]);
  return next < unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) ? next : -1;
}

/** True if the job represents its array. */
export function isMetaRecord(job: i32): bool {
  return unchecked(arrayOf[job]) >= 0 && unchecked(split[job]) == 0;
}

/** Gives a starting task its own record. The next task then represents the array. */
export function splitOff(job: i32): void {
  const array = unchecked(arrayOf[job]);
  if (array < 0) return;
  unchecked(arrayRunning[array]++);
  if (unchecked(split[job]) != 0) return;
  separate(job, array);
  unchecked((isEligible[job] = 1));
  unchecked((wasMetaRecord[job] = 1));
}

/** Gives the task that represents its array its own record. The next task then represents the array. */
export function separate(job: i32, array: i32): void {
  unchecked((waitReason[job] = waitReason[jobs + array]));
  unchecked((reason[job] = reason[jobs + array]));
  copyNodesTested(jobs + array, job);
  unchecked((eligible[job] = eligible[jobs + array]));
  if (multifactor) unchecked((accrues[job] = accrues[jobs + array]));
  listTask(job, jobs + array);
  unchecked((split[job] = 1));
  unchecked(nextTask[array]++);
}

/** True if a job has not been eligible long enough to keep nodes from others. @param now whole seconds */
export function isYoung(job: i32, now: f64): bool {
  if (bfMinAgeReserve <= 0) return false;
  const since = unchecked(eligible[recordOf(job)]);
  return isNaN(since) || now - since < bfMinAgeReserve;
}

/** True if the job's array has as many running tasks as allowed. */
export function isAtLimit(job: i32): bool {
  const array = unchecked(arrayOf[job]);
  return array >= 0 && unchecked(arrayRunning[array]) >= unchecked(arrayLimit[array]);
}

/** True if the job is excluded from the queue in this pass. */
export function isLimited(job: i32): bool {
  return unchecked(arrayOf[job]) >= 0 && unchecked(limited[recordOf(job)]) != 0;
}

/** Counts changes of whether the next main pass may skip a job because of its reason. */
export let skipReasonChanges: i32 = 0;

/** True for all reasons of jobs that wait for unavailable nodes, whatever their text. */
export function isForUnavailableNodes(why: i32): bool {
  return why == NODE_NOT_AVAILABLE || why == UPCOMING_MAINTENANCE;
}

/**
 * True for the reasons of jobs that wait for resources or for their turn. A job that no pass has tested yet has no
 * reason.
 */
export function isForResources(why: i32): bool {
  return why == NONE || why == PRIORITY || why == RESOURCES || why == NODES_TAKEN;
}

/**
 * Returns the type of reason for which a main pass may skip a job before it considers nodes: 1: a node is
 * missing, 2: a limit; 0: none.
 */
function skipReasonOf(why: i32): i32 {
  return isForUnavailableNodes(why) ? 1 : why >= FIRST_LIMIT ? 2 : 0;
}

/** Sets the reason of a job and of all that share its record. */
export function setReason(job: i32, why: i32): void {
  setRecordReason(recordOf(job), why);
}

/** Records that a candidate had too few nodes that are up. @param now whole seconds */
export function noteNodesTested(candidate: i32, job: i32, now: f64): void {
  const record = recordOf(job);
  unchecked((nodesTestedAt[record] = now));
  unchecked((nodesTestedAs[record] = candidate));
}

function copyNodesTested(from: i32, to: i32): void {
  unchecked((nodesTestedAt[to] = nodesTestedAt[from]));
  unchecked((nodesTestedAs[to] = nodesTestedAs[from]));
}

export function setRecordReason(record: i32, why: i32): void {
  const before = unchecked(reason[record]);
  if (skipReasonOf(before) != skipReasonOf(why)) skipReasonChanges++;
  if (isForResources(before) != isForResources(why)) noteRecordChange(record);
  unchecked((reason[record] = u8(why)));
  if (why != NONE) unchecked((waitReason[record] = u8(why)));
}

/** Gives tasks that never started the last reason of their array. */
export function copyReasonsToTasks(): void {
  for (let array = 0; array < arrays; array++) {
    const end = arrayFirst[array] + arrayCount[array];
    for (let task = nextTask[array]; task < end; task++) {
      waitReason[task] = waitReason[jobs + array];
      copyNodesTested(jobs + array, task);
    }
  }
}
