// Keeps the order of the controller's job list: each record at its submission, with the remainder of an array
// moved to the end whenever one of its tasks starts. sched/builtin follows it with priority/basic and
// partitions of one tier.
import { allocateI32 } from '../../memory';
import { arrays, byList, jobs } from '../settings';
import { onAllocate } from '../structures/allocation';

/** Position of each record. */
export let listed: StaticArray<i32> = allocateI32(0);
let count: i32 = 0;

onAllocate(() => {
  listed = allocateI32(byList ? jobs + arrays : 0);
});

/** Moves a record to the end. */
export function listLast(record: i32): void {
  if (byList) unchecked((listed[record] = count++));
}

/** Gives a task that leaves the record of its array the position of the record, which moves to the end. */
export function listTask(job: i32, record: i32): void {
  if (!byList) return;
  unchecked((listed[job] = listed[record]));
  listLast(record);
}
