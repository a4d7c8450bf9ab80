// How many CPUs each node has free after the expected ends of running jobs: a snapshot after those of every so many
// parts of nodes. A snapshot has the sets of freeNow.ts, and one more of the nodes that a job has left.
import { allocateI32 } from '../../memory';
import { copySet, countAtLeast, hasCommon, isSumAtLeast } from '../../native/sets';
import { idiv } from '../../native/words';
import { words } from '../cluster';
import { digits, freeNow, toggle, withFree } from '../freeNow';
import { firstPart, makeReleases, partCpus, partNode } from '../releases';
import { largeNodeCpus, minLargeNodes, minNodeCount, minUsableCpus, requestedCpus } from '../request';
import { freeCpus, version } from '../resources';
import { runningCount } from '../running';
import { nodes, wholeNodes } from '../settings';

const MOST_SNAPSHOTS: i32 = 256;
/** So many parts are gone through rather than that memory is filled with a further snapshot. */
const LEAST_STRIDE: i32 = 64;

/** Of a snapshot: so many running jobs are gone. */
let goneAt: StaticArray<i32> = allocateI32(0);
/** Of a number of running jobs that are gone: the last snapshot that is not after them. */
let snapshotOf: StaticArray<i32> = allocateI32(0);
let last: i32 = 0;
let size: i32 = 0; // words of a snapshot
export let snapshots: StaticArray<i32> = allocateI32(0);
let later: StaticArray<i32> = allocateI32(0);
/** Of a part that is given back: the CPUs that its node has free then. */
let partAfter: StaticArray<i32> = allocateI32(0);
let madeOf: i32 = 0;
/** How many CPUs each node has free: a set for each binary digit, that of the ones first (makeState). */
export let state: StaticArray<i32> = allocateI32(0);
let stateOf: i32 = 0;
let stateGone: i32 = 0;

/** @param cells at most so many parts of nodes are held at a time */
export function allocateFreeCpuSnapshots(cells: i32): void {
  if (wholeNodes) return;
  size = (digits + 2) * words;
  snapshots = allocateI32(f64(MOST_SNAPSHOTS + 2) * size);
  goneAt = allocateI32(MOST_SNAPSHOTS + 2);
  snapshotOf = allocateI32(cells + 1);
  state = allocateI32(f64(digits) * words);
  later = allocateI32(nodes);
  partAfter = allocateI32(cells);
}

function makeSnapshots(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  const stride = max(
    LEAST_STRIDE,
    idiv(unchecked(firstPart[runningCount]) + MOST_SNAPSHOTS - 1, MOST_SNAPSHOTS),
  );
  copySet(snapshots, 0, freeNow, 0, size - words);
  for (let word = size - words; word < size; word++) unchecked((snapshots[word] = 0));
  for (let node = 0; node < nodes; node++) unchecked((later[node] = freeCpus[node]));
  last = 0;
  unchecked((goneAt[0] = 0));
  unchecked((snapshotOf[0] = 0));
  let row = beginSnapshot();
  for (let i = 0; i < runningCount; i++) {
    const to = unchecked(firstPart[i + 1]);
    for (let part = unchecked(firstPart[i]); part < to; part++) {
      const node = unchecked(partNode[part]);
      const before = unchecked(later[node]);
      const after = before + unchecked(partCpus[part]);
      unchecked((later[node] = after));
      unchecked((partAfter[part] = after));
      toggle(snapshots, row, node, before ^ after);
      const bit = 1 << (node & 31);
      const free = row + withFree + (node >> 5);
      unchecked((snapshots[free] |= bit));
      unchecked((snapshots[free + words] |= bit));
    }
    if (to - unchecked(firstPart[goneAt[last]]) >= stride || i + 1 == runningCount) {
      last++;
      unchecked((goneAt[last] = i + 1));
      row = beginSnapshot();
    }
    unchecked((snapshotOf[i + 1] = last));
  }
}

/** The next snapshot begins as the last one. Returns its row. */
function beginSnapshot(): i32 {
  const row = last * size;
  copySet(snapshots, row + size, snapshots, row, size);
  return row + size;
}

/** The state after so many running jobs are gone. */
export function makeState(gone: i32): void {
  makeSnapshots();
  if (stateOf == version && stateGone == gone) return;
  stateOf = version;
  stateGone = gone;
  const snapshot = unchecked(snapshotOf[gone]);
  copySet(state, 0, snapshots, snapshot * size, digits * words);
  const end = unchecked(firstPart[gone]);
  for (let part = unchecked(firstPart[goneAt[snapshot]]); part < end; part++) {
    const after = unchecked(partAfter[part]);
    toggle(state, 0, unchecked(partNode[part]), after ^ (after - unchecked(partCpus[part])));
  }
}

/** The CPUs of a node in the state. */
export function cpusInState(node: i32): i32 {
  let cpus = 0;
  let at = node >> 5;
  for (let digit = 0; digit < digits; digit++, at += words) {
    cpus |= ((unchecked(state[at]) >>> (node & 31)) & 1) << digit;
  }
  return cpus;
}

/**
 * Where the snapshots have the nodes with a free CPU after so many running jobs are gone, and perhaps some
 * more.
 */
export function freeNodesAfter(gone: i32): i32 {
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  return (unchecked(goneAt[snapshot]) == gone ? snapshot : snapshot + 1) * size + withFree;
}

/**
 * Whether the nodes of a set may hold the request after so many running jobs are gone. If not, they do not.
 */
export function mayHold(set: StaticArray<i32>, from: i32, gone: i32): bool {
  if (gone == 0) return holds(set, from, freeNow, 0, 0, 0, 0);
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  const row = snapshot * size;
  const first = unchecked(firstPart[goneAt[snapshot]]);
  const end = unchecked(firstPart[gone]);
  // What comes back after the snapshot.
  let cpus = 0;
  let moreLarge = 0;
  let moreUsable = 0;
  for (let part = first; part < end; part++) {
    const node = unchecked(partNode[part]);
    if ((unchecked(set[from + (node >> 5)]) & (1 << (node & 31))) == 0) continue;
    const more = unchecked(partCpus[part]);
    const after = unchecked(partAfter[part]);
    cpus += more;
    if (after >= largeNodeCpus && after - more < largeNodeCpus) moreLarge++;
    if (after >= minUsableCpus && after - more < minUsableCpus) moreUsable++;
  }
  return holds(set, from, snapshots, row, cpus, moreLarge, moreUsable);
}

/** Whether a snapshot and so many more CPUs, large nodes and usable nodes may hold the request. */
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
    // So many nodes with a free CPU there are where there are so many CPUs.
    largeNodeCpus > 1 &&
    moreLarge < minLargeNodes &&
    moreLarge + countAtLeast(set, from, rows, row, digits, words, largeNodeCpus) < minLargeNodes
  ) {
    return false;
  }
  if (minNodeCount == 1 || moreUsable >= minNodeCount) return true;
  return moreUsable + countAtLeast(set, from, rows, row, digits, words, minUsableCpus) >= minNodeCount;
}

/** So many of the running jobs, the first to end, hold no node of a set. makeReleases() came before. */
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
