// Searches the node space map for nodes that no planned start reserves, one start time after the other, for
// as long as the job may run. Intersections of slots are kept between start times, so that a search visits
// each slot at most twice.
import { allocateI32 } from '../../memory';
import { copyCommon, copySet, intersect, lacksAny } from '../../native/sets';
import { words } from '../cluster';
import { begins, ends, row, sets, slotQueried, slots } from '../nodeSpace';

/**
 * Results: the set, and whether and when there is a later start time with other nodes (later_start in Slurm's
 * backfill.c).
 */
export let usable: StaticArray<i32> = allocateI32(0);
export let hasLaterStart: bool = false;
export let laterStart: f64 = 0;

let first: i32 = 0;
let until: f64 = 0;
// For each slot before `middle`, the intersection of the slots from it up to there. `following` is the
// intersection of those from there to `end`.
let middle: i32 = 0;
let end: i32 = 0;
let preceding: StaticArray<i32> = allocateI32(0);
let following: StaticArray<i32> = allocateI32(0);

/** @param capacity maximum number of slots */
export function allocateUnreservedNodes(capacity: i32): void {
  usable = allocateI32(words);
  following = allocateI32(words);
  preceding = allocateI32(f64(capacity) * words);
}

/** Starts a search, during which the map must not change. */
export function beginSearch(): void {
  middle = 0;
}

/**
 * Sets the next start time of a search, and finds the end of the first slot after which a node of the row is
 * available that was not available before.
 *
 * @param from not before the last start time
 * @param to the time until which the nodes are needed
 */
export function setSearchStart(rows: StaticArray<i32>, own: i32, from: f64, to: f64): void {
  first = slotQueried(from);
  until = to;
  hasLaterStart = false;
  for (let i = first; i + 1 < slots; i++) {
    // No slot so far has had a node that its predecessor lacks, so this one is the intersection of all.
    if (lacksAny(rows, own, sets, unchecked(row[i + 1]), sets, unchecked(row[i]), words)) {
      hasLaterStart = true;
      laterStart = unchecked(ends[i]);
      return;
    }
    if (unchecked(begins[i]) > until) return;
  }
}

/** Finds the nodes of the row that no planned start reserves between the start time and the end. */
export function findUsable(rows: StaticArray<i32>, own: i32): void {
  if (first >= middle) makePreceding();
  let to = end;
  while (to < slots && unchecked(begins[to]) <= until) {
    intersect(following, sets, unchecked(row[to]), words);
    to++;
  }
  end = to;
  copyCommon(usable, 0, rows, own, following, 0, words);
  if (first < middle) intersect(usable, preceding, first * words, words);
}

/** Computes the intersection of each slot with those after it. */
function makePreceding(): void {
  for (let word = 0; word < words; word++) unchecked((following[word] = -1));
  let to = first;
  while (to < slots && unchecked(begins[to]) <= until) to++;
  middle = to;
  end = to;
  if (to == first) return;
  copySet(preceding, (to - 1) * words, sets, unchecked(row[to - 1]), words);
  for (let i = to - 2; i >= first; i--) {
    copyCommon(preceding, i * words, sets, unchecked(row[i]), preceding, (i + 1) * words, words);
  }
}
