// A cycle of the backfill scheduler. It goes through the queue once. What a job cannot have now it gets as a
// plan: nodes from a begin to an end, in the table. Later jobs keep off them. The cycle ends behind the last
// job that may fit now: what comes after it starts nothing, and no plan outlives its cycle.
//
// Most of the work is left out. What may be left out follows from four facts:
//
// - Nothing comes back within a cycle. The table (table.ts) only loses nodes: planNodes() takes them, a split
//   copies a slot, and a merge joins equal ones. Jobs that start only take nodes. Those that are driven out
//   give theirs back, but these are `completing` until the cycle is over. So at each instant the nodes that
//   nobody has planned only become fewer, and so do those on which a job can start, `withFree` without
//   `completing`, but for a job that drives out others itself.
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
// - `future`, `freeing`, `releases`: isEnough(), mayHold() and areIdle() are true wherever the request fits.
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
// - all places behind lastHope(): nobody there starts, and their plans would be in nobody's way who does.
//   What they are told remains: the limits that are in their way, and that their array is at its limit, which
//   it may have reached in this cycle. Tasks of an array ask for the same, so one of them stands for all
//   here.
// - a begin whose next one is a resolution before the bound: only starts until the next begin count there;
// - a test at an instant at which mayHoldAt() is false: willRun() would find no start until then.
//
// Three corners are not covered, and no random cluster of the tests has met them: a start just at the next
// begin, on nodes that somebody else has shortly before; a request nearly as long as the window, which is
// given up because its bound is behind the window; and, with limits of accounting, bf_max_job_test, which
// also counts the tasks of arrays that are planned behind the last hope.
import { allocateI32 } from '../memory';
import { countBits } from '../native/sets';
import { isShortOfNodes, limitBefore, limitOnNodes, mayTry } from './accounting/limits';
import { chosenCount, chosenNode } from './bestFit';
import { earliestStart } from './bounds';
import { words } from './cluster';
import { BACKFILLED, NONE } from './codes';
import { MODE_OFF } from './events/codes';
import { isCompleting } from './events/completing';
import { findVictims, modeOf } from './events/preemption';
import {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  explain,
  isAtLimit,
  isHead,
  isLimited,
  nextTask,
  recordOf,
} from './events/records';
import {
  allowedFrom,
  allowedRows,
  allowedStart,
  findAllowed,
  hasOverlap,
  isMaintenance,
  nextReservationEnd,
} from './events/reservations';
import { base, DRIVING, LIMITED, MAINTAINED, RESERVED, reasonOf, STARTED, serve } from './events/serve';
import { beginLimits, holdByLimit } from './events/waiting';
import { candidateJob, candidatePartition, leastLimit, minNodes, timeLimit } from './jobs';
import { currentOf, dropStarted, orderQueue, queue, queued } from './queue';
import { makeReleases } from './releases';
import { ask, takesWhole } from './request';
import { beginAble, useAble } from './search/able';
import { beginEarlier, boundOf, remember } from './search/earlier';
import { beginHope, lastHope, lengthOf } from './search/hope';
import { beginAt, beginSearch, findUsable, hasLater, later, usable } from './search/openings';
import {
  arrays,
  assocLimitStop,
  bfMaxJobArrayResv,
  bfMaxJobStart,
  bfMaxJobTest,
  bfResolution,
  bfWindow,
  classes,
  epoch,
  jobs,
  nodes,
  reservations,
  withLimits,
} from './settings';
import { beginTable, overlaps, planNodes, tableBegin } from './table';
import { forgetPlan, isWatched, isWatching, notePlan } from './watch/watched';
import { mayHoldAt, willRun } from './willRun';

/**
 * With assoc_limit_stop, a job that a limit holds back is planned so many seconds from now if nothing else is
 * known.
 */
const AFTER_LIMIT: f64 = 500;

let planNode: StaticArray<i32> = allocateI32(0);
let planCount: i32 = 0;
let cycle: i32 = 0;
let now: f64 = 0;
let tested: f64 = 0;
let startedNow: f64 = 0;
let rejectedArray: i32 = -1;
let rejectedPartition: i32 = -1;
// The array whose tasks were planned last, and how many of them.
let plannedArray: i32 = -1;
let plannedTasks: i32 = 0;
let drivingIn: StaticArray<i32> = allocateI32(0); // of a job: the cycle in which others were driven out for it
let drivesIn: StaticArray<i32> = allocateI32(0); // of an array: the cycle, and how often it was done in it
let drives: StaticArray<i32> = allocateI32(0);

const NEITHER: i32 = 0;
const STARTED_NOW: i32 = 1;
const PLANNED: i32 = 2;

