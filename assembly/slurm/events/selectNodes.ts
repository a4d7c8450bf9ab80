// Models select_nodes() of Slurm's node_scheduler.c: starts a job, preempts others for it, or returns why
// neither is possible.
import { allocateI32 } from '../../memory';
import { countBits, lacksAny } from '../../native/sets';
import { lowestBit } from '../../native/words';
import { isOverCpus, limitOnChosen, limitOnNodes } from '../accounting/limits';
import { choose, fitsIdleCluster } from '../choice/bestFit';
import { members, nodeSet, words } from '../cluster';
import { beginState, hasUsableNodes } from '../clusterState';
import { NONE, RESOURCES } from '../codes';
import { freeNow, withFree } from '../freeNow';
import { mayChange, noteSize } from '../jobSize';
import { candidateJob, candidateNodes, candidatePartition, firstCandidate, minNodes } from '../jobs';
import { promoteToExclusive } from '../onSubmit';
import { isExclusive, loadRequest, namedRow, targetNodeCount } from '../request';
import { jobsOnNode } from '../resources';
import { nodeSets, preemptionGroups, wholeNodes } from '../settings';
import { startChosen } from '../start';
import { NODE_NOT_AVAILABLE, RESERVATION, UPCOMING_MAINTENANCE } from './codes';
import { completing } from './completing';
import { exclusiveNodes } from './exclusiveNodes';
import {
  findPreemptionCandidates,
  preempt,
  preemptibleNodes,
  preemptionCandidateCount,
  selectPreemptees,
} from './preemption';
import { noteNodesTested, setReason } from './records';
import { hasOverlap, isMaintenance, knownReservation, leftByReservations } from './reservations';

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

/**
 * The nodes of the partition that are up and allowed, without those that the pass has excluded. The caller
 * fills it.
 */
export let base: StaticArray<i32> = allocateI32(0);
let usable: StaticArray<i32> = allocateI32(0);
let first: StaticArray<i32> = allocateI32(0);

export function allocateSelectNodes(): void {
  base = allocateI32(words);
  usable = allocateI32(words);
  first = allocateI32(words);
}

/**
 * Starts the job on nodes of `base`, or preempts others for it. Requires findAllowed() for the current time.
 *
 * @param mayFit false only if it does not fit now without preemption
 * @param respectsCoolDown true if a recent preemption for this job prevents another one
 * @param checksTargetLimits true if a job without nodes shows the limits that it would exceed on them
 */
export function selectNodes(
  candidate: i32,
  by: i32,
  now: f64,
  mayFit: bool,
  respectsCoolDown: bool,
  checksTargetLimits: bool,
): i32 {
  const job = unchecked(candidateJob[candidate]);
  const partition = unchecked(candidatePartition[candidate]);
  if (knownReservation(job) >= 0 && hasOverlap && countBits(leftByReservations, 0, words) == 0) {
    return UNDER_MAINTENANCE;
  }
  promoteToExclusive(job, partition);
  // The job gets the requested CPUs on any nodes.
  const isPlain = !isExclusive(job, partition) && !mayChange(job);
  if (checksTargetLimits && isPlain && isOverCpus(candidate)) return LIMITED;
  findPreemptionCandidates(job, partition);
  for (let word = 0; word < words; word++) {
    const others = preemptionCandidateCount > 0 ? unchecked(preemptibleNodes[word]) : 0;
    unchecked((usable[word] = base[word] & (~completing[word] | others)));
  }
  loadRequest(candidate);
  if (mayFit || preemptionCandidateCount > 0) {
    if (chooseInSets()) {
      noteSize(job);
      if (isOverLimit(job, limitOnChosen(candidate))) return LIMITED;
      startChosen(candidate, by, now);
      return STARTED;
    }
  }
  if (preemptionCandidateCount > 0 && selectPreemptees(usable, 0)) {
    noteSize(job);
    if (isOverLimit(job, limitOnChosen(candidate))) return LIMITED;
    return preempt(job, now, respectsCoolDown) ? PREEMPTING : BUSY;
  }
  if (wholeNodes && mayChange(job)) noteSizeOnIdleNodes(candidate, job);
  if (checksTargetLimits && isOverLimit(job, limitOnNodes(candidate, targetNodeCount))) return LIMITED;
  return failureReason(candidate, job, partition);
}

