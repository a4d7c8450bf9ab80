// Selects the running jobs that are preempted for a job, by the rules of _run_now() in select/cons_tres.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { choose, chosenCount, chosenNode } from '../choice/bestFit';
import { members, words } from '../cluster';
import { beginState, release } from '../clusterState';
import { runPartition, start } from '../jobs';
import { makeReleases } from '../releases';
import { allocNode, firstAllocation, nextAllocation } from '../resources';
import { runningCount, runningJob } from '../running';
import { jobs, preemptCoolDown, preemptionGroups, preemptReorderCount, youngestFirst } from '../settings';
import { MODE_OFF, PREEMPTED } from './codes';
import { terminate } from './ending';
import { canPreempt, preemptionGroupOf, preemptsGroup } from './preemptionGroups';

export let preemptMode: StaticArray<u8> = allocateU8(0);
export let groupPriority: StaticArray<f64> = allocateF64(0);
/** Time at which each job last preempted others. */
let lastPreemption: StaticArray<f64> = allocateF64(0);

/** Preemption candidates, as positions among the running jobs, in the order in which they are preempted. */
export let preemptionCandidateCount: i32 = 0;
let preemptionCandidate: StaticArray<i32> = allocateI32(0);
let rank: StaticArray<f64> = allocateF64(0);
let worth: StaticArray<f64> = allocateF64(0);
let isPreemptionCandidate: StaticArray<u8> = allocateU8(0); // by position
/** The set of nodes on which the candidates run. */
export let preemptibleNodes: StaticArray<i32> = allocateI32(0);
let chosenSet: StaticArray<i32> = allocateI32(0);
let preemptees: StaticArray<i32> = allocateI32(0);
let preempteeCount: i32 = 0;
let removableCount: i32 = 0;

/** Greater than the node count of any job. */
const PRIORITY_STEP: f64 = 65536;
const MOST_PRIORITY: f64 = 65535;

/** @param maxAllocations maximum number of allocations at a time */
export function allocatePreemption(maxAllocations: i32): void {
  preemptMode = allocateU8(preemptionGroups);
  groupPriority = allocateF64(preemptionGroups);
  lastPreemption = allocateF64(preemptionGroups > 0 ? jobs : 0);
  const most = preemptionGroups > 0 ? maxAllocations : 0;
  preemptionCandidate = allocateI32(most);
  rank = allocateF64(most);
  worth = allocateF64(most);
  isPreemptionCandidate = allocateU8(most);
  preemptees = allocateI32(most);
  preemptibleNodes = allocateI32(words);
  chosenSet = allocateI32(words);
  for (let job = 0; job < lastPreemption.length; job++) lastPreemption[job] = -Infinity;
}

/** Returns the preemption mode of a running job. */
export function modeOf(job: i32): i32 {
  const own = preemptionGroupOf(job, unchecked(runPartition[job]));
  return own < 0 ? MODE_OFF : i32(unchecked(preemptMode[own]));
}

function holdsNodeOf(job: i32, partition: i32): bool {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    if ((unchecked(members[partition * words + (node >> 5)]) & (1 << (node & 31))) != 0) return true;
  }
  return false;
}

function allocationCountOf(job: i32): i32 {
  let count = 0;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  )
    count++;
  return count;
}

/** Finds the preemption candidates for a job in a partition. */
export function findPreemptionCandidates(job: i32, partition: i32): void {
  preemptionCandidateCount = 0;
  if (preemptionGroups == 0) return;
  const own = preemptionGroupOf(job, partition);
  if (!canPreempt(own)) return;
  for (let word = 0; word < words; word++) unchecked((preemptibleNodes[word] = 0));
  for (let i = 0; i < runningCount; i++) {
    const other = unchecked(runningJob[i]);
    const its = preemptionGroupOf(other, unchecked(runPartition[other]));
    unchecked((isPreemptionCandidate[i] = 0));
    if (
      its < 0 ||
      unchecked(preemptsGroup[own * preemptionGroups + its]) == 0 ||
      !holdsNodeOf(other, partition)
    )
      continue;
    unchecked((isPreemptionCandidate[i] = 1));
    for (
      let allocation = unchecked(firstAllocation[other]);
      allocation >= 0;
      allocation = unchecked(nextAllocation[allocation])
    ) {
      const node = unchecked(allocNode[allocation]);
      unchecked((preemptibleNodes[node >> 5] |= 1 << (node & 31)));
    }
    const byPriority =
      min(unchecked(groupPriority[its]), MOST_PRIORITY) * PRIORITY_STEP + f64(allocationCountOf(other));
    insert(i, youngestFirst ? -unchecked(start[other]) : byPriority);
  }
}

