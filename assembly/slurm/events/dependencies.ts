// Evaluates the dependencies of records (test_job_dependency() in Slurm's job_scheduler.c). State changes of a job reach only the dependencies on it, so that no
// pass goes through all jobs.
import { Timers } from '../../events/timers';
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { AFTER, AFTER_ANY, AFTER_CORR, AFTER_OK, SINGLETON } from '../eventCodes';
import { arrays, dependencies, groupMembers, jobs, singletonGroups } from '../settings';
import { OVER, PENDING, REQUEUED, RUNNING, start, state } from '../state/jobs';
import { arrayCount, arrayFirst, arrayOf } from '../state/records';
import { onAllocate, onBegin } from '../structures/allocation';

export const OPEN: u8 = 0;
export const MET: u8 = 1;
export const FAILED: u8 = 2;

/** Dependencies of record i: firstDependency[i] to firstDependency[i + 1]. */
export let firstDependency: StaticArray<i32> = allocateI32(0);
export let dependencyRecord: StaticArray<i32> = allocateI32(0);
export let dependencyType: StaticArray<u8> = allocateU8(0);
/** The job that it depends on; the first task represents its array, except for AFTER_CORR of a task. */
export let dependencyTarget: StaticArray<i32> = allocateI32(0);
/** Seconds. */
export let dependencyDelay: StaticArray<f64> = allocateF64(0);
/** 1: one satisfied dependency of the record is enough. */
export let isAny: StaticArray<u8> = allocateU8(0);
/** 1: the record is canceled if its dependencies can never be satisfied. */
export let killIfInvalid: StaticArray<u8> = allocateU8(0);
let dependencyState: StaticArray<u8> = allocateU8(0); // as the controller has evaluated it
// List of the dependencies on each job.
let firstOfTarget: StaticArray<i32> = allocateI32(0);
let nextOfTarget: StaticArray<i32> = allocateI32(0);

/** Result of a job when its nodes are free: MET if it completed normally. */
export let result: StaticArray<u8> = allocateU8(0);
// Tasks of an array that have not ended, those that are pending or not submitted, and whether one of them
// failed.
let tasksLeft: StaticArray<i32> = allocateI32(0);
let tasksPending: StaticArray<i32> = allocateI32(0);
let hasFailed: StaticArray<u8> = allocateU8(0);

/** The group of a job; -1 if no singleton has the same user and name. */
export let groupOf: StaticArray<i32> = allocateI32(0);
/** Jobs of group i, ascending: firstMember[i] to firstMember[i + 1]. */
export let firstMember: StaticArray<i32> = allocateI32(0);
export let member: StaticArray<i32> = allocateI32(0);
let cursor: StaticArray<i32> = allocateI32(0); // all members before it have ended
let running: StaticArray<i32> = allocateI32(0);
/** Timers of `after` dependencies with a delay. */
export let delays: Timers = new Timers(0, 0, false);
let isTimed: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const records = jobs + arrays;
  firstDependency = allocateI32(records + 1);
  dependencyRecord = allocateI32(dependencies);
  dependencyType = allocateU8(dependencies);
  dependencyTarget = allocateI32(dependencies);
  dependencyDelay = allocateF64(dependencies);
  dependencyState = allocateU8(dependencies);
  isAny = allocateU8(records);
  killIfInvalid = allocateU8(records);
  firstOfTarget = allocateI32(jobs);
  nextOfTarget = allocateI32(dependencies);
  result = allocateU8(jobs);
  tasksLeft = allocateI32(arrays);
  tasksPending = allocateI32(arrays);
  hasFailed = allocateU8(arrays);
  groupOf = allocateI32(jobs);
  firstMember = allocateI32(singletonGroups + 1);
  member = allocateI32(groupMembers);
  cursor = allocateI32(singletonGroups);
  running = allocateI32(singletonGroups);
  delays = new Timers(dependencies + 1, 0, false);
  isTimed = allocateU8(dependencies);
});

