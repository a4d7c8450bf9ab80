// Computes how many positions of the queue a cycle reaches before it has tested bf_max_job_test jobs, if no user's or
// partition's jobs are limited. A
// position counts only if the cycle certainly tests a job there. That holds for the first position of a job
// or an array, because only an earlier position of its own could start it, preempt for it, or reject its
// tasks. Replays with long queues take 1.25 to 1.6 times as long without it.
import { allocateI32 } from '../../memory';
import { hasLimitsBeforeSelection, hasTooFewNodes } from '../accounting/limits';
import { isLate } from '../events/deadlines';
import { currentOf, queue, queued } from '../queue/queue';
import { arrays, assocLimitStop, bfMaxJobArrayResv, bfMaxJobTest, jobs, withLimits } from '../settings';
import { candidateJob } from '../state/jobs';
import { needsLicenses } from '../state/licenses';
import { arrayLimit, arrayOf, isLimited, isMetaRecord } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { now } from './counts';
import { hasPerUserLimits } from './perUserLimits';

let turn: i32 = 0;
/** The turn in which each job, and then each array, was last found in the queue. */
let metIn: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  metIn = allocateI32(jobs + arrays);
});

/** Returns the first position that the cycle cannot reach. The queue must be in order. */
export function testLimitPosition(): i32 {
  if (f64(queued) <= bfMaxJobTest || hasPerUserLimits()) return queued;
  turn++;
  let tests: f64 = 0;
  for (let place = 0; place < queued; place++) {
    if (!isTested(unchecked(queue[place]))) continue;
    if (++tests >= bfMaxJobTest) return place + 1;
  }
  return queued;
}

/** True if the cycle certainly tests a job at the position of this candidate, if it gets there. */
function isTested(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  const array = unchecked(arrayOf[job]);
  const own = array < 0 ? job : jobs + array;
  if (unchecked(metIn[own]) == turn) return false;
  unchecked((metIn[own] = turn));
  if (isLimited(job) || currentOf(candidate) < 0) return false;
  // Licenses may be taken before the cycle gets there.
  if (needsLicenses(job) || isLate(job, now)) return false;
  if (isMetaRecord(job) && min(bfMaxJobArrayResv, unchecked(arrayLimit[array])) <= 0) return false;
  // A limit blocks a job before its test, and may be reached before the cycle gets there.
  if (withLimits && hasTooFewNodes(candidate)) return false;
  return !withLimits || assocLimitStop || !hasLimitsBeforeSelection(candidate);
}
