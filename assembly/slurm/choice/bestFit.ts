// Chooses the nodes of a request among the usable ones (_eval_nodes() of select/cons_tres): first the
// required nodes, and then runs of consecutive nodes of equal weight, the best run first.
import { allocateI32 } from '../../memory';
import { lacksAny, sumOfWord } from '../../native/sets';
import { idiv, lowestBit } from '../../native/words';
import { members, nodeCpus, nodeThreads, roundUpToCores, withThreads, words } from '../cluster';
import { beginState, beginStateAfter, isEnough, markIdle, usableNodes } from '../clusterState';
import { digits } from '../freeNow';
import {
  isExclusiveRequest,
  isForCpusAlone,
  minCpusPerNode,
  minNodeCount,
  namedRow,
  nodeLimit,
  perTask,
  requestedCpus,
  targetNodeCount,
} from '../request';
import { cpusInState, state } from '../search/freeCpuSnapshots';
import { mostCpus, nodes, wholeNodes } from '../settings';
import { addToChosenSet, chosenSet, clearChosenSet, setCount } from './chosenSet';
import {
  listCount,
  listCpus,
  listNamed,
  listNeighbors,
  listNode,
  lowerCpus,
  makeChoiceList,
  maxListCpus,
  minListCpus,
  removeSmallest,
} from './nodeList';
import { bestNodeRun, makeNodeRuns, removeNodeRun, runCount, runFrom, runNamed, runTo } from './nodeRuns';
import { makeQuickRuns, neighborMask } from './quickNodeRuns';

/**
 * The chosen nodes and the CPUs of each that the job gets. After chooseAfter(), chosenSet.ts may hold further
 * ones.
 */
export let chosenCount: i32 = 0;
export let chosenNode: StaticArray<i32> = allocateI32(0);
export let chosenCpus: StaticArray<i32> = allocateI32(0);

// CPUs that are still missing in an attempt.
let cpus: i32 = 0;
/** Nodes still wanted, and still needed at least, for a request with a range of nodes. */
let missing: i32 = 0;
let needed: i32 = 0;
let nodesLeft: i32 = 0;
let maxCpus: StaticArray<i32> = allocateI32(0); // maximum CPUs of tasks on each chosen node

export function allocateBestFit(): void {
  chosenNode = allocateI32(nodes);
  chosenCpus = allocateI32(nodes);
  maxCpus = allocateI32(nodes);
}

/** Takes given nodes and the CPUs of each from two columns, from one position to another. */
export function takeChosen(node: StaticArray<i32>, allocated: StaticArray<i32>, from: i32, to: i32): void {
  clearChosenSet();
  chosenCount = to - from;
  for (let i = 0; i < chosenCount; i++) {
    unchecked((chosenNode[i] = node[from + i]));
    unchecked((chosenCpus[i] = allocated[from + i]));
  }
}

/** Chooses among the usable nodes of the current state. Returns true if the request fits. */
export function choose(): bool {
  if (!isEnough()) return false;
  if (namedRow >= 0 && lacksAny(members, namedRow, members, namedRow, usableNodes, 0, words)) return false;
  makeChoiceList();
  if (bestFit()) return true;
  if (wholeNodes) return false;
  // Slurm retries without the nodes with the fewest CPUs.
  const largest = maxListCpus();
  for (
    let few = minListCpus();
    few < largest && listCount > minNodeCount;
    few = max(minListCpus(), few + 1)
  ) {
    removeSmallest(few);
    if (bestFit()) return true;
  }
  return false;
}

/**
 * Chooses among the nodes of a set after the first `gone` running jobs have ended. Not for select/linear or
 * with preemption.
 */
export function chooseAfter(set: StaticArray<i32>, from: i32, gone: i32): bool {
  if (isForCpusAlone()) {
    if (!makeQuickRuns(set, from, gone)) return false;
    begin();
    if (isShared(takeRuns(true))) return true;
  }
  beginStateAfter(set, from, gone);
  return choose();
}

function bestFit(): bool {
  return isShared(find());
}

/** Distributes tasks if the attempt fits. */
function isShared(fits: bool): bool {
  // Otherwise the tasks use all chosen CPUs.
  if (fits && !isExclusiveRequest && (cpus < 0 || perTask > 1 || withThreads)) {
    listSet();
    shareOut();
  }
  return fits;
}

function isDone(): bool {
  return missing <= 0 && cpus <= 0;
}

