// Records of the controller: a job has its own; the tasks of an array share one, that of the array, until
// they start.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { FIRST_LIMIT, NONE } from '../codes';
import { arrays, bfMinAgeReserve, jobs, multifactor } from '../settings';
import { NODE_NOT_AVAILABLE, UPCOMING_MAINTENANCE } from './codes';
import { listTask } from './jobList';

/** The array of a job; -1: none. */
export let arrayOf: StaticArray<i32> = allocateI32(0);
/** Of an array: its first task, the number of its tasks, and how many may run at a time. */
export let arrayFirst: StaticArray<i32> = allocateI32(0);
export let arrayCount: StaticArray<i32> = allocateI32(0);
export let arrayLimit: StaticArray<i32> = allocateI32(0);
/** Of an array: its tasks that started once are those before this one. */
export let nextTask: StaticArray<i32> = allocateI32(0);
export let arrayRunning: StaticArray<i32> = allocateI32(0);
/** 1: the task has started once, and has a record of its own. */
export let split: StaticArray<u8> = allocateU8(0);
/** 1: it stood for its array in the queue when it started. */
export let wasMetaRecord: StaticArray<u8> = allocateU8(0);

/** Of a record: from when on it is eligible, in whole seconds; NaN: something holds it. */
export let eligible: StaticArray<f64> = allocateF64(0);
/** Of a record: from when on it gains age, in whole seconds; NaN: it gains none (accrual.ts). Multifactor alone. */
export let accrues: StaticArray<f64> = allocateF64(0);
/** Of a record: 1: nothing but resources and limits holds it back. */
export let isEligible: StaticArray<u8> = allocateU8(0);
/** Of a record: what the controller last saw to hold it (codes.ts); NONE: nothing. */
export let blockedBy: StaticArray<u8> = allocateU8(0);
/** Of a record: the reason that it shows, and the last one that was not `None`. */
export let reason: StaticArray<u8> = allocateU8(0);
export let waitReason: StaticArray<u8> = allocateU8(0);

/** Of a record that last had too few nodes that are up: when that was, and as which candidate. */
export let nodesTestedAt: StaticArray<f64> = allocateF64(0);
export let nodesTestedAs: StaticArray<i32> = allocateI32(0);

/** Of a record: 1: too many of its tasks ran when this pass began. */
export let limited: StaticArray<u8> = allocateU8(0);

export function allocateRecords(): void {
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
}

export function beginRecords(): void {
  for (let array = 0; array < arrays; array++) nextTask[array] = arrayFirst[array];
}

/** The reason that the job shows now. */
export function reasonOfJob(job: i32): i32 {
  return reason[recordOf(job)];
}

export function recordOf(job: i32): i32 {
  const array = unchecked(arrayOf[job]);
  return array < 0 || unchecked(split[job]) != 0 ? job : jobs + array;
}

/** The job that a record stands for: of an array, the task that starts next; -1 if all have started. */
export function jobOf(record: i32): i32 {
  if (record < jobs) return record;
  const array = record - jobs;
  const next = unchecked(nextTask[array]);
  return next < unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) ? next : -1;
}

/** Whether the job stands for its array. */
export function isMetaRecord(job: i32): bool {
  return unchecked(arrayOf[job]) >= 0 && unchecked(split[job]) == 0;
}

/** A job starts. If it stands for an array, the next task takes its place. */
export function splitOff(job: i32): void {
  const array = unchecked(arrayOf[job]);
  if (array < 0) return;
  unchecked(arrayRunning[array]++);
  if (unchecked(split[job]) != 0) return;
  unchecked((waitReason[job] = waitReason[jobs + array]));
  unchecked((reason[job] = reason[jobs + array]));
  copyNodesTested(jobs + array, job);
  unchecked((eligible[job] = eligible[jobs + array]));
  if (multifactor) unchecked((accrues[job] = accrues[jobs + array]));
  listTask(job, jobs + array);
  unchecked((isEligible[job] = 1));
  unchecked((split[job] = 1));
  unchecked((wasMetaRecord[job] = 1));
  unchecked(nextTask[array]++);
}

/** Whether a job has waited too shortly to keep others from nodes. @param now whole seconds */
export function isYoung(job: i32, now: f64): bool {
  if (bfMinAgeReserve <= 0) return false;
  const since = unchecked(eligible[recordOf(job)]);
  return isNaN(since) || now - since < bfMinAgeReserve;
}

/** Whether as many tasks of the job's array run as may. */
export function isAtLimit(job: i32): bool {
  const array = unchecked(arrayOf[job]);
  return array >= 0 && unchecked(arrayRunning[array]) >= unchecked(arrayLimit[array]);
}

/** Whether the job is no part of the queue in this pass. */
export function isLimited(job: i32): bool {
  return unchecked(arrayOf[job]) >= 0 && unchecked(limited[recordOf(job)]) != 0;
}

/** So often a job was first told, or told no more, what the next main pass may skip it for. */
export let skipReasonChanges: i32 = 0;

/** Whether the controller has a job wait for nodes that are not available, whatever text goes with it. */
export function isForNodes(why: i32): bool {
  return why == NODE_NOT_AVAILABLE || why == UPCOMING_MAINTENANCE;
}

/** For which kind of reason a main pass may skip a job before it looks at nodes: a node is missing, or a limit; 0: none. */
function skippedFor(why: i32): i32 {
  return isForNodes(why) ? 1 : why >= FIRST_LIMIT ? 2 : 0;
}

/** The job shows a reason, and so do all that share its record. */
export function explain(job: i32, why: i32): void {
  explainRecord(recordOf(job), why);
}

/** A candidate had too few nodes that are up. @param now whole seconds */
export function noteNodesTested(candidate: i32, job: i32, now: f64): void {
  const record = recordOf(job);
  unchecked((nodesTestedAt[record] = now));
  unchecked((nodesTestedAs[record] = candidate));
}

function copyNodesTested(from: i32, to: i32): void {
  unchecked((nodesTestedAt[to] = nodesTestedAt[from]));
  unchecked((nodesTestedAs[to] = nodesTestedAs[from]));
}

export function explainRecord(record: i32, why: i32): void {
  const before = unchecked(reason[record]);
  if (skippedFor(before) != skippedFor(why)) skipReasonChanges++;
  unchecked((reason[record] = u8(why)));
  if (why != NONE) unchecked((waitReason[record] = u8(why)));
}

/** Tasks that never started take the last reason of their array. */
export function copyReasonsToTasks(): void {
  for (let array = 0; array < arrays; array++) {
    const end = arrayFirst[array] + arrayCount[array];
    for (let task = nextTask[array]; task < end; task++) {
      waitReason[task] = waitReason[jobs + array];
      copyNodesTested(jobs + array, task);
    }
  }
}
