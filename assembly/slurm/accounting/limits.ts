// Checks the limits of QOS and associations (acct_policy.c in Slurm). For each limit class the host lists the applicable limits in the
// order in which Slurm checks them (src/slurm/machine/accounting/limitRules.ts), so that the first exceeded
// limit gives the reason.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { CPUS, FIRST_LIMIT, NODES_HELD, NONE, RESOURCE_COUNT, RUNNING_JOBS, WALL_TIME } from '../codes';
import { candidates, limitClasses, limits } from '../settings';
import {
  ANY_NUMBER,
  candidateJob,
  candidatePartition,
  cpusAsked,
  firstCandidate,
  isExclusive,
  limitClass,
  maxNodes,
  minNodes,
  mostNodes,
  tasks,
  timeLimit,
} from '../state/jobs';
import { reason, recordOf, setReason } from '../state/records';
import { Selection } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { amounts, countRequested, countSelected } from './amounts';
import { runningJobs, submittedJobs, used, usesNode } from './groups';

/**
 * Limits of a class checked at submission, before the node selection, and after it: firstLimit[3 class], [+
 * 1], [+ 2], to [+ 3].
 */
export let firstLimit: StaticArray<i32> = allocateI32(0);
/** The group to which a limit applies; -1: the job alone. */
export let limitGroup: StaticArray<i32> = allocateI32(0);
export let limitOf: StaticArray<i32> = allocateI32(0);
export let limitValue: StaticArray<f64> = allocateF64(0);
export let limitReason: StaticArray<u8> = allocateU8(0);
/** Maximum number of nodes of a class's jobs, and the reason for it. */
export let classNodes: StaticArray<i32> = allocateI32(0);
export let classNodesReason: StaticArray<u8> = allocateU8(0);

/** Reason why a candidate is rejected at submission regardless of other jobs; NONE: it is not. */
export let rejection: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  firstLimit = allocateI32(3 * limitClasses + 1);
  limitGroup = allocateI32(limits);
  limitOf = allocateI32(limits);
  limitValue = allocateF64(limits);
  limitReason = allocateU8(limits);
  classNodes = allocateI32(limitClasses);
  classNodesReason = allocateU8(limitClasses);
  rejection = allocateU8(candidates);
});

export function isLimit(why: i32): bool {
  return why >= FIRST_LIMIT;
}

/** Returns the reason why sbatch rejects a job; NONE if it accepts it. */
export function rejectionOf(job: i32): i32 {
  for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) {
    const known = unchecked(rejection[i]);
    if (known != NONE) return known;
    const own = 3 * unchecked(limitClass[i]);
    const why = firstReached(unchecked(firstLimit[own]), unchecked(firstLimit[own + 1]), job);
    if (why != NONE) return why;
  }
  return NONE;
}

/** True if a candidate has limits that do not depend on its nodes. */
export function hasLimitsBeforeSelection(candidate: i32): bool {
  const own = 3 * unchecked(limitClass[candidate]);
  return unchecked(firstLimit[own + 2]) > unchecked(firstLimit[own + 1]);
}

/** Returns the limit that blocks a candidate whatever nodes it gets; NONE if there is none. */
export function limitBeforeSelection(candidate: i32): i32 {
  const own = 3 * unchecked(limitClass[candidate]);
  const job = unchecked(candidateJob[candidate]);
  return firstReached(unchecked(firstLimit[own + 1]), unchecked(firstLimit[own + 2]), job);
}

/** True if no limit blocks a candidate whatever nodes it gets. Otherwise sets the reason. */
export function checkLimits(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  const why = limitBeforeSelection(candidate);
  if (why != NONE || isLimit(unchecked(reason[recordOf(job)]))) setReason(job, why);
  return why == NONE;
}

/** True if the limits allow a candidate fewer nodes than it needs. */
export function hasTooFewNodes(candidate: i32): bool {
  return unchecked(classNodes[limitClass[candidate]]) < unchecked(minNodes[candidateJob[candidate]]);
}

/** Like hasTooFewNodes(), but sets the reason. */
export function isShortOfNodes(candidate: i32): bool {
  if (!hasTooFewNodes(candidate)) return false;
  setReason(unchecked(candidateJob[candidate]), unchecked(classNodesReason[limitClass[candidate]]));
  return true;
}

