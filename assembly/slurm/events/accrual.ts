// From when on jobs gain age. The controller notes it at the beginning of a pass: the instant from which on the job
// was eligible then. It stays what it is until the job is put back into the queue, even if the job is not eligible any
// more.
import { allocateI32, allocateU8 } from '../../memory';
import { submit } from '../jobs';
import { accruesAlways, arrays, enforcesLimits, jobs, multifactor } from '../settings';
import { DEPENDENCY, DEPENDENCY_NEVER_SATISFIED } from './codes';
import { accrues, blockedBy, eligible, jobOf } from './records';

// Records of which something may have to be noted.
let list: StaticArray<i32> = allocateI32(0);
let isListed: StaticArray<u8> = allocateU8(0);
let listed: i32 = 0;

export function allocateAccrual(): void {
  const records = multifactor ? jobs + arrays : 0;
  list = allocateI32(records);
  isListed = allocateU8(records);
}

export function beginAccrual(): void {
  if (!multifactor) return;
  for (let record = 0; record < jobs + arrays; record++) accrues[record] = NaN;
}

/** The record has been submitted, or has become eligible: the next pass looks at it. */
export function expectAccrual(record: i32): void {
  if (!multifactor || !isNaN(unchecked(accrues[record])) || unchecked(isListed[record]) != 0) return;
  unchecked((isListed[record] = 1));
  unchecked((list[listed++] = record));
}

/** A pass begins. @param now whole seconds */
export function noteAccruals(now: f64): void {
  for (let i = 0; i < listed; i++) {
    const record = unchecked(list[i]);
    unchecked((isListed[record] = 0));
    noteAccrual(record, now);
  }
  listed = 0;
}

/**
 * Notes it of one record. If limits are enforced, a job that a dependency or its begin time holds gains none yet.
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
  const hold = i32(unchecked(blockedBy[record]));
  const depends = hold == DEPENDENCY || hold == DEPENDENCY_NEVER_SATISFIED;
  if (enforcesLimits && (depends || unchecked(eligible[record]) > now)) return;
  unchecked((accrues[record] = eligible[record]));
}
