// Finds when and where a request could start if there were no reservations: running jobs end in the order of
// their expected ends. Models _will_run_test() of Slurm's select/cons_tres (job_test.c) and select/linear.
import {
  avoidsCompleting,
  bfBusyNodes,
  epoch,
  ignoresOtherEnds,
  testsStartTimes,
  wholeNodes,
} from '../settings';
import { completingNodes } from '../state/completing';
import { endsBefore, endsUntil, expectedEndAt, running } from '../state/running';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { availableNodes, collectAvailable } from './availableNodes';
import { barsNodes } from './barredNodes';
import { choose, chooseAfter } from './bestFit';
import { mayHold } from './freeCpuSnapshots';
import { areIdle, idleAfter, idleOrder } from './idle';
import { EXPECTED, endsWhen } from './nodeTimelines';
import { PreemptionCandidates } from './preemption';
import { lastRelevantEnd, nextRelevantEnd } from './relevantEnds';
import { Request } from './request';
import { UsableNodes, usableNow } from './usableNodes';

let own: NodeSet = NO_SET;

onAllocate(() => {
  own = allocateSet();
});

/** A job over its time limit is expected to end after this many seconds. */
const KILL_WAIT: f64 = 30;
/** Length in seconds of the first window, whose ends are processed together; it doubles from test to test. */
const FIRST_WINDOW: f64 = 30;
/** Number of ends within one window after which its test is skipped. */
const MOST_ENDS: i32 = 200;

/**
 * Returns the earliest time at which the request could start on nodes of the set, and leaves these nodes in
 * selection.ts.
 *
 * @param preemption the jobs that may be preempted for it
 * @param from the start time that backfill tries. Later versions of select/cons_tres assume that the jobs that are
 *   expected to end before it have ended, and return `now` if the request fits then.
 * @param limit a later start is of no interest; `now`: only one now is
 * @param stopsAtLimit true if Slurm knows the limit: later versions look at no later end
 * @returns NaN if there is no start by the limit
 */
export function willRun(
  request: Request,
  set: NodeSet,
  preemption: PreemptionCandidates,
  now: f64,
  from: f64,
  limit: f64,
  stopsAtLimit: bool,
): f64 {
  if (preemption.count == 0 && !mayHoldAt(request, set, max(now, limit))) return NaN;
  const gone = testsStartTimes && !wholeNodes ? endsBefore(from) : 0;
  const stop = testsStartTimes && stopsAtLimit ? endsUntil(limit) : running.count;
  const skipsPresent = testsStartTimes && !wholeNodes && from > now;
  if (preemption.count == 0 && !wholeNodes) {
    if (!skipsPresent && fitsPresent(request, set)) return now;
    if (limit <= now) return NaN;
    // Even if no job has ended, others bar other nodes than now.
    const isOther = skipsPresent || gone > 0 || (testsStartTimes && barsNodes);
    if (isOther && fitsAfter(request, set, gone)) return now;
    return afterWindows(request, set, now, limit, gone, stop);
  }
  const usable = usableNow(request, set);
  if (!skipsPresent && choosePresent(usable)) return now;
  if (wholeNodes) return afterIdleNodes(usable, now, limit);
  preemption.endAll(usable);
  preemption.endExpected(usable, gone);
  // The controller reports an immediate start, so that those jobs are preempted.
  return choose(usable) ? now : afterStaying(usable, now, limit, gone, stop);
}

/** True if select/cons_tres takes completing nodes of a set last, as it does in the test of the present only. */
function takesCompletingLast(set: NodeSet): bool {
  return avoidsCompleting && !wholeNodes && completingNodes.hasCommon(set);
}

function fitsPresent(request: Request, set: NodeSet): bool {
  request.takesCompletingLast = takesCompletingLast(set);
  // Jobs that run now bar more nodes than those that would run if none had ended.
  const fits = barsNodes ? choose(usableNow(request, set)) : fitsAfter(request, set, 0);
  request.takesCompletingLast = false;
  return fits;
}

function choosePresent(usable: UsableNodes): bool {
  usable.request.takesCompletingLast = takesCompletingLast(usable.all);
  const fits = choose(usable);
  usable.request.takesCompletingLast = false;
  return fits;
}

function fitsAfter(request: Request, set: NodeSet, gone: i32): bool {
  return mayHoldAfter(request, set, gone) && chooseAfter(request, set, gone);
}

/** Like fitsAfter(), after a window of ends: bf_busy_nodes concerns these tests only. */
function fitsFuture(request: Request, set: NodeSet, gone: i32): bool {
  request.takesBusyFirst = bfBusyNodes;
  const fits = fitsAfter(request, set, gone);
  request.takesBusyFirst = false;
  return fits;
}

function chooseFuture(usable: UsableNodes): bool {
  usable.request.takesBusyFirst = bfBusyNodes;
  const fits = choose(usable);
  usable.request.takesBusyFirst = false;
  return fits;
}

/** False only if the request cannot fit on the nodes at a given time without preemption. */
export function mayHoldAt(request: Request, set: NodeSet, instant: f64): bool {
  return mayHoldAfter(request, set, endsUntil(instant));
}

/** Like mayHoldAt(), but after the first `gone` running jobs have ended. */
export function mayHoldAfter(request: Request, set: NodeSet, gone: i32): bool {
  if (request.availableList >= 0) {
    const found = collectAvailable(request, set, gone);
    if (found == 0 || found < request.minNodes) return false;
    return request.minUsableCpus >= request.neededCpus || mayHold(request, availableNodes, gone);
  }
  return request.minIdleNodes == 0 ? mayHold(request, set, gone) : areIdle(set, request.minIdleNodes, gone);
}

