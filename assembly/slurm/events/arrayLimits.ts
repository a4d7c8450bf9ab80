// Blocks arrays that have reached their limit of running tasks (--array=...%N).
import { ARRAY_TASK_LIMIT } from '../eventCodes';
import { forgetCycle } from '../queue/cycleValidity';
import { queue, queued } from '../queue/queue';
import { arrays } from '../settings';
import { candidateJob } from '../state/jobs';
import {
  arrayCount,
  arrayLimit,
  arrayOf,
  eligible,
  isAtLimit,
  limited,
  recordOf,
  setRecordReason,
} from '../state/records';
import { onBegin } from '../structures/allocation';
import { expectAccrual } from './accrual';

let hasLimits: bool = false;

onBegin(() => {
  hasLimits = false;
  for (let array = 0; array < arrays; array++) {
    if (unchecked(arrayLimit[array]) < unchecked(arrayCount[array])) hasLimits = true;
  }
});

/** Excludes arrays at their limit from the queue of this pass. */
export function beginLimits(now: f64): void {
  if (!hasLimits) return;
  for (let i = 0; i < queued; i++) {
    const job = unchecked(candidateJob[queue[i]]);
    if (unchecked(arrayOf[job]) < 0) continue;
    const record = recordOf(job);
    const isLimited = isAtLimit(job);
    unchecked((limited[record] = isLimited ? 1 : 0));
    if (isLimited) blockByLimit(record, now);
    else if (isNaN(unchecked(eligible[record]))) {
      unchecked((eligible[record] = now));
      expectAccrual(record);
    }
  }
}

/** Shows the limit as the record's reason. The record is not eligible until a task may start. */
export function blockByLimit(record: i32, now: f64): void {
  forgetCycle();
  if (unchecked(eligible[record]) <= now) unchecked((eligible[record] = NaN));
  setRecordReason(record, ARRAY_TASK_LIMIT);
}
