// Models select_nodes() of Slurm's node_scheduler.c: starts a job, preempts others for it, or returns why
// neither is possible.
import { allocateF64 } from '../memory';
import { isOverCpus, limitOnNodes, limitOnSelected } from './accounting/limits';
import { NONE, RESOURCES } from './codes';
import { NODE_NOT_AVAILABLE, PREEMPTED, RESERVATION, UPCOMING_MAINTENANCE } from './eventCodes';
import { terminate } from './events/ending';
import { startSelected } from './events/start';
import { noteStartIn, noteTestIn } from './onSubmit';
import { choose, fitsIdleNodes } from './select/bestFit';
import { modeOf, PreemptionCandidates, preemptionCandidatesOf } from './select/preemption';
import { Request } from './select/request';
import { usableNow } from './select/usableNodes';
import { jobs, nodeSets, preemptCoolDown, preemptionGroups, wholeNodes } from './settings';
import { nodeSet } from './state/cluster';
import { completingNodes } from './state/completing';
import { exclusiveNodes } from './state/exclusiveNodes';
import { nodesWithFree } from './state/freeNow';
import { mayChange, noteCpus } from './state/jobSize';
import { candidateJob, candidatePartition, firstCandidate, isExclusive, minNodes } from './state/jobs';
import { noteNodesTested, setReason } from './state/records';
import { AllowedNodes, knownReservation } from './state/reservations';
import { jobsOnNode } from './state/resources';
import { selected } from './state/selection';
import { onAllocate } from './structures/allocation';
import { allocateSet, NO_SET, NodeSet } from './structures/nodeSet';

export const STARTED: i32 = 0;
/** It has preempted other jobs. */
export const PREEMPTING: i32 = 1;
/** It fits when other jobs end. */
export const BUSY: i32 = 2;
/** It would not fit on an idle cluster, and no node is busy. */
export const UNAVAILABLE: i32 = 3;
/** It would not fit on an idle cluster, because reservations take nodes. */
export const RESERVED: i32 = 4;
/** A maintenance reservation takes all nodes. */
export const UNDER_MAINTENANCE: i32 = 5;
/** It would not fit in this partition on an idle cluster, and has other partitions. */
export const NEVER: i32 = 7;
/** An accounting limit blocks the job, which shows it. */
export const LIMITED: i32 = 6;

let request: Request = new Request();
let usable: NodeSet = NO_SET;
let inSets: NodeSet = NO_SET;
/** Time at which each job last preempted others. */
let lastPreemption: StaticArray<f64> = allocateF64(0);

onAllocate(() => {
  lastPreemption = allocateF64(preemptionGroups > 0 ? jobs : 0);
  for (let job = 0; job < lastPreemption.length; job++) lastPreemption[job] = -Infinity;
  usable = allocateSet();
  inSets = allocateSet();
});

/**
 * Starts the job on nodes of `base`, or preempts others for it.
 *
 * @param base nodes of the partition that are up and allowed, without those that the pass has excluded
 * @param allowed the nodes that reservations allow the job now
 * @param mayFit false only if it does not fit now without preemption
 * @param respectsCoolDown true if a recent preemption for this job prevents another one
 * @param checksTargetLimits true if a job without nodes shows the limits that it would exceed on them
 */
export function selectNodes(
  candidate: i32,
  base: NodeSet,
  allowed: AllowedNodes,
  by: i32,
  now: f64,
  mayFit: bool,
  respectsCoolDown: bool,
  checksTargetLimits: bool,
): i32 {
  const job = unchecked(candidateJob[candidate]);
  const partition = unchecked(candidatePartition[candidate]);
  if (knownReservation(job) >= 0 && allowed.hasOverlap && allowed.left.count() == 0) return UNDER_MAINTENANCE;
  noteTestIn(partition, job);
  // The job gets the requested CPUs on any nodes.
  const isPlain = !isExclusive(job, partition) && !mayChange(job);
  if (checksTargetLimits && isPlain && isOverCpus(candidate)) return LIMITED;
  const preemption = preemptionCandidatesOf(job, partition);
  usable.copy(base);
  usable.subtract(completingNodes);
  if (preemption.count > 0) usable.addCommon(base, preemption.nodes);
  request.load(candidate);
  const fits = (mayFit || preemption.count > 0) && chooseInSets();
  const hasTooMany = fits && isOverNodeLimit();
  if (fits && !hasTooMany) {
    noteCpus(job, selected.sumOfCpus());
    if (isOverLimit(job, limitOnSelected(candidate, selected))) return LIMITED;
    noteStartIn(partition, job);
    startSelected(candidate, selected, by, now);
    return STARTED;
  }
  if (!hasTooMany && preemption.count > 0 && preemption.select(request, usable) && !isOverNodeLimit()) {
    noteCpus(job, selected.sumOfCpus());
    if (isOverLimit(job, limitOnSelected(candidate, selected))) return LIMITED;
    return preempts(job, preemption, now, respectsCoolDown) ? PREEMPTING : BUSY;
  }
  if (wholeNodes && mayChange(job)) noteSizeOnIdleNodes(job, base, allowed);
  if (checksTargetLimits && isOverLimit(job, limitOnNodes(candidate, request.targetNodes))) return LIMITED;
  return failureReason(job, partition, base, allowed);
}

