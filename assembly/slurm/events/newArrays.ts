// Handles new arrays, which the controller does not evaluate at submission, so that they are eligible from
// their first pass on. If that pass starts as many tasks as may run, the next pass finds the remainder not
// eligible.
import { allocateI32 } from '../../memory';
import { arrays, jobs } from '../settings';
import { eligible, isEligible } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { expectAccrual } from './accrual';

let newArrays: StaticArray<i32> = allocateI32(0);
let newArrayCount: i32 = 0;

onAllocate(() => {
  newArrays = allocateI32(arrays);
});

/** Registers a submitted array. */
export function registerArray(record: i32): void {
  if (record < jobs || unchecked(isEligible[record]) == 0) return;
  unchecked((eligible[record] = NaN));
  unchecked((newArrays[newArrayCount++] = record));
}

/** Makes new arrays eligible after a pass has set the accrue times. @param now whole seconds */
export function openNewArrays(now: f64): void {
  for (let i = 0; i < newArrayCount; i++) {
    const record = unchecked(newArrays[i]);
    if (unchecked(isEligible[record]) == 0 || !isNaN(unchecked(eligible[record]))) continue;
    unchecked((eligible[record] = now));
    expectAccrual(record);
  }
  newArrayCount = 0;
}
