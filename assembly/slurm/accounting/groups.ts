// Counts the jobs and resources of the groups to which limits apply: all jobs of an association and its
// children, of a QOS, or of one user or account in a QOS. The limit class of a candidate lists its groups.
import { allocateF64, allocateI32 } from '../../memory';
import { NODES_HELD, RESOURCE_COUNT } from '../codes';
import { groups, limitClasses, memberships, nodeGroups, nodes } from '../settings';
import { candidateJob, firstCandidate, limitClass } from '../state/jobs';
import { allocNode, firstAllocation, nextAllocation } from '../state/resources';
import { onAllocate } from '../structures/allocation';
import { amounts, countAllocated } from './amounts';

/** Groups of class i: firstMembership[i] to firstMembership[i + 1]. */
export let firstMembership: StaticArray<i32> = allocateI32(0);
export let membership: StaticArray<i32> = allocateI32(0);
/** Row of a group among those whose nodes are counted; -1: they are not. */
export let nodeRow: StaticArray<i32> = allocateI32(0);

export let runningJobs: StaticArray<i32> = allocateI32(0);
export let submittedJobs: StaticArray<i32> = allocateI32(0);
/** Resources that the running jobs of each group use, one row per group. */
export let used: StaticArray<f64> = allocateF64(0);
let jobsOfGroup: StaticArray<i32> = allocateI32(0); // jobs of a group on each node

let turn: i32 = 0;
let turnOf: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  firstMembership = allocateI32(limitClasses + 1);
  membership = allocateI32(memberships);
  nodeRow = allocateI32(groups);
  runningJobs = allocateI32(groups);
  submittedJobs = allocateI32(groups);
  used = allocateF64(f64(groups) * RESOURCE_COUNT);
  jobsOfGroup = allocateI32(f64(nodeGroups) * nodes);
  turnOf = allocateI32(groups);
});

/** True if a job of the group uses the node. The nodes of the group must be counted. */
export function usesNode(group: i32, node: i32): bool {
  return unchecked(jobsOfGroup[nodeRow[group] * nodes + node]) > 0;
}

/** Counts a pending job once in each group of its candidates. */
export function addSubmission(job: i32): void {
  changeSubmission(job, 1);
}

/** Removes a job that leaves the queue without running. */
export function removeSubmission(job: i32): void {
  changeSubmission(job, -1);
}

function changeSubmission(job: i32, sign: i32): void {
  turn++;
  for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) {
    const own = unchecked(limitClass[i]);
    for (let at = unchecked(firstMembership[own]); at < unchecked(firstMembership[own + 1]); at++) {
      const group = unchecked(membership[at]);
      if (unchecked(turnOf[group]) == turn) continue;
      unchecked((turnOf[group] = turn));
      unchecked((submittedJobs[group] += sign));
    }
  }
}

/**
 * Counts a candidate that starts, after its nodes were allocated. Its job leaves the groups of its other
 * candidates.
 */
export function addRun(candidate: i32): void {
  const job = unchecked(candidateJob[candidate]);
  turn++;
  change(candidate, 1);
  for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) {
    const other = unchecked(limitClass[i]);
    for (let at = unchecked(firstMembership[other]); at < unchecked(firstMembership[other + 1]); at++) {
      const group = unchecked(membership[at]);
      if (unchecked(turnOf[group]) == turn) continue;
      unchecked((turnOf[group] = turn));
      unchecked(submittedJobs[group]--);
    }
  }
}

/** Removes a candidate that ends, while the list of its nodes is still readable. */
export function removeRun(candidate: i32): void {
  change(candidate, -1);
  const own = unchecked(limitClass[candidate]);
  for (let at = unchecked(firstMembership[own]); at < unchecked(firstMembership[own + 1]); at++) {
    unchecked(submittedJobs[membership[at]]--);
  }
}

function change(candidate: i32, sign: i32): void {
  const own = unchecked(limitClass[candidate]);
  const from = unchecked(firstMembership[own]);
  const to = unchecked(firstMembership[own + 1]);
  if (from == to) return;
  countAllocated(candidate);
  for (let at = from; at < to; at++) {
    const group = unchecked(membership[at]);
    unchecked((turnOf[group] = turn));
    unchecked((runningJobs[group] += sign));
    const row = group * RESOURCE_COUNT;
    for (let i = 0; i < RESOURCE_COUNT; i++) {
      if (i != NODES_HELD) unchecked((used[row + i] += f64(sign) * amounts[i]));
    }
    if (unchecked(nodeRow[group]) >= 0) changeNodes(candidate, group, sign);
  }
}

/** A node counts once in a group, however many jobs of the group it has. */
function changeNodes(candidate: i32, group: i32, sign: i32): void {
  const job = unchecked(candidateJob[candidate]);
  const row = unchecked(nodeRow[group]) * nodes;
  let count = unchecked(used[group * RESOURCE_COUNT + NODES_HELD]);
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const at = row + unchecked(allocNode[allocation]);
    const before = unchecked(jobsOfGroup[at]);
    unchecked((jobsOfGroup[at] = before + sign));
    if (before == 0) count++;
    else if (before + sign == 0) count--;
  }
  unchecked((used[group * RESOURCE_COUNT + NODES_HELD] = count));
}
