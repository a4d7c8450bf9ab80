// Takes snapshots of the free CPUs of all nodes at regular numbers of releases, in the order of expected
// ends. A snapshot has the sets of freeNow.ts, and one of the nodes with a release.
import { allocateI32 } from '../../memory';
import { copySet, countAtLeast, hasCommon, isSumAtLeast } from '../../native/sets';
import { idiv } from '../../native/words';
import { words } from '../cluster';
import { digits, freeNow, toggle, withFree } from '../freeNow';
import { firstRelease, makeReleases, releaseCpus, releaseNode } from '../releases';
import { largeNodeCpus, minLargeNodes, minNodeCount, minUsableCpus, requestedCpus } from '../request';
import { freeCpus, version } from '../resources';
import { runningCount } from '../running';
import { nodes, wholeNodes } from '../settings';

const MOST_SNAPSHOTS: i32 = 256;
/** Minimum number of allocations between snapshots: replaying these is cheaper than another snapshot. */
const LEAST_STRIDE: i32 = 64;

/** Number of ended running jobs at each snapshot. */
let goneAt: StaticArray<i32> = allocateI32(0);
/** Last snapshot at or before each number of ended running jobs. */
let snapshotOf: StaticArray<i32> = allocateI32(0);
let last: i32 = 0;
let size: i32 = 0; // number of words per snapshot
export let snapshots: StaticArray<i32> = allocateI32(0);
let later: StaticArray<i32> = allocateI32(0);
/** Free CPUs of the node after the release of each allocation. */
let freeAfterRelease: StaticArray<i32> = allocateI32(0);
let madeOf: i32 = 0;
/** Free CPUs of all nodes in the current state: a set for each binary digit, lowest first (makeState). */
export let state: StaticArray<i32> = allocateI32(0);
let stateOf: i32 = 0;
let stateGone: i32 = 0;

/** @param maxAllocations maximum number of allocations at a time */
export function allocateFreeCpuSnapshots(maxAllocations: i32): void {
  if (wholeNodes) return;
  size = (digits + 2) * words;
  snapshots = allocateI32(f64(MOST_SNAPSHOTS + 2) * size);
  goneAt = allocateI32(MOST_SNAPSHOTS + 2);
  snapshotOf = allocateI32(maxAllocations + 1);
  state = allocateI32(f64(digits) * words);
  later = allocateI32(nodes);
  freeAfterRelease = allocateI32(maxAllocations);
}

function makeSnapshots(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  const stride = max(
    LEAST_STRIDE,
    idiv(unchecked(firstRelease[runningCount]) + MOST_SNAPSHOTS - 1, MOST_SNAPSHOTS),
  );
  copySet(snapshots, 0, freeNow, 0, size - words);
  for (let word = size - words; word < size; word++) unchecked((snapshots[word] = 0));
  for (let node = 0; node < nodes; node++) unchecked((later[node] = freeCpus[node]));
  last = 0;
  unchecked((goneAt[0] = 0));
  unchecked((snapshotOf[0] = 0));
  let row = beginSnapshot();
  for (let i = 0; i < runningCount; i++) {
    const to = unchecked(firstRelease[i + 1]);
    for (let item = unchecked(firstRelease[i]); item < to; item++) {
      const node = unchecked(releaseNode[item]);
      const before = unchecked(later[node]);
      const after = before + unchecked(releaseCpus[item]);
      unchecked((later[node] = after));
      unchecked((freeAfterRelease[item] = after));
      toggle(snapshots, row, node, before ^ after);
      const bit = 1 << (node & 31);
      const free = row + withFree + (node >> 5);
      unchecked((snapshots[free] |= bit));
      unchecked((snapshots[free + words] |= bit));
    }
    if (to - unchecked(firstRelease[goneAt[last]]) >= stride || i + 1 == runningCount) {
      last++;
      unchecked((goneAt[last] = i + 1));
      row = beginSnapshot();
    }
    unchecked((snapshotOf[i + 1] = last));
  }
}

/** Copies the last snapshot as the next one. Returns its row. */
function beginSnapshot(): i32 {
  const row = last * size;
  copySet(snapshots, row + size, snapshots, row, size);
  return row + size;
}

