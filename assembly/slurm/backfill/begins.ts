// The search for the first begin at which a job is held: it starts there if that is now, and is planned there
// if not. cycle.ts says which begins may be left out.
import { countBits, intersect } from '../../native/sets';
import { limitOnNodes } from '../accounting/limits';
import { earliestStart } from '../bounds';
import { members, words } from '../cluster';
import { NONE } from '../codes';
import { findVictims } from '../events/preemption';
import { explain, isYoung } from '../events/records';
import {
  allowedFrom,
  allowedRows,
  allowedStart,
  findAllowed,
  hasOverlap,
  isMaintenance,
  nextReservationEnd,
} from '../events/reservations';
import { LIMITED, MAINTAINED, RESERVED, STARTED } from '../events/serve';
import { noteCpus } from '../jobSize';
import { candidateNodes, minNodes } from '../jobs';
import { makeReleases } from '../releases';
import { ask } from '../request';
import { nextEnd } from '../running';
import { useAble } from '../search/able';
import { boundOf, remember } from '../search/earlier';
import { lengthOf } from '../search/hope';
import { beginAt, beginSearch, findUsable, hasLater, later, usable } from '../search/openings';
import { assocLimitStop, bfResolution, bfWindow, classes, reservations } from '../settings';
import { nextBegin } from '../table';
import { isWatched, notePlan } from '../watch/watched';
import { mayHoldAt, willRun } from '../willRun';
import { cycle, now } from './counts';
import { down, isAnyCompleting, isInTheWay, keepChosen, plan, planCpus, planned } from './plan';
import { forgetCycle, holdsBefore } from './repeat';
import { startNow } from './startNow';

/**
 * With assoc_limit_stop, a job that a limit holds back is planned so many seconds from now if nothing else is
 * known.
 */
const AFTER_LIMIT: f64 = 500;

export const NEITHER: i32 = 0;
export const STARTED_NOW: i32 = 1;
export const PLANNED: i32 = 2;

/** Starts the job, or plans it at the first begin at which nothing planned is in its way. */
export function startOrPlan(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  const length = lengthOf(candidate);
  const fewest = unchecked(minNodes[job]);
  // Requests of a kind may use the same nodes, and nobody leaves earlier than expected.
  const isPlain = reservations == 0 && classes == 0;
  const known: f64 = isPlain ? boundOf(candidate, length) : -Infinity;
  const bound: f64 = classes > 0 ? -Infinity : max(earliestStart(candidate, cycle), known);
  const end = now + bfWindow;
  // It starts now or not at all.
  const isOnlyNow = isYoung(job, now);
  const own = unchecked(candidateNodes[candidate]);
  findVictims(job, partition);
  ask(candidate);
  useAble(candidate);
  makeReleases();
  beginSearch();
  let mayHold: bool = !isPlain;
  let earliest = now;
  let from = now;
  let goesOn: bool = true;
  while (goesOn) {
    findAllowed(job, partition, from, true);
    if (isMaintenance) return NEITHER;
    // A start behind the window is not planned.
    if (bound > end) {
      holdsBefore(bound - bfWindow);
      return NEITHER;
    }
    earliest = allowedStart;
    beginAt(allowedRows, allowedFrom, earliest, earliest + length);
    if (earliest == now) holdsBefore(nextBegin(now + length) - length);
    goesOn = hasLater;
    from = later;
    // Behind the end of a reservation there may be more nodes too.
    if (hasOverlap) {
      const next = nextReservationEnd(earliest) + 1;
      if (next < down(end) && (!goesOn || next < from)) {
        goesOn = true;
        from = next;
      }
    }
    if (isOnlyNow) goesOn = false;
    // A start behind the next begin is looked for from that begin on.
    if (goesOn && from + bfResolution <= bound) continue;
    findUsable(allowedRows, allowedFrom);
    if (own != partition) intersect(usable, members, own * words, words);
    if (countBits(usable, 0, words) < fewest) continue;
    const last = goesOn ? from : end;
    // Where a slot begins at the end of a plan, a later search may find a start up to a resolution behind the
    // next begin.
    if (!mayHold) {
      if (!mayHoldAt(usable, 0, last + bfResolution)) {
        if (!goesOn) holdsBefore(nextEnd(last + bfResolution) - bfResolution - bfWindow);
        continue;
      }
      mayHold = true;
      if (earliest > known) remember(candidate, length, earliest);
    }
    const at = willRun(usable, 0, now, last);
    if (isNaN(at)) {
      if (!goesOn) holdsBefore(nextEnd(last) - bfWindow);
      continue;
    }
    let start = max(at, earliest);
    keepChosen();
    if (start <= now) {
      forgetCycle();
      if (isAnyCompleting()) {
        goesOn = false;
        start = now + 1;
      } else {
        const outcome = startNow(candidate, job, partition, isRepeated);
        if (outcome == STARTED) return STARTED_NOW;
        if (outcome == RESERVED || outcome == MAINTAINED) return NEITHER;
        if (outcome != LIMITED) goesOn = false;
        else if (!assocLimitStop) return NEITHER;
        else start = goesOn ? from : now + AFTER_LIMIT;
      }
    }
    if (isOnlyNow && start > now) return NEITHER;
    if (goesOn && start > from) continue;
    if (start > end) {
      holdsBefore(start - bfWindow);
      return NEITHER;
    }
    const first = down(start);
    const until = down(start + length);
    if (start > now && isInTheWay(first, until)) {
      from = start;
      goesOn = true;
      continue;
    }
    noteCpus(job, planCpus);
    // A limit that the job would exceed there leaves its nodes to others, and is what it shows.
    const limit = assocLimitStop ? NONE : limitOnNodes(candidate, countBits(planned, 0, words));
    if (limit != NONE) {
      explain(job, limit);
      return NEITHER;
    }
    if (isWatched(job)) notePlan(start, until, planned);
    plan(first, until);
    return PLANNED;
  }
  // Slots that begin so late were not looked at.
  if (!mayHold && !isOnlyNow && earliest + length > known) remember(candidate, length, earliest + length);
  return NEITHER;
}
