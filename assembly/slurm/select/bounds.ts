// Bounds whether candidates with the same request in the same partition (a request class) may start now, by the
// nodes and CPUs usable on all nodes that the class may use. A part of these nodes has no more. UB's
// week takes 1.1 times as long without it.
import { allocateI32, allocateU8 } from '../../memory';
import { requestClasses } from '../settings';
import { requestClass } from '../state/jobs';
import { version } from '../state/resources';
import { onAllocate } from '../structures/allocation';
import { mayHold } from './freeCpuSnapshots';
import { Request } from './request';
import { usableNow } from './usableNodes';

/** The answer for each request class, and the version of the resources for which it holds. */
let answer: StaticArray<u8> = allocateU8(0);
let versionOf: StaticArray<i32> = allocateI32(0);
let request: Request = new Request();

onAllocate(() => {
  answer = allocateU8(requestClasses);
  versionOf = allocateI32(requestClasses);
});

/** False only if the candidate does not fit now. */
export function mayFit(candidate: i32): bool {
  const classIndex = unchecked(requestClass[candidate]);
  if (unchecked(versionOf[classIndex]) != version) {
    request.load(candidate);
    unchecked((answer[classIndex] = isEnoughNow() ? 1 : 0));
    unchecked((versionOf[classIndex] = version));
  }
  return unchecked(answer[classIndex]) != 0;
}

function isEnoughNow(): bool {
  if (request.isForCpusAlone()) return mayHold(request, request.nodes, 0);
  return usableNow(request, request.nodes).isEnough();
}
