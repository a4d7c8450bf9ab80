// Chooses the nodes of a request among the usable ones (_eval_nodes() of Slurm's select/cons_tres, job_test.c, and
// _job_test() of select/linear): first the required nodes, and then runs of consecutive nodes of equal weight, the
// best run first. The choice is left in selection.ts.
import { allocateI32 } from '../../memory';
import { blocks, mostCpus, nodes, skipsAllCores, switches, wholeNodes } from '../settings';
import { nodeCpus, withThreads } from '../state/cluster';
import { ANY_NUMBER, candidateJob } from '../state/jobs';
import { selected } from '../state/selection';
import { onAllocate, onBegin } from '../structures/allocation';
import { CpuDigits, digits } from '../structures/cpuDigits';
import { NodeSet, words } from '../structures/nodeSet';
import { attempt } from './attempt';
import { barsNodes } from './barredNodes';
import { goesByBlocks, takeFromBlocks } from './blocks';
import { takeBusyFirst } from './busyNodes';
import { distributeTasks } from './distributeTasks';
import { cpusAfter } from './freeCpuSnapshots';
import { NodeList } from './nodeList';
import { NodeRuns } from './nodeRuns';
import { makeQuickRuns, neighborMask } from './quickNodeRuns';
import { Request } from './request';
import { countLeaves, takeFromTree } from './switchTree';
import { waitsForSwitches } from './switchWaits';
import { UsableNodes, usableAfter, usableIfIdle, usableUnbarred, usableWithAllCpus } from './usableNodes';

let list: NodeList = new NodeList(0);
let runs: NodeRuns = new NodeRuns(0);
/** The CPUs of all nodes. */
let allCpus: CpuDigits = new CpuDigits(allocateI32(0), 0);

onAllocate(() => {
  list = new NodeList(nodes);
  runs = new NodeRuns(nodes + 1);
  allCpus = new CpuDigits(allocateI32(f64(digits) * words), 0);
});

onBegin(() => {
  for (let node = 0; node < nodes && !wholeNodes; node++) allCpus.change(node, 0, nodeCpus[node]);
});

/** Chooses among usable nodes. Returns true if the request fits. */
export function choose(usable: UsableNodes): bool {
  const request = usable.request;
  if (!hasEnough(usable)) return false;
  // Slurm before 24.11 first tries all CPUs, whichever jobs have them. Without a topology this changes nothing.
  const isPlaced = request.goesByTopology || request.jobGpus.count > 0;
  const triesAllCpus = !skipsAllCores && isPlaced && !request.takesFirstNode;
  if (triesAllCpus && !usable.areAllIdle() && !choosesFewSwitches(usableWithAllCpus(usable))) return false;
  if (!barsNodes || usable.areAllIdle()) return chooseOf(usable);
  const unbarred = usableUnbarred(usable);
  return hasEnough(unbarred) && chooseOf(unbarred);
}

function hasEnough(usable: UsableNodes): bool {
  return usable.isEnough() && usable.request.hasNamedIn(usable.nodes);
}

function chooseOf(usable: UsableNodes): bool {
  const request = usable.request;
  if (request.takesFirstNode) {
    const node = usable.lightest(request.cpus);
    if (node < 0) return false;
    list.fillOne(node, unchecked(usable.cpus[node]), usable.offers);
    return fitsList(request);
  }
  const isPlaced = request.goesByTopology && !usable.areAllIdle();
  return isPlaced ? choosesFewSwitches(usable) : chooseAmong(usable);
}

function choosesFewSwitches(usable: UsableNodes): bool {
  // Slurm counts no switches where it takes busy nodes first.
  return chooseAmong(usable) && (usable.request.takesBusyFirst || !isOnTooManySwitches(usable.request));
}

/** True if the selected nodes are on more leaf switches than the job wants, and it still waits for fewer. */
function isOnTooManySwitches(request: Request): bool {
  if (request.mostSwitches == ANY_NUMBER || countLeaves(selected) <= request.mostSwitches) return false;
  return waitsForSwitches(unchecked(candidateJob[request.candidate]));
}

