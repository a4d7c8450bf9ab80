// Gives two bounds for each request class, the candidates with the same request in the same partition:
// whether it may fit now, and before which time none of them starts. Both sum up the nodes and CPUs usable on
// all nodes that the class may use. That is safe because the usable CPUs of a node never shrink when
// resources are released, and a part of the nodes has no more of them.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { members, words } from './cluster';
import { beginState, isEnough, markIdle, releaseBefore, releaseWholeNodes } from './clusterState';
import { candidateNodes, requestClass } from './jobs';
import { makeReleases } from './releases';
import { isExclusiveRequest, isForCpusAlone, loadRequest, minNodeCount } from './request';
import { version } from './resources';
import { runningCount, runningEnd } from './running';
import { mayHold } from './search/freeCpuSnapshots';
import { idleAfter, idleCount, idleNode } from './search/idle';
import { requestClasses } from './settings';

let presentVersion: StaticArray<i32> = allocateI32(0);
let present: StaticArray<u8> = allocateU8(0);
let earliestVersion: StaticArray<i32> = allocateI32(0);
let earliestCycle: StaticArray<i32> = allocateI32(0);
let earliest: StaticArray<f64> = allocateF64(0);

export function allocateBounds(): void {
  presentVersion = allocateI32(requestClasses);
  present = allocateU8(requestClasses);
  earliestVersion = allocateI32(requestClasses);
  earliestCycle = allocateI32(requestClasses);
  earliest = allocateF64(requestClasses);
}

/** False only if the candidate does not fit now on any of the nodes that it may use. */
function isEnoughNow(candidate: i32): bool {
  const row = unchecked(candidateNodes[candidate]) * words;
  if (isForCpusAlone()) return mayHold(members, row, 0);
  beginState(members, row);
  return isEnough();
}

/** False only if the candidate does not fit now. */
export function mayFit(candidate: i32): bool {
  const classIndex = unchecked(requestClass[candidate]);
  if (unchecked(presentVersion[classIndex]) != version) {
    loadRequest(candidate);
    unchecked((present[classIndex] = isEnoughNow(candidate) ? 1 : 0));
    unchecked((presentVersion[classIndex] = version));
  }
  return unchecked(present[classIndex]) != 0;
}

/**
 * Returns an expected end before which no candidate of this request class starts; minus infinity if it may
 * start now, infinity if it never can. The first answer of a cycle holds until the end of the cycle, because
 * jobs only start in it.
 */
export function earliestStart(candidate: i32, cycle: i32): f64 {
  const classIndex = unchecked(requestClass[candidate]);
  if (unchecked(earliestVersion[classIndex]) == version || unchecked(earliestCycle[classIndex]) == cycle) {
    return unchecked(earliest[classIndex]);
  }
  loadRequest(candidate);
  const at: f64 = isEnoughNow(candidate) ? -Infinity : earliestEnd(candidate);
  unchecked((earliest[classIndex] = at));
  unchecked((earliestVersion[classIndex] = version));
  unchecked((earliestCycle[classIndex] = cycle));
  return at;
}

/** Returns the first expected end after which the nodes may be enough. */
function earliestEnd(candidate: i32): f64 {
  makeReleases();
  if (isForCpusAlone()) {
    const row = unchecked(candidateNodes[candidate]) * words;
    let low = 0;
    let high = runningCount;
    if (!mayHold(members, row, high)) return Infinity;
    // The request does not fit after the first `low` releases, and may fit after `high`.
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (mayHold(members, row, middle)) high = middle;
      else low = middle;
    }
    return unchecked(runningEnd[high - 1]);
  }
  if (isExclusiveRequest) {
    for (let i = releaseWholeNodes(minNodeCount); i < idleCount; i++) {
      if (markIdle(unchecked(idleNode[i])) && isEnough()) return unchecked(runningEnd[idleAfter[i]]);
    }
  } else {
    for (let i = 0; i < runningCount; i++) {
      releaseBefore(i + 1);
      if (isEnough()) return unchecked(runningEnd[i]);
    }
  }
  return Infinity;
}
