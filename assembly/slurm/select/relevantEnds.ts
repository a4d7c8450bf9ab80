// Finds running jobs, by expected end, that use a node of a set.
import { firstRelease, makeReleases, releaseNode } from '../state/releases';
import { running } from '../state/running';
import { NodeSet } from '../structures/nodeSet';

function isRelevant(set: NodeSet, i: i32): bool {
  const end = unchecked(firstRelease[i + 1]);
  for (let item = unchecked(firstRelease[i]); item < end; item++) {
    if (set.has(unchecked(releaseNode[item]))) return true;
  }
  return false;
}

/** Returns the first such job from a position on; the number of running jobs if there is none. */
export function nextRelevantEnd(set: NodeSet, place: i32): i32 {
  makeReleases();
  let i = place;
  while (i < running.count && !isRelevant(set, i)) i++;
  return i;
}

/** Returns the last such job before a position; -1 if there is none. */
export function lastRelevantEnd(set: NodeSet, place: i32): i32 {
  makeReleases();
  let i = place - 1;
  while (i >= 0 && !isRelevant(set, i)) i--;
  return i;
}
