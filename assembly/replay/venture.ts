// Venture backfilling: PV-EASY, HPDC 2010, section 4.3. The head's reservation counts the sunny load only, the shadow load as
// if it were free. Of the waiting jobs that fit, those that should end by the reservation start first, the shortest
// plan first: these are the candidates, in the order of their plans. Then whatever still fits starts, in the order of the
// queue and whatever its plan.
//
// So no waiting job fits after a pass. A pass that follows arrivals alone looks at the arrivals only.

import { processors } from '../jobs/columns';
import { free, shadowTime } from '../machine/processors';
import { shadowLoad } from '../machine/shadow';
import { Waiting } from '../queue/waiting';
import { latestPlan, now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startBackfilled, startHead } from './running';

/** Starts, the shortest first, the jobs that fit and should end by the reservation. */
function backfillShortest(queue: Waiting, candidates: Waiting): void {
  const limit = latestPlan(shadowTime);
  while (free > 0) {
    const i = candidates.find(free, 0, limit);
    if (i < 0 || now + unchecked(candidates.plan[i]) > shadowTime) return;
    const job = unchecked(candidates.job[i]);
    candidates.take();
    queue.remove(job);
    startBackfilled(job);
  }
}

/** Starts, in the order of the queue, the jobs that fit. */
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

/** Backfills beside a reservation made now. */
function backfill(queue: Waiting, candidates: Waiting): void {
  reserveForHead(queue, free + shadowLoad);
  candidates.scanAll();
  backfillShortest(queue, candidates);
  queue.scanAll();
  backfillAll(queue, candidates);
}

/** A newcomer that arrives alone starts at once if it fits. Returns false if it has to wait. */
export function ventures(queue: Waiting, job: i32): bool {
  if (unchecked(processors[job]) > free) return false;
  if (queue.isEmpty()) startHead(job);
  else startBackfilled(job);
  return true;
}

/** One scheduling pass. `released`: processors came back since the last one. */
export function venturePass(queue: Waiting, candidates: Waiting, released: bool): void {
  if (released || queue.hasNewHead()) {
    if (startHeads(queue, candidates) && isNewlyBlocked(queue)) reserveForHead(queue, free + shadowLoad);
    queue.scanAll();
  } else if (queue.hasNewcomers()) queue.scanNewcomers();
  else return;
  // If no waiting job fits, the reservation decides nothing.
  if (free > 0 && queue.find(free, free, 0) >= 0) backfill(queue, candidates);
  queue.changesSeen();
  candidates.changesSeen();
}
