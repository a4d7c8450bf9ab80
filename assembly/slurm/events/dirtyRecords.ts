// Marks records whose eligibility may have changed since the last pass. The next pass evaluates them.
import { allocateI32, allocateU8 } from '../../memory';
import { arrays, jobs } from '../settings';
import { isHeld } from '../state/holds';
import { PENDING, state } from '../state/jobs';
import { blockedBy, isEligible, jobOf, recordOf } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { blockingReasonOf } from './blockingReasons';
import {
  dependencyRecord,
  firstDependent,
  firstMember,
  firstPending,
  groupOf,
  mayDecide,
  member,
  nextDependent,
} from './dependencies';

export let dirtyCount: i32 = 0;
let isDirty: StaticArray<u8> = allocateU8(0);
// Marked records, and some that are not marked any more.
let list: StaticArray<i32> = allocateI32(0);
let isListed: StaticArray<u8> = allocateU8(0);
let listed: i32 = 0;
let taken: i32 = 0;

onAllocate(() => {
  const records = jobs + arrays;
  isDirty = allocateU8(records);
  list = allocateI32(records);
  isListed = allocateU8(records);
});

/** Marks the record if its evaluation would have another result now. */
export function markIfChanged(record: i32, now: f64): void {
  const job = jobOf(record);
  const isOwn = job >= 0 && recordOf(job) == record;
  const waits =
    isOwn && unchecked(state[job]) == PENDING && unchecked(isEligible[record]) == 0 && !isHeld(record);
  const ready =
    waits && (blockingReasonOf(record, now) != i32(unchecked(blockedBy[record])) || mayDecide(record, now));
  if (ready == (unchecked(isDirty[record]) != 0)) return;
  unchecked((isDirty[record] = ready ? 1 : 0));
  dirtyCount += ready ? 1 : -1;
  if (!ready || unchecked(isListed[record]) != 0) return;
  unchecked((isListed[record] = 1));
  unchecked((list[listed++] = record));
}

/** Marks the records that depend on a job whose state has changed. */
export function notifyDependents(job: i32, now: f64): void {
  for (let dependency = firstDependent(job); dependency >= 0; dependency = nextDependent(dependency)) {
    markIfChanged(unchecked(dependencyRecord[dependency]), now);
  }
  const group = unchecked(groupOf[job]);
  if (group < 0) return;
  const first = firstPending(group);
  if (first >= 0) markIfChanged(recordOf(first), now);
  // A newly pending job may displace the first of its group.
  if (first == job) markLaterMembers(group, job, now);
}

function markLaterMembers(group: i32, job: i32, now: f64): void {
  for (let at = unchecked(firstMember[group]); at < unchecked(firstMember[group + 1]); at++) {
    const other = unchecked(member[at]);
    if (other > job && unchecked(isDirty[recordOf(other)]) != 0) markIfChanged(recordOf(other), now);
  }
}

/** Sorts marked records by job at the beginning of a pass. */
export function sortDirty(): void {
  for (let i = 1; i < listed; i++) {
    const record = unchecked(list[i]);
    const job = jobOf(record);
    let at = i;
    while (at > 0 && jobOf(unchecked(list[at - 1])) > job) {
      unchecked((list[at] = list[at - 1]));
      at--;
    }
    unchecked((list[at] = record));
  }
}

/**
 * Removes the next mark and returns its record; -1 if there is none. Its evaluation may mark others, which
 * belong to the same pass if they come later.
 */
export function takeDirty(): i32 {
  while (taken < listed) {
    const record = unchecked(list[taken++]);
    unchecked((isListed[record] = 0));
    if (unchecked(isDirty[record]) == 0) continue;
    unchecked((isDirty[record] = 0));
    dirtyCount--;
    return record;
  }
  listed = 0;
  taken = 0;
  return -1;
}
