// What searches of this cycle of backfilling tell about later ones for the same request. In a cycle nodes are
// only taken. So who asks for the same in the same partition, for as long or longer, is not planned earlier
// than those before it could have been.
import { allocateF64, allocateI32 } from '../../memory';
import { requestClass } from '../jobs';
import { requestClasses } from '../settings';

let cycle: i32 = 0;
let cycleOf: StaticArray<i32> = allocateI32(0);
// Of each kind: a list of what was found, the last first.
let newest: StaticArray<i32> = allocateI32(0);
let found: i32 = 0;
let capacity: i32 = 0;
let older: StaticArray<i32> = allocateI32(0);
let lengths: StaticArray<f64> = allocateF64(0);
let starts: StaticArray<f64> = allocateF64(0);

/** @param searches of so many a cycle keeps what they found */
export function allocateLowerBounds(searches: i32): void {
  capacity = searches;
  cycleOf = allocateI32(requestClasses);
  newest = allocateI32(requestClasses);
  older = allocateI32(searches);
  lengths = allocateF64(searches);
  starts = allocateF64(searches);
}

export function beginLowerBounds(): void {
  cycle++;
  found = 0;
}

/** No start before this instant is planned for a candidate that asks for so many seconds. */
export function startLowerBound(candidate: i32, length: f64): f64 {
  const kind = unchecked(requestClass[candidate]);
  let bound: f64 = -Infinity;
  if (unchecked(cycleOf[kind]) != cycle) return bound;
  for (let i = unchecked(newest[kind]); i >= 0; i = unchecked(older[i])) {
    if (unchecked(lengths[i]) <= length) bound = max(bound, unchecked(starts[i]));
  }
  return bound;
}

/**
 * It was found that no candidate of this kind that asks for so many seconds or more can be planned before an
 * instant.
 */
export function noteLowerBound(candidate: i32, length: f64, start: f64): void {
  if (found == capacity) return;
  const kind = unchecked(requestClass[candidate]);
  unchecked((older[found] = unchecked(cycleOf[kind]) == cycle ? newest[kind] : -1));
  unchecked((cycleOf[kind] = cycle));
  unchecked((newest[kind] = found));
  unchecked((lengths[found] = length));
  unchecked((starts[found] = start));
  found++;
}
