// Searches for the earliest start at which a job fits (the later_start loop of Slurm's backfill.c): it starts
// there if that is now, and otherwise reserves nodes for a planned start. docs/internals/slurm-kernel.md
// explains which start times can be skipped.
import { countBits, intersect } from '../../native/sets';
import { limitOnNodes } from '../accounting/limits';
import { earliestStart } from '../bounds';
import { members, words } from '../cluster';
import { NONE } from '../codes';
import { findPreemptionCandidates } from '../events/preemption';
import { isYoung, setReason } from '../events/records';
import {
  allowedFrom,
  allowedRows,
  allowedStart,
  findAllowed,
  hasOverlap,
  isMaintenance,
  nextReservationEnd,
} from '../events/reservations';
import { LIMITED, RESERVED, STARTED, UNDER_MAINTENANCE } from '../events/selectNodes';
import { noteCpus } from '../jobSize';
import { candidateNodes, minNodes } from '../jobs';
import { nextBegin } from '../nodeSpace';
import { makeReleases } from '../releases';
import { loadRequest } from '../request';
import { nextEnd } from '../running';
import { useAvailableNodes } from '../search/availableNodes';
import { lengthOf } from '../search/startable';
import { noteLowerBound, startLowerBound } from '../search/startLowerBound';
import {
  beginSearch,
  findUsable,
  hasLaterStart,
  laterStart,
  setSearchStart,
  usable,
} from '../search/unreservedNodes';
import { assocLimitStop, bfResolution, bfWindow, preemptionGroups, reservations } from '../settings';
import { isWatched, notePlannedStart } from '../watch/watched';
import { mayHoldAt, willRun } from '../willRun';
import { cycle, now } from './counts';
import {
  addReservation,
  floorToResolution,
  isAnyCompleting,
  keepChosen,
  overlapsPlannedStart,
  reservedCpus,
  reservedSet,
} from './plannedStart';
import { forgetCycle, limitValidity } from './resumeCycle';
import { startNow } from './startNow';

/**
 * With assoc_limit_stop, the delay in seconds of the planned start of a job that a limit blocks, if nothing
 * else is known.
 */
const AFTER_LIMIT: f64 = 500;

export const NEITHER: i32 = 0;
export const STARTED_NOW: i32 = 1;
export const PLANNED: i32 = 2;

/**
 * Starts the job, or plans it at the earliest time at which its nodes are reserved for no other planned
 * start.
 */
export function tryStartTimes(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  const length = lengthOf(candidate);
  const fewest = unchecked(minNodes[job]);
  // Without reservations and preemption, all candidates of a request class may use the same nodes, and no job
  // ends earlier than expected.
  const isPlain = reservations == 0 && preemptionGroups == 0;
  const known: f64 = isPlain ? startLowerBound(candidate, length) : -Infinity;
  const bound: f64 = preemptionGroups > 0 ? -Infinity : max(earliestStart(candidate, cycle), known);
  const end = now + bfWindow;
  // A young job starts now or not at all.
  const isOnlyNow = isYoung(job, now);
  const own = unchecked(candidateNodes[candidate]);
  findPreemptionCandidates(job, partition);
  loadRequest(candidate);
  useAvailableNodes(candidate);
  makeReleases();
  beginSearch();
  let mayHold: bool = !isPlain;
  let earliest = now;
  let from = now;
  let hasNext: bool = true;
  while (hasNext) {
    findAllowed(job, partition, from, true);
    if (isMaintenance) return NEITHER;
    // A start after the window is not planned.
    if (bound > end) {
      limitValidity(bound - bfWindow);
      return NEITHER;
    }
    earliest = allowedStart;
    setSearchStart(allowedRows, allowedFrom, earliest, earliest + length);
    if (earliest == now) limitValidity(nextBegin(now + length) - length);
    hasNext = hasLaterStart;
    from = laterStart;
    // After the end of a reservation there may be more nodes, too.
    if (hasOverlap) {
      const next = nextReservationEnd(earliest) + 1;
      if (next < floorToResolution(end) && (!hasNext || next < from)) {
        hasNext = true;
        from = next;
      }
    }
    if (isOnlyNow) hasNext = false;
    // A start after the next start time is searched from that time on.
    if (hasNext && from + bfResolution <= bound) continue;
    findUsable(allowedRows, allowedFrom);
    if (own != partition) intersect(usable, members, own * words, words);
    if (countBits(usable, 0, words) < fewest) continue;
    const last = hasNext ? from : end;
    // Where a slot begins at the end of a planned start, a later search may find a start up to a resolution
    // after the next start time.
    if (!mayHold) {
      if (!mayHoldAt(usable, 0, last + bfResolution)) {
        if (!hasNext) limitValidity(nextEnd(last + bfResolution) - bfResolution - bfWindow);
        continue;
      }
      mayHold = true;
      if (earliest > known) noteLowerBound(candidate, length, earliest);
    }
    const at = willRun(usable, 0, now, last);
    if (isNaN(at)) {
      if (!hasNext) limitValidity(nextEnd(last) - bfWindow);
      continue;
    }
    let start = max(at, earliest);
    keepChosen();
    if (start <= now) {
      forgetCycle();
      if (isAnyCompleting()) {
        hasNext = false;
        start = now + 1;
      } else {
        const outcome = startNow(candidate, job, partition, isRepeated);
        if (outcome == STARTED) return STARTED_NOW;
        if (outcome == RESERVED || outcome == UNDER_MAINTENANCE) return NEITHER;
        if (outcome != LIMITED) hasNext = false;
        else if (!assocLimitStop) return NEITHER;
        else start = hasNext ? from : now + AFTER_LIMIT;
      }
    }
    if (isOnlyNow && start > now) return NEITHER;
    if (hasNext && start > from) continue;
    if (start > end) {
      limitValidity(start - bfWindow);
      return NEITHER;
    }
    const first = floorToResolution(start);
    const until = floorToResolution(start + length);
    if (start > now && overlapsPlannedStart(first, until)) {
      from = start;
      hasNext = true;
      continue;
    }
    noteCpus(job, reservedCpus);
    // A job that would exceed a limit there leaves its nodes to others, and shows the limit as its reason.
    const limit = assocLimitStop ? NONE : limitOnNodes(candidate, countBits(reservedSet, 0, words));
    if (limit != NONE) {
      setReason(job, limit);
      return NEITHER;
    }
    if (isWatched(job)) notePlannedStart(start, until, reservedSet);
    addReservation(first, until);
    return PLANNED;
  }
  // Later slots were not searched.
  if (!mayHold && !isOnlyNow && earliest + length > known)
    noteLowerBound(candidate, length, earliest + length);
  return NEITHER;
}