/** Inserts a candidate by rank, then by job number. */
function insert(place: i32, value: f64): void {
  const job = unchecked(runningJob[place]);
  let at = preemptionCandidateCount++;
  while (at > 0) {
    const before = unchecked(rank[at - 1]);
    if (before < value || (before == value && unchecked(runningJob[preemptionCandidate[at - 1]]) < job))
      break;
    unchecked((rank[at] = before));
    unchecked((preemptionCandidate[at] = preemptionCandidate[at - 1]));
    at--;
  }
  unchecked((rank[at] = value));
  unchecked((preemptionCandidate[at] = place));
}

/**
 * True if the running job at a position is a preemption candidate for the job of the last
 * findPreemptionCandidates().
 */
export function mayBePreempted(place: i32): bool {
  return preemptionCandidateCount > 0 && unchecked(isPreemptionCandidate[place]) != 0;
}

/** Releases all removable candidates from the current state. */
export function releasePreemptionCandidates(): void {
  for (let i = 0; i < preemptionCandidateCount; i++) {
    const place = unchecked(preemptionCandidate[i]);
    if (modeOf(unchecked(runningJob[place])) != MODE_OFF) release(place);
  }
}

/**
 * Selects preemptees so that the request fits on nodes of a row. Candidates are released one after the other
 * until it fits. In the next round, those on chosen nodes and the one that made it fit are tried first.
 *
 * @returns true if the request fits
 */
export function selectPreemptees(rows: StaticArray<i32>, from: i32): bool {
  removableCount = 0;
  for (let i = 0; i < preemptionCandidateCount; i++) {
    const place = unchecked(preemptionCandidate[i]);
    if (modeOf(unchecked(runningJob[place])) != MODE_OFF)
      unchecked((preemptionCandidate[removableCount++] = place));
  }
  if (removableCount == 0) return false;
  makeReleases();
  let rounds = 1;
  while (true) {
    beginState(rows, from);
    let gone = 0;
    let fits: bool = false;
    while (gone < removableCount && !fits) {
      release(unchecked(preemptionCandidate[gone++]));
      fits = choose();
    }
    if (!fits) return false;
    markChosen();
    if (f64(rounds) > preemptReorderCount + 1 || preemptionCandidateCount <= rounds) {
      preempteeCount = 0;
      for (let i = 0; i < gone; i++) {
        const job = unchecked(runningJob[preemptionCandidate[i]]);
        if (sharedNodes(job) > 0) unchecked((preemptees[preempteeCount++] = job));
      }
      return true;
    }
    for (let i = 0; i < removableCount; i++) {
      const useful = i < gone - 1 ? f64(sharedNodes(unchecked(runningJob[preemptionCandidate[i]]))) : 0;
      unchecked((worth[i] = i == gone - 1 ? Infinity : useful));
    }
    sortByWorth(gone);
    rounds++;
  }
}

function markChosen(): void {
  for (let word = 0; word < words; word++) unchecked((chosenSet[word] = 0));
  for (let i = 0; i < chosenCount; i++) {
    const node = unchecked(chosenNode[i]);
    unchecked((chosenSet[node >> 5] |= 1 << (node & 31)));
  }
}

/** Returns the number of chosen nodes on which a job runs. */
function sharedNodes(job: i32): i32 {
  let count = 0;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    if ((unchecked(chosenSet[node >> 5]) & (1 << (node & 31))) != 0) count++;
  }
  return count;
}

/** Sorts the first candidates by descending usefulness; the others are useless and stay after them. */
function sortByWorth(count: i32): void {
  for (let i = 1; i < count; i++) {
    const value = unchecked(worth[i]);
    const place = unchecked(preemptionCandidate[i]);
    let at = i;
    for (; at > 0 && unchecked(worth[at - 1]) < value; at--) {
      unchecked((worth[at] = worth[at - 1]));
      unchecked((preemptionCandidate[at] = preemptionCandidate[at - 1]));
    }
    unchecked((worth[at] = value));
    unchecked((preemptionCandidate[at] = place));
  }
}

/**
 * Preempts the selected jobs.
 *
 * @param respectsCoolDown true if a recent preemption for this job prevents another one
 * @returns true if they were preempted
 */
export function preempt(job: i32, now: f64, respectsCoolDown: bool): bool {
  if (respectsCoolDown && unchecked(lastPreemption[job]) > now - preemptCoolDown) return false;
  for (let i = 0; i < preempteeCount; i++) {
    const preemptee = unchecked(preemptees[i]);
    terminate(preemptee, PREEMPTED, modeOf(preemptee), now);
  }
  unchecked((lastPreemption[job] = now));
  return true;
}
