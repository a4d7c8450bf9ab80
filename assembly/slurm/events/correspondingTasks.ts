// Gives tasks of an array that wait for the same tasks of other arrays (aftercorr) records of their own before they
// start, some at a time, because each depends on other tasks (build_job_queue() in Slurm's job_scheduler.c).
import { allocateI32 } from '../../memory';
import { addAlive } from '../accounting/alive';
import { NONE } from '../codes';
import { AFTER_CORR } from '../eventCodes';
import { arrays, correspondAfterTaskCount, holdEvents, jobs } from '../settings';
import { noteRecordChange } from '../state/changes';
import { heldAs } from '../state/holds';
import { copySize } from '../state/jobSize';
import { firstCandidate, PENDING, priority, state } from '../state/jobs';
import { arrayCount, arrayFirst, blockedBy, jobOf, nextTask, separate } from '../state/records';
import { onAllocate, onBegin } from '../structures/allocation';
import { expectAccrual } from './accrual';
import { setBlockedBy } from './blockingReasons';
import { copyDecisions, dependencyType, firstDependency, isDependent } from './dependencies';
import { markIfChanged } from './dirtyRecords';
import { dropEligibleTimer } from './eligibleTimers';

/** Arrays with such dependencies. */
let found: StaticArray<i32> = allocateI32(0);
let count: i32 = 0;

onAllocate(() => {
  found = allocateI32(arrays);
});

onBegin(() => {
  count = 0;
  for (let array = 0; array < arrays; array++) if (dependsOnTasks(jobs + array)) found[count++] = array;
});

function dependsOnTasks(record: i32): bool {
  for (let i = firstDependency[record]; i < firstDependency[record + 1]; i++)
    if (dependencyType[i] == AFTER_CORR) return true;
  return false;
}

/** Gives further tasks their own records, at the beginning of a pass or a cycle. @param now whole seconds */
export function separateTasks(now: f64): void {
  for (let i = 0; i < count; i++) {
    const array = unchecked(found[i]);
    const record = jobs + array;
    while (isPending(record) && isDependent(record) && countPending(array) < correspondAfterTaskCount) {
      separateNext(record, array, now);
      // The last task is no array any more.
      if (isPending(record) && isLast(array)) separateNext(record, array, now);
    }
  }
}

function isPending(record: i32): bool {
  const job = jobOf(record);
  return job >= 0 && unchecked(state[job]) == PENDING;
}

function isLast(array: i32): bool {
  return unchecked(nextTask[array]) == unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) - 1;
}

/** Number of pending tasks with records of their own. */
function countPending(array: i32): i32 {
  let pending = 0;
  for (let task = unchecked(arrayFirst[array]); task < unchecked(nextTask[array]); task++)
    if (unchecked(state[task]) == PENDING) pending++;
  return pending;
}

function separateNext(record: i32, array: i32, now: f64): void {
  const job = jobOf(record);
  separate(job, array);
  copySize(record, job);
  if (holdEvents > 0) unchecked((heldAs[job] = heldAs[record]));
  setBlockedBy(job, i32(unchecked(blockedBy[record])));
  copyDecisions(record, job);
  expectAccrual(job);
  noteRecordChange(job);
  noteRecordChange(record);
  markIfChanged(job, now);
  const next = jobOf(record);
  if (next < 0) {
    dropEligibleTimer(record);
    setBlockedBy(record, NONE);
    markIfChanged(record, now);
    return;
  }
  addAlive(next);
  const from = unchecked(firstCandidate[job]);
  for (let i = from; i < unchecked(firstCandidate[job + 1]); i++)
    unchecked((priority[firstCandidate[next] + i - from] = priority[i]));
}
