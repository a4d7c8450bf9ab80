// Gives the CPUs of each node that the current request could use, now or after some running jobs have ended.
// The totals are updated incrementally from state to state.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { lowestBit } from '../native/words';
import { nodeCpus, nodeGpus, nodeMemory, words } from './cluster';
import { freeNow, withFree } from './freeNow';
import {
  firstRelease,
  releaseCpus,
  releaseGpus,
  releaseMemory,
  releaseNode,
  releasePartition,
} from './releases';
import {
  largeNodeCpus,
  limitedPartition,
  minLargeNodes,
  minNodeCount,
  requestedCpus,
  usableCpusOf,
} from './request';
import { cpusUsedInPartition, freeCpus, freeGpus, freeMemory, jobsOnNode } from './resources';
import { availableList, availableNodes, collectAvailable } from './search/availableNodes';
import { freeNodesAfter, snapshots } from './search/freeCpuSnapshots';
import { idleBefore } from './search/idle';
import { cpusAfter, findAfter, gpusAfter, jobsAfter, memoryAfter, usedAfter } from './search/nodeTimelines';
import { nodes, withMemory } from './settings';

/** CPUs that the request could use on each node of `usableNodes`; undefined for other nodes. */
export let usableCpus: StaticArray<i32> = allocateI32(0);
/** The nodes of the set with CPUs that the request could use. */
export let usableNodes: StaticArray<i32> = allocateI32(0);

let usableCount: i32 = 0;
let usableCpuSum: i32 = 0;
let largeCount: i32 = 0; // nodes with at least largeNodeCpus

let set: StaticArray<i32> = allocateI32(0);
let idle: StaticArray<i32> = allocateI32(0);
let turn: i32 = 0;
let turnOf: StaticArray<i32> = allocateI32(0); // the state (turn) for which a node's five `later` numbers are valid
let laterCpus: StaticArray<i32> = allocateI32(0);
let laterMemory: StaticArray<f64> = allocateF64(0);
let laterGpus: StaticArray<i32> = allocateI32(0);
let laterHolders: StaticArray<i32> = allocateI32(0);
let laterHeld: StaticArray<i32> = allocateI32(0); // CPUs of limited-partition jobs
let releasedCount: i32 = 0; // running jobs that have ended
// Nodes with a release since their usable CPUs were last computed.
let changes: i32 = 0;
let changed: StaticArray<i32> = allocateI32(0);
let hasChanged: StaticArray<u8> = allocateU8(0);

export function allocateClusterState(): void {
  set = allocateI32(words);
  idle = allocateI32(words);
  usableNodes = allocateI32(words);
  usableCpus = allocateI32(nodes);
  turnOf = allocateI32(nodes);
  laterCpus = allocateI32(nodes);
  laterMemory = allocateF64(nodes);
  laterGpus = allocateI32(nodes);
  laterHolders = allocateI32(nodes);
  laterHeld = allocateI32(nodes);
  changed = allocateI32(nodes);
  hasChanged = allocateU8(nodes);
}

/** False only if the request does not fit on the usable nodes. */
export function isEnough(): bool {
  return usableCount >= minNodeCount && usableCpuSum >= requestedCpus && largeCount >= minLargeNodes;
}

/** True if at least `count` nodes are usable. */
export function hasUsableNodes(count: i32): bool {
  return usableCount >= count;
}

/** Starts from the current state of the nodes of a set: the row of `rows` that begins at `from`. */
export function beginState(rows: StaticArray<i32>, from: i32): void {
  turn++;
  releasedCount = 0;
  usableCount = 0;
  usableCpuSum = 0;
  largeCount = 0;
  for (let word = 0; word < words; word++) {
    const mask = unchecked(rows[from + word]);
    unchecked((set[word] = mask));
    let on = 0;
    let left = mask & unchecked(freeNow[withFree + word]);
    while (left != 0) {
      const bit = lowestBit(left);
      left &= left - 1;
      const node = (word << 5) | bit;
      const cpus = usableCpusOf(
        node,
        unchecked(freeCpus[node]),
        unchecked(freeMemory[node]),
        unchecked(freeGpus[node]),
        unchecked(jobsOnNode[node]),
        cpusUsedInPartition(node),
      );
      if (cpus == 0) continue;
      unchecked((usableCpus[node] = cpus));
      on |= 1 << bit;
      usableCount++;
      usableCpuSum += cpus;
      if (cpus >= largeNodeCpus) largeCount++;
    }
    unchecked((usableNodes[word] = on));
  }
}

/**
 * Computes the state of a set of nodes after the first `gone` running jobs have ended. Not for select/linear.
 */
