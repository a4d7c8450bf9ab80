// Finds waits by their rank, without a column of them and without sorting them. They are counted by their kind
// while they are added up. Few are of the kind that has the rank; many are divided further.
import { start, submit } from '../jobs/columns';
import { allocateF64, allocateI32 } from '../memory';
import { fromWords, highWord } from '../native/words';
import { counted, leavesOut } from './columns';

// A kind is 1/128 of an octave. All waits below a second are one, and all from 2^31 seconds on.
const SHIFT: i32 = 13;
const SECOND: i32 = 1023 << 7;
const KINDS: i32 = (31 << 7) + 2;
/** Number of waits up to which they are sorted. */
const FEW: i32 = 512;
/** The parts into which more are divided. */
const PARTS: i32 = 1024;

let kinds: StaticArray<i32> = allocateI32(f64(KINDS));
let parts: StaticArray<i32> = allocateI32(f64(PARTS));
let some: StaticArray<f64> = allocateF64(f64(FEW));
/** The kind whose waits these are, all of them; -1 if they are others. */
let held: i32 = -1;

export function beginWaits(): void {
  kinds.fill(0, 0, KINDS);
  held = -1;
}

export function countWait(wait: f64): void {
  const kind = (highWord(wait) >> SHIFT) - (SECOND - 1);
  unchecked((kinds[max(0, min(kind, KINDS - 1))] += 1));
}

/** The shortest wait of a kind. */
function shortest(kind: i32): f64 {
  if (kind == 0) return -Infinity;
  return kind < KINDS ? fromWords((kind + SECOND - 1) << SHIFT, 0) : Infinity;
}

/** The wait of this rank (0 is the shortest) among those of the first `jobs` jobs that count. */
export function waitOfRank(jobs: i32, rank: i32): f64 {
  let kind = 0;
  while (rank >= unchecked(kinds[kind])) rank -= unchecked(kinds[kind++]);
  // Two ranks of a quantile are neighbors.
  if (kind == held) return unchecked(some[rank]);
  let count = unchecked(kinds[kind]);
  held = count <= FEW ? kind : -1;
  let from = shortest(kind);
  let below = shortest(kind + 1);
  // The waits in [from, below) are `count`, and one of them has the rank.
  while (count > FEW) {
    let least: f64 = Infinity;
    let most: f64 = -Infinity;
    for (let j = 0; j < jobs; j++) {
      const wait = unchecked(start[j]) - unchecked(submit[j]);
      if (!isIn(j, wait, from, below)) continue;
      least = min(least, wait);
      most = max(most, wait);
    }
    if (least == most) return least;
    parts.fill(0, 0, PARTS);
    for (let j = 0; j < jobs; j++) {
      const wait = unchecked(start[j]) - unchecked(submit[j]);
      if (isIn(j, wait, from, below)) unchecked((parts[partOf(wait, least, most)] += 1));
    }
    let part = 0;
    while (rank >= unchecked(parts[part])) rank -= unchecked(parts[part++]);
    count = unchecked(parts[part]);
    let first: f64 = Infinity;
    let next: f64 = below;
    for (let j = 0; j < jobs; j++) {
      const wait = unchecked(start[j]) - unchecked(submit[j]);
      if (!isIn(j, wait, from, below)) continue;
      const its = partOf(wait, least, most);
      if (its == part) first = min(first, wait);
      else if (its > part) next = min(next, wait);
    }
    from = first;
    below = next;
  }
  let found = 0;
  for (let j = 0; j < jobs; j++) {
    const wait = unchecked(start[j]) - unchecked(submit[j]);
    if (isIn(j, wait, from, below)) insert(found++, wait);
  }
  return unchecked(some[rank]);
}

function isIn(job: i32, wait: f64, from: f64, below: f64): bool {
  return wait >= from && wait < below && !(leavesOut && unchecked(counted[job]) == 0);
}

/** A longer wait is never in an earlier part, because each operation keeps the order. */
function partOf(wait: f64, least: f64, most: f64): i32 {
  return min(i32(((wait - least) / (most - least)) * f64(PARTS)), PARTS - 1);
}

/** Sorts a wait in among that many. */
function insert(count: i32, wait: f64): void {
  let at = count;
  for (; at > 0 && unchecked(some[at - 1]) > wait; at--) unchecked((some[at] = some[at - 1]));
  unchecked((some[at] = wait));
}
