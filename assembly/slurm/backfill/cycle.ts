// Makes a cycle of the backfill scheduler (_attempt_backfill() in Slurm's backfill.c). It goes through the
// queue once, starts jobs or reserves nodes for them, and ends after the last job that may start now. Most
// tests are skipped; docs/internals/slurm-kernel.md proves that this is safe.
import { mayExceed } from '../accounting/limits';
import { beginLimits } from '../events/arrayLimits';
import { canceled } from '../events/cancel';
import { isLate } from '../events/deadlines';
import { forgetCycle } from '../queue/cycleValidity';
import { currentOf, dropStarted, isQueueSame, orderQueue, queue, queued } from '../queue/queue';
import { beginAvailableNodes } from '../select/availableNodes';
import { arrays, assocLimitStop, bfWindow, exclusiveTopology, withDeadlines, withLimits } from '../settings';
import { hasExclusiveTopology } from '../state/exclusiveTopology';
import { mayChange } from '../state/jobSize';
import { candidateJob, candidatePartition } from '../state/jobs';
import { forgetPlannedStart, isWatched, isWatching } from '../watch/watched';
import { beginCounts, beginCycle, isOverStarts, isOverTests, isStopped, now, startedNow } from './counts';
import { beginNodeSpace } from './nodeSpace';
import { beginPerUserLimits } from './perUserLimits';
import { floorToResolution } from './plannedStart';
import { beginResumable, noteCycleEnd, resumePosition } from './resumeCycle';
import { beginStartable, lastStartable } from './startable';
import { beginLowerBounds } from './startLowerBound';
import { beginTests, testCandidate } from './testCandidate';
import { testLimitPosition } from './testLimit';

/** @param instant whole seconds */
export function backfill(instant: f64): void {
  beginLimits(instant);
  orderQueue();
  const place = resumePosition(instant);
  if (place < 0) begin(instant);
  else if (isQueueSame()) return;
  beginCycle(instant);
  beginStartable(instant);
  const testLimit = testLimitPosition();
  // The watched job needs its planned start, though it starts nothing. Other planned starts may change sizes.
  let shown = max(placeOfWatched(testLimit), max(lastUnsized(testLimit), lastStopping(testLimit)));
  shown = max(shown, lastLate(testLimit));
  const canceledBefore = canceled;
  if (shown >= 0) forgetCycle();
  let areLimitsKnown: bool = !withLimits || assocLimitStop;
  let i = max(0, place);
  let last = max(lastStartable(i, testLimit), shown);
  // After the last startable candidate, jobs only record which limits block them.
  for (; i <= last || (i < queued && (withLimits || (arrays > 0 && startedNow > 0))); i++) {
    if (isOverTests() || isOverStarts() || isStopped) break;
    if (i > last && !areLimitsKnown) {
      // No job starts from here on, so that the amounts stay the same.
      areLimitsKnown = true;
      last = shown = lastOverLimit(i, testLimit);
    }
    const candidate = currentOf(unchecked(queue[i]));
    if (candidate < 0) continue;
    testCandidate(candidate, i <= last);
    last = max(lastStartable(i + 1, last + 1), shown);
  }
  noteCycleEnd(i);
  if (startedNow > 0 || canceled > canceledBefore) dropStarted();
}

/** Starts a cycle from the first position of the queue. */
function begin(instant: f64): void {
  beginResumable();
  beginNodeSpace(floorToResolution(instant), floorToResolution(instant + bfWindow));
  beginAvailableNodes();
  forgetPlannedStart(instant);
  beginCounts();
  beginLowerBounds();
  beginTests();
  beginPerUserLimits();
}

/**
 * Returns the last position before `testLimit` of a job whose size may change if it is planned; -1 if there
 * is none.
 */
function lastUnsized(testLimit: i32): i32 {
  let place = testLimit - 1;
  while (place >= 0 && !mayChange(unchecked(candidateJob[queue[place]]))) place--;
  return place;
}

/**
 * Returns the last position before `testLimit` of a job that may stop the cycle, if later ones could record a limit; -1
 * if there is none.
 */
function lastStopping(testLimit: i32): i32 {
  if (!exclusiveTopology || (!withLimits && arrays == 0)) return -1;
  let place = testLimit - 1;
  while (place >= 0 && !mayStop(unchecked(queue[place]))) place--;
  return place;
}

/** Returns the last position before `testLimit` of a job that is late for its deadline; -1 if there is none. */
function lastLate(testLimit: i32): i32 {
  if (!withDeadlines) return -1;
  let place = testLimit - 1;
  while (place >= 0 && !isLate(unchecked(candidateJob[queue[place]]), now)) place--;
  return place;
}

function mayStop(candidate: i32): bool {
  return hasExclusiveTopology(unchecked(candidateJob[candidate]), unchecked(candidatePartition[candidate]));
}

/**
 * Returns the last position from `first` to before `testLimit` of a job that exceeds a limit on some nodes
 * only; `first` - 1 if there is none.
 */
function lastOverLimit(first: i32, testLimit: i32): i32 {
  let place = testLimit - 1;
  while (place >= first && !mayExceed(unchecked(queue[place]))) place--;
  return max(place, first - 1);
}

/** Returns the last position of the watched job before `testLimit`; -1 if it has none. */
function placeOfWatched(testLimit: i32): i32 {
  if (!isWatching()) return -1;
  let place = testLimit - 1;
  while (place >= 0 && !isWatched(unchecked(candidateJob[queue[place]]))) place--;
  return place;
}