/** Computes the state after the first `gone` running jobs have ended. */
export function makeState(gone: i32): void {
  makeSnapshots();
  if (stateOf == version && stateGone == gone) return;
  stateOf = version;
  stateGone = gone;
  const snapshot = unchecked(snapshotOf[gone]);
  copySet(state, 0, snapshots, snapshot * size, digits * words);
  const end = unchecked(firstRelease[gone]);
  for (let item = unchecked(firstRelease[goneAt[snapshot]]); item < end; item++) {
    const after = unchecked(freeAfterRelease[item]);
    toggle(state, 0, unchecked(releaseNode[item]), after ^ (after - unchecked(releaseCpus[item])));
  }
}

/** Returns the free CPUs of a node in the state. */
export function cpusInState(node: i32): i32 {
  let cpus = 0;
  let at = node >> 5;
  for (let digit = 0; digit < digits; digit++, at += words) {
    cpus |= ((unchecked(state[at]) >>> (node & 31)) & 1) << digit;
  }
  return cpus;
}

/**
 * Returns the position in `snapshots` of a set that contains all nodes with free CPUs after the first `gone`
 * running jobs have ended, and perhaps more.
 */
export function freeNodesAfter(gone: i32): i32 {
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  return (unchecked(goneAt[snapshot]) == gone ? snapshot : snapshot + 1) * size + withFree;
}

/**
 * False only if the request does not fit on the nodes of a set after the first `gone` running jobs have
 * ended.
 */
export function mayHold(set: StaticArray<i32>, from: i32, gone: i32): bool {
  if (gone == 0) return holds(set, from, freeNow, 0, 0, 0, 0);
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  const row = snapshot * size;
  const first = unchecked(firstRelease[goneAt[snapshot]]);
  const end = unchecked(firstRelease[gone]);
  // Add the releases after the snapshot.
  let cpus = 0;
  let moreLarge = 0;
  let moreUsable = 0;
  for (let item = first; item < end; item++) {
    const node = unchecked(releaseNode[item]);
    if ((unchecked(set[from + (node >> 5)]) & (1 << (node & 31))) == 0) continue;
    const more = unchecked(releaseCpus[item]);
    const after = unchecked(freeAfterRelease[item]);
    cpus += more;
    if (after >= largeNodeCpus && after - more < largeNodeCpus) moreLarge++;
    if (after >= minUsableCpus && after - more < minUsableCpus) moreUsable++;
  }
  return holds(set, from, snapshots, row, cpus, moreLarge, moreUsable);
}

/** True if a snapshot, with additional CPUs, large nodes and usable nodes, may fit the request. */
function holds(
  set: StaticArray<i32>,
  from: i32,
  rows: StaticArray<i32>,
  row: i32,
  cpus: i32,
  moreLarge: i32,
  moreUsable: i32,
): bool {
  if (cpus == 0 && !hasCommon(set, from, rows, row + withFree, words)) return false;
  if (
    requestedCpus > max(cpus, 1) &&
    !isSumAtLeast(set, from, rows, row, digits, words, requestedCpus - cpus)
  )
    return false;
  if (
    // A large node with one CPU is covered by the sum of CPUs above.
    largeNodeCpus > 1 &&
    moreLarge < minLargeNodes &&
    moreLarge + countAtLeast(set, from, rows, row, digits, words, largeNodeCpus) < minLargeNodes
  ) {
    return false;
  }
  if (minNodeCount == 1 || moreUsable >= minNodeCount) return true;
  return moreUsable + countAtLeast(set, from, rows, row, digits, words, minUsableCpus) >= minNodeCount;
}

/**
 * Returns a number of running jobs, by expected end, none of which uses a node of the set. Requires
 * makeReleases().
 */
export function firstRelevantEnd(set: StaticArray<i32>, from: i32): i32 {
  makeSnapshots();
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (hasCommon(set, from, snapshots, (middle + 1) * size - words, words)) high = middle - 1;
    else low = middle;
  }
  return unchecked(goneAt[low]);
}
