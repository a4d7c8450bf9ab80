// Takes snapshots of the free CPUs of all nodes at regular numbers of releases, in the order of expected ends.
// Replays on CPUs take 1.6 to 2.7 times as long without mayHold(), which rules out tests, and CEA-Curie twice as long if
// that goes through all releases.
import { allocateI32 } from '../../memory';
import { newObjects } from '../../native/columns';
import { copySet } from '../../native/sets';
import { idiv } from '../../native/words';
import { nodes, wholeNodes } from '../settings';
import { cpusNow, freeSets, nodesWithFree } from '../state/freeNow';
import { firstRelease, makeReleases, releaseCpus, releaseNode } from '../state/releases';
import { freeCpus, maxAllocations, version } from '../state/resources';
import { running } from '../state/running';
import { onAllocate } from '../structures/allocation';
import { CpuDigits, digits } from '../structures/cpuDigits';
import { NodeSet, words } from '../structures/nodeSet';
import { Request } from './request';

const MOST_SNAPSHOTS: i32 = 256;
/** The first one is the present, and the last one may be incomplete. */
const ROWS: i32 = MOST_SNAPSHOTS + 2;
/** Minimum number of allocations between snapshots: replaying these is cheaper than another snapshot. */
const LEAST_STRIDE: i32 = 64;

/** Number of ended running jobs at each snapshot. */
let goneAt: StaticArray<i32> = allocateI32(0);
/** Last snapshot at or before each number of ended running jobs. */
let snapshotOf: StaticArray<i32> = allocateI32(0);
let last: i32 = 0;
let size: i32 = 0; // number of words per snapshot
let snapshots: StaticArray<i32> = allocateI32(0);
/** Free CPUs at each snapshot, and nodes with free CPUs. */
let cpusAt: StaticArray<CpuDigits> = newObjects<CpuDigits>(0);
let freeAt: StaticArray<NodeSet> = newObjects<NodeSet>(0);
let later: StaticArray<i32> = allocateI32(0);
/** Free CPUs of the node after the release of each allocation. */
let freeAfterRelease: StaticArray<i32> = allocateI32(0);
let madeOf: i32 = 0;
/** Result of cpusAfter(). */
let cpusThen: CpuDigits = new CpuDigits(snapshots, 0);
let thenOf: i32 = 0;
let thenGone: i32 = 0;

onAllocate(() => {
  if (wholeNodes) return;
  size = (digits + 1) * words;
  snapshots = allocateI32(f64(ROWS) * size);
  cpusAt = newObjects<CpuDigits>(ROWS);
  freeAt = newObjects<NodeSet>(ROWS);
  for (let row = 0; row < ROWS; row++) {
    cpusAt[row] = new CpuDigits(snapshots, row * size);
    freeAt[row] = new NodeSet(snapshots, row * size + digits * words);
  }
  goneAt = allocateI32(ROWS);
  snapshotOf = allocateI32(maxAllocations + 1);
  cpusThen = new CpuDigits(allocateI32(f64(digits) * words), 0);
  later = allocateI32(nodes);
  freeAfterRelease = allocateI32(maxAllocations);
});

function makeSnapshots(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  const stride = max(
    LEAST_STRIDE,
    idiv(unchecked(firstRelease[running.count]) + MOST_SNAPSHOTS - 1, MOST_SNAPSHOTS),
  );
  copySet(snapshots, 0, freeSets, 0, size);
  for (let node = 0; node < nodes; node++) unchecked((later[node] = freeCpus[node]));
  last = 0;
  unchecked((goneAt[0] = 0));
  unchecked((snapshotOf[0] = 0));
  beginSnapshot();
  for (let i = 0; i < running.count; i++) {
    const to = unchecked(firstRelease[i + 1]);
    releaseInNext(unchecked(firstRelease[i]), to);
    if (to - unchecked(firstRelease[goneAt[last]]) >= stride || i + 1 == running.count) {
      last++;
      unchecked((goneAt[last] = i + 1));
      beginSnapshot();
    }
    unchecked((snapshotOf[i + 1] = last));
  }
}

