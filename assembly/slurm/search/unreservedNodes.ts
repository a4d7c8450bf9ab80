// The search of a cycle of backfilling for nodes that nobody has planned from a begin on for as long as a job
// may run: one begin after the other. What slots have in common is kept from begin to begin, so that a search
// looks at each slot twice at most.
import { allocateI32 } from '../../memory';
import { copyCommon, copySet, intersect, lacksAny } from '../../native/sets';
import { words } from '../cluster';
import { begins, ends, row, sets, slotQueried, slots } from '../nodeSpace';

/** The answer: the set, and whether and when there is a later begin with other nodes. */
export let usable: StaticArray<i32> = allocateI32(0);
export let hasLaterStart: bool = false;
export let laterStart: f64 = 0;

let first: i32 = 0;
let until: f64 = 0;
// Of each slot before `middle`: the nodes that it has in common with all up to there. `behind`: those of all
// from there to `end`.
let middle: i32 = 0;
let end: i32 = 0;
let preceding: StaticArray<i32> = allocateI32(0);
let following: StaticArray<i32> = allocateI32(0);

/** @param capacity the most slots */
export function allocateUnreservedNodes(capacity: i32): void {
  usable = allocateI32(words);
  following = allocateI32(words);
  preceding = allocateI32(f64(capacity) * words);
}

/** A search begins. The table stays as it is until its end. */
export function beginSearch(): void {
  middle = 0;
}

/**
 * The next begin of a search, and the end of the first slot behind which there is a node of a row that is not
 * usable before.
 *
 * @param from not before the begin that came last
 * @param to until then the nodes are needed
 */
export function setSearchStart(rows: StaticArray<i32>, own: i32, from: f64, to: f64): void {
  first = slotQueried(from);
  until = to;
  hasLaterStart = false;
  for (let i = first; i + 1 < slots; i++) {
    // As no slot so far had a node that its predecessor had not, all have in common what this one has.
    if (lacksAny(rows, own, sets, unchecked(row[i + 1]), sets, unchecked(row[i]), words)) {
      hasLaterStart = true;
      laterStart = unchecked(ends[i]);
      return;
    }
    if (unchecked(begins[i]) > until) return;
  }
}

/** The nodes of the row that nobody has planned from the begin to the end. */
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

/** What each of the slots of this begin has in common with those after it. */
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
