// Implements venture backfilling: PV-EASY, HPDC 2010, section 4.3. The head's reservation counts only the sunny
// load; it treats the processors of the shadow load as free. The first scan starts the waiting jobs that
// fit and should end by the reservation, the shortest estimate first. These are the candidates, in the order
// of their estimates. The second scan starts the jobs that still fit, in the order of the queue, whatever
// their estimates.
//
// So no waiting job fits after a pass. A pass that only follows arrivals looks only at the arrivals.

import { processors } from '../jobs/columns';
import { free, shadowTime } from '../machine/processors';
import { shadowLoad } from '../machine/shadow';
import { Waiting } from '../queue/waiting';
import { latestEstimate, now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startAlone, startBackfilled } from './running';

/** Starts the jobs that fit and should end by the reservation, the shortest estimate first. */
function backfillShortest(queue: Waiting, candidates: Waiting): void {
  const limit = latestEstimate(shadowTime);
  while (free > 0) {
    const i = candidates.find(free, 0, limit);
    if (i < 0 || now + unchecked(candidates.estimate[i]) > shadowTime) return;
    const job = unchecked(candidates.job[i]);
    candidates.take();
    queue.remove(job);
    startBackfilled(job);
  }
}

/** Starts the jobs that fit, in the order of the queue. */
function backfillAll(queue: Waiting, candidates: Waiting): void {
  while (free > 0) {
    const i = queue.find(free, free, 0);
    if (i < 0) return;
    const job = unchecked(queue.job[i]);
    queue.take();
    candidates.remove(job);
    startBackfilled(job);
  }
}

/** Makes the head's reservation and backfills around it. */
function backfill(queue: Waiting, candidates: Waiting): void {
  reserveForHead(queue, free + shadowLoad);
  candidates.scanAll();
  backfillShortest(queue, candidates);
  queue.scanAll();
  backfillAll(queue, candidates);
}

/** Starts a newcomer that arrives alone, if it fits. Returns false if the newcomer has to wait. */
export function ventures(queue: Waiting, job: i32): bool {
  if (unchecked(processors[job]) > free) return false;
  if (queue.isEmpty()) startAlone(job);
  else startBackfilled(job);
  return true;
}

/** Runs one scheduling pass. `released` is true if processors became free since the last pass. */
export function venturePass(queue: Waiting, candidates: Waiting, released: bool): void {
  if (released || queue.hasNewHead()) {
    if (startHeads(queue, candidates) && isNewlyBlocked(queue)) reserveForHead(queue, free + shadowLoad);
    queue.scanAll();
  } else queue.scanNewcomers();
  // If no waiting job fits, the reservation has no effect.
  if (free > 0 && queue.find(free, free, 0) >= 0) backfill(queue, candidates);
  queue.changesSeen();
  candidates.changesSeen();
}
