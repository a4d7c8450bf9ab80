// Holds and releases jobs at the times of `scontrol hold`, `uhold` and `release` (_hold_job_rec() and
// _release_job_rec() in Slurm's job_mgr.c). A command on an array concerns all of its records.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { NONE } from '../codes';
import { noteChange, requestPass } from '../passes';
import { prioritize } from '../queue/priorities';
import { dequeue } from '../queue/queue';
import { accruesAlways, enforcesLimits, holdEvents, jobs, multifactor } from '../settings';
import { heldAs, isHeld } from '../state/holds';
import { NOT_SUBMITTED, OVER, PENDING, REJECTED, state } from '../state/jobs';
import {
  accrues,
  arrayCount,
  arrayFirst,
  arrayOf,
  eligible,
  isEligible,
  jobOf,
  nextTask,
  setRecordReason,
} from '../state/records';
import { onAllocate, onBegin } from '../structures/allocation';
import { noteAccrual } from './accrual';
import { showHold } from './blockingReasons';
import { markIfChanged } from './dirtyRecords';
import { rankAgain } from './resubmissions';

/** Commands in the order of their times: the job or the first task of the array, and the reason to show. */
export let holdTime: StaticArray<f64> = allocateF64(0);
export let holdJob: StaticArray<i32> = allocateI32(0);
/** NONE: a release. */
export let holdReason: StaticArray<u8> = allocateU8(0);
let handled: i32 = 0;

onAllocate(() => {
  holdTime = allocateF64(holdEvents);
  holdJob = allocateI32(holdEvents);
  holdReason = allocateU8(holdEvents);
});

onBegin(() => {
  handled = 0;
});

/** Returns the time of the next command; Infinity if there is none. */
export function nextHoldEvent(): f64 {
  return handled < holdEvents ? unchecked(holdTime[handled]) : Infinity;
}

/** Carries out the commands that are due. */
export function passHoldEvents(now: f64): void {
  const second = floor(now);
  for (; nextHoldEvent() <= now; handled++) {
    const job = unchecked(holdJob[handled]);
    if (unchecked(state[job]) == NOT_SUBMITTED || unchecked(state[job]) == REJECTED) continue;
    const array = unchecked(arrayOf[job]);
    const why = i32(unchecked(holdReason[handled]));
    if (array < 0) change(job, why, second);
    else changeArray(array, why, second);
    // The controller makes a pass after every change of a job.
    requestPass();
  }
}

function changeArray(array: i32, why: i32, now: f64): void {
  const first = unchecked(arrayFirst[array]);
  const next = unchecked(nextTask[array]);
  if (next < first + unchecked(arrayCount[array])) change(jobs + array, why, now);
  // The task that started last is the first one of the controller's list.
  for (let task = next - 1; task >= first; task--) change(task, why, now);
}

/** @param why the reason that the held record shows; NONE: it is released */
function change(record: i32, why: i32, now: f64): void {
  const job = jobOf(record);
  if (unchecked(state[job]) == OVER) return;
  if (why != NONE) hold(record, job, why, now);
  else if (isHeld(record)) release(record, job, now);
}

/** Holds a record. One that runs is held if it is requeued. */
function hold(record: i32, job: i32, why: i32, now: f64): void {
  const wasHeld = isHeld(record);
  unchecked((heldAs[record] = u8(why)));
  if (unchecked(state[job]) != PENDING) return;
  showHold(record);
  if (wasHeld) return;
  dropPastBegin(record, now);
  // Without limits, age counts from the first time at which the job was eligible.
  if (multifactor && enforcesLimits && !accruesAlways) unchecked((accrues[record] = NaN));
  prioritize(job, now);
  if (unchecked(isEligible[record]) != 0) dequeue(job);
  unchecked((isEligible[record] = 0));
  markIfChanged(record, now);
  noteChange();
}

function release(record: i32, job: i32, now: f64): void {
  // Without limits, the controller notes a begin time before it has come, even of a held job.
  if (unchecked(state[job]) == PENDING) noteAccrual(record, now);
  unchecked((heldAs[record] = u8(NONE)));
  rankAgain(record);
  if (unchecked(state[job]) != PENDING) return;
  dropPastBegin(record, now);
  prioritize(job, now);
  setRecordReason(record, NONE);
  markIfChanged(record, now);
  noteChange();
}

/** A begin time that has passed while something held the record has no effect. */
function dropPastBegin(record: i32, now: f64): void {
  if (unchecked(eligible[record]) < now) unchecked((eligible[record] = NaN));
}