/** Takes the usable CPUs of a node, except for one core for each further node that is needed. */
function take(i: i32): void {
  const has = unchecked(listCpus[i]);
  const node = unchecked(listNode[i]);
  const kept = max(needed - 1, 0) * unchecked(nodeThreads[node]);
  const used = isExclusiveRequest ? has : min(has, max(cpus - kept, minCpusPerNode));
  unchecked((chosenNode[chosenCount] = node));
  unchecked((chosenCpus[chosenCount] = isExclusiveRequest ? nodeCpus[node] : used));
  chosenCount++;
  lowerCpus(i, used);
  cpus -= used;
  missing--;
  needed--;
  nodesLeft--;
}

/** Starts an attempt. */
function begin(): void {
  chosenCount = 0;
  clearChosenSet();
  cpus = requestedCpus;
  missing = targetNodeCount;
  needed = minNodeCount;
  nodesLeft = nodeLimit;
}

function find(): bool {
  begin();
  if (namedRow >= 0) {
    for (let i = 0; i < listCount; i++) {
      if (unchecked(listNamed[i]) == 0) continue;
      if (nodesLeft == 0) return false;
      take(i);
    }
    if (!wholeNodes && isDone()) return true;
    if (!wholeNodes && nodesLeft == 0) return false;
  }
  if (wholeNodes && takeLargest()) return cpus <= 0 && needed <= 0;
  makeNodeRuns();
  return takeRuns(false);
}

/** @param areQuick true if the nodes of runs are not listed yet */
function takeRuns(areQuick: bool): bool {
  while (runCount > 0 && nodesLeft > 0) {
    const run = bestNodeRun(cpus, needed);
    if (areQuick) takeQuickRun(run);
    else if (unchecked(runNamed[run]) >= 0) takeAroundRequired(run);
    else takeRun(run);
    // The remaining nodes cannot supply that many CPUs.
    if (f64(cpus) > f64(nodesLeft) * f64(mostCpus)) return false;
    if (isDone()) return true;
    removeNodeRun(run);
  }
  return cpus <= 0 && needed <= 0;
}

/** Takes nodes of a run of quickNodeRuns.ts, one word of its set at a time. */
function takeQuickRun(run: i32): void {
  const to = unchecked(runTo[run]);
  // One node may be enough.
  if (missing <= 1 && cpus <= mostCpus) {
    listNeighbors(unchecked(runFrom[run]), to);
    takeRun(run);
    return;
  }
  let next = 0;
  for (let from = unchecked(runFrom[run]); from < to && nodesLeft > 0 && !isDone(); from = next) {
    next = min(to, (from | 31) + 1);
    if (takesAll(from, next)) continue;
    listNeighbors(from, next);
    takeBetween(from, next);
  }
}

/** Takes consecutive nodes of one word if take() would take all CPUs of each and skip none. */
function takesAll(from: i32, to: i32): bool {
  const count = to - from;
  if (withThreads || nodesLeft <= count) return false;
  const mask = neighborMask(from & 31, count);
  const sum = sumOfWord(mask, state, from >> 5, digits, words);
  if (sum + max(needed - 1, 0) > cpus) return false;
  addToChosenSet(from >> 5, mask, count, sum);
  cpus -= sum;
  missing -= count;
  needed -= count;
  nodesLeft -= count;
  return true;
}

/** Lists the nodes of the set individually. */
function listSet(): void {
  if (setCount == 0) return;
  for (let word = 0; word < words; word++) {
    for (let left = unchecked(chosenSet[word]); left != 0; left &= left - 1) {
      const node = (word << 5) | lowestBit(left);
      unchecked((chosenNode[chosenCount] = node));
      unchecked((chosenCpus[chosenCount] = cpusInState(node)));
      chosenCount++;
    }
  }
  clearChosenSet();
}

function takeRun(run: i32): void {
  let from = unchecked(runFrom[run]);
  let to = unchecked(runTo[run]);
  if (!wholeNodes && missing <= 1) {
    // If one node is enough, it is the one of the run with the fewest CPUs.
    const single = smallestSufficient(run);
    if (single >= 0) {
      from = single;
      to = single + 1;
    }
  }
  takeBetween(from, to);
}

function takeBetween(from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    if (nodesLeft == 0 || isDone()) return;
    if (unchecked(listNamed[i]) != 0) continue;
    if (!wholeNodes && nodesLeft == 1 && unchecked(listCpus[i]) < cpus) continue;
    take(i);
  }
}

/** Takes nodes from the first required node of the run upwards, and then downwards from it. */
function takeAroundRequired(run: i32): void {
  const middle = unchecked(runNamed[run]);
  for (let i = middle + 1; i < unchecked(runTo[run]); i++) takeFree(i);
  for (let i = middle - 1; i >= unchecked(runFrom[run]); i--) takeFree(i);
}

