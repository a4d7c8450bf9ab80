// Stores the sequence that a dynamic program found: the values of the distribution that are milestones, and those that
// end with a checkpoint.
import { allocateI32, allocateU8 } from '../memory';

export let sequenceLength: i32 = 0;
/** Rising indices into the distribution's columns; the last one is n. */
export let milestonePoint: StaticArray<i32> = allocateI32(0);
export let milestoneSaved: StaticArray<u8> = allocateU8(0);

export function createSequence(values: f64): void {
  sequenceLength = 0;
  milestonePoint = allocateI32(values);
  milestoneSaved = allocateU8(values);
}

export function beginSequence(): void {
  sequenceLength = 0;
}

export function addMilestone(point: i32, saved: bool): void {
  unchecked((milestonePoint[sequenceLength] = point));
  unchecked((milestoneSaved[sequenceLength] = saved ? 1 : 0));
  sequenceLength++;
}
