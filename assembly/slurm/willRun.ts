// Finds when and where the request could start if there were no reservations: running jobs end in the order
// of their expected ends. Models _will_run_test() of select/cons_tres.
import { choose, chooseAfter } from './choice/bestFit';
import { beginState, isEnough, markIdle, release, releaseWholeNodes } from './clusterState';
import { mayBePreempted, preemptionCandidateCount, releasePreemptionCandidates } from './events/preemption';
import { makeReleases } from './releases';
import { minIdleNodes, minNodeCount, minUsableCpus, requestedCpus } from './request';
import { endsUntil, runningCount, runningEnd } from './running';
import { availableList, availableNodes, collectAvailable } from './search/availableNodes';
import { firstRelevantEnd, mayHold } from './search/freeCpuSnapshots';
import { areIdle, idleAfter, idleCount, idleNode } from './search/idle';
import { lastRelevantEnd, nextRelevantEnd } from './search/relevantEnds';
import { epoch, wholeNodes } from './settings';

/** A job over its time limit is expected to end after this many seconds. */
const KILL_WAIT: f64 = 30;
/** Length in seconds of the first window, whose ends are processed together; it doubles from test to test. */
const FIRST_WINDOW: f64 = 30;
/** Number of ends within one window after which its test is skipped. */
const MOST_ENDS: i32 = 200;

/**
 * Returns the earliest time at which the request could start on nodes of the row, and leaves these nodes in
 * bestFit.ts. Requires findPreemptionCandidates().
 *
 * @param limit a later start is of no interest
 * @returns NaN if there is no start by the limit
 */
export function willRun(rows: StaticArray<i32>, from: i32, now: f64, limit: f64): f64 {
  makeReleases();
  if (preemptionCandidateCount == 0 && !mayHoldAt(rows, from, max(now, limit))) return NaN;
  if (preemptionCandidateCount == 0 && !wholeNodes) {
    if (mayHoldAfter(rows, from, 0) && chooseAfter(rows, from, 0)) return now;
    return afterWindows(rows, from, now, limit);
  }
  beginState(rows, from);
  if (choose()) return now;
  if (wholeNodes) return afterOneEnd(now, limit);
  releasePreemptionCandidates();
  // The controller reports an immediate start, so that those jobs are preempted.
  return choose() ? now : afterStaying(now, limit);
}

/** False only if the request cannot fit on the nodes at a given time without preemption. */
export function mayHoldAt(rows: StaticArray<i32>, from: i32, instant: f64): bool {
  return mayHoldAfter(rows, from, endsUntil(instant));
}

/** Like mayHoldAt(), but after the first `gone` running jobs have ended. */
export function mayHoldAfter(rows: StaticArray<i32>, from: i32, gone: i32): bool {
  if (availableList >= 0) {
    makeReleases();
    const found = collectAvailable(rows, from, gone);
    if (found == 0 || found < minNodeCount) return false;
    return minUsableCpus >= requestedCpus || mayHold(availableNodes, 0, gone);
  }
  return minIdleNodes == 0 ? mayHold(rows, from, gone) : areIdle(rows, from, minIdleNodes, gone);
}

/** Returns the first running job, from a position on, that would not be preempted. */
function nextStaying(place: i32): i32 {
  let next = place;
  while (next < runningCount && mayBePreempted(next)) next++;
  return next;
}

/** select/linear tests after each end that makes nodes of the set idle. */
function afterOneEnd(now: f64, limit: f64): f64 {
  for (let i = releaseWholeNodes(minNodeCount); i < idleCount; ) {
    const at = unchecked(idleAfter[i]);
    if (unchecked(runningEnd[at]) > limit) return NaN;
    let gains: bool = false;
    for (; i < idleCount && unchecked(idleAfter[i]) == at; i++) {
      if (markIdle(unchecked(idleNode[i]))) gains = true;
    }
    if (!gains || !isEnough() || !choose()) continue;
    const end = unchecked(runningEnd[at]);
    return end <= now ? now + 1 : end;
  }
  return NaN;
}

