// Submits jobs: the controller accepts or rejects them (job_allocate() in Slurm's job_mgr.c).
import { addAlive } from './accounting/alive';
import { addSubmission } from './accounting/groups';
import { rejectionOf } from './accounting/limits';
import { NONE, PRIORITY } from './codes';
import { expectAccrual, noteAccrual } from './events/accrual';
import { expectDeadline } from './events/deadlines';
import { countOver } from './events/dependencies';
import { notifyDependents } from './events/dirtyRecords';
import { registerArray } from './events/newArrays';
import { reevaluate } from './events/reevaluate';
import { rankLast } from './events/resubmissions';
import { testOnSubmit } from './onSubmit';
import { noteSubmission, requestPass } from './passes';
import { prioritize } from './queue/priorities';
import { enqueue, isOutranked } from './queue/queue';
import { jobs, withLimits } from './settings';
import { noteRecordChange } from './state/changes';
import { isHeld } from './state/holds';
import { listLast } from './state/jobList';
import { NOT_SUBMITTED, PENDING, REJECTED, RUNNING, state } from './state/jobs';
import { arrayFirst, arrayOf, eligible, isEligible, jobOf, recordOf, setReason } from './state/records';

/**
 * Submits a job. All tasks of an array are submitted with the first, or rejected with it.
 *
 * @param since time of the submission, earlier than `now` if the run has begun since (initialState.ts)
 * @param now whole seconds
 */
export function receive(job: i32, since: f64, now: f64): void {
  noteSubmission();
  if (unchecked(state[job]) == RUNNING) return;
  const array = unchecked(arrayOf[job]);
  const first = array < 0 ? job : unchecked(arrayFirst[array]);
  if (job == first ? isRejected(job) : unchecked(state[first]) == REJECTED) {
    unchecked((state[job] = REJECTED));
    countOver(job, false);
    notifyDependents(job, now);
    return;
  }
  if (unchecked(state[job]) != NOT_SUBMITTED) return;
  unchecked((state[job] = PENDING));
  const record = recordOf(job);
  // A held job gets its priority when it is released.
  if (!isHeld(record)) rankLast(job);
  if (withLimits) addSubmission(job);
  expectDeadline(job);
  noteRecordChange(record);
  if (job == jobOf(record)) receiveRecord(job, record, since, now);
}

/** Makes a record eligible since an earlier time, unless something blocks it, so that it has accrued age. */
function setEligibleSince(record: i32, since: f64, now: f64): void {
  if (unchecked(eligible[record]) == now) unchecked((eligible[record] = since));
  noteAccrual(record, now);
}

function isRejected(job: i32): bool {
  const why = rejectionOf(job);
  if (why != NONE) setReason(job, why);
  return why != NONE;
}

function receiveRecord(job: i32, record: i32, since: f64, now: f64): void {
  // Otherwise a running task has already represented the array.
  if (record == job || unchecked(arrayFirst[record - jobs]) == job) {
    listLast(record);
    addAlive(job);
  }
  requestPass();
  const begin = unchecked(eligible[record]);
  // A begin time in the past, or in this second, has no effect.
  if (begin <= now) unchecked((eligible[record] = NaN));
  reevaluate(record, now);
  expectAccrual(record);
  if (since < now) setEligibleSince(record, begin > since ? begin : since, now);
  else registerArray(record);
  prioritize(job, now);
  notifyDependents(job, now);
  if (unchecked(isEligible[record]) == 0) {
    if (!isHeld(record)) testOnSubmit(job);
    return;
  }
  if (isOutranked(job)) setReason(job, PRIORITY);
  testOnSubmit(job);
  enqueue(job);
}