/** Returns the limit that a candidate would exceed on a given number of nodes; NONE if there is none. */
export function limitOnNodes(candidate: i32, nodes: i32): i32 {
  if (!hasLimitsAfter(candidate)) return NONE;
  countRequested(candidate, nodes);
  return firstExceeded(candidate, null);
}

/**
 * True if a candidate of one size exceeds a limit on some nodes only. No amount decreases with more nodes.
 */
export function mayExceed(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  const fewest = unchecked(minNodes[job]);
  const isWhole = isExclusive(job, unchecked(candidatePartition[candidate]));
  const allowed = min(unchecked(maxNodes[job]), unchecked(mostNodes[candidate]));
  const most = min(allowed, isWhole ? ANY_NUMBER : max(unchecked(tasks[job]), fewest));
  return limitOnNodes(candidate, fewest) == NONE && limitOnNodes(candidate, most) != NONE;
}

/** True if a candidate would exceed a CPU limit that only CPU limits precede. Sets the reason. */
export function isOverCpus(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  const own = 3 * unchecked(limitClass[candidate]);
  const amount = f64(unchecked(cpusAsked[job]));
  for (let at = unchecked(firstLimit[own + 2]); at < unchecked(firstLimit[own + 3]); at++) {
    if (unchecked(limitOf[at]) != CPUS) return false;
    const group = unchecked(limitGroup[at]);
    const before: f64 = group < 0 ? 0 : unchecked(used[group * RESOURCE_COUNT]);
    if (amount + before <= unchecked(limitValue[at])) continue;
    setReason(job, unchecked(limitReason[at]));
    return true;
  }
  return false;
}

/** Returns the limit that a candidate would exceed on selected nodes; NONE if there is none. */
export function limitOnSelected(candidate: i32, selection: Selection): i32 {
  if (!hasLimitsAfter(candidate)) return NONE;
  countSelected(candidate, selection);
  return firstExceeded(candidate, selection);
}

function hasLimitsAfter(candidate: i32): bool {
  const own = 3 * unchecked(limitClass[candidate]);
  return unchecked(firstLimit[own + 3]) > unchecked(firstLimit[own + 2]);
}

function firstReached(from: i32, to: i32, job: i32): i32 {
  for (let at = from; at < to; at++) {
    const value = unchecked(limitValue[at]);
    const amountCode = unchecked(limitOf[at]);
    const isOver =
      amountCode == WALL_TIME ? unchecked(timeLimit[job]) > value : jobsCounted(at, amountCode) >= value;
    if (isOver) return unchecked(limitReason[at]);
  }
  return NONE;
}

function jobsCounted(limit: i32, amountCode: i32): f64 {
  const group = unchecked(limitGroup[limit]);
  return f64(amountCode == RUNNING_JOBS ? unchecked(runningJobs[group]) : unchecked(submittedJobs[group]));
}

/** @param selection the nodes, if they are known */
function firstExceeded(candidate: i32, selection: Selection | null): i32 {
  const own = 3 * unchecked(limitClass[candidate]);
  for (let at = unchecked(firstLimit[own + 2]); at < unchecked(firstLimit[own + 3]); at++) {
    const amountCode = unchecked(limitOf[at]);
    const group = unchecked(limitGroup[at]);
    const value = unchecked(limitValue[at]);
    const amount =
      amountCode == NODES_HELD && group >= 0 && selection !== null
        ? newNodes(group, selection)
        : unchecked(amounts[amountCode]);
    if (amount > value) return unchecked(limitReason[at]);
    if (group >= 0 && amount > 0 && amount + unchecked(used[group * RESOURCE_COUNT + amountCode]) > value) {
      return unchecked(limitReason[at]);
    }
  }
  return NONE;
}

/** Returns the number of selected nodes on which the group has no job yet. */
function newNodes(group: i32, selection: Selection): f64 {
  let count: f64 = 0;
  for (let i = 0; i < selection.count; i++) if (!usesNode(group, unchecked(selection.node[i]))) count++;
  return count;
}