/** Returns the first running job, from a position on, that would not be preempted. */
function nextStaying(place: i32): i32 {
  let next = place;
  while (next < running.count && unchecked(endsWhen[next]) != EXPECTED) next++;
  return next;
}

/** select/linear tests after each end that makes nodes of the set idle. */
function afterIdleNodes(usable: UsableNodes, now: f64, limit: f64): f64 {
  for (let i = usable.makeIdleBefore(usable.request.minNodes); i < idleOrder.count; ) {
    const at = unchecked(idleAfter[i]);
    const end = expectedEndAt(at);
    if (end > limit) return NaN;
    let gains: bool = false;
    for (; i < idleOrder.count && unchecked(idleAfter[i]) == at; i++) {
      if (usable.makeIdle(unchecked(idleOrder.node[i]))) gains = true;
    }
    if (gains && choose(usable)) return end <= now ? now + 1 : end;
  }
  return NaN;
}

/**
 * select/cons_tres without preemption tests after each window of ends on nodes of the set. A window closes
 * with the first such end after which no other end falls into it. Only the running jobs from `gone` to before `stop`
 * end.
 */
function afterWindows(request: Request, set: NodeSet, now: f64, limit: f64, gone: i32, stop: i32): f64 {
  let at = nextRelevantEnd(set, gone);
  if (at >= stop) return NaN;
  const first = expectedEndAt(at);
  if (first > limit) return NaN;
  const barrier = barrierAfter(first);
  let window = FIRST_WINDOW;
  while (at < stop) {
    let last = nextRelevantEnd(set, max(at, endsUntil(barrier + window) - 1));
    let next = last + 1;
    if (last >= stop) {
      if (isLeftOut(set, at, stop)) return NaN;
      last = lastRelevantEnd(set, stop);
      next = stop;
    }
    // The start would not be before this end.
    if (expectedEndAt(ignoresOtherEnds ? at : last) > limit) return NaN;
    window = longerWindow(barrier, window, next);
    if (fitsFuture(request, set, next)) return startAfter(expectedEndAt(lastOwnEnd(at, last)), now);
    at = nextRelevantEnd(set, next);
  }
  return NaN;
}

/**
 * Returns the running job after whose end the selected nodes are available: of those at positions from `first` to
 * `last`, the last one, or since 25.05.1 the last one that has a selected node.
 */
function lastOwnEnd(first: i32, last: i32): i32 {
  if (!ignoresOtherEnds) return last;
  selected.copyNodes(own);
  const found = lastRelevantEnd(own, last + 1);
  return found < first ? last : found;
}

/** Returns the time from which the windows are measured: the next multiple of the first window. */
function barrierAfter(firstEnd: f64): f64 {
  return firstEnd + (FIRST_WINDOW - ((firstEnd + epoch) % FIRST_WINDOW));
}

/** Returns the start of a job that waits for an expected end, which may be over. */
function startAfter(end: f64, now: f64): f64 {
  return end > now ? end : max(end + KILL_WAIT, now + 1);
}

/** Doubles the length until the next running job ends after the window. */
function longerWindow(barrier: f64, length: f64, next: i32): f64 {
  let window = length;
  do window *= 2;
  while (next < running.count && expectedEndAt(next) > barrier + window);
  return window;
}

/**
 * True if Slurm skips the test after the last of the running jobs before `stop`, because all ends on nodes of the set
 * from a position on were skipped.
 */
function isLeftOut(set: NodeSet, place: i32, stop: i32): bool {
  let count = 0;
  for (let at = place; at < stop; at = nextRelevantEnd(set, at + 1)) count++;
  return count % (MOST_ENDS + 2) == 0;
}

/** Like afterWindows(), but after the preemption candidates have already ended. */
function afterStaying(usable: UsableNodes, now: f64, limit: f64, gone: i32, stop: i32): f64 {
  let window = FIRST_WINDOW;
  let barrier: f64 = 0;
  let hasBarrier = false;
  let next = nextStaying(gone);
  while (next < stop) {
    const first = next;
    let last = -1;
    let removed = 0;
    let skipsTest = false;
    while (next < stop) {
      const at = next;
      next = nextStaying(at + 1);
      if (!usable.endRun(at, at + 1)) continue;
      const end = expectedEndAt(at);
      // The start would not be before this end.
      if (end > limit && (last < 0 || !ignoresOtherEnds)) return NaN;
      if (!hasBarrier) {
        barrier = barrierAfter(end);
        hasBarrier = true;
      }
      last = at;
      if (next == running.count) break;
      if (expectedEndAt(next) > barrier + window) break;
      if (removed++ > MOST_ENDS) {
        skipsTest = true;
        break;
      }
    }
    if (last < 0) return NaN;
    if (skipsTest) continue;
    window = longerWindow(barrier, window, next);
    if (chooseFuture(usable)) return startAfter(expectedEndAt(lastOwnStaying(first, last)), now);
  }
  return NaN;
}

/** Like lastOwnEnd(), among the jobs that would not be preempted. */
function lastOwnStaying(first: i32, last: i32): i32 {
  for (let found = lastOwnEnd(first, last); found >= first; found = lastRelevantEnd(own, found))
    if (unchecked(endsWhen[found]) == EXPECTED) return found;
  return last;
}
