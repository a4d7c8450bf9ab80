// Maintains the availability profile: the number of processors that are free from each instant on. It counts the
// estimated ends of running jobs and every reservation. It has two sorted columns; entry i holds from times[i] to
// times[i + 1]. Entries before `first` are in the past. They are removed many at a time.
//
// An entry that has as many free processors as the one before it changes nothing. If few entries follow, it is
// removed. If many follow, which would have to move, a relocation leaves a _spare_ entry instead. The next entry
// that is put in near it takes its room. So a relocation moves few entries of a long profile. An entry that has
// no room near it moves all that follow, which get spare entries between them. If an eighth of the entries is
// spare, all spare ones are removed.

import { allocateF64, allocateI32, measures } from '../memory';
import { moveBoth, moveF64, moveI32 } from '../native/moves';
import { addTo, firstRepeated, LEADING, lastRepeated, leadingBelow } from '../native/scans';
import { idiv } from '../native/words';

export let times: StaticArray<f64> = allocateF64(0);
export let free: StaticArray<i32> = allocateI32(0);
export let first: i32 = 0;
export let count: i32 = 0;
let spare: i32 = 0; // as many as there are, or more
let capacity: i32 = 0;
let machine: i32 = 0;

/** The entries of the stretch to which processors were added last: the first, and the first after it. */
export let stretchBegin: i32 = 0;
export let stretchEnd: i32 = 0;

// Each job adds at most two entries, its start and its estimated end.
const ENTRIES_PER_JOB = 2;
const SLACK = 1024;
// A search reads up to this many entries after the last one, and a move writes up to three.
export const WORD = 32;

// More entries than these are many. So many entries before a new one are searched for a spare one.
let many: i32 = 256;
// A spare entry comes after that many others where there was none: `many` over this power of two.
const APART_BITS = 2;

/** Sets how many entries a relocation always moves, rather than leave spare entries. */
export function setMany(entries: i32): void {
  many = entries;
}

export function createProfile(processors: i32, jobs: f64): void {
  const entries = f64(ENTRIES_PER_JOB) * jobs + f64(SLACK);
  capacity = i32(entries);
  times = allocateF64(entries + f64(WORD));
  free = allocateI32(entries + f64(WORD));
  machine = processors;
  if (!measures) clearProfile(-Infinity);
}

/** Empties the profile, which begins now: no job runs, and no job has a reservation. */
export function clearProfile(now: f64): void {
  unchecked((times[0] = now));
  unchecked((free[0] = machine));
  first = 0;
  count = 1;
  spare = 0;
}

/**
 * The first entry from the i-th on that does not begin before `time`, or `count`. Each step halves the
 * entries that are left, without a branch, until one comparison of many settles it.
 */
function notBefore(i: i32, time: f64): i32 {
  const t = times;
  let low = i;
  let size = count - i;
  while (size > LEADING) {
    const half = size >> 1;
    low = select(low + half, low, unchecked(t[low + half - 1]) < time);
    size -= half;
  }
  return low + min(size, leadingBelow(t, low, time));
}

/** The entry that holds at `time`, which must not be in the past. */
export function entryAt(time: f64): i32 {
  const t = times;
  if (count - first == 1 || unchecked(t[first + 1]) > time) return first;
  const i = notBefore(first + 1, time);
  return i < count && unchecked(t[i]) == time ? i : i - 1;
}

/** Like notBefore(), but quick if the entry is one of the next few. */
function soonNotBefore(i: i32, time: f64): i32 {
  const few = min(count - i, leadingBelow(times, i, time));
  return few < LEADING ? i + few : notBefore(i + few, time);
}

/** The entry that holds just before `time`, which must be in the future. */
export function entryBefore(time: f64): i32 {
  return notBefore(first, time) - 1;
}