/**
 * select/cons_tres without preemption tests after each window of ends on nodes of the set. A window closes
 * with the first such end after which no other end falls into it.
 */
function afterWindows(rows: StaticArray<i32>, from: i32, now: f64, limit: f64): f64 {
  let at = nextRelevantEnd(rows, from, firstRelevantEnd(rows, from));
  if (at == runningCount) return NaN;
  const first = unchecked(runningEnd[at]);
  if (first > limit) return NaN;
  const barrier = first + (FIRST_WINDOW - ((first + epoch) % FIRST_WINDOW));
  let window = FIRST_WINDOW;
  // If the request does not fit after the longest window before the limit, it does not fit after shorter
  // ones.
  let longest = FIRST_WINDOW;
  while (barrier + 2 * longest <= limit) longest *= 2;
  const over = nextRelevantEnd(rows, from, max(at, endsUntil(barrier + longest) - 1));
  if (over < runningCount && !mayHoldAfter(rows, from, over + 1)) {
    window = longerWindow(barrier, longest, over + 1);
    at = nextRelevantEnd(rows, from, over + 1);
  }
  while (at < runningCount) {
    let last = nextRelevantEnd(rows, from, max(at, endsUntil(barrier + window) - 1));
    let next = last + 1;
    if (last == runningCount) {
      if (isLeftOut(rows, from, at)) return NaN;
      last = lastRelevantEnd(rows, from, runningCount);
      next = runningCount;
    }
    const end = unchecked(runningEnd[last]);
    // The start would not be before this end.
    if (end > limit) return NaN;
    window = longerWindow(barrier, window, next);
    if (mayHoldAfter(rows, from, next) && chooseAfter(rows, from, next)) {
      return end > now ? end : max(end + KILL_WAIT, now + 1);
    }
    at = nextRelevantEnd(rows, from, next);
  }
  return NaN;
}

/** Doubles the length until the next running job ends after the window. */
function longerWindow(barrier: f64, length: f64, next: i32): f64 {
  let window = length;
  do window *= 2;
  while (next < runningCount && unchecked(runningEnd[next]) > barrier + window);
  return window;
}

/**
 * True if Slurm skips the test after the last running job, because all ends on nodes of the set from a
 * position on were skipped.
 */
function isLeftOut(rows: StaticArray<i32>, from: i32, place: i32): bool {
  let count = 0;
  for (let at = place; at < runningCount; at = nextRelevantEnd(rows, from, at + 1)) count++;
  return count % (MOST_ENDS + 2) == 0;
}

/** Like afterWindows(), but after the preemption candidates have already been released. */
function afterStaying(now: f64, limit: f64): f64 {
  let window = FIRST_WINDOW;
  let barrier: f64 = 0;
  let hasBarrier = false;
  let next = nextStaying(0);
  while (next < runningCount) {
    let last = -1;
    let removed = 0;
    let skipsTest = false;
    while (next < runningCount) {
      const at = next;
      next = nextStaying(at + 1);
      if (!release(at)) continue;
      const end = unchecked(runningEnd[at]);
      // The start would not be before this end.
      if (end > limit) return NaN;
      if (!hasBarrier) {
        barrier = end + (FIRST_WINDOW - ((end + epoch) % FIRST_WINDOW));
        hasBarrier = true;
      }
      last = at;
      if (next == runningCount) break;
      if (unchecked(runningEnd[next]) > barrier + window) break;
      if (removed++ > MOST_ENDS) {
        skipsTest = true;
        break;
      }
    }
    if (last < 0) return NaN;
    if (skipsTest) continue;
    window = longerWindow(barrier, window, next);
    if (!choose()) continue;
    const end = unchecked(runningEnd[last]);
    return end > now ? end : max(end + KILL_WAIT, now + 1);
  }
  return NaN;
}