/** Initializes the lists and counts, after the host has filled the columns. */
onBegin(() => {
  for (let job = 0; job < jobs; job++) firstOfTarget[job] = -1;
  for (let dependency = dependencies - 1; dependency >= 0; dependency--) {
    if (dependencyType[dependency] == SINGLETON) continue;
    const target = representativeOf(dependencyTarget[dependency]);
    nextOfTarget[dependency] = firstOfTarget[target];
    firstOfTarget[target] = dependency;
  }
  for (let array = 0; array < arrays; array++) {
    tasksLeft[array] = arrayCount[array];
    tasksPending[array] = arrayCount[array];
  }
  for (let group = 0; group < singletonGroups; group++) cursor[group] = firstMember[group];
});

/** Returns the job that holds the list of a job's dependents: the first task for an array. */
function representativeOf(job: i32): i32 {
  const array = unchecked(arrayOf[job]);
  return array < 0 ? job : unchecked(arrayFirst[array]);
}

export function firstDependent(job: i32): i32 {
  return unchecked(firstOfTarget[representativeOf(job)]);
}

export function nextDependent(dependency: i32): i32 {
  return unchecked(nextOfTarget[dependency]);
}

function isPendingState(job: i32): bool {
  const s = unchecked(state[job]);
  return s == PENDING || s == REQUEUED;
}

/** Updates counts when a job changes its state, by +1, 0 or -1 each. */
export function countChange(job: i32, isRunning: i32, isPending: i32): void {
  const group = unchecked(groupOf[job]);
  if (group >= 0) unchecked((running[group] += isRunning));
  const array = unchecked(arrayOf[job]);
  if (array >= 0) unchecked((tasksPending[array] += isPending));
}

/** Records that a job has ended and its nodes are free. */
export function countOver(job: i32, hasCompleted: bool): void {
  unchecked((result[job] = hasCompleted ? MET : FAILED));
  const array = unchecked(arrayOf[job]);
  if (array < 0) return;
  unchecked(tasksLeft[array]--);
  if (!hasCompleted) unchecked((hasFailed[array] = 1));
}

function resultOf(dependency: i32, now: f64): u8 {
  const type = unchecked(dependencyType[dependency]);
  if (type == SINGLETON) return isAlone(unchecked(dependencyRecord[dependency])) ? MET : OPEN;
  const target = unchecked(dependencyTarget[dependency]);
  if (type == AFTER_CORR && unchecked(dependencyRecord[dependency]) < jobs) return unchecked(result[target]);
  const array = unchecked(arrayOf[target]);
  if (type == AFTER) {
    const waits = array < 0 ? !hasStarted(target) : unchecked(tasksPending[array]) > 0;
    const delay = unchecked(dependencyDelay[dependency]);
    // A canceled job never starts.
    return !waits && (delay == 0 || now - unchecked(start[target]) >= delay) ? MET : OPEN;
  }
  const isOver = array < 0 ? unchecked(result[target]) != OPEN : unchecked(tasksLeft[array]) == 0;
  if (!isOver) return OPEN;
  if (type == AFTER_ANY) return MET;
  const isFine = array < 0 ? unchecked(result[target]) == MET : unchecked(hasFailed[array]) == 0;
  // Tasks of the array may yet depend on others that did not fail.
  if (type == AFTER_CORR) return isFine ? MET : OPEN;
  return isFine == (type == AFTER_OK) ? MET : FAILED;
}

function hasStarted(job: i32): bool {
  const s = unchecked(state[job]);
  return s == RUNNING || s == OVER;
}

/** Returns the first pending member of a group; -1 if there is none. */
export function firstPending(group: i32): i32 {
  const end = unchecked(firstMember[group + 1]);
  let at = unchecked(cursor[group]);
  while (at < end && unchecked(state[member[at]]) == OVER) at++;
  unchecked((cursor[group] = at));
  for (; at < end; at++) if (isPendingState(unchecked(member[at]))) return unchecked(member[at]);
  return -1;
}

/** True if no other job of the user and name is running, or pending and submitted before. */
function isAlone(record: i32): bool {
  const job = record < jobs ? record : unchecked(arrayFirst[record - jobs]);
  const group = unchecked(groupOf[job]);
  if (unchecked(running[group]) > 0) return false;
  const first = firstPending(group);
  return first < 0 || first >= job;
}

