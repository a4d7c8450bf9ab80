// Whoever has others driven out for it waits until they are gone: it is not tried again in the same cycle.
import { allocateI32 } from '../../memory';
import { arrayOf } from '../events/records';
import { arrays, jobs } from '../settings';
import { cycle } from './counts';

// Of a job: the cycle in which others were driven out for it.
let drivingIn: StaticArray<i32> = allocateI32(0);
let drivesIn: StaticArray<i32> = allocateI32(0); // of an array: the cycle, and how often it was done in it
let drives: StaticArray<i32> = allocateI32(0);

export function allocateDrives(): void {
  drivingIn = allocateI32(jobs);
  drivesIn = allocateI32(arrays);
  drives = allocateI32(arrays);
}

export function isDriving(job: i32): bool {
  return unchecked(drivingIn[job]) == cycle;
}

/** How often it was done for tasks that stood for their array. */
export function drivesOf(array: i32): i32 {
  return unchecked(drivesIn[array]) == cycle ? unchecked(drives[array]) : 0;
}

/** @param stoodForArray whether it did when others were driven out for it */
export function countDrive(job: i32, stoodForArray: bool): void {
  unchecked((drivingIn[job] = cycle));
  if (!stoodForArray) return;
  const array = unchecked(arrayOf[job]);
  const before = drivesOf(array);
  unchecked((drivesIn[array] = cycle));
  unchecked((drives[array] = before + 1));
}