export function allocateBackfill(): void {
  planNode = allocateI32(nodes);
  drivingIn = allocateI32(jobs);
  drivesIn = allocateI32(arrays);
  drives = allocateI32(arrays);
}

function down(time: f64): f64 {
  return floor((time + epoch) / bfResolution) * bfResolution - epoch;
}

/** @param instant whole seconds */
export function backfill(instant: f64): void {
  beginLimits(instant);
  orderQueue();
  now = instant;
  beginTable(down(now), down(now + bfWindow));
  beginAble();
  beginHope(now);
  forgetPlan(now);
  // What is planned for a job that is watched is asked for, though it starts nothing.
  const shown = placeOfWatched();
  let last = max(lastHope(queued), shown);
  if (last < 0 && !withLimits) return;
  cycle++;
  beginEarlier();
  tested = 0;
  startedNow = 0;
  rejectedArray = -1;
  plannedArray = -1;
  // Behind the last hope, jobs are only told which limits are in their way.
  for (let i = 0; i <= last || (i < queued && (withLimits || (arrays > 0 && startedNow > 0))); i++) {
    if (tested >= bfMaxJobTest || isOverStarts()) break;
    const candidate = currentOf(unchecked(queue[i]));
    if (candidate < 0) continue;
    tryCandidate(candidate, i <= last);
    last = max(lastHope(last + 1), shown);
  }
  if (startedNow > 0) dropStarted();
}

/** The last place of the watched job in the queue; -1 if it has none. */
function placeOfWatched(): i32 {
  if (!isWatching()) return -1;
  let place = queued - 1;
  while (place >= 0 && !isWatched(unchecked(candidateJob[queue[place]]))) place--;
  return place;
}

/** Whether no limit is in the way of a candidate. With assoc_limit_stop it is planned all the same. */
function passesLimits(candidate: i32): bool {
  if (withLimits && !assocLimitStop && !mayTry(candidate)) return false;
  tested++;
  if (!withLimits) return true;
  if (isShortOfNodes(candidate)) return false;
  if (assocLimitStop) return true;
  const job = unchecked(candidateJob[candidate]);
  const limit = limitOnNodes(candidate, unchecked(minNodes[job]), false);
  if (limit != NONE) explain(job, limit);
  return limit == NONE;
}

function isOverStarts(): bool {
  return bfMaxJobStart > 0 && startedNow >= bfMaxJobStart;
}

/** Tasks of an array are tried one after the other until one of them is neither started nor planned. */
function tryCandidate(first: i32, hasHope: bool): void {
  const job = unchecked(candidateJob[first]);
  const partition = unchecked(candidatePartition[first]);
  const array = unchecked(arrayOf[job]);
  if (isLimited(job) || unchecked(drivingIn[job]) == cycle) return;
  if (isHead(job) && drivesOf(array) >= min(bfMaxJobArrayResv, unchecked(arrayLimit[array]))) return;
  let isRepeated: bool = false;
  for (let candidate = first; candidate >= 0; candidate = currentOf(candidate)) {
    const task = unchecked(candidateJob[candidate]);
    if (array >= 0) {
      if (rejectedArray == array && rejectedPartition == partition) return;
      rejectedArray = array;
      rejectedPartition = partition;
      if (isAtLimit(task)) {
        holdByLimit(recordOf(task), now);
        return;
      }
    }
    const stoodForArray = isHead(task);
    if (isRepeated) tested++;
    else if (!passesLimits(candidate) || !hasHope) return;
    const outcome = tryJob(candidate, task, partition, unchecked(drivingIn[task]) == cycle, isRepeated);
    isRepeated = true;
    if (outcome == NEITHER) break;
    rejectedArray = -1;
    if (!stoodForArray) break;
    if (outcome == STARTED_NOW) {
      if (isOverStarts()) break;
      continue;
    }
    plannedTasks = plannedArray == array ? plannedTasks + 1 : 1;
    plannedArray = array;
    const left = unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) - unchecked(nextTask[array]);
    if (plannedTasks >= min(bfMaxJobArrayResv, left) || drivesOf(array) >= unchecked(arrayLimit[array]))
      break;
  }
}

/** The job is planned, and starts, with the lowest limit that it allows. It keeps this limit if it starts. */
function tryJob(candidate: i32, job: i32, partition: i32, drivesOn: bool, isRepeated: bool): i32 {
  const asked = unchecked(timeLimit[job]);
  unchecked((timeLimit[job] = leastLimit(job)));
  const outcome = startOrPlan(candidate, job, partition, drivesOn, isRepeated);
  if (outcome != STARTED_NOW) unchecked((timeLimit[job] = asked));
  return outcome;
}

