// Records about which the controller would think otherwise now than when it last looked are marked; it looks
// at them at the beginning of the next pass.
import { allocateI32, allocateU8 } from '../../memory';
import { PENDING, state } from '../jobs';
import { arrays, jobs } from '../settings';
import { holdOf } from './holds';
import { held, jobOf, recordOf, released } from './records';
import {
  firstMember,
  firstPending,
  firstTermFor,
  groupOf,
  mayDecide,
  member,
  nextTermFor,
  termRecord,
} from './terms';

export let readyCount: i32 = 0;
let isReady: StaticArray<u8> = allocateU8(0);
// Marked records, and some that are no longer.
let list: StaticArray<i32> = allocateI32(0);
let isListed: StaticArray<u8> = allocateU8(0);
let listed: i32 = 0;
let taken: i32 = 0;

export function allocateMarks(): void {
  const records = jobs + arrays;
  isReady = allocateU8(records);
  list = allocateI32(records);
  isListed = allocateU8(records);
}

/** Marks the record if the controller would think otherwise of it now. */
export function refresh(record: i32, now: f64): void {
  const job = jobOf(record);
  const waits = job >= 0 && unchecked(state[job]) == PENDING && unchecked(released[record]) == 0;
  const ready = waits && (holdOf(record, now) != i32(unchecked(held[record])) || mayDecide(record, now));
  if (ready == (unchecked(isReady[record]) != 0)) return;
  unchecked((isReady[record] = ready ? 1 : 0));
  readyCount += ready ? 1 : -1;
  if (!ready || unchecked(isListed[record]) != 0) return;
  unchecked((isListed[record] = 1));
  unchecked((list[listed++] = record));
}

/** A job has come to another state: those that wait for it may go on. */
export function tell(job: i32, now: f64): void {
  for (let term = firstTermFor(job); term >= 0; term = nextTermFor(term)) {
    refresh(unchecked(termRecord[term]), now);
  }
  const group = unchecked(groupOf[job]);
  if (group < 0) return;
  const first = firstPending(group);
  if (first >= 0) refresh(recordOf(first), now);
  // Who was first before is not any more if this one waits now.
  if (first == job) refreshBehind(group, job, now);
}

function refreshBehind(group: i32, job: i32, now: f64): void {
  for (let at = unchecked(firstMember[group]); at < unchecked(firstMember[group + 1]); at++) {
    const other = unchecked(member[at]);
    if (other > job && unchecked(isReady[recordOf(other)]) != 0) refresh(recordOf(other), now);
  }
}

/** A pass begins. */
export function sortMarked(): void {
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
 * The next marked record, without its mark from now on; -1: there is none. What is decided of it may mark
 * others, which come in the same pass if they have not come yet.
 */
export function takeMarked(): i32 {
  while (taken < listed) {
    const record = unchecked(list[taken++]);
    unchecked((isListed[record] = 0));
    if (unchecked(isReady[record]) == 0) continue;
    unchecked((isReady[record] = 0));
    readyCount--;
    return record;
  }
  listed = 0;
  taken = 0;
  return -1;
}
