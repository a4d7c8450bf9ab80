// Counts preemptions in a cycle: a preempting job waits for its preemptees and is not tested again in the
// same cycle.
import { allocateI32 } from '../../memory';
import { arrays, jobs } from '../settings';
import { arrayOf } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { cycle } from './counts';

// The cycle in which a job preempted others.
let preemptingIn: StaticArray<i32> = allocateI32(0);
let preemptionsIn: StaticArray<i32> = allocateI32(0); // the cycle of an array's count of preemptions
let preemptions: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  preemptingIn = allocateI32(jobs);
  preemptionsIn = allocateI32(arrays);
  preemptions = allocateI32(arrays);
});

export function isPreempting(job: i32): bool {
  return unchecked(preemptingIn[job]) == cycle;
}

/** Returns the number of preemptions by tasks that represented their array. */
export function preemptionsOf(array: i32): i32 {
  return unchecked(preemptionsIn[array]) == cycle ? unchecked(preemptions[array]) : 0;
}

/** @param wasMeta true if the job represented its array when it preempted others */
export function countPreemption(job: i32, wasMeta: bool): void {
  unchecked((preemptingIn[job] = cycle));
  if (!wasMeta) return;
  const array = unchecked(arrayOf[job]);
  const before = preemptionsOf(array);
  unchecked((preemptionsIn[array] = cycle));
  unchecked((preemptions[array] = before + 1));
}
