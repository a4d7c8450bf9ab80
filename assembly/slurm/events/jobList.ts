// The controller's list of jobs: each record at its submission, and what is left of an array behind all others whenever
// one of its tasks starts. sched/builtin with priority/basic and partitions of one tier goes through it.
import { allocateI32 } from '../../memory';
import { arrays, byList, jobs } from '../settings';

/** Of a record: its place. */
export let listed: StaticArray<i32> = allocateI32(0);
let count: i32 = 0;

export function allocateList(): void {
  listed = allocateI32(byList ? jobs + arrays : 0);
}

/** A record goes to the end. */
export function listLast(record: i32): void {
  if (byList) unchecked((listed[record] = count++));
}

/** A task leaves the record of its array: it keeps the place, and the others go to the end. */
export function listTask(job: i32, record: i32): void {
  if (!byList) return;
  unchecked((listed[job] = listed[record]));
  listLast(record);
}