/** Copies the last snapshot as the next one. */
function beginSnapshot(): void {
  copySet(snapshots, (last + 1) * size, snapshots, last * size, size);
}

/** Releases allocations, from one to before another, in the next snapshot. */
function releaseInNext(from: i32, to: i32): void {
  const cpus = unchecked(cpusAt[last + 1]);
  const free = unchecked(freeAt[last + 1]);
  for (let item = from; item < to; item++) {
    const node = unchecked(releaseNode[item]);
    const before = unchecked(later[node]);
    const after = before + unchecked(releaseCpus[item]);
    unchecked((later[node] = after));
    unchecked((freeAfterRelease[item] = after));
    cpus.change(node, before, after);
    free.add(node);
  }
}

/** Returns the free CPUs of all nodes after the first `gone` running jobs have ended. Valid until the next call. */
export function cpusAfter(gone: i32): CpuDigits {
  makeSnapshots();
  if (thenOf == version && thenGone == gone) return cpusThen;
  thenOf = version;
  thenGone = gone;
  const snapshot = unchecked(snapshotOf[gone]);
  copySet(cpusThen.bits, 0, snapshots, snapshot * size, digits * words);
  const end = unchecked(firstRelease[gone]);
  for (let item = unchecked(firstRelease[goneAt[snapshot]]); item < end; item++) {
    const after = unchecked(freeAfterRelease[item]);
    cpusThen.change(unchecked(releaseNode[item]), after - unchecked(releaseCpus[item]), after);
  }
  return cpusThen;
}

/**
 * Returns a set that contains all nodes with free CPUs after the first `gone` running jobs have ended, and
 * perhaps more.
 */
export function freeNodesAfter(gone: i32): NodeSet {
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  return unchecked(freeAt[unchecked(goneAt[snapshot]) == gone ? snapshot : snapshot + 1]);
}

/**
 * False only if the request does not fit on the nodes of a set after the first `gone` running jobs have
 * ended.
 */
export function mayHold(request: Request, set: NodeSet, gone: i32): bool {
  if (gone == 0) return holds(request, set, cpusNow, nodesWithFree, 0, 0, 0);
  makeSnapshots();
  const snapshot = unchecked(snapshotOf[gone]);
  const first = unchecked(firstRelease[goneAt[snapshot]]);
  const end = unchecked(firstRelease[gone]);
  // Add the releases after the snapshot.
  let cpus = 0;
  let moreLarge = 0;
  let moreUsable = 0;
  for (let item = first; item < end; item++) {
    if (!set.has(unchecked(releaseNode[item]))) continue;
    const more = unchecked(releaseCpus[item]);
    const after = unchecked(freeAfterRelease[item]);
    cpus += more;
    if (after >= request.largeNodeCpus && after - more < request.largeNodeCpus) moreLarge++;
    if (after >= request.minUsableCpus && after - more < request.minUsableCpus) moreUsable++;
  }
  const free = unchecked(freeAt[snapshot]);
  return holds(request, set, unchecked(cpusAt[snapshot]), free, cpus, moreLarge, moreUsable);
}

/**
 * True if the request may fit on nodes of a set with these free CPUs, and with more CPUs, large nodes and
 * usable nodes than that.
 */
function holds(
  request: Request,
  set: NodeSet,
  free: CpuDigits,
  withFree: NodeSet,
  moreCpus: i32,
  moreLarge: i32,
  moreUsable: i32,
): bool {
  if (moreCpus == 0 && !set.hasCommon(withFree)) return false;
  const cpus = request.neededCpus;
  if (cpus > max(moreCpus, 1) && !free.isSumAtLeast(set, cpus - moreCpus)) return false;
  const large = request.largeNodeCpus;
  // A large node with one CPU is covered by the sum of CPUs above.
  if (large > 1 && moreLarge < request.minLargeNodes) {
    if (moreLarge + free.countAtLeast(set, large) < request.minLargeNodes) return false;
  }
  if (request.minNodes == 1 || moreUsable >= request.minNodes) return true;
  return moreUsable + free.countAtLeast(set, request.minUsableCpus) >= request.minNodes;
}
