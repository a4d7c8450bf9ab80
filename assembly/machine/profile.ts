// The availability profile: how many processors are free from each instant on, given every running job's planned end
// and every reservation. Two sorted columns; entry i holds from times[i] until times[i + 1]. Entries before `first` are
// past and dead; they are dropped in bulk.
import { allocateF64, allocateI32, planColumns } from '../memory';
import { moveF64, moveI32 } from '../native';

let times: StaticArray<f64> = allocateF64(0);
let free: StaticArray<i32> = allocateI32(0);
let first: i32 = 0;
let count: i32 = 0;
let capacity: i32 = 0;
let machine: i32 = 0;

// Each job adds at most two entries, its start and its planned end.
const ENTRIES_PER_JOB = 2;
const SLACK = 1024;

export function planProfile(jobs: f64): void {
  planColumns(1, f64(ENTRIES_PER_JOB) * jobs + f64(SLACK), 8);
  planColumns(1, f64(ENTRIES_PER_JOB) * jobs + f64(SLACK), 4);
}

export function createProfile(processors: i32, jobs: i32): void {
  capacity = ENTRIES_PER_JOB * jobs + SLACK;
  times = allocateF64(capacity);
  free = allocateI32(capacity);
  machine = processors;
  clearProfile();
}

/** Nothing runs and nothing is reserved. */
export function clearProfile(): void {
  unchecked((times[0] = -Infinity));
  unchecked((free[0] = machine));
  first = 0;
  count = 1;
}

/** The entry that holds at `time`, which is not past. */
function at(time: f64): i32 {
  const t = times;
  let low = first;
  let size = count - first;
  if (size == 1 || unchecked(t[low + 1]) > time) return low;
  while (size > 1) {
    const half = size >> 1;
    if (unchecked(t[low + half]) <= time) low += half;
    size -= half;
  }
  return low;
}

function dropDead(): void {
  count -= first;
  moveF64(times, 0, first, count);
  moveI32(free, 0, first, count);
  first = 0;
}

/** Nothing before `now` will be asked for again. */
export function forgetBefore(now: f64): void {
  first = at(now);
  if (first > 64 && first > count >> 1) dropDead();
}

/** The index of an entry that begins at `time`, made if there is none. */
function entryAt(time: f64): i32 {
  if (count == capacity) dropDead();
  const i = at(time);
  if (unchecked(times[i]) == time) return i;
  const next = i + 1;
  moveF64(times, next + 1, next, count - next);
  moveI32(free, next + 1, next, count - next);
  count++;
  unchecked((times[next] = time));
  unchecked((free[next] = free[i]));
  return next;
}

/** Takes out an entry that changes nothing. */
function merge(i: i32): void {
  if (i <= first || i >= count || unchecked(free[i]) != unchecked(free[i - 1])) return;
  count--;
  moveF64(times, i, i + 1, count - i);
  moveI32(free, i, i + 1, count - i);
}

/** Adds `processors` (or takes, if negative) to what is free on [from, to). */
export function addFree(from: f64, to: f64, processors: i32): void {
  if (from >= to) return;
  entryAt(from);
  const end = entryAt(to); // may drop the dead, so the start is looked up again
  const begin = at(from);
  const f = free;
  for (let i = begin; i < end; i++) unchecked((f[i] += processors));
  merge(end);
  merge(begin);
}

/** Until when so many processors stay free from an instant on; the instant itself if they are not, infinity if for good. */
export function freeUntil(from: f64, processors: i32): f64 {
  const f = free;
  let i = at(from);
  if (unchecked(f[i]) < processors) return from;
  while (++i < count) if (unchecked(f[i]) < processors) return unchecked(times[i]);
  return Infinity;
}

/**
 * The earliest start in [from, limit) at which `processors` are free until start + duration or until `limit`, whichever
 * comes first; `limit` if there is none. With an infinite limit there always is one: in the end the machine is empty.
 */
export function earliestHole(from: f64, duration: f64, processors: i32, limit: f64): f64 {
  const t = times;
  const f = free;
  let i = at(from);
  let start = from;
  while (true) {
    while (unchecked(f[i]) < processors) {
      if (++i == count) return limit;
      start = unchecked(t[i]);
      if (start >= limit) return limit;
    }
    const end = min(start + duration, limit);
    i++;
    while (i < count && unchecked(t[i]) < end && unchecked(f[i]) >= processors) i++;
    if (i == count || unchecked(t[i]) >= end) return start;
  }
}