/** True if more nodes are selected than the job may have. Slurm may do that by topology, and then rejects the job. */
function isOverNodeLimit(): bool {
  return request.goesByTopology && selected.count > request.mostNodes;
}

/** Preempts the selected jobs for a job, unless it has preempted others recently. */
function preempts(job: i32, preemption: PreemptionCandidates, now: f64, respectsCoolDown: bool): bool {
  if (respectsCoolDown && unchecked(lastPreemption[job]) > now - preemptCoolDown) return false;
  for (let i = 0; i < preemption.selectedCount; i++) {
    const preemptee = preemption.selectedAt(i);
    terminate(preemptee, PREEMPTED, modeOf(preemptee), now);
  }
  unchecked((lastPreemption[job] = now));
  return true;
}

/**
 * Records the size of a job without nodes as on an idle cluster: first on the nodes that are up, if enough of
 * them are idle. select/linear counts the nodes that it would get there, even before limits.
 */
function noteSizeOnIdleNodes(job: i32, base: NodeSet, allowed: AllowedNodes): void {
  if (!request.hasNamedIn(base)) return;
  const isEnough = usable.countCommon(nodesWithFree) >= request.minNodes;
  if ((isEnough && fitsIdleNodes(request, base)) || canEverFit(job, allowed))
    noteCpus(job, selected.sumOfCpus());
}

/** Chooses nodes in the first set, then in the first two, and so on (nodeSets in settings.ts). */
function chooseInSets(): bool {
  for (let set = 0; set + 1 < nodeSets; set++) {
    inSets.clear();
    for (let node = usable.next(0); node >= 0; node = usable.next(node + 1)) {
      if (unchecked(nodeSet[node]) <= set) inSets.add(node);
    }
    const some = usableNow(request, inSets);
    // Skip this if the job wants more nodes.
    if (some.hasNodes(request.targetNodes) && choose(some)) return true;
  }
  return choose(usableNow(request, usable));
}

function isOverLimit(job: i32, limit: i32): bool {
  if (limit != NONE) setReason(job, limit);
  return limit != NONE;
}

function failureReason(job: i32, partition: i32, base: NodeSet, allowed: AllowedNodes): i32 {
  if (!allowed.hasOverlap && !request.hasNamedIn(base)) return UNAVAILABLE;
  const hasOthers = unchecked(firstCandidate[job + 1]) - unchecked(firstCandidate[job]) > 1;
  if (hasOthers && !allowed.hasOverlap && !canEverFit(job, allowed)) return NEVER;
  if (base.equals(request.nodes) || base.hasCommon(completingNodes)) return BUSY;
  if (preemptionGroups == 0 && (isExclusive(job, partition) ? hasJob(base) : base.hasCommon(exclusiveNodes)))
    return BUSY;
  if (base.count() >= unchecked(minNodes[job]) && fitsIdleNodes(request, base)) return BUSY;
  if (allowed.hasOverlap && !canEverFit(job, allowed)) return RESERVED;
  return allowed.isMaintenance ? UNDER_MAINTENANCE : UNAVAILABLE;
}

/**
 * True if the request would fit if all of its nodes were idle; with a reservation, the nodes that it leaves.
 */
function canEverFit(job: i32, allowed: AllowedNodes): bool {
  if (knownReservation(job) < 0) return fitsIdleNodes(request, request.nodes);
  usable.copyCommon(allowed.left, request.nodes);
  return fitsIdleNodes(request, usable);
}

/** True if a job runs on a node of a set. */
function hasJob(set: NodeSet): bool {
  for (let node = set.next(0); node >= 0; node = set.next(node + 1)) {
    if (unchecked(jobsOnNode[node]) > 0) return true;
  }
  return false;
}

/** Sets the reason of a job that was neither started nor stopped by a limit. @param now whole seconds */
export function setOutcomeReason(candidate: i32, outcome: i32, now: f64): void {
  const job = unchecked(candidateJob[candidate]);
  if (outcome == UNAVAILABLE) noteNodesTested(candidate, job, now);
  setReason(job, reasonOf(outcome));
}

function reasonOf(outcome: i32): i32 {
  if (outcome == RESERVED) return RESERVATION;
  if (outcome == UNDER_MAINTENANCE) return UPCOMING_MAINTENANCE;
  return outcome == UNAVAILABLE ? NODE_NOT_AVAILABLE : RESOURCES;
}
