// The machine under FCFS and EASY: how many processors are free, and when the running jobs are planned to give theirs
// back. Planned ends are kept sorted, equal ones merged, so that a reservation is one walk from the front.
import { allocateF64, allocateI32, planColumns } from '../memory';
import { moveF64, moveI32 } from '../native';

export let free: i32 = 0;

/** The reservation of the head of the queue: when it will fit, and the processors it then leaves over. */
export let shadowTime: f64 = 0;
export let extra: i32 = 0;

let ends: StaticArray<f64> = allocateF64(0);
let counts: StaticArray<i32> = allocateI32(0); // processors that come back at each planned end
let distinct: i32 = 0;

export function planProcessors(capacity: f64): void {
  planColumns(1, capacity, 8);
  planColumns(1, capacity, 4);
}

export function createProcessors(processors: i32, capacity: i32): void {
  free = processors;
  ends = allocateF64(capacity);
  counts = allocateI32(capacity);
  distinct = 0;
}

/** The first index whose planned end is not before `time`. */
function position(time: f64): i32 {
  const e = ends;
  let low = 0;
  let size = distinct;
  while (size > 0) {
    const half = size >> 1;
    if (unchecked(e[low + half]) < time) {
      low += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return low;
}

/** Takes processors until a planned end. */
export function occupy(processors: i32, plannedEnd: f64): void {
  const e = ends;
  const c = counts;
  free -= processors;
  const i = position(plannedEnd);
  if (i < distinct && unchecked(e[i]) == plannedEnd) {
    unchecked((c[i] += processors));
    return;
  }
  moveF64(e, i + 1, i, distinct - i);
  moveI32(c, i + 1, i, distinct - i);
  unchecked((e[i] = plannedEnd));
  unchecked((c[i] = processors));
  distinct++;
}

/** Gives back processors that were taken until that planned end. */
export function release(processors: i32, plannedEnd: f64): void {
  const c = counts;
  free += processors;
  const i = position(plannedEnd);
  const left = unchecked(c[i]) - processors;
  if (left > 0) {
    unchecked((c[i] = left));
    return;
  }
  distinct--;
  moveF64(ends, i, i + 1, distinct - i);
  moveI32(c, i, i + 1, distinct - i);
}

/** Gives back everything planned to end by `now`. Returns whether there was any. */
export function releaseDue(now: f64): bool {
  let due = 0;
  while (due < distinct && unchecked(ends[due]) <= now) free += unchecked(counts[due++]);
  if (due == 0) return false;
  distinct -= due;
  moveF64(ends, 0, due, distinct);
  moveI32(counts, 0, due, distinct);
  return true;
}

/**
 * Reserves for a head that does not fit: shadowTime is the earliest planned end at which it would, extra what is free
 * then beyond its need. Merged ends make sure that every job ending at that instant is counted.
 */
export function reserve(needed: i32): void {
  const c = counts;
  let available = free;
  let i = 0;
  do available += unchecked(c[i++]);
  while (available < needed);
  shadowTime = unchecked(ends[i - 1]);
  extra = available - needed;
}

/** A backfilled job will still run at the shadow time: it uses up processors the head leaves over. */
export function useExtra(processors: i32): void {
  extra -= processors;
}