function chooseAmong(usable: UsableNodes): bool {
  const request = usable.request;
  list.fill(usable);
  if (fitsList(request)) return true;
  if (wholeNodes) return false;
  if (request.jobGpus.count > 0) return fitsWithoutSmallest(request);
  // Slurm retries without the nodes with the fewest CPUs.
  const largest = list.maxCpus();
  for (
    let few = list.minCpus();
    few < largest && list.count > request.minNodes;
    few = max(list.minCpus(), few + 1)
  ) {
    list.removeSmallest(few, request.minNodes, false);
    if (fitsList(request)) return true;
  }
  return false;
}

/** Like the retries of chooseAmong(): with GPUs of the whole job, what a failed attempt took of nodes stays taken. */
function fitsWithoutSmallest(request: Request): bool {
  const most = list.maxResources();
  if (fitsList(request)) return true;
  for (let few = max(1, list.minResources()); few < most; few = max(list.minResources(), few + 1)) {
    if (list.count <= request.minNodes) return false;
    list.removeSmallest(few, request.minNodes, true);
    if (fitsList(request)) return true;
  }
  return false;
}

/**
 * Chooses among the nodes of a set after the first `gone` running jobs have ended. Not for select/linear or
 * with preemption.
 */
export function chooseAfter(request: Request, set: NodeSet, gone: i32): bool {
  if (isQuick(request)) {
    const free = cpusAfter(gone);
    if (!makeQuickRuns(runs, request, set, free)) return false;
    if (fitsQuickRuns(request, free)) return true;
  }
  return choose(usableAfter(request, set, gone));
}

/** True if the request would fit on the nodes of a set if all of them were idle. */
export function fitsIdleNodes(request: Request, set: NodeSet): bool {
  if (isQuick(request)) {
    if (!makeQuickRuns(runs, request, set, allCpus)) return false;
    if (fitsQuickRuns(request, allCpus)) return true;
  }
  return choose(usableIfIdle(request, set));
}

/** True if quick runs, which have the weights of slurm.conf, can hold the request. */
function isQuick(request: Request): bool {
  if (request.goesByTopology || request.takesFirstNode) return false;
  return !request.takesCompletingLast && !request.takesBusyFirst && request.isForCpusAlone();
}

function fitsList(request: Request): bool {
  if (!takeNodes(request)) return false;
  if (mustDistribute()) distributeTasks(request, selected, list.offers);
  return true;
}

function takeNodes(request: Request): bool {
  if (request.goesByTopology && blocks > 0 && goesByBlocks(list)) return takeFromBlocks(list, request);
  if (request.takesBusyFirst) return takeBusyFirst(list, request);
  if (request.goesByTopology && switches > 0) return takeFromTree(list, request);
  return takeFromList(request);
}

function fitsQuickRuns(request: Request, free: CpuDigits): bool {
  attempt.begin(list, request);
  while (runs.count > 0 && attempt.nodesLeft > 0) {
    const run = runs.best(attempt.cpus, attempt.needed, 0);
    takeQuickRun(run, free);
    if (attempt.isHopeless()) return false;
    if (attempt.isDone()) break;
    runs.remove(run);
  }
  if (!attempt.hasEnough()) return false;
  if (mustDistribute()) {
    selected.listWhole(free);
    distributeTasks(request, selected, list.offers);
  }
  return true;
}

/** False if the tasks use all CPUs of the selected nodes. */
function mustDistribute(): bool {
  const request = attempt.request;
  const hasGpus = request.jobGpus.count > 0;
  return !request.isExclusive && (attempt.cpus < 0 || hasGpus || request.cpusPerTask > 1 || withThreads);
}

/** Returns true if the request fits on nodes of the list. */
function takeFromList(request: Request): bool {
  attempt.begin(list, request);
  if (request.hasNamed) {
    if (!attempt.takeNamed()) return false;
    if (!wholeNodes && attempt.isDone()) return true;
    if (!wholeNodes && attempt.nodesLeft == 0) return false;
  }
  if (wholeNodes && takeLargest()) return attempt.hasEnough();
  if (request.jobGpus.count > 0) attempt.offerAgain();
  runs.fill(list, attempt.request);
  while (runs.count > 0 && attempt.nodesLeft > 0) {
    const run = runs.best(attempt.cpus, attempt.nodesNeeded(), attempt.gpus);
    if (unchecked(runs.named[run]) >= 0) takeAroundRequired(run);
    else takeRun(run);
    if (attempt.isHopeless()) return false;
    if (attempt.isDone()) return true;
    runs.remove(run);
  }
  return attempt.hasEnough();
}

