// Holds the node space map of a backfill cycle (node_space in Slurm's backfill.c): consecutive slots of time,
// each with the set of nodes that are not reserved for a planned start.
import { allocateF64, allocateI32 } from '../memory';
import { moveF64, moveI32 } from '../native/moves';
import { copySet, intersect, lacksAny } from '../native/sets';
import { members, words } from './cluster';
import { nodes } from './settings';

export let slots: i32 = 0;
export let begins: StaticArray<f64> = allocateF64(0);
export let ends: StaticArray<f64> = allocateF64(0);
/** Position of each slot's set in `sets`. */
export let row: StaticArray<i32> = allocateI32(0);
export let sets: StaticArray<i32> = allocateI32(0);
// The earliest begin of a reservation, and the earliest queried time beyond the end of the map.
let firstReservation: f64 = Infinity;
let beyondEnd: f64 = Infinity;

export function allocateNodeSpace(capacity: i32): void {
  begins = allocateF64(capacity + 1);
  ends = allocateF64(capacity + 1);
  row = allocateI32(capacity + 1);
  sets = allocateI32(f64(capacity) * words);
  for (let i = 0; i < row.length; i++) row[i] = i * words;
}

/** Starts a map with one slot that has all nodes. */
export function beginNodeSpace(begin: f64, end: f64): void {
  slots = 1;
  firstReservation = Infinity;
  beyondEnd = Infinity;
  unchecked((begins[0] = begin));
  unchecked((ends[0] = end));
  const from = unchecked(row[0]);
  for (let word = 0; word < words; word++) {
    const left = nodes - (word << 5);
    unchecked((sets[from + word] = left >= 32 ? -1 : left > 0 ? (1 << left) - 1 : 0));
  }
}

/**
 * Moves the map to a later begin, as if the cycle had begun then. Returns false if the map of such a cycle
 * might differ.
 */
export function moveNodeSpace(begin: f64, end: f64): bool {
  const own = unchecked(begins[0]);
  if ((begin > own && begin >= firstReservation) || end > beyondEnd) return false;
  unchecked((begins[0] = begin));
  unchecked((ends[slots - 1] = end));
  return true;
}

export function nodeSpaceBegin(): f64 {
  return unchecked(begins[0]);
}

/** Returns the first slot that ends after a given time. */
export function slotAfter(instant: f64): i32 {
  let low = 0;
  let high = slots;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(ends[middle]) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first begin of a slot after a given time; infinity if there is none. */
export function nextBegin(instant: f64): f64 {
  const i = slotAfter(instant);
  return i + 1 < slots ? unchecked(begins[i + 1]) : Infinity;
}

/** Like slotAfter(), but remembers a time beyond the end of the map. */
export function slotQueried(instant: f64): i32 {
  const i = slotAfter(instant);
  if (i == slots) beyondEnd = min(beyondEnd, instant);
  return i;
}

/**
 * Removes from a set the nodes outside a set of cluster.ts, and those reserved between two times. Returns
 * true if a node is left.
 */
export function keepUnreserved(set: StaticArray<i32>, nodesOf: i32, from: f64, until: f64): bool {
  let left = intersect(set, members, nodesOf * words, words);
  for (let i = slotAfter(from); left && i < slots && unchecked(begins[i]) <= until; i++) {
    left = intersect(set, sets, unchecked(row[i]), words);
  }
  return left;
}

/** True if a node of a set is reserved between two times. Models _test_resv_overlap(). */
export function overlapsReservation(set: StaticArray<i32>, begin: f64, end: f64): bool {
  for (let i = slotQueried(begin); i < slots && unchecked(begins[i]) < end; i++) {
    if (lacksAny(set, 0, set, 0, sets, unchecked(row[i]), words)) return true;
  }
  return false;
}

/** Reserves the nodes of a set between two multiples of the resolution. Models _add_reservation(). */
export function reserveNodes(set: StaticArray<i32>, begin: f64, end: f64): void {
  firstReservation = min(firstReservation, begin);
  split(begin);
  split(end);
  for (let i = slotAfter(begin); i < slots && unchecked(ends[i]) <= end; i++) {
    if (unchecked(begins[i]) < begin) continue;
    const own = unchecked(row[i]);
    for (let word = 0; word < words; word++) unchecked((sets[own + word] &= ~set[word]));
  }
  mergeOnce(begin, end);
}

function split(at: f64): void {
  const i = slotQueried(at);
  if (i == slots || !(unchecked(begins[i]) < at)) return;
  // The new slot gets the first set that no slot uses.
  const set = unchecked(row[slots]);
  const count = slots - i - 1;
  moveF64(begins, i + 2, i + 1, count);
  moveF64(ends, i + 2, i + 1, count);
  moveI32(row, i + 2, i + 1, count);
  unchecked((row[i + 1] = set));
  unchecked((begins[i + 1] = at));
  unchecked((ends[i + 1] = ends[i]));
  unchecked((ends[i] = at));
  copySet(sets, set, sets, unchecked(row[i]), words);
  slots++;
}

function isEqual(a: i32, b: i32): bool {
  for (let word = 0; word < words; word++) {
    if (unchecked(sets[a + word]) != unchecked(sets[b + word])) return false;
  }
  return true;
}

/**
 * Merges the first slot around a new reservation that is equal to the next one. Slurm also merges only one.
 */
function mergeOnce(begin: f64, end: f64): void {
  // Find the last slot that ends before the begin.
  let first = slotAfter(begin);
  while (first > 0 && (first == slots || !(unchecked(ends[first]) < begin))) first--;
  for (let i = first; i + 1 < slots && unchecked(begins[i]) < end; i++) {
    const dropped = unchecked(row[i + 1]);
    if (!isEqual(unchecked(row[i]), dropped)) continue;
    unchecked((ends[i] = ends[i + 1]));
    slots--;
    const count = slots - i - 1;
    moveF64(begins, i + 1, i + 2, count);
    moveF64(ends, i + 1, i + 2, count);
    moveI32(row, i + 1, i + 2, count);
    unchecked((row[slots] = dropped));
    return;
  }
}
