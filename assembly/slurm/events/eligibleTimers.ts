// Keeps the times at which blocked records become eligible.
import { Timers } from '../../events/timers';
import { allocateU8 } from '../../memory';
import { arrays, jobs } from '../settings';
import { eligible } from '../state/records';
import { onAllocate } from '../structures/allocation';

export let eligibleTimers: Timers = new Timers(0, 0, false);
let hasTimer: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const records = jobs + arrays;
  eligibleTimers = new Timers(records + 1, 0, false);
  hasTimer = allocateU8(records);
});

/** Schedules the next evaluation of a record for the time at which it becomes eligible. */
export function setEligibleTimer(record: i32): void {
  if (unchecked(hasTimer[record]) != 0) return;
  unchecked((hasTimer[record] = 1));
  eligibleTimers.set(unchecked(eligible[record]), record);
}

/** Drops the timer of a record that has no pending job any more. */
export function dropEligibleTimer(record: i32): void {
  if (unchecked(hasTimer[record]) == 0) return;
  unchecked((hasTimer[record] = 0));
  eligibleTimers.cancel(record);
}

/** Removes the next timer and returns its record. */
export function takeEligible(): i32 {
  const record = eligibleTimers.take();
  unchecked((hasTimer[record] = 0));
  return record;
}
