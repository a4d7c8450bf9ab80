// How many places of the queue a cycle comes to before it has tested bf_max_job_test jobs. A place counts only
// if the cycle tests somebody there whatever happens before. That is so at the first place of a job or of an
// array: only an earlier place of its own could start it, drive out others for it, or reject its tasks. At a
// later place it may have started already, and then nobody is tested there.
import { allocateI32 } from '../../memory';
import { hasLimitsBefore } from '../accounting/limits';
import { arrayLimit, arrayOf, isLimited, isMetaRecord } from '../events/records';
import { candidateJob } from '../jobs';
import { currentOf, queue, queued } from '../queue';
import { arrays, assocLimitStop, bfMaxJobArrayResv, bfMaxJobTest, jobs, withLimits } from '../settings';

let turn: i32 = 0;
/** Of a job, then of an array: the turn in which it was last met in the queue. */
let metIn: StaticArray<i32> = allocateI32(0);

export function allocateTestLimit(): void {
  metIn = allocateI32(jobs + arrays);
}

/** No place from this one on is reached in the cycle that begins. The queue is in its order. */
export function testLimitPosition(): i32 {
  if (f64(queued) <= bfMaxJobTest) return queued;
  turn++;
  let tests: f64 = 0;
  for (let place = 0; place < queued; place++) {
    if (!isTested(unchecked(queue[place]))) continue;
    if (++tests >= bfMaxJobTest) return place + 1;
  }
  return queued;
}

/** Whether the cycle certainly tests somebody at the place of this candidate, if it comes there. */
function isTested(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  const array = unchecked(arrayOf[job]);
  const own = array < 0 ? job : jobs + array;
  if (unchecked(metIn[own]) == turn) return false;
  unchecked((metIn[own] = turn));
  if (isLimited(job) || currentOf(candidate) < 0) return false;
  if (isMetaRecord(job) && min(bfMaxJobArrayResv, unchecked(arrayLimit[array])) <= 0) return false;
  // A limit holds a job back untested, and may be reached before its place is.
  return !withLimits || assocLimitStop || !hasLimitsBefore(candidate);
}
