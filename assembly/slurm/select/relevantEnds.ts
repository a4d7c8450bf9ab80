// Finds running jobs, by expected end, that use a node of a set. A job that shares its base blocks or leaf switches with
// no other also counts if it uses a node of those of the set (_select_topo_bitmap() of Slurm's select/cons_tres,
// job_test.c).
import { exclusiveTopology } from '../settings';
import { hasExclusiveTopology } from '../state/exclusiveTopology';
import { runPartition } from '../state/jobs';
import { firstRelease, makeReleases, releaseNode } from '../state/releases';
import { running } from '../state/running';
import { addWholeTopology } from '../state/topology';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/** The last set of topologyAround(), and its result. */
let inner: NodeSet = NO_SET;
let around: NodeSet = NO_SET;

onAllocate(() => {
  inner = allocateSet();
  around = allocateSet();
});

/** Returns the nodes of a set and all of their base blocks or leaf switches. Valid until the next call. */
function topologyAround(set: NodeSet): NodeSet {
  if (inner.equals(set)) return around;
  inner.copy(set);
  around.copy(set);
  addWholeTopology(around);
  return around;
}

/** True if the end of the running job at a position may make nodes of a set usable. */
export function isRelevantEnd(set: NodeSet, place: i32): bool {
  if (usesNode(set, place)) return true;
  if (!exclusiveTopology) return false;
  const job = unchecked(running.job[place]);
  return hasExclusiveTopology(job, unchecked(runPartition[job])) && usesNode(topologyAround(set), place);
}

/** True if the running job at a position uses a node of a set. */
export function usesNode(set: NodeSet, place: i32): bool {
  const end = unchecked(firstRelease[place + 1]);
  for (let item = unchecked(firstRelease[place]); item < end; item++) {
    if (set.has(unchecked(releaseNode[item]))) return true;
  }
  return false;
}

/** Returns the first such job from a position on; the number of running jobs if there is none. */
export function nextRelevantEnd(set: NodeSet, place: i32): i32 {
  makeReleases();
  let i = place;
  while (i < running.count && !isRelevantEnd(set, i)) i++;
  return i;
}

/** Returns the last such job before a position; -1 if there is none. */
export function lastRelevantEnd(set: NodeSet, place: i32): i32 {
  makeReleases();
  let i = place - 1;
  while (i >= 0 && !isRelevantEnd(set, i)) i--;
  return i;
}
