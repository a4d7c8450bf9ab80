// Gives two bounds for each request class, the candidates with the same request in the same partition:
// whether it may fit now, and before which time none of them starts. Both sum up the nodes and CPUs usable on
// all nodes that the class may use. That is safe because the usable CPUs of a node never shrink when
// resources are released, and a part of the nodes has no more of them.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { requestClass } from './jobs';
import { makeReleases } from './releases';
import { Request } from './request';
import { version } from './resources';
import { expectedEndAt, running } from './running';
import { mayHold } from './search/freeCpuSnapshots';
import { idleAfter, idleOrder } from './search/idle';
import { requestClasses } from './settings';
import { onAllocate } from './structures/allocation';
import { UsableNodes, usableNow } from './usableNodes';

let presentVersion: StaticArray<i32> = allocateI32(0);
let present: StaticArray<u8> = allocateU8(0);
let earliestVersion: StaticArray<i32> = allocateI32(0);
let earliestCycle: StaticArray<i32> = allocateI32(0);
let earliest: StaticArray<f64> = allocateF64(0);
let request: Request = new Request();

onAllocate(() => {
  presentVersion = allocateI32(requestClasses);
  present = allocateU8(requestClasses);
  earliestVersion = allocateI32(requestClasses);
  earliestCycle = allocateI32(requestClasses);
  earliest = allocateF64(requestClasses);
});

/** False only if the candidate does not fit now. */
export function mayFit(candidate: i32): bool {
  const classIndex = unchecked(requestClass[candidate]);
  if (unchecked(presentVersion[classIndex]) != version) {
    request.load(candidate);
    unchecked((present[classIndex] = isEnoughNow() ? 1 : 0));
    unchecked((presentVersion[classIndex] = version));
  }
  return unchecked(present[classIndex]) != 0;
}

function isEnoughNow(): bool {
  if (request.isForCpusAlone()) return mayHold(request, request.nodes, 0);
  return usableNow(request, request.nodes).isEnough();
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
  request.load(candidate);
  const at: f64 = isEnoughNow() ? -Infinity : firstEnoughEnd();
  unchecked((earliest[classIndex] = at));
  unchecked((earliestVersion[classIndex] = version));
  unchecked((earliestCycle[classIndex] = cycle));
  return at;
}

/** Returns the first expected end after which the nodes may be enough. */
function firstEnoughEnd(): f64 {
  makeReleases();
  if (request.isForCpusAlone()) return firstHoldingEnd();
  const usable = usableNow(request, request.nodes);
  return request.isExclusive ? firstEndOfIdleNodes(usable) : firstEndOfAll(usable);
}

function firstHoldingEnd(): f64 {
  let low = 0;
  let high = running.count;
  if (!mayHold(request, request.nodes, high)) return Infinity;
  // The request does not fit after the first `low` releases, and may fit after `high`.
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (mayHold(request, request.nodes, middle)) high = middle;
    else low = middle;
  }
  return expectedEndAt(high - 1);
}

function firstEndOfIdleNodes(usable: UsableNodes): f64 {
  for (let i = usable.makeIdleBefore(request.minNodes); i < idleOrder.count; i++) {
    if (usable.makeIdle(unchecked(idleOrder.node[i])) && usable.isEnough())
      return expectedEndAt(unchecked(idleAfter[i]));
  }
  return Infinity;
}

function firstEndOfAll(usable: UsableNodes): f64 {
  for (let i = 0; i < running.count; i++) {
    usable.endRun(i, i + 1);
    if (usable.isEnough()) return expectedEndAt(i);
  }
  return Infinity;
}