/**
 * Records the size of a job without nodes as on an idle cluster: first on the nodes that are up, if enough of
 * them are idle. select/linear counts the nodes that it would get there, even before limits.
 */
function noteSizeOnIdleNodes(candidate: i32, job: i32): void {
  if (namedRow >= 0 && lacksAny(members, namedRow, members, namedRow, base, 0, words)) return;
  for (let word = 0; word < words; word++) unchecked((usable[word] &= freeNow[withFree + word]));
  const isEnough = countBits(usable, 0, words) >= unchecked(minNodes[job]);
  const own = unchecked(candidateNodes[candidate]) * words;
  if ((isEnough && fitsIdleCluster(base, 0)) || canEverFit(job, own)) noteSize(job);
}

/** Chooses nodes in the first set, then in the first two, and so on (nodeSets in settings.ts). */
function chooseInSets(): bool {
  for (let set = 0; set + 1 < nodeSets; set++) {
    for (let word = 0; word < words; word++) {
      let some = 0;
      for (let left = unchecked(usable[word]); left != 0; left &= left - 1) {
        const bit = lowestBit(left);
        if (unchecked(nodeSet[(word << 5) | bit]) <= set) some |= 1 << bit;
      }
      unchecked((first[word] = some));
    }
    beginState(first, 0);
    // Skip this if the job wants more nodes.
    if (hasUsableNodes(targetNodeCount) && choose()) return true;
  }
  beginState(usable, 0);
  return choose();
}

function isOverLimit(job: i32, limit: i32): bool {
  if (limit != NONE) setReason(job, limit);
  return limit != NONE;
}

function failureReason(candidate: i32, job: i32, partition: i32): i32 {
  if (namedRow >= 0 && !hasOverlap && lacksAny(members, namedRow, members, namedRow, base, 0, words))
    return UNAVAILABLE;
  const own = unchecked(candidateNodes[candidate]) * words;
  const hasOthers = unchecked(firstCandidate[job + 1]) - unchecked(firstCandidate[job]) > 1;
  if (hasOthers && !hasOverlap && !canEverFit(job, own)) return NEVER;
  let isAll = true;
  let hasBusy = false;
  const whole = isExclusive(job, partition);
  for (let word = 0; word < words; word++) {
    const nodes = unchecked(base[word]);
    if (nodes != unchecked(members[own + word])) isAll = false;
    if ((nodes & unchecked(completing[word])) != 0) hasBusy = true;
    if (preemptionGroups > 0) continue;
    if (whole ? hasJob(word, nodes) : (nodes & unchecked(exclusiveNodes[word])) != 0) hasBusy = true;
  }
  if (isAll || hasBusy) return BUSY;
  if (countBits(base, 0, words) >= unchecked(minNodes[job]) && fitsIdleCluster(base, 0)) return BUSY;
  if (hasOverlap && !canEverFit(job, own)) return RESERVED;
  return isMaintenance ? UNDER_MAINTENANCE : UNAVAILABLE;
}

/**
 * True if the request would fit if all of its nodes were idle; with a reservation, the nodes that it leaves.
 */
function canEverFit(job: i32, own: i32): bool {
  if (knownReservation(job) < 0) return fitsIdleCluster(members, own);
  for (let word = 0; word < words; word++) {
    unchecked((usable[word] = leftByReservations[word] & members[own + word]));
  }
  return fitsIdleCluster(usable, 0);
}

function hasJob(word: i32, nodes: i32): bool {
  let left = nodes;
  while (left != 0) {
    const node = (word << 5) | lowestBit(left);
    left &= left - 1;
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
