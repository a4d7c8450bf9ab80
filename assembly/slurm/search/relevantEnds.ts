// Finds running jobs, by expected end, that use a node of a set. Requires makeReleases().
import { firstRelease, releaseNode, soleNode } from '../releases';
import { runningCount } from '../running';

function isRelevant(set: StaticArray<i32>, from: i32, i: i32): bool {
  const sole = unchecked(soleNode[i]);
  if (sole >= 0) return (unchecked(set[from + (sole >> 5)]) & (1 << (sole & 31))) != 0;
  const end = unchecked(firstRelease[i + 1]);
  for (let item = unchecked(firstRelease[i]); item < end; item++) {
    const node = unchecked(releaseNode[item]);
    if ((unchecked(set[from + (node >> 5)]) & (1 << (node & 31))) != 0) return true;
  }
  return false;
}

/** Returns the first such job from a position on; the number of running jobs if there is none. */
export function nextRelevantEnd(set: StaticArray<i32>, from: i32, place: i32): i32 {
  let i = place;
  while (i < runningCount && !isRelevant(set, from, i)) i++;
  return i;
}

/** Returns the last such job before a position; -1 if there is none. */
export function lastRelevantEnd(set: StaticArray<i32>, from: i32, place: i32): i32 {
  let i = place - 1;
  while (i >= 0 && !isRelevant(set, from, i)) i--;
  return i;
}
