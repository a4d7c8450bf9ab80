// Computes the priorities of candidates and updates the usage that fair shares depend on (_decay_thread() and
// _get_priority_internal() in Slurm's priority_multifactor.c). Terms are added in the controller's order: with age
// first for a job of one partition, with the partition first for a job of several.
import { firstAlive, nextAlive } from '../accounting/alive';
import { beginEffective, classicFactor } from '../accounting/classicShare';
import { rankUsers, treeFactor } from '../accounting/fairTree';
import { addUsage, associationOf, beginUsage, decayUsage, setUpTo } from '../accounting/usage';
import {
  calcPeriod,
  jobs,
  maxAge,
  multifactor,
  prioritiesAt,
  recomputes,
  startTime,
  weightAge,
  weightFairShare,
  weightJobSize,
  weightPartition,
  weightQos,
  withFairTree,
} from '../settings';
import { partitionFactor } from '../state/cluster';
import { isHeld } from '../state/holds';
import { sizeFactorOf } from '../state/jobSize';
import {
  associationTerm,
  bySubmission,
  candidatePartition,
  firstCandidate,
  nice,
  PENDING,
  priority,
  qosPriority,
  RUNNING,
  rank,
  state,
  submit,
  tresTerm,
} from '../state/jobs';
import { accrues, recordOf } from '../state/records';
import { onBegin } from '../structures/allocation';
import { isWatched, notePartitionTerms, notePriorityTerms } from '../watch/watched';

// The first job of a controller has the priority 0xffff0000 - 1; each further one, or further array, has one
// less.
const FIRST: f64 = 4294901759;
const LARGEST: f64 = 4294967295;

/** Time of the next computation of all priorities; Infinity: there is none. */
export let nextPriorities: f64 = Infinity;

onBegin(() => {
  nextPriorities = Infinity;
  if (!multifactor || !recomputes || jobs == 0) return;
  const some = prioritiesAt;
  const first = max(unchecked(submit[bySubmission[0]]), startTime);
  const last = some + floor((first - some) / calcPeriod) * calcPeriod;
  nextPriorities = last + calcPeriod;
  beginUsage(floor(last));
  if (withFairTree) rankUsers();
  else beginEffective();
});

/** Brings usage and all priorities up to date. Returns true if they were recomputed. */
export function passPriorities(now: f64): bool {
  if (nextPriorities > now) return false;
  for (; nextPriorities <= now; nextPriorities += calcPeriod) computePriorities(floor(nextPriorities));
  return true;
}

/** @param now whole seconds */
function computePriorities(now: f64): void {
  const fairTree = withFairTree;
  if (!fairTree) beginEffective();
  decayUsage(now);
  for (let job = firstAlive; job >= 0; job = unchecked(nextAlive[job])) {
    if (unchecked(state[job]) == RUNNING) addUsage(job, now);
    // With the classic formula a waiting job sees the new usage of jobs with smaller numbers only.
    else if (!fairTree) prioritize(job, now);
  }
  setUpTo(now);
  if (!fairTree) return;
  rankUsers();
  for (let job = firstAlive; job >= 0; job = unchecked(nextAlive[job])) {
    if (unchecked(state[job]) == PENDING) prioritize(job, now);
  }
}

function fairShareOf(job: i32): f64 {
  const association = unchecked(associationOf[job]);
  if (association < 0) return 0;
  return withFairTree ? unchecked(treeFactor[association]) : classicFactor(association);
}

/** Computes the priorities of a job in all its partitions. @param now whole seconds */
export function prioritize(job: i32, now: f64): void {
  const from = unchecked(firstCandidate[job]);
  const to = unchecked(firstCandidate[job + 1]);
  const record = recordOf(job);
  if (isHeld(record)) {
    for (let i = from; i < to; i++) unchecked((priority[i] = 0));
    if (!isWatched(job)) return;
    notePriorityTerms(0, 0, 0, 0, 0);
    notePartitionTerms(0, 0);
    return;
  }
  if (!multifactor) {
    const value = max<f64>(1, FIRST - f64(rank[job]) - unchecked(nice[job]));
    for (let i = from; i < to; i++) unchecked((priority[i] = value));
    return;
  }
  const since = unchecked(accrues[record]);
  const waited = isNaN(since) ? 0 : max<f64>(0, now - since);
  const age = weightAge * (waited < maxAge ? waited / maxAge : 1);
  const fairShare = weightFairShare * fairShareOf(job);
  const jobSize = weightJobSize * sizeFactorOf(job);
  const early = age + unchecked(associationTerm[job]) + fairShare + jobSize;
  const ofQos = weightQos * unchecked(qosPriority[job]);
  for (let i = from; i < to; i++) {
    const ofPartition = weightPartition * unchecked(partitionFactor[candidatePartition[i]]);
    const tres = unchecked(tresTerm[i]);
    const sum =
      to - from == 1
        ? early + ofPartition + ofQos + tres - unchecked(nice[job])
        : ofPartition + (early + ofQos + tres - unchecked(nice[job]));
    unchecked((priority[i] = min(LARGEST, floor(max<f64>(1, sum)))));
  }
  if (!isWatched(job)) return;
  notePriorityTerms(age, associationTerm[job], fairShare, jobSize, ofQos);
  noteLargest(from, to);
}

/** The terms of the first partition in which the priority is largest. */
function noteLargest(from: i32, to: i32): void {
  let best = from;
  for (let i = from + 1; i < to; i++) if (priority[i] > priority[best]) best = i;
  const ofPartition = weightPartition * partitionFactor[candidatePartition[best]];
  notePartitionTerms(ofPartition, tresTerm[best]);
}

/** The largest priority of a job. */
export function largestPriority(job: i32): f64 {
  let largest: f64 = -Infinity;
  for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) {
    largest = max(largest, unchecked(priority[i]));
  }
  return largest;
}