/** Removes the spare entries. */
function pack(): void {
  const t = times;
  const f = free;
  let to = first + 1;
  for (let i = first + 1; i < count; i++) {
    unchecked((t[to] = t[i]));
    unchecked((f[to] = f[i]));
    to += i32(unchecked(f[i]) != unchecked(f[to - 1]));
  }
  count = to;
  spare = 0;
}

function dropDead(): void {
  count -= first;
  moveF64(times, 0, first, count);
  moveI32(free, 0, first, count);
  first = 0;
}

/** The profile begins now: no later call will ask for an earlier instant. */
export function forgetBefore(now: f64): void {
  let i = first;
  while (i + 1 < count && unchecked(times[i + 1]) <= now) i++;
  first = i;
  unchecked((times[i] = now));
  if (first > 64 && first > count >> 1) dropDead();
  if (spare > count >> 3) pack();
}

function moveEntries(to: i32, from: i32, behind: i32): void {
  if (to == from || from >= behind) return;
  moveBoth(times, free, to, from, behind - from, behind == count);
}

/**
 * Takes the room of at most that many spare entries shortly before an entry. What is between moves to the front.
 * Returns how many there were.
 */
function takeRoom(at: i32, entries: i32): i32 {
  let taken = 0;
  while (taken < entries) {
    const end = at - taken;
    const room = lastRepeated(free, max(first + 1, end - many), end);
    if (room < 0) break;
    moveEntries(room, room + 1, end);
    spare--;
    taken++;
  }
  return taken;
}

/**
 * Moves all entries from the i-th on to the back by that many. If many move, spare ones come between them, because the
 * next places where some are put in are often later ones.
 */
function shiftRest(at: i32, entries: i32): void {
  const last = count;
  let end = last;
  if (last - at > many) {
    const apart = max(1, many >> APART_BITS);
    const added = min(idiv(last - at - 1, apart), (capacity - last - entries) >> 1);
    for (let shift = entries + added; shift > entries; shift--) {
      const from = end - apart;
      moveBoth(times, free, from + shift, from, apart, end == last);
      put(from + shift - 1, unchecked(times[from - 1]), unchecked(free[from - 1]));
      end = from;
    }
    count += added;
    spare += added;
  }
  moveBoth(times, free, at + entries, at, end - at, end == last);
  count += entries;
}

/** Makes room for that many entries before an entry. If many follow, the next spare ones give theirs. */
function makeRoom(at: i32, entries: i32): void {
  const next = count - at > many ? firstRepeated(free, at + 1, count) : count;
  if (next == count) {
    shiftRest(at, entries);
    return;
  }
  spare--;
  if (entries > 1) makeRoom(next + 1, entries - 1);
  moveEntries(at + entries, at, next);
}

/** Removes that many entries before an entry. If many follow, they stay as spare ones. */
function closeRoom(at: i32, entries: i32): void {
  if (count - at > many) {
    for (let i = at - entries; i < at; i++) put(i, unchecked(times[i - 1]), unchecked(free[i - 1]));
    spare += entries;
    return;
  }
  moveEntries(at - entries, at, count);
  count -= entries;
}

function put(i: i32, time: f64, processors: i32): void {
  unchecked((times[i] = time));
  unchecked((free[i] = processors));
}

/**
 * Adds `processors` to the free processors on [from, to), or subtracts if the number is negative; it must
 * not be 0. At each end of the interval an entry is inserted, or an entry is removed if it no longer
 * changes anything. The entries within and after the interval move only once.
 */
export function addFree(from: f64, to: f64, processors: i32): void {
  if (from >= to) return;
  if (count + 2 > capacity) {
    pack();
    dropDead();
  }
  const t = times;
  const f = free;
  let begin = entryAt(from);
  const opens = unchecked(t[begin]) != from;
  if (opens) begin++;
  const end = notBefore(begin, to);
  const closes = end == count || unchecked(t[end]) != to;
  const before = begin > first ? unchecked(f[begin - 1]) : -1;
  const last = end > first ? unchecked(f[end - 1]) : before;
  addTo(f, begin, end, processors);
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
  if (opens) put(begin, from, before + processors);
  if (closes) put(end + shift, to, last);
  count += rest;
  stretchBegin = fuses ? begin - 1 : begin;
  stretchEnd = end + shift;
}

