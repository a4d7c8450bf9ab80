// Keeps which records are held (sbatch --hold, scontrol hold). Their priority is 0, and no pass tests them.
import { allocateU8 } from '../../memory';
import { NONE } from '../codes';
import { JOB_HELD_USER } from '../eventCodes';
import { arrays, holdEvents, jobs } from '../settings';
import { onAllocate, onBegin } from '../structures/allocation';
import { arrayFirst, arrayOf } from './records';

/** 1: the job is submitted with --hold. */
export let isHeldAtSubmission: StaticArray<u8> = allocateU8(0);
/** The reason that a held record shows (eventCodes.ts); NONE: it is not held. */
export let heldAs: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const some = holdEvents > 0 ? jobs : 0;
  isHeldAtSubmission = allocateU8(some);
  heldAs = allocateU8(holdEvents > 0 ? jobs + arrays : 0);
});

onBegin(() => {
  if (holdEvents == 0) return;
  for (let record = 0; record < jobs + arrays; record++) {
    const job = record < jobs ? record : arrayFirst[record - jobs];
    // A task gets a record of its own when it starts, and is not held then.
    const isOwn = record >= jobs || arrayOf[job] < 0;
    heldAs[record] = isOwn && isHeldAtSubmission[job] != 0 ? u8(JOB_HELD_USER) : u8(NONE);
  }
});

export function isHeld(record: i32): bool {
  return holdEvents > 0 && unchecked(heldAs[record]) != NONE;
}
