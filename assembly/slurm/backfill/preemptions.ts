// Whoever has others driven out for it waits until they are gone: it is not tried again in the same cycle.
import { allocateI32 } from '../../memory';
import { arrayOf } from '../events/records';
import { arrays, jobs } from '../settings';
import { cycle } from './counts';

// Of a job: the cycle in which others were driven out for it.
let preemptingIn: StaticArray<i32> = allocateI32(0);
let preemptionsIn: StaticArray<i32> = allocateI32(0); // of an array: the cycle, and how often it was done in it
let preemptions: StaticArray<i32> = allocateI32(0);

export function allocatePreemptionCounts(): void {
  preemptingIn = allocateI32(jobs);
  preemptionsIn = allocateI32(arrays);
  preemptions = allocateI32(arrays);
}

export function isPreempting(job: i32): bool {
  return unchecked(preemptingIn[job]) == cycle;
}

/** How often it was done for tasks that stood for their array. */
export function preemptionsOf(array: i32): i32 {
  return unchecked(preemptionsIn[array]) == cycle ? unchecked(preemptions[array]) : 0;
}

/** @param stoodForArray whether it did when others were driven out for it */
export function countPreemption(job: i32, wasMeta: bool): void {
  unchecked((preemptingIn[job] = cycle));
  if (!wasMeta) return;
  const array = unchecked(arrayOf[job]);
  const before = preemptionsOf(array);
  unchecked((preemptionsIn[array] = cycle));
  unchecked((preemptions[array] = before + 1));
}
