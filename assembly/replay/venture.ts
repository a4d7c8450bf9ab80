// Venture backfilling: PV-EASY, HPDC 2010, section 4.3. The head's reservation counts the sunny load only, the shadow load as
// if it were free. Of the waiting jobs that fit, those that should end by the reservation start first, the shortest
// plan first: these are the candidates, in the order of their plans. Then whatever still fits starts, in the order of the
// queue and whatever its plan.
//
// After a pass, therefore, no waiting job fits: one that follows arrivals alone looks at these only.

import { free, shadowTime } from '../machine/processors';
import { shadowLoad } from '../machine/shadow';
import { Waiting } from '../queue/waiting';
import { latestPlan, now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startBackfilled } from './running';

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

/** One scheduling pass. `released`: processors came back since the last one. */
export function venturePass(queue: Waiting, candidates: Waiting, released: bool): void {
  if (released || queue.hasNewHead()) {
    if (startHeads(queue, candidates)) {
      if (free > 0 || isNewlyBlocked(queue)) reserveForHead(queue, free + shadowLoad);
      candidates.scanAll();
      backfillShortest(queue, candidates);
      queue.scanAll();
      backfillAll(queue, candidates);
    }
  } else if (free > 0 && queue.hasNewcomers()) {
    reserveForHead(queue, free + shadowLoad);
    candidates.scanNewcomers();
    backfillShortest(queue, candidates);
    queue.scanNewcomers();
    backfillAll(queue, candidates);
  }
  queue.changesSeen();
  candidates.changesSeen();
}
