// When and where the request could start if nothing were planned: running jobs go in the order of their expected ends.
import { choose } from './bestFit';
import { mayGo, releaseVictims, victims } from './events/preemption';
import {
  becomeIdle,
  beginFuture,
  isEnough,
  passBy,
  passIdle,
  release,
  releaseBefore,
  touches,
} from './future';
import { idleAfter, idleCount, idleNode, makeReleases, mayBeIdle } from './releases';
import { fewest, fewestIdle } from './request';
import { runningCount, runningEnd } from './running';
import { firstToTouch, mayHold } from './search/freeing';
import { epoch, wholeNodes } from './settings';

/** A job over its limit is expected to end so long after it. */
const KILL_WAIT: f64 = 30;
/** Ends within so many seconds are taken together at first; the length doubles from test to test. */
const FIRST_WINDOW: f64 = 30;
/** After so many ends within one window its test is left out. */
const MOST_ENDS: i32 = 200;

/**
 * The instant at which the request could start on nodes of the row; findVictims() came before. The nodes are those of bestFit.ts.
 *
 * @param limit a start after it is of no interest
 * @returns NaN if there is no start, or perhaps one after the limit
 */
export function willRun(rows: StaticArray<i32>, from: i32, now: f64, limit: f64): f64 {
  makeReleases();
  if (victims == 0 && !mayHoldAt(rows, from, max(now, limit))) return NaN;
  beginFuture(rows, from);
  if (choose()) return now;
  if (wholeNodes) return afterOneEnd(now, limit);
  if (victims > 0) {
    releaseVictims();
    // The controller says that it starts now, so that those jobs are driven out.
    if (choose()) return now;
  }
  return afterWindows(rows, from, now, limit);
}

/** Whether the nodes may hold the request at an instant if nobody is driven out. If not, they do not. */
export function mayHoldAt(rows: StaticArray<i32>, from: i32, instant: f64): bool {
  return fewestIdle > 0 ? mayBeIdle(rows, from, fewestIdle, instant) : mayHold(rows, from, instant);
}

/** The first running job from a place on that is not driven out. */
function staying(place: i32): i32 {
  let next = place;
  while (next < runningCount && mayGo(next)) next++;
  return next;
}

/** Whole nodes: a test after each end that makes nodes of the set idle. */
function afterOneEnd(now: f64, limit: f64): f64 {
  for (let i = passIdle(fewest); i < idleCount; ) {
    const at = unchecked(idleAfter[i]);
    if (unchecked(runningEnd[at]) > limit) return NaN;
    let gains: bool = false;
    for (; i < idleCount && unchecked(idleAfter[i]) == at; i++) {
      if (becomeIdle(unchecked(idleNode[i]))) gains = true;
    }
    if (!gains || !isEnough() || !choose()) continue;
    const end = unchecked(runningEnd[at]);
    return end <= now ? now + 1 : end;
  }
  return NaN;
}

/** CPUs: a test after each window, of ends on nodes of the set. */
function afterWindows(rows: StaticArray<i32>, from: i32, now: f64, limit: f64): f64 {
  let window = FIRST_WINDOW;
  let barrier: f64 = 0;
  let hasBarrier = false;
  // Who is driven out is gone already; without such jobs, all go at once before a test that may succeed.
  const isOneByOne = victims > 0;
  let next = isOneByOne ? staying(0) : firstToTouch(rows, from);
  if (!isOneByOne) passBy(next);
  while (next < runningCount) {
    let last = -1;
    let removed = 0;
    let skipsTest = false;
    while (next < runningCount) {
      const at = next;
      next = isOneByOne ? staying(at + 1) : at + 1;
      if (!(isOneByOne ? release(at) : touches(at))) continue;
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
    do window *= 2;
    while (next < runningCount && unchecked(runningEnd[next]) > barrier + window);
    if (!isOneByOne) {
      if (!mayHoldAt(rows, from, unchecked(runningEnd[next - 1]))) continue;
      releaseBefore(next);
    }
    if (!choose()) continue;
    const end = unchecked(runningEnd[last]);
    return end > now ? end : max(end + KILL_WAIT, now + 1);
  }
  return NaN;
}