/**
 * Moves a reservation from [due, due + duration) to the start of the entry `to`. The entry `before` holds
 * just before `due`. The reservation takes its processors where its new place is not in the old one, and
 * gives them back where the old place is not in the new one. So the profile changes at four instants. Its
 * entries move only once.
 */
export function relocate(to: i32, before: i32, due: f64, duration: f64, processors: i32): void {
  const t = times;
  const f = free;
  const start = unchecked(t[to]);
  if (count + 3 > capacity) {
    pack();
    dropDead();
    to = entryAt(start);
    before = entryBefore(due);
  }
  const last = due + duration;
  const taken = min(start + duration, due);
  const given = max(start + duration, due);
  if (start >= taken || given >= last) {
    addFree(start, taken, -processors);
    addFree(given, last, processors);
    return;
  }
  // For each of the other three instants: the first entry that does not begin before it, and how many
  // processors were free just before it.
  let a = before + 1;
  let b = a;
  if (taken < due) a = soonNotBefore(to + 1, taken);
  else b = soonNotBefore(b, given);
  const c = soonNotBefore(b, last);
  const beforeA = unchecked(f[a - 1]);
  const beforeB = unchecked(f[b - 1]);
  const beforeC = unchecked(f[c - 1]);
  const meets = given == taken;
  const opensA = !meets && (a == count || unchecked(t[a]) != taken);
  const opensB = b == count || unchecked(t[b]) != given;
  const opensC = c == count || unchecked(t[c]) != last;
  const levelB = meets ? beforeB - processors : beforeB;
  addTo(f, to, a, -processors);
  if (b < c) addTo(f, b, c, processors);
  const fuses = to > first && unchecked(f[to - 1]) == unchecked(f[to]);
  const fusesA = !meets && !opensA && unchecked(f[a]) == beforeA - processors;
  const fusesB = !opensB && unchecked(f[b]) == levelB;
  const fusesC = !opensC && unchecked(f[c]) == beforeC + processors;
  let shift = fuses ? -1 : 0;
  let shiftA = shift + (opensA ? 1 : fusesA ? -1 : 0);
  let shiftB = shiftA + (opensB ? 1 : fusesB ? -1 : 0);
  let shiftC = shiftB + (opensC ? 1 : fusesC ? -1 : 0);
  const fromStart = fuses ? to + 1 : to;
  const fromA = fusesA ? a + 1 : a;
  const fromB = fusesB ? b + 1 : b;
  const fromC = fusesC ? c + 1 : c;
  if (shiftC > 0 && count - fromC > many) {
    const taken = takeRoom(to, shiftC);
    shift -= taken;
    shiftA -= taken;
    shiftB -= taken;
    shiftC -= taken;
  }
  // Entries that move to the back are moved from the last on, the others from the first on. So none is
  // overwritten.
  if (shiftC > 0) makeRoom(fromC, shiftC);
  if (shiftB > 0) moveEntries(fromB + shiftB, fromB, c);
  if (shiftA > 0) moveEntries(fromA + shiftA, fromA, b);
  moveEntries(fromStart + shift, fromStart, a);
  if (shiftA < 0) moveEntries(fromA + shiftA, fromA, b);
  if (shiftB < 0) moveEntries(fromB + shiftB, fromB, c);
  if (opensA) put(a + shift, taken, beforeA);
  if (opensB) put(b + shiftA, given, beforeB + processors);
  if (opensC) put(c + shiftB, last, beforeC);
  if (shiftC < 0) closeRoom(fromC, -shiftC);
  stretchBegin = fusesB ? b + shiftA - 1 : b + shiftA;
  stretchEnd = c + shiftB;
}

/** True if the profile has room for another interval. */
export function profileHasRoom(): bool {
  return count - first + 2 <= capacity;
}
