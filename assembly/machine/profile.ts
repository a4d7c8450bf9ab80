// The availability profile: how many processors are free from each instant on. It counts the planned ends
// of running jobs and every reservation. It has two sorted columns; entry i holds from times[i] to
// times[i + 1]. Entries before `first` are in the past. They are removed many at a time.

import { spend } from '../effort';
import { allocateF64, allocateI32, layoutColumns } from '../memory';
import { addTo, enoughIn32, lowestBit, moveF64, moveI32 } from '../native';

let times: StaticArray<f64> = allocateF64(0);
let free: StaticArray<i32> = allocateI32(0);
let first: i32 = 0;
let count: i32 = 0;
let capacity: i32 = 0;
let machine: i32 = 0;

// Each job adds at most two entries, its start and its planned end.
const ENTRIES_PER_JOB = 2;
const SLACK = 1024;
// A search reads up to this many entries after the last one.
const WORD = 32;

export function layoutProfile(jobs: f64): void {
  layoutColumns(1, f64(ENTRIES_PER_JOB) * jobs + f64(SLACK), 8);
  layoutColumns(1, f64(ENTRIES_PER_JOB) * jobs + f64(SLACK + WORD), 4);
}

export function createProfile(processors: i32, jobs: i32): void {
  capacity = ENTRIES_PER_JOB * jobs + SLACK;
  times = allocateF64(capacity);
  free = allocateI32(capacity + WORD);
  machine = processors;
  clearProfile();
}

/** Empties the profile: no job runs, and no job has a reservation. */
export function clearProfile(): void {
  unchecked((times[0] = -Infinity));
  unchecked((free[0] = machine));
  first = 0;
  count = 1;
}

/** The entry that holds at `time`, which must not be in the past. */
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

/** No later call will ask for an instant before `now`. */
export function forgetBefore(now: f64): void {
  first = at(now);
  if (first > 64 && first > count >> 1) dropDead();
}

/** The first entry from the i-th on that does not begin before `time`, or `count`. */
function notBefore(i: i32, time: f64): i32 {
  const t = times;
  let low = i;
  let size = count - i;
  while (size > 0) {
    const half = size >> 1;
    if (unchecked(t[low + half]) < time) {
      low += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return low;
}

function moveEntries(to: i32, from: i32, behind: i32): void {
  if (to == from || from >= behind) return;
  moveF64(times, to, from, behind - from);
  moveI32(free, to, from, behind - from);
}

/**
 * Adds `processors` to the free processors on [from, to), or subtracts if the number is negative; it must
 * not be 0. Returns the most processors that are free there afterwards. At each end of the interval an
 * entry is inserted, or an entry is removed if it no longer changes anything. The entries within and
 * after the interval move only once.
 */
export function addFree(from: f64, to: f64, processors: i32): i32 {
  if (from >= to) return 0;
  if (count + 2 > capacity) dropDead();
  const t = times;
  const f = free;
  let begin = at(from);
  const opens = unchecked(t[begin]) != from;
  if (opens) begin++;
  const end = notBefore(begin, to);
  const closes = end == count || unchecked(t[end]) != to;
  const before = begin > first ? unchecked(f[begin - 1]) : -1;
  const last = end > first ? unchecked(f[end - 1]) : before;
  let most = begin < end ? addTo(f, begin, end, processors) : before + processors;
  if (opens) most = max(most, before + processors);
  const fuses = !opens && before == unchecked(f[begin]);
  const ends = !closes && unchecked(f[end]) == last + processors;
  const shift = opens ? 1 : fuses ? -1 : 0;
  const rest = shift + (closes ? 1 : ends ? -1 : 0);
  const middle = fuses ? begin + 1 : begin;
  const behind = ends ? end + 1 : end;
  if (rest > 0) {
    moveEntries(behind + rest, behind, count);
    moveEntries(middle + shift, middle, end);
  } else {
    moveEntries(middle + shift, middle, end);
    moveEntries(behind + rest, behind, count);
  }
  if (opens) {
    unchecked((t[begin] = from));
    unchecked((f[begin] = before + processors));
  }
  if (closes) {
    unchecked((t[end + shift] = to));
    unchecked((f[end + shift] = last));
  }
  count += rest;
  return most;
}

/** Whether the profile has room for another interval. */
export function profileHasRoom(): bool {
  return count - first + 2 <= capacity;
}

/** The processors that are free at an instant, which must not be in the past. */
export function freeAt(time: f64): i32 {
  return unchecked(free[at(time)]);
}

/**
 * The instant until which so many processors stay free from an instant on. If they are not free, it is
 * the instant itself; if they stay free for good, it is infinity.
 */
export function freeUntil(from: f64, processors: i32): f64 {
  const f = free;
  let i = at(from);
  if (unchecked(f[i]) < processors) return from;
  while (++i < count) if (unchecked(f[i]) < processors) return unchecked(times[i]);
  return Infinity;
}

/**
 * The earliest start from an instant on at which so many processors are free for so long. There is always
 * one.
 */
export function earliestHole(from: f64, duration: f64, processors: i32): f64 {
  return search(at(from), from, duration, processors, Infinity, Infinity);
}

/**
 * The earliest start before `limit` at which `processors` are free until start + duration or until
 * `limit`, whichever comes first; `limit` if there is none. The search begins at `from`, the earliest
 * instant of interest. The caller knows that no such hole begins before `least`, and that each such hole
 * reaches into [risen, fallen).
 */
export function earlierHole(
  from: f64,
  duration: f64,
  processors: i32,
  limit: f64,
  least: f64,
  risen: f64,
  fallen: f64,
): f64 {
  const f = free;
  let i = first;
  const known = max(least, risen);
  if (known > from) {
    i = at(known);
    if (unchecked(f[i]) >= processors) while (i > first && unchecked(f[i - 1]) >= processors) i--;
  }
  return search(i, max(from, unchecked(times[i])), duration, processors, limit, min(fallen, limit));
}

// Searches from an entry on, which begins or holds at `from`. It reads words of 32 entries. A word has
// one bit for each entry, which says whether the entry has enough processors. The search goes from change
// to change of these bits. The hole must begin before `stop`.
function search(entry: i32, from: f64, duration: f64, processors: i32, limit: f64, stop: f64): f64 {
  const t = times;
  spend(1 + f64(count - entry) / WORD);
  let i = entry + 1;
  let start = from;
  let open = i32(unchecked(free[entry]) >= processors);
  let end = min(start + duration, limit);
  while (i < count) {
    if (open != 0) {
      if (unchecked(t[i]) >= end) return start;
    } else if (unchecked(t[i]) >= stop) return limit;
    const enough = enoughIn32(free, i, processors);
    let changes = enough ^ ((enough << 1) | open);
    const left = count - i;
    if (left < WORD) changes &= (1 << left) - 1;
    while (changes != 0) {
      const time = unchecked(t[i + lowestBit(changes)]);
      changes &= changes - 1;
      open ^= 1;
      if (open == 0) {
        if (time >= end) return start;
      } else {
        if (time >= stop) return limit;
        start = time;
        end = min(start + duration, limit);
      }
    }
    i += WORD;
  }
  return open != 0 ? start : limit;
}