function takeFree(i: i32): void {
  if (nodesLeft > 0 && !isDone() && unchecked(listNamed[i]) == 0) take(i);
}

/** Returns the first node of a run that has the fewest CPUs among those with enough; -1 if there is none. */
function smallestSufficient(run: i32): i32 {
  let single = -1;
  for (let i = unchecked(runFrom[run]); i < unchecked(runTo[run]); i++) {
    if (unchecked(listNamed[i]) != 0) continue;
    const has = unchecked(listCpus[i]);
    if (has >= cpus && (single < 0 || has < unchecked(listCpus[single]))) single = i;
  }
  return single;
}

/**
 * With nodes of several sizes, of which the smallest are not enough, select/linear takes the largest one by
 * one, and the last of equal ones first. Returns true if it does so.
 */
function takeLargest(): bool {
  let size = maxListCpus();
  let lowest = size;
  for (let i = 0; i < listCount; i++) lowest = min(lowest, unchecked(listCpus[i]));
  if (lowest == size || cpus <= lowest * missing) return false;
  while (size > 0) {
    let next = 0;
    for (let i = listCount - 1; i >= 0; i--) {
      const has = unchecked(listCpus[i]);
      if (has == size) takeFree(i);
      else if (has < size) next = max(next, has);
    }
    size = next;
  }
  return true;
}

/**
 * Distributes tasks over the chosen nodes one by one, or as many as fit on a core, and returns the unused
 * CPUs. Cores are allocated whole.
 */
function shareOut(): void {
  sortChosen();
  let tasks = idiv(max(requestedCpus, chosenCount * minCpusPerNode), perTask) - chosenCount;
  for (let i = 0; i < chosenCount; i++) {
    unchecked((maxCpus[i] = chosenCpus[i]));
    unchecked((chosenCpus[i] = min(chosenCpus[i], perTask)));
  }
  if (withThreads) tasks = fillCores(tasks);
  while (tasks > 0) {
    let isRoomy: bool = false;
    for (let i = 0; i < chosenCount; i++) {
      if (unchecked(maxCpus[i]) - unchecked(chosenCpus[i]) >= perTask) isRoomy = true;
    }
    for (let i = 0; i < chosenCount && tasks > 0; i++) {
      const together = min(tasks, max(1, idiv(unchecked(nodeThreads[chosenNode[i]]), perTask)));
      for (let task = 0; task < together; task++) {
        if (isRoomy && unchecked(maxCpus[i]) - unchecked(chosenCpus[i]) < perTask) break;
        unchecked((chosenCpus[i] = min(maxCpus[i], chosenCpus[i] + perTask)));
        tasks--;
      }
    }
  }
  if (!withThreads) return;
  for (let i = 0; i < chosenCount; i++) {
    unchecked((chosenCpus[i] = roundUpToCores(chosenNode[i], chosenCpus[i])));
  }
}

/**
 * Places further tasks after the first of each node, as many as fit into the allocated CPUs of a core that
 * tasks use partly. Returns the number of tasks left.
 */
function fillCores(tasks: i32): i32 {
  let left = tasks;
  for (let i = 0; i < chosenCount; i++) {
    const further = idiv(unchecked(chosenCpus[i]) % unchecked(nodeThreads[chosenNode[i]]), perTask);
    for (let task = 0; task < further && left > 0; task++) {
      if (unchecked(maxCpus[i]) - unchecked(chosenCpus[i]) < perTask) break;
      unchecked((chosenCpus[i] += perTask));
      left--;
    }
  }
  return left;
}

function sortChosen(): void {
  for (let i = 1; i < chosenCount; i++) {
    const node = unchecked(chosenNode[i]);
    const allocated = unchecked(chosenCpus[i]);
    let at = i;
    for (; at > 0 && unchecked(chosenNode[at - 1]) > node; at--) {
      unchecked((chosenNode[at] = chosenNode[at - 1]));
      unchecked((chosenCpus[at] = chosenCpus[at - 1]));
    }
    unchecked((chosenNode[at] = node));
    unchecked((chosenCpus[at] = allocated));
  }
}

/** True if the request would fit on the nodes of a row if all of them were idle. */
export function fitsIdleCluster(rows: StaticArray<i32>, from: i32): bool {
  beginState(rows, from);
  for (let word = 0; word < words; word++) {
    let left = unchecked(rows[from + word]);
    while (left != 0) {
      const node = (word << 5) | lowestBit(left);
      left &= left - 1;
      markIdle(node);
    }
  }
  return choose();
}
