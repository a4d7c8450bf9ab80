// EASY backfilling: Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995; with the extra-processors rule of Mu'alem
// and Feitelson, "Utilization, predictability, workloads, and user runtime estimates ...", TPDS 2001. With candidates
// in another order than the queue: SJF-backfilled EASY (SJBF), Tsafrir et al., TPDS 2007.
//
// A pass that follows arrivals alone looks at the arrivals only. No processors became free, and the reservation stands unless
// a job has outlived its plan. The jobs that waited before failed their last scan, and later instants only make it harder.

import { FCFS } from '../codes/orders';
import { plan, processors } from '../jobs/columns';
import { extra, free, reservationMoved, shadowTime, useExtra } from '../machine/processors';
import { isDynamic } from '../queue/order';
import { Waiting } from '../queue/waiting';
import { latestPlan, now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startBackfilled, startHead } from './running';

/** Scans the candidates once, in their order. A job that fits beside the reservation starts. */
function backfill(queue: Waiting, candidates: Waiting): void {
  const shared = queue == candidates;
  const limit = latestPlan(shadowTime);
  while (free > 0) {
    const i = candidates.find(free, min(free, extra), limit);
    if (i < 0) return;
    const p = unchecked(candidates.processors[i]);
    const outlasts = now + unchecked(candidates.plan[i]) > shadowTime;
    if (outlasts && p > extra) {
      candidates.skip();
      continue;
    }
    if (outlasts) useExtra(p);
    const job = unchecked(candidates.job[i]);
    candidates.take();
    if (!shared) queue.remove(job);
    startBackfilled(job);
  }
}

/**
 * Whether each newcomer can be started or queued by itself, while only arrivals have happened since the last pass. `alone`:
 * the newcomer is the only arrival of its instant.
 */
export function canSettle(queue: Waiting, candidates: Waiting, alone: bool): bool {
  return queue.order == FCFS && (candidates == queue || (alone && !isDynamic(candidates.order)));
}

/** A newcomer starts at once if it may; canSettle() must hold. Returns false if it has to wait. */
export function startsAtOnce(queue: Waiting, job: i32): bool {
  const p = unchecked(processors[job]);
  if (p > free) return false;
  if (queue.isEmpty()) {
    startHead(job);
    return true;
  }
  const outlasts = now + unchecked(plan[job]) > shadowTime;
  if (outlasts && p > extra) return false;
  if (outlasts) useExtra(p);
  startBackfilled(job);
  return true;
}

/** One scheduling pass. `changed`: processors came back since the last one, or planned ends were put off. */
export function easyPass(queue: Waiting, candidates: Waiting, changed: bool): void {
  const dynamic = isDynamic(queue.order) || isDynamic(candidates.order);
  if (changed || dynamic || queue.hasNewHead() || reservationMoved(now)) {
    if (isDynamic(queue.order)) queue.sort(now);
    if (startHeads(queue, candidates)) {
      if (free > 0 || isNewlyBlocked(queue)) reserveForHead(queue, free);
      if (free > 0) {
        if (isDynamic(candidates.order)) candidates.sort(now);
        candidates.scanAll();
        backfill(queue, candidates);
      }
    }
  } else if (free > 0 && candidates.hasNewcomers()) {
    candidates.scanNewcomers();
    backfill(queue, candidates);
  }
  queue.changesSeen();
  candidates.changesSeen();
}