export function beginStateAfter(rows: StaticArray<i32>, from: i32, gone: i32): void {
  usableCount = 0;
  usableCpuSum = 0;
  largeCount = 0;
  const isListed = availableList >= 0;
  if (isListed) collectAvailable(rows, from, gone);
  const open = isListed ? 0 : freeNodesAfter(gone);
  for (let word = 0; word < words; word++) {
    let on = 0;
    let left = isListed
      ? unchecked(availableNodes[word])
      : unchecked(rows[from + word]) & unchecked(snapshots[open + word]);
    while (left != 0) {
      const bit = lowestBit(left);
      left &= left - 1;
      const node = (word << 5) | bit;
      findAfter(node, gone);
      const cpus = usableCpusOf(node, cpusAfter, memoryAfter, gpusAfter, jobsAfter, usedAfter);
      if (cpus == 0) continue;
      unchecked((usableCpus[node] = cpus));
      on |= 1 << bit;
      usableCount++;
      usableCpuSum += cpus;
      if (cpus >= largeNodeCpus) largeCount++;
    }
    unchecked((usableNodes[word] = on));
  }
}

/** Ends the running jobs before place `to`. Requires makeReleases(). */
export function releaseBefore(to: i32): void {
  releaseParts(unchecked(firstRelease[releasedCount]), unchecked(firstRelease[to]));
  releasedCount = to;
}

/** Ends the i-th running job. Requires makeReleases(). Returns true if the job uses a node of the set. */
export function release(i: i32): bool {
  return releaseParts(unchecked(firstRelease[i]), unchecked(firstRelease[i + 1]));
}

/** Releases the allocations from `first` to `end`. Returns true if one of them is on a node of the set. */
function releaseParts(first: i32, end: i32): bool {
  for (let item = first; item < end; item++) {
    const node = unchecked(releaseNode[item]);
    if ((unchecked(set[node >> 5]) & (1 << (node & 31))) == 0) continue;
    if (unchecked(turnOf[node]) != turn) {
      unchecked((turnOf[node] = turn));
      unchecked((laterCpus[node] = freeCpus[node]));
      unchecked((laterMemory[node] = freeMemory[node]));
      unchecked((laterGpus[node] = freeGpus[node]));
      unchecked((laterHolders[node] = jobsOnNode[node]));
      unchecked((laterHeld[node] = cpusUsedInPartition(node)));
    }
    unchecked((laterCpus[node] += releaseCpus[item]));
    if (withMemory) unchecked((laterMemory[node] += releaseMemory[item]));
    unchecked((laterGpus[node] += releaseGpus[item]));
    unchecked(laterHolders[node]--);
    if (unchecked(releasePartition[item]) == limitedPartition)
      unchecked((laterHeld[node] -= releaseCpus[item]));
    if (unchecked(hasChanged[node]) != 0) continue;
    unchecked((hasChanged[node] = 1));
    unchecked((changed[changes++] = node));
  }
  const touched = changes > 0;
  for (let i = 0; i < changes; i++) {
    const node = unchecked(changed[i]);
    unchecked((hasChanged[node] = 0));
    setUsableCpus(
      node,
      usableCpusOf(
        node,
        unchecked(laterCpus[node]),
        unchecked(laterMemory[node]),
        unchecked(laterGpus[node]),
        unchecked(laterHolders[node]),
        unchecked(laterHeld[node]),
      ),
    );
  }
  changes = 0;
  return touched;
}

/**
 * Makes nodes idle, in the order of expected ends, while fewer than `count` nodes of the set are idle.
 * Returns the position in the idle order that it reached.
 */
export function releaseWholeNodes(count: i32): i32 {
  const behind = idleBefore(idle, set, 0, count);
  for (let word = 0; word < words; word++) {
    for (let left = unchecked(idle[word]); left != 0; left &= left - 1) {
      const node = (word << 5) | lowestBit(left);
      if (unchecked(jobsOnNode[node]) > 0) markIdle(node);
    }
  }
  return behind;
}

/** Makes a node idle. Returns true if the node is in the set. */
export function markIdle(node: i32): bool {
  if ((unchecked(set[node >> 5]) & (1 << (node & 31))) == 0) return false;
  setUsableCpus(
    node,
    usableCpusOf(
      node,
      unchecked(nodeCpus[node]),
      unchecked(nodeMemory[node]),
      unchecked(nodeGpus[node]),
      0,
      0,
    ),
  );
  return true;
}

function setUsableCpus(node: i32, cpus: i32): void {
  const word = node >> 5;
  const bit = 1 << (node & 31);
  const before = (unchecked(usableNodes[word]) & bit) != 0 ? unchecked(usableCpus[node]) : 0;
  if (cpus == before) return;
  unchecked((usableCpus[node] = cpus));
  usableCpuSum += cpus - before;
  if (before < largeNodeCpus && cpus >= largeNodeCpus) largeCount++;
  if (before >= largeNodeCpus && cpus < largeNodeCpus) largeCount--;
  if (before == 0) {
    usableCount++;
    unchecked((usableNodes[word] |= bit));
  } else if (cpus == 0) {
    usableCount--;
    unchecked((usableNodes[word] &= ~bit));
  }
}
