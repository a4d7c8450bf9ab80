// EASY backfilling: Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995; with the extra-processors rule of Mu'alem
// and Feitelson, "Utilization, predictability, workloads, and user runtime estimates ...", TPDS 2001. With candidates
// in another order than the queue: SJF-backfilled EASY (SJBF), Tsafrir et al., TPDS 2007.
//
// A pass that follows arrivals alone need not look at the jobs that were waiting before: nothing became free, the
// reservation stands (unless somebody has outlived a plan), and time only tightened what they failed.
import { extra, free, reservationMoved, shadowTime, useExtra } from '../machine/processors';
import { firstAtMost } from '../native';
import { isDynamic } from '../queue/order';
import { Waiting } from '../queue/waiting';
import { now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startBackfilled } from './running';

/** One scan in the order of the candidates, from index `from`: whatever fits beside the reservation starts. */
function backfill(queue: Waiting, candidates: Waiting, from: i32): void {
  const shared = queue == candidates;
  const head = unchecked(queue.job[queue.low]);
  const job = candidates.job;
  const width = candidates.processors;
  const plan = candidates.plan;
  const high = candidates.high;
  let first = -1;
  let last = -1;
  for (let i = firstAtMost(width, from, high, free); i < high; i = firstAtMost(width, i + 1, high, free)) {
    const p = unchecked(width[i]);
    const j = unchecked(job[i]);
    const outlasts = now + unchecked(plan[i]) > shadowTime;
    if ((outlasts && p > extra) || j == head) continue;
    if (outlasts) useExtra(p);
    startBackfilled(j);
    if (!shared) queue.remove(j);
    candidates.mark(i);
    if (first < 0) first = i;
    last = i;
    if (free == 0) break;
  }
  if (first >= 0) candidates.close(first, last);
}

/** One scheduling pass. `changed`: processors came back since the last one, or planned ends were put off. */
export function easyPass(queue: Waiting, candidates: Waiting, changed: bool): void {
  const dynamic = isDynamic(queue.order) || isDynamic(candidates.order);
  if (changed || dynamic || queue.firstNew == queue.low || reservationMoved(now)) {
    if (isDynamic(queue.order)) queue.sort(now);
    if (startHeads(queue, candidates)) {
      if (free > 0 || isNewlyBlocked(queue)) reserveForHead(queue, free);
      if (free > 0) {
        if (isDynamic(candidates.order)) candidates.sort(now);
        backfill(queue, candidates, candidates == queue ? queue.low + 1 : candidates.low);
      }
    }
  } else if (free > 0) backfill(queue, candidates, candidates.firstNew);
  queue.changesSeen();
  candidates.changesSeen();
}
