// Implements EASY backfilling: Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995. The rule of the extra
// processors is that of Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime
// estimates ...", TPDS 2001. If candidates have another order than the queue, it is SJF-backfilled EASY
// (SJBF), Tsafrir et al., TPDS 2007.
//
// A pass that only follows arrivals looks only at the arrivals. No processors became free since the last
// pass, and the reservation has not moved unless a job has exceeded its runtime estimate. The jobs that waited
// before did not fit in their last scan. No more processors are free now than then, and a job that starts later
// also ends later. So these jobs still do not fit.

import { ARRIVAL, FCFS } from '../codes/orders';
import { estimate, processors } from '../jobs/columns';
import { extra, free, reservationMoved, shadowTime, useExtra } from '../machine/processors';
import { isDynamic, isRising } from '../queue/order';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { latestEstimate, now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startAlone, startBackfilled } from './running';
import { speculating } from './speculation';

/** Scans the candidates once, in their order. A job that fits alongside the reservation starts. */
function backfill(queue: Waiting, candidates: Waiting): void {
  const limit = latestEstimate(shadowTime);
  while (free > 0) {
    const i = candidates.find(free, min(free, extra), limit);
    if (i < 0) return;
    const p = unchecked(candidates.processors[i]);
    const outlasts = now + unchecked(candidates.estimate[i]) > shadowTime;
    if (outlasts && p > extra) {
      candidates.skip();
      continue;
    }
    if (outlasts) useExtra(p);
    const job = unchecked(candidates.job[i]);
    candidates.take();
    if (run.ranksCandidates()) queue.remove(job);
    startBackfilled(job);
  }
}

/** Sorts the candidates, which have a dynamic order, if their order can decide which of them start. */
function sortForScan(queue: Waiting, candidates: Waiting): void {
  if (candidates != queue) candidates.rank(now);
  if (candidates.findsTwo(free, min(free, extra), latestEstimate(shadowTime))) candidates.putInOrder();
}

/**
 * True if each newcomer can be started or queued by itself, while only arrivals have happened since the
 * last pass. `alone` is true if the newcomer is the only arrival of its instant.
 */
export function canSettle(queue: Waiting, alone: bool): bool {
  // By a formula, a newcomer may be the head at once.
  if (isDynamic(run.order) && !isRising(run.order)) return false;
  if (isRising(run.order))
    return alone && !speculating && !run.ranksCandidates() && (queue.isEmpty() || queue.keepsHead(now));
  const comesLast = run.order == FCFS || run.order == ARRIVAL;
  return comesLast && (!run.ranksCandidates() || (alone && !isDynamic(run.candidateOrder)));
}

/**
 * Starts a newcomer at once if the rules of backfilling allow it. canSettle() must hold. Returns false if
 * the newcomer has to wait.
 */
export function startsAtOnce(queue: Waiting, job: i32): bool {
  const p = unchecked(processors[job]);
  if (p > free) return false;
  if (queue.isEmpty()) {
    startAlone(job);
    return true;
  }
  const outlasts = now + unchecked(estimate[job]) > shadowTime;
  if (outlasts && p > extra) return false;
  if (outlasts) useExtra(p);
  startBackfilled(job);
  return true;
}

/**
 * Runs one scheduling pass. `changed` is true if processors became free or estimated ends moved back since the
 * last pass.
 */
export function easyPass(queue: Waiting, candidates: Waiting, changed: bool): void {
  const dynamic = isDynamic(run.order) || isDynamic(run.candidateOrder);
  let scans = false;
  if (changed || dynamic || queue.hasNewHead() || reservationMoved(now)) {
    if (isDynamic(run.order)) queue.rank(now);
    if (startHeads(queue, candidates)) {
      if (free > 0 || isNewlyBlocked(queue)) reserveForHead(queue, free);
      if (free > 0) {
        if (isDynamic(run.candidateOrder)) sortForScan(queue, candidates);
        candidates.scanAll();
        scans = true;
      }
    }
  } else if (free > 0) {
    candidates.scanNewcomers();
    scans = true;
  }
  if (scans) backfill(queue, candidates);
  queue.changesSeen();
  candidates.changesSeen();
}