/** Returns the combined result of the dependencies of a record. */
export function dependencyOf(record: i32, now: f64): u8 {
  return combine(record, now, true);
}

/** True if the controller has not found the dependencies of a record satisfied yet. */
export function isDependent(record: i32): bool {
  return combine(record, 0, false) != MET;
}

/** @param evaluates false: dependencies that the controller has not decided are open */
function combine(record: i32, now: f64, evaluates: bool): u8 {
  const from = unchecked(firstDependency[record]);
  const to = unchecked(firstDependency[record + 1]);
  if (from == to) return MET;
  let anyMet = false;
  let anyOpen = false;
  let anyFailed = false;
  for (let dependency = from; dependency < to; dependency++) {
    const decided = unchecked(dependencyState[dependency]);
    const verdict = decided != OPEN || !evaluates ? decided : resultOf(dependency, now);
    if (verdict == MET) anyMet = true;
    else if (verdict == OPEN) anyOpen = true;
    else anyFailed = true;
  }
  if (unchecked(isAny[record]) != 0) return anyMet ? MET : anyOpen ? OPEN : FAILED;
  return anyFailed ? FAILED : anyOpen ? OPEN : MET;
}

/** Stores the results of dependencies that are not open any more. */
export function decide(record: i32, now: f64): void {
  for (
    let dependency = unchecked(firstDependency[record]);
    dependency < unchecked(firstDependency[record + 1]);
    dependency++
  ) {
    if (unchecked(dependencyState[dependency]) == OPEN)
      unchecked((dependencyState[dependency] = resultOf(dependency, now)));
  }
}

/** Copies the decisions of an array's record to a task that gets a record of its own. */
export function copyDecisions(record: i32, job: i32): void {
  const to = unchecked(firstDependency[job]);
  const count = unchecked(firstDependency[job + 1]) - to;
  for (let i = 0; i < count; i++)
    unchecked((dependencyState[to + i] = dependencyState[firstDependency[record] + i]));
}

/** True if a dependency that was open would now be decided. */
export function mayDecide(record: i32, now: f64): bool {
  for (
    let dependency = unchecked(firstDependency[record]);
    dependency < unchecked(firstDependency[record + 1]);
    dependency++
  ) {
    if (unchecked(dependencyState[dependency]) == OPEN && resultOf(dependency, now) != OPEN) return true;
  }
  return false;
}

/** Sets timers for the dependencies with a delay after the start of this job. */
export function beginDelays(job: i32): void {
  for (let dependency = firstDependent(job); dependency >= 0; dependency = nextDependent(dependency)) {
    if (unchecked(dependencyType[dependency]) != AFTER || !(unchecked(dependencyDelay[dependency]) > 0))
      continue;
    if (unchecked(dependencyTarget[dependency]) != job) continue;
    // The job may have started before and been requeued.
    if (unchecked(isTimed[dependency]) != 0) delays.cancel(dependency);
    unchecked((isTimed[dependency] = 1));
    delays.set(unchecked(start[job]) + unchecked(dependencyDelay[dependency]), dependency);
  }
}

/** Returns the record whose dependency is or may be satisfied now. */
export function takeDelay(): i32 {
  const dependency = delays.take();
  unchecked((isTimed[dependency] = 0));
  return unchecked(dependencyRecord[dependency]);
}

/** Drops the timers before the next one for which a job waits that has not started. */
export function dropStaleDelays(): void {
  while (delays.count > 0) {
    const next = unchecked(delays.job[0]);
    if (hasUnstarted(unchecked(dependencyRecord[next]))) return;
    takeDelay();
  }
}

/** True if a job of a record has not started. */
function hasUnstarted(record: i32): bool {
  if (record < jobs) return isNaN(unchecked(start[record]));
  const array = record - jobs;
  const first = unchecked(arrayFirst[array]);
  // The last tasks start last.
  for (let task = first + unchecked(arrayCount[array]) - 1; task >= first; task--) {
    if (isNaN(unchecked(start[task]))) return true;
  }
  return false;
}
