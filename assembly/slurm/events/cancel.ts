// Cancels pending jobs, which then never start.
import { removeAlive } from '../accounting/alive';
import { removeSubmission } from '../accounting/groups';
import { jobs, withLimits } from '../settings';
import { OVER, PENDING, state } from '../state/jobs';
import { arrayCount, arrayFirst, isEligible, jobOf, nextTask } from '../state/records';
import { countChange, countOver } from './dependencies';
import { markIfChanged, notifyDependents } from './dirtyRecords';
import { dropEligibleTimer } from './eligibleTimers';

/** Number of records canceled so far. */
export let canceled: i32 = 0;

/** Cancels the pending jobs of a record. @param now whole seconds */
export function cancel(record: i32, now: f64): void {
  canceled++;
  const array = record - jobs;
  const from = array < 0 ? record : unchecked(nextTask[array]);
  const to = array < 0 ? record + 1 : unchecked(arrayFirst[array]) + unchecked(arrayCount[array]);
  for (let job = from; job < to; job++) {
    if (unchecked(state[job]) == PENDING) {
      if (jobOf(record) == job) removeAlive(job);
      if (withLimits) removeSubmission(job);
    }
    unchecked((state[job] = OVER));
    countChange(job, 0, -1);
    countOver(job, false);
    notifyDependents(job, now);
  }
  unchecked((isEligible[record] = 0));
  dropEligibleTimer(record);
  markIfChanged(record, now);
}