/** Starts the job, or plans it at the first begin at which nothing planned is in its way. */
function startOrPlan(candidate: i32, job: i32, partition: i32, drivesOn: bool, isRepeated: bool): i32 {
  const length = lengthOf(candidate);
  const fewest = unchecked(minNodes[job]);
  // Requests of a kind may use the same nodes, and nobody leaves earlier than expected.
  const isPlain = reservations == 0 && classes == 0;
  const known: f64 = isPlain ? boundOf(candidate, length) : -Infinity;
  const bound: f64 = classes > 0 ? -Infinity : max(earliestStart(candidate, cycle), known);
  const end = now + bfWindow;
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
    if (bound > end) return NEITHER;
    earliest = allowedStart;
    beginAt(allowedRows, allowedFrom, earliest, earliest + length);
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
    // A start behind the next begin is looked for from that begin on.
    if (goesOn && from + bfResolution <= bound) continue;
    findUsable(allowedRows, allowedFrom);
    if (countBits(usable, 0, words) < fewest) continue;
    const last = goesOn ? from : end;
    // Where a slot begins at the end of a plan, a later search may find a start up to a resolution behind the
    // next begin.
    if (!mayHold) {
      if (!mayHoldAt(usable, 0, last + bfResolution)) continue;
      mayHold = true;
      if (earliest > known) remember(candidate, length, earliest);
    }
    const at = willRun(usable, 0, now, last);
    if (isNaN(at)) continue;
    let start = max(at, earliest);
    keepChosen();
    if (start <= now) {
      if (choseCompleting()) {
        goesOn = false;
        start = now + 1;
      } else {
        const outcome = startNow(candidate, job, partition, drivesOn, isRepeated);
        if (outcome == STARTED) return STARTED_NOW;
        if (outcome == RESERVED || outcome == MAINTAINED) return NEITHER;
        if (outcome != LIMITED) goesOn = false;
        else if (!assocLimitStop) return NEITHER;
        else start = goesOn ? from : now + AFTER_LIMIT;
      }
    }
    if (goesOn && start > from) continue;
    if (start > end) return NEITHER;
    const first = down(start);
    const until = down(start + length);
    if (start > now && overlaps(planNode, planCount, first, until)) {
      from = start;
      goesOn = true;
      continue;
    }
    // A limit that the job would exceed there leaves its nodes to others.
    if (!assocLimitStop && limitOnNodes(candidate, planCount, true) != NONE) return NEITHER;
    if (isWatched(job)) notePlan(start, until, planNode, planCount);
    plan(first, until);
    return PLANNED;
  }
  // Slots that begin so late were not looked at.
  if (!mayHold && earliest + length > known) remember(candidate, length, earliest + length);
  return NEITHER;
}

function keepChosen(): void {
  planCount = chosenCount;
  for (let i = 0; i < chosenCount; i++) unchecked((planNode[i] = chosenNode[i]));
}

function choseCompleting(): bool {
  for (let i = 0; i < chosenCount; i++) if (isCompleting(unchecked(chosenNode[i]))) return true;
  return false;
}

function startNow(candidate: i32, job: i32, partition: i32, drivesOn: bool, isRepeated: bool): i32 {
  // Nobody has asked before.
  if (withLimits && (assocLimitStop || isRepeated)) {
    const limit = limitBefore(candidate);
    if (limit != NONE) {
      explain(job, limit);
      return LIMITED;
    }
  }
  findAllowed(job, partition, now, false);
  for (let word = 0; word < words; word++) {
    unchecked((base[word] = usable[word] & allowedRows[allowedFrom + word]));
  }
  const stoodForArray = isHead(job);
  const outcome = serve(candidate, BACKFILLED, now, true, !drivesOn, false);
  if (outcome == DRIVING) {
    unchecked((drivingIn[job] = cycle));
    if (stoodForArray) countDrive(unchecked(arrayOf[job]));
  }
  if (outcome == LIMITED) return outcome;
  if (outcome != STARTED) {
    explain(job, reasonOf(outcome));
    return outcome;
  }
  startedNow++;
  // Jobs that may be driven out are no obstacle to plans.
  if (!takesWhole(job, partition) || modeOf(job) != MODE_OFF) return outcome;
  keepChosen();
  plan(tableBegin(), down(now + 60 * unchecked(timeLimit[job])));
  return outcome;
}

function drivesOf(array: i32): i32 {
  return unchecked(drivesIn[array]) == cycle ? unchecked(drives[array]) : 0;
}

function countDrive(array: i32): void {
  const before = drivesOf(array);
  unchecked((drivesIn[array] = cycle));
  unchecked((drives[array] = before + 1));
}

/** Plans the chosen nodes. */
function plan(from: f64, until: f64): void {
  const begin = max(from, tableBegin());
  planNodes(planNode, planCount, begin, max(until, begin + bfResolution));
}
