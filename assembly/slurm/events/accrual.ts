// Determines since when jobs accrue age (accrue_time in Slurm). At the beginning of a pass the controller
// records the time at which the job became eligible. It keeps this time until the job is requeued, even if
// the job is not eligible any more.
import { allocateI32, allocateU8 } from '../../memory';
import { DEPENDENCY, DEPENDENCY_NEVER_SATISFIED } from '../eventCodes';
import { accruesAlways, arrays, enforcesLimits, jobs, multifactor } from '../settings';
import { isHeld } from '../state/holds';
import { submit } from '../state/jobs';
import { accrues, blockedBy, eligible, jobOf } from '../state/records';
import { onAllocate, onBegin } from '../structures/allocation';

// Records whose accrue time may have to be set.
let list: StaticArray<i32> = allocateI32(0);
let isListed: StaticArray<u8> = allocateU8(0);
let listed: i32 = 0;

onAllocate(() => {
  const records = multifactor ? jobs + arrays : 0;
  list = allocateI32(records);
  isListed = allocateU8(records);
});

onBegin(() => {
  if (!multifactor) return;
  for (let record = 0; record < jobs + arrays; record++) accrues[record] = NaN;
});

/** Makes the next pass check a record that was submitted or has become eligible. */
export function expectAccrual(record: i32): void {
  if (!multifactor || !isNaN(unchecked(accrues[record])) || unchecked(isListed[record]) != 0) return;
  unchecked((isListed[record] = 1));
  unchecked((list[listed++] = record));
}

/** Sets accrue times at the beginning of a pass. @param now whole seconds */
export function noteAccruals(now: f64): void {
  for (let i = 0; i < listed; i++) {
    const record = unchecked(list[i]);
    unchecked((isListed[record] = 0));
    noteAccrual(record, now);
  }
  listed = 0;
}

/**
 * Sets the accrue time of one record. If limits are enforced, a job that is held, or blocked by a dependency or
 * its begin time, accrues no age yet.
 *
 * @param now whole seconds
 */
export function noteAccrual(record: i32, now: f64): void {
  if (!multifactor || !isNaN(unchecked(accrues[record]))) return;
  const job = jobOf(record);
  if (job < 0) return;
  if (accruesAlways) {
    unchecked((accrues[record] = floor(submit[job])));
    return;
  }
  const blocking = i32(unchecked(blockedBy[record]));
  const depends = blocking == DEPENDENCY || blocking == DEPENDENCY_NEVER_SATISFIED;
  if (enforcesLimits && (depends || unchecked(eligible[record]) > now || isHeld(record))) return;
  unchecked((accrues[record] = eligible[record]));
}