/** Takes nodes of a run of quickNodeRuns.ts, one word of its set at a time. */
function takeQuickRun(run: i32, free: CpuDigits): void {
  const from = unchecked(runs.from[run]);
  const to = unchecked(runs.to[run]);
  // One node may be enough.
  if (attempt.missing <= 1 && attempt.cpus <= mostCpus) {
    list.fillNeighbors(free, from, to);
    takeRun(run);
    return;
  }
  let next = 0;
  for (let at = from; at < to && attempt.nodesLeft > 0 && !attempt.isDone(); at = next) {
    next = min(to, (at | 31) + 1);
    if (takesAll(free, at, next)) continue;
    list.fillNeighbors(free, at, next);
    takeBetween(at, next);
  }
}

/** Takes consecutive nodes of one word if attempt.take() would take all CPUs of each and skip none. */
function takesAll(free: CpuDigits, from: i32, to: i32): bool {
  const count = to - from;
  if (withThreads || attempt.nodesLeft <= count) return false;
  const mask = neighborMask(from & 31, count);
  const sum = free.sumOfWord(from >> 5, mask);
  if (sum + max(attempt.needed - 1, 0) > attempt.cpus) return false;
  selected.addWhole(from >> 5, mask, count, sum);
  attempt.lower(count, sum);
  return true;
}

function takeRun(run: i32): void {
  let from = unchecked(runs.from[run]);
  let to = unchecked(runs.to[run]);
  if (!wholeNodes && attempt.missing <= 1) {
    // If one node is enough, it is the one of the run with the fewest CPUs.
    const single = smallestSufficient(from, to);
    if (single >= 0) {
      from = single;
      to = single + 1;
    }
  }
  takeBetween(from, to);
}

function takeBetween(from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    if (attempt.nodesLeft == 0 || attempt.isDone()) return;
    if (unchecked(list.named[i]) != 0) continue;
    if (!wholeNodes && attempt.nodesLeft == 1 && unchecked(list.cpus[i]) < attempt.cpus) continue;
    attempt.take(i);
  }
}

/** Takes nodes from the first required node of the run upwards, and then downwards from it. */
function takeAroundRequired(run: i32): void {
  const middle = unchecked(runs.named[run]);
  for (let i = middle + 1; i < unchecked(runs.to[run]); i++) takeOptional(i);
  for (let i = middle - 1; i >= unchecked(runs.from[run]); i--) takeOptional(i);
}

function takeOptional(i: i32): void {
  if (attempt.nodesLeft > 0 && !attempt.isDone() && unchecked(list.named[i]) == 0) attempt.take(i);
}

/** Returns the first of some nodes that has the fewest CPUs among those with enough; -1 if there is none. */
function smallestSufficient(from: i32, to: i32): i32 {
  let single = -1;
  for (let i = from; i < to; i++) {
    if (unchecked(list.named[i]) != 0) continue;
    const usable = unchecked(list.cpus[i]);
    if (attempt.gpus > 0 && unchecked(list.offers.gpus[list.node[i]]) < attempt.gpus) continue;
    if (usable >= attempt.cpus && (single < 0 || usable < unchecked(list.cpus[single]))) single = i;
  }
  return single;
}

/**
 * With nodes of several sizes, of which the smallest are not enough, select/linear takes the largest one by
 * one, and the last of equal ones first. Returns true if it does so.
 */
function takeLargest(): bool {
  let size = list.maxCpus();
  let lowest = size;
  for (let i = 0; i < list.count; i++) lowest = min(lowest, unchecked(list.cpus[i]));
  if (lowest == size || attempt.cpus <= lowest * attempt.missing) return false;
  while (size > 0) {
    let next = 0;
    for (let i = list.count - 1; i >= 0; i--) {
      const usable = unchecked(list.cpus[i]);
      if (usable == size) takeOptional(i);
      else if (usable < size) next = max(next, usable);
    }
    size = next;
  }
  return true;
}
