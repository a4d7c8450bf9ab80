// A cycle of the backfill scheduler. It goes through the queue once. What a job cannot have now it gets as a
// plan: nodes from a begin to an end, in the table. Later jobs keep off them. The cycle ends behind the last
// job that may fit now: what comes after it starts nothing, and no plan outlives its cycle.
//
// Most of the work is left out. What may be left out follows from four facts:
//
// - Nothing comes back within a cycle. The table (nodeSpace.ts) only loses nodes: planNodes() takes them, a split
//   copies a slot, and a merge joins equal ones. Jobs that start only take nodes. Those that are driven out
//   give theirs back, but these are `completing` until the cycle is over. So at each instant the nodes that
//   nobody has planned only become fewer, and so do those on which a job can start, the ones with a free CPU
//   without `completing`, but for a job that drives out others itself.
// - An offer (offerOf) never shrinks when its node gets more free or loses a holder. To a request for whole
//   nodes a node with a holder offers nothing, and one without a holder is in its last state. All other terms
//   grow with what is free.
// - choose() needs isEnough(), which sums up offers: nodes, CPUs, and nodes with many CPUs. So what is not
//   enough on a set of nodes after the first n running jobs are gone is not enough on a part of the set, nor
//   after fewer of them, nor when more is taken.
// - A job that starts in the cycle takes what was free and gives it back at its expected end. So at no
//   instant is more expected to be free than was when the cycle began, but where jobs are driven out.
//
// What the parts promise, each by these facts. They may say "perhaps" without need, which costs a look:
//
// - `future`, `freeing`, `idle`: isEnough(), mayHold() and areIdle() are true wherever the request fits.
//   mayHold() counts free CPUs in place of offers, which are at most these. areIdle() counts idle nodes, and
//   a node that offers all of its CPUs has no holder, because a holder has a CPU.
// - `able`: the nodes that collectAble() leaves out offer nothing after so many running jobs. The lists are
//   made at the first question of a cycle. They are asked by the expected end, not by the number of jobs that
//   are gone, because jobs that started since stand among the running ones. They are not used if jobs may be
//   driven out.
// - `bounds`: mayFit() is about the present state; earliestStart() about the whole partition and the first
//   question of a cycle, and so holds until its end.
// - `openings`: between a begin and the next, no slot has a node of the row that the slot before lacks. So
//   each of these slots has no more than the one before, and what is usable from some instant between the two
//   is usable from the first. Of the slots at [first, end), `before` at `first` and `behind` have in common
//   what all of them have: `until` never decreases in a search, so no slot leaves at the end.
// - `hope`: who finds too little without a plan until its limit finds too little later in the cycle, and so
//   does whoever of its kind asks for longer, because it must keep off more slots. Jobs for which others may
//   be driven out always have hope.
// - `earlier`: a search found at none of its begins before b, up to a resolution behind the next one, that
//   the request could be held. Let a later search for the same kind, and as long or longer, find nodes N at a
//   begin e for a start t before its next begin, and t < b. By `openings`, nobody has a plan for N from e on
//   until the end of the plan at t. So N was usable at the last begin of the first search that is not after
//   e, and at each begin from there to t. The last of these was refused up to its next begin, so t is none.
//   One slot may be in the way at a begin and not at t: the one that begins just when the plan ends, if t is
//   less than a resolution behind the begin. Then N was usable at the begin before, which was refused up to
//   there. It is not used where reservations or preemption change what a kind may use.
//
// And so it is safe to leave out:
//
// - all places that the cycle does not come to because of bf_max_job_test (testLimit.ts): who has hope there has
//   none in this cycle;
// - all places behind lastHope(): nobody there starts, and their plans would be in nobody's way who does.
//   What they are told remains: the limits that are in their way whatever nodes they get, and that their array is at
//   its limit, which it may have reached in this cycle. Whoever exceeds a limit on some nodes only is planned. Tasks of
//   an array ask for the same, so one of them stands for all here.
// - a begin whose next one is a resolution before the bound: only starts until the next begin count there;
// - all places that the last cycle came to, if nothing has changed for them since (resumeCycle.ts);
// - a test at an instant at which mayHoldAt() is false: willRun() would find no start until then.
//
// Three corners are not covered, and no random cluster of the tests has met them: a start just at the next
// begin, on nodes that somebody else has shortly before; a request nearly as long as the window, which is
// given up because its bound is behind the window; and, with limits of accounting, bf_max_job_test, which
// also counts the tasks of arrays that are planned behind the last hope.
import { mayExceed } from '../accounting/limits';
import { beginLimits } from '../events/arrayLimits';
import { mayChange } from '../jobSize';
import { candidateJob } from '../jobs';
import { beginNodeSpace } from '../nodeSpace';
import { currentOf, dropStarted, isQueueSame, orderQueue, queue, queued } from '../queue';
import { beginAvailableNodes } from '../search/availableNodes';
import { beginStartable, lastStartable } from '../search/startable';
import { beginLowerBounds } from '../search/startLowerBound';
import { arrays, assocLimitStop, bfWindow, withLimits } from '../settings';
import { forgetPlan, isWatched, isWatching } from '../watch/watched';
import { beginCounts, beginCycle, isOverStarts, isOverTests, startedNow } from './counts';
import { beginPerUserLimits } from './perUserLimits';
import { floorToResolution } from './plannedStart';
import { beginResumable, forgetCycle, noteCycleEnd, resumePosition } from './resumeCycle';
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
  // What is planned for a job that is watched is asked for, though it starts nothing. Other plans tell sizes.
  let shown = max(placeOfWatched(testLimit), lastUnsized(testLimit));
  if (shown >= 0) forgetCycle();
  let areLimitsKnown: bool = !withLimits || assocLimitStop;
  let i = max(0, place);
  let last = max(lastStartable(i, testLimit), shown);
  // Behind the last hope, jobs are only told which limits are in their way.
  for (; i <= last || (i < queued && (withLimits || (arrays > 0 && startedNow > 0))); i++) {
    if (isOverTests() || isOverStarts()) break;
    if (i > last && !areLimitsKnown) {
      // From here on nobody starts, so that amounts stay as they are.
      areLimitsKnown = true;
      last = shown = lastOverLimit(i, testLimit);
    }
    const candidate = currentOf(unchecked(queue[i]));
    if (candidate < 0) continue;
    testCandidate(candidate, i <= last);
    last = max(lastStartable(i + 1, last + 1), shown);
  }
  noteCycleEnd(i);
  if (startedNow > 0) dropStarted();
}

/** A cycle begins that goes through the whole queue. */
function begin(instant: f64): void {
  beginResumable();
  beginNodeSpace(floorToResolution(instant), floorToResolution(instant + bfWindow));
  beginAvailableNodes();
  forgetPlan(instant);
  beginCounts();
  beginLowerBounds();
  beginTests();
  beginPerUserLimits();
}

/** The last of the first `reach` places whose job may have another size if it is planned; -1: none has. */
function lastUnsized(testLimit: i32): i32 {
  let place = testLimit - 1;
  while (place >= 0 && !mayChange(unchecked(candidateJob[queue[place]]))) place--;
  return place;
}

/** The last place from `first` to `reach` whose job exceeds a limit on some nodes only; the one before them: none. */
function lastOverLimit(first: i32, testLimit: i32): i32 {
  let place = testLimit - 1;
  while (place >= first && !mayExceed(unchecked(queue[place]))) place--;
  return max(place, first - 1);
}

/** The last place of the watched job among the first `reach` of the queue; -1 if it has none. */
function placeOfWatched(testLimit: i32): i32 {
  if (!isWatching()) return -1;
  let place = testLimit - 1;
  while (place >= 0 && !isWatched(unchecked(candidateJob[queue[place]]))) place--;
  return place;
}
