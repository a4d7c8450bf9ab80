// Implements speculative backfilling online. A pass offers the processors that are idle after its scan to waiting
// jobs. The offer lasts until the head's reservation. Under conservative backfilling it lasts as long as
// the processors stay free in the availability profile.

import { estimate, processors, start } from '../jobs/columns';
import { STALE } from '../jobs/freshDistributions';
import { prepareSpeculation } from '../jobs/sequences';
import { freeUntil } from '../machine/holes';
import { free, reserve, shadowTime } from '../machine/processors';
import { addFree } from '../machine/profile';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { now, startNow } from './clock';
import { giveBack } from './marks';
import { startBackfilled } from './running';
import { freshWorth, isBetter, noteVain, uselessWidth, vainUpTo, worth } from './speculation';

/**
 * True if no waiting job gains from the idle processors until the reservation, so that none is offered them.
 */
export function offersAreVain(): bool {
  return free <= vainUpTo(shadowTime);
}

/**
 * Speculates after a pass without an availability profile. If `reserving`, the pass made no reservation,
 * and this function makes one.
 */
export function speculateUntilReservation(queue: Waiting, candidates: Waiting, reserving: bool): void {
  if (free == 0 || queue.isEmpty()) return;
  if (reserving) reserve(unchecked(processors[queue.head()]), free, now);
  const vain = vainUpTo(shadowTime);
  if (free <= vain) return;
  const window = shadowTime - now;
  queue.putInOrder();
  while (free > 0) {
    let best = -1;
    let most: f64 = 0;
    let useless = vain;
    queue.scanAll();
    while (true) {
      const i = queue.findOffered(vain, useless, free);
      if (i < 0) break;
      const job = unchecked(queue.job[i]);
      const distribution = unchecked(queue.distribution[i]);
      const value =
        distribution == STALE
          ? worth(job, window)
          : freshWorth(distribution, unchecked(queue.processors[i]), window);
      if (isBetter(job, value, best, most)) {
        best = job;
        most = value;
        useless = uselessWidth(most, window, free);
      }
      queue.skip();
    }
    if (best < 0) {
      noteVain(max(free, vain), shadowTime);
      return;
    }
    queue.remove(best);
    if (run.ranksCandidates()) candidates.remove(best);
    prepareSpeculation(best, window);
    startBackfilled(best);
  }
}

/** Speculates after a pass of conservative backfilling. A job gives up its reservation for the window. */
export function speculateInProfile(queue: Waiting): void {
  while (!queue.isEmpty()) {
    let best = -1;
    let most: f64 = 0;
    let until: f64 = 0;
    for (let i = queue.low() + 1; i < queue.high(); i++) {
      const job = unchecked(queue.job[i]);
      const end = freeUntil(now, unchecked(queue.processors[i]));
      const value: f64 = end < Infinity ? worth(job, end - now) : 0;
      if (isBetter(job, value, best, most)) {
        best = job;
        most = value;
        until = end;
      }
    }
    if (best < 0) return;
    const p = unchecked(processors[best]);
    const reserved = unchecked(start[best]);
    const released = reserved + unchecked(estimate[best]);
    queue.remove(best);
    giveBack(queue, reserved, released, p);
    prepareSpeculation(best, until - now);
    addFree(now, until, -p);
    startNow(best);
  }
}
