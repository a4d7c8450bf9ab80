// Keeps the queue of candidates of eligible jobs. The order is by preemption, reservation, partition tier,
// priority, submission and number, as in sort_job_queue2() of Slurm's job_scheduler.c; or it is the controller's job list alone
// (jobList.ts). An array has one candidate per partition, that of its next task.
import { allocateI32 } from '../../memory';
import { moveI32 } from '../../native/moves';
import { byList, candidates, jobs, preemptionGroups } from '../settings';
import { tier } from '../state/cluster';
import { listed } from '../state/jobList';
import {
  candidateJob,
  candidatePartition,
  firstCandidate,
  mayRun,
  PENDING,
  priority,
  state,
  submit,
} from '../state/jobs';
import { preempts } from '../state/preemptionGroups';
import { arrayOf, isLimited, jobOf, recordOf, wasMetaRecord } from '../state/records';
import { ownReservation } from '../state/reservations';
import { onAllocate } from '../structures/allocation';
import { largestPriority } from './priorities';

export let queued: i32 = 0;
export let queue: StaticArray<i32> = allocateI32(0);
const UNCHANGED: i32 = 2147483647;
/** The first position whose candidate may differ from that at the end of the last backfill cycle. */
export let changedFrom: i32 = 0;
let sorted: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  queue = allocateI32(candidates);
  sorted = allocateI32(candidates);
});

function isBefore(a: i32, b: i32): bool {
  if (byList) {
    const placeA = unchecked(listed[recordOf(candidateJob[a])]);
    const placeB = unchecked(listed[recordOf(candidateJob[b])]);
    return placeA != placeB ? placeA < placeB : a < b;
  }
  const hasReservation = unchecked(ownReservation[candidateJob[a]]) >= 0;
  if (hasReservation != unchecked(ownReservation[candidateJob[b]]) >= 0) return hasReservation;
  const tierA = unchecked(tier[candidatePartition[a]]);
  const tierB = unchecked(tier[candidatePartition[b]]);
  if (tierA != tierB) return tierA > tierB;
  const priorityA = unchecked(priority[a]);
  const priorityB = unchecked(priority[b]);
  if (priorityA != priorityB) return priorityA > priorityB;
  const submitA = floor(unchecked(submit[candidateJob[a]]));
  const submitB = floor(unchecked(submit[candidateJob[b]]));
  return submitA != submitB ? submitA < submitB : a < b;
}

/** Returns the first position, among the first `count`, of a candidate that comes after this one. */
function placeOf(candidate: i32, count: i32): i32 {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(unchecked(queue[middle]), candidate)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function enqueue(job: i32): void {
  for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) {
    if (unchecked(mayRun[i]) == 0) continue;
    const at = placeOf(i, queued);
    moveI32(queue, at + 1, at, queued - at);
    changedFrom = min(changedFrom, at);
    unchecked((queue[at] = i));
    queued++;
  }
}

/** Sorts again after priorities have changed. Most candidates keep their order. */
export function sortQueue(): void {
  for (let i = 1; i < queued; i++) {
    const candidate = unchecked(queue[i]);
    if (!isBefore(candidate, unchecked(queue[i - 1]))) continue;
    const at = placeOf(candidate, i);
    moveI32(queue, at + 1, at, i - at);
    changedFrom = min(changedFrom, at);
    unchecked((queue[at] = candidate));
  }
}

/**
 * Returns the candidate that represents the same record now: that of the next task if the candidate's task
 * represented its array when it started; -1 if the record is no longer pending.
 */
export function currentOf(candidate: i32): i32 {
  const job = unchecked(candidateJob[candidate]);
  if (unchecked(state[job]) == PENDING) return candidate;
  if (unchecked(wasMetaRecord[job]) == 0) return -1;
  const next = jobOf(jobs + unchecked(arrayOf[job]));
  if (next < 0 || unchecked(state[next]) != PENDING) return -1;
  const to = unchecked(firstCandidate[next]) + candidate - unchecked(firstCandidate[job]);
  unchecked((priority[to] = priority[candidate]));
  return to;
}

/** Removes jobs that are no longer pending. */
export function dropStarted(): void {
  let kept = 0;
  for (let i = 0; i < queued; i++) {
    const candidate = currentOf(unchecked(queue[i]));
    if (candidate >= 0) unchecked((queue[kept++] = candidate));
  }
  queued = kept;
  if (byList) sortQueue();
}

/** True if no candidate was added, removed or moved since the end of the last cycle. */
export function isQueueSame(): bool {
  return changedFrom == UNCHANGED;
}

/** Starts to record changes. */
export function noteChanges(): void {
  changedFrom = UNCHANGED;
}

/** Removes a job from the queue. */
export function dequeue(job: i32): void {
  let kept = 0;
  for (let i = 0; i < queued; i++) {
    const candidate = unchecked(queue[i]);
    if (unchecked(candidateJob[candidate]) != job) unchecked((queue[kept++] = candidate));
    else changedFrom = min(changedFrom, i);
  }
  queued = kept;
}

/**
 * Orders the queue at the beginning of a pass. With preemption the comparison is not transitive, so the
 * result depends on the algorithm: this is the merge sort of the C library, which the controller uses,
 * applied to the candidates in the order of their numbers.
 */
export function orderQueue(): void {
  if (preemptionGroups == 0 || byList) return;
  mergeSort(0, queued, false);
  let kept = 0;
  let left = 0;
  for (let i = 0; i < queued; i++) {
    const candidate = unchecked(queue[i]);
    if (isLimited(unchecked(candidateJob[candidate]))) unchecked((sorted[left++] = candidate));
    else unchecked((queue[kept++] = candidate));
  }
  for (let i = 0; i < left; i++) unchecked((queue[kept + i] = sorted[i]));
  mergeSort(0, kept, true);
}

function mergeSort(from: i32, to: i32, byRules: bool): void {
  if (to - from < 2) return;
  const middle = from + ((to - from) >> 1);
  mergeSort(from, middle, byRules);
  mergeSort(middle, to, byRules);
  for (let i = from; i < to; i++) unchecked((sorted[i] = queue[i]));
  let left = from;
  let right = middle;
  for (let i = from; i < to; i++) {
    const takesRight =
      left == middle ||
      (right < to && goesBefore(unchecked(sorted[right]), unchecked(sorted[left]), byRules));
    unchecked((queue[i] = takesRight ? sorted[right++] : sorted[left++]));
  }
}

function goesBefore(a: i32, b: i32, byRules: bool): bool {
  if (!byRules) return a < b;
  if (preempts(a, b)) return true;
  return !preempts(b, a) && isBefore(a, b);
}

/** True if a pending job has a higher priority. */
export function isOutranked(job: i32): bool {
  const own = largestPriority(job);
  for (let i = 0; i < queued; i++) {
    if (largestPriority(unchecked(candidateJob[queue[i]])) > own) return true;
  }
  return false;
}
