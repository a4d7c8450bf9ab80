// Holds the node space map of a backfill cycle (node_space_map_t in Slurm's backfill.c): consecutive slots of
// time, each with the set of nodes that are not reserved for a planned start.
import { allocateF64, allocateI32 } from '../../memory';
import { moveF64, moveI32 } from '../../native/moves';
import { areEqual, copyCommon, copySet, intersect, lacksAny, subtract } from '../../native/sets';
import { bfMaxJobArrayResv, bfMaxJobTest, candidates, nodes } from '../settings';
import { TOO_MANY } from '../state/resources';
import { onAllocate } from '../structures/allocation';
import { firstAbove } from '../structures/bisect';
import { addAllNodes, NodeSet, words } from '../structures/nodeSet';

export let slots: i32 = 0;
export let begins: StaticArray<f64> = allocateF64(0);
export let ends: StaticArray<f64> = allocateF64(0);
/** Maximum number of planned starts in a cycle, and of slots. */
export let maxPlannedStarts: i32 = 0;
export let maxSlots: i32 = 0;
/** Position of each slot's set in `sets`. Those of further slots are not used. */
let row: StaticArray<i32> = allocateI32(0);
let sets: StaticArray<i32> = allocateI32(0);
// The earliest begin of a reservation, and the earliest queried time beyond the end of the map.
let firstReservation: f64 = Infinity;
let beyondEnd: f64 = Infinity;

onAllocate(() => {
  // Several tasks of an array may be planned.
  const tasks = f64(max(bfMaxJobArrayResv, 1));
  maxPlannedStarts = i32(min(min(bfMaxJobTest + tasks, f64(candidates) * tasks), TOO_MANY));
  // A planned start adds at most two slots, and the start of an exclusive job one.
  maxSlots = 2 * maxPlannedStarts + nodes + 4;
  begins = allocateF64(maxSlots + 1);
  ends = allocateF64(maxSlots + 1);
  row = allocateI32(maxSlots + 1);
  sets = allocateI32(f64(maxSlots) * words);
  for (let i = 0; i < row.length; i++) row[i] = i * words;
});

/** Removes from a set the nodes that are reserved in a slot. Returns true if a node is left. */
export function keepUnreservedIn(slot: i32, set: NodeSet): bool {
  return intersect(set.bits, set.from, sets, unchecked(row[slot]), words);
}

/** Makes a row of `into` hold the nodes of a row of another column that are not reserved in a slot. */
export function copyUnreservedIn(
  slot: i32,
  into: StaticArray<i32>,
  to: i32,
  set: StaticArray<i32>,
  from: i32,
): void {
  copyCommon(into, to, set, from, sets, unchecked(row[slot]), words);
}

/** True if a node of a set is not reserved in the slot after this one, but is in this one. */
export function gainsAfter(slot: i32, set: NodeSet): bool {
  const next = unchecked(row[slot + 1]);
  return lacksAny(set.bits, set.from, sets, next, sets, unchecked(row[slot]), words);
}

/** Starts a map with one slot that has all nodes. */
export function beginNodeSpace(begin: f64, end: f64): void {
  slots = 1;
  firstReservation = Infinity;
  beyondEnd = Infinity;
  unchecked((begins[0] = begin));
  unchecked((ends[0] = end));
  addAllNodes(sets, unchecked(row[0]));
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
function slotAfter(instant: f64): i32 {
  return firstAbove(ends, 0, slots, instant);
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

/** Removes from a set the nodes that are reserved between two times. Returns true if a node is left. */
export function keepUnreserved(set: NodeSet, from: f64, until: f64): bool {
  let isLeft: bool = true;
  for (let i = slotAfter(from); isLeft && i < slots && unchecked(begins[i]) <= until; i++) {
    isLeft = keepUnreservedIn(i, set);
  }
  return isLeft;
}

/** Returns the first begin of a slot after a given time in which a node of a set is reserved; infinity if there is none. */
export function nextReserved(set: NodeSet, instant: f64): f64 {
  for (let i = slotAfter(instant); i < slots; i++) {
    if (unchecked(begins[i]) <= instant) continue;
    if (lacksAny(set.bits, set.from, set.bits, set.from, sets, unchecked(row[i]), words))
      return unchecked(begins[i]);
  }
  return Infinity;
}

/** True if a node of a set is reserved between two times. Models _test_resv_overlap(). */
export function overlapsReservation(set: NodeSet, begin: f64, end: f64): bool {
  for (let i = slotQueried(begin); i < slots && unchecked(begins[i]) < end; i++) {
    if (lacksAny(set.bits, set.from, set.bits, set.from, sets, unchecked(row[i]), words)) return true;
  }
  return false;
}

/** Reserves the nodes of a set between two multiples of the resolution. Models _add_reservation(). */
export function reserveNodes(set: NodeSet, begin: f64, end: f64): void {
  firstReservation = min(firstReservation, begin);
  split(begin);
  split(end);
  for (let i = slotAfter(begin); i < slots && unchecked(ends[i]) <= end; i++) {
    if (unchecked(begins[i]) >= begin) subtract(sets, unchecked(row[i]), set.bits, set.from, words);
  }
  mergeOnce(begin, end);
}

/** Makes a slot begin at a time. */
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

/**
 * Merges the first slot around a new reservation that is equal to the next one. Slurm also merges only one.
 */
function mergeOnce(begin: f64, end: f64): void {
  // Find the last slot that ends before the begin.
  let first = slotAfter(begin);
  while (first > 0 && (first == slots || !(unchecked(ends[first]) < begin))) first--;
  for (let i = first; i + 1 < slots && unchecked(begins[i]) < end; i++) {
    const unused = unchecked(row[i + 1]);
    if (!areEqual(sets, unchecked(row[i]), sets, unused, words)) continue;
    unchecked((ends[i] = ends[i + 1]));
    slots--;
    const count = slots - i - 1;
    moveF64(begins, i + 1, i + 2, count);
    moveF64(ends, i + 1, i + 2, count);
    moveI32(row, i + 1, i + 2, count);
    unchecked((row[slots] = unused));
    return;
  }
}
