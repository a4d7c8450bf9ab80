// Tests a candidate in a backfill cycle. Tasks of an array, which has one entry in the queue, are tested one
// after the other.
import { checkLimits, isShortOfNodes, limitOnNodes } from '../accounting/limits';
import { NONE } from '../codes';
import { blockByLimit } from '../events/arrayLimits';
import { cancelIfLate } from '../events/deadlines';
import { currentOf } from '../queue/queue';
import {
  assocLimitStop,
  bfMaxJobArrayResv,
  plansWithinArrayLimit,
  raisesLimits,
  stopsArrays,
  withLimits,
} from '../settings';
import { mayChange } from '../state/jobSize';
import { candidateJob, candidatePartition, leastLimit, minNodes, timeLimit } from '../state/jobs';
import { areLicensesFree } from '../state/licenses';
import {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  arrayRunning,
  isAtLimit,
  isLimited,
  isMetaRecord,
  nextTask,
  recordOf,
  setReason,
} from '../state/records';
import { countTest, isOverStarts, isOverTests, now, stopCycle } from './counts';
import { admitsTest } from './perUserLimits';
import { isPreempting, preemptionsOf } from './preemptions';
import { raiseLimit, reserveIfExclusive } from './startNow';
import { NEITHER, STARTED_NOW, STUCK, tryStartTimes } from './tryStartTimes';

// The array, and its partition, whose last tested task was neither started nor planned.
let rejectedArray: i32 = -1;
let rejectedPartition: i32 = -1;
// The array with the latest planned tasks, and the number of these.
let plannedArray: i32 = -1;
let plannedTasks: i32 = 0;

export function beginTests(): void {
  rejectedArray = -1;
  plannedArray = -1;
}

/** Tests tasks of an array one after the other until one is neither started nor planned. */
export function testCandidate(first: i32, isStartable: bool): void {
  const job = unchecked(candidateJob[first]);
  const partition = unchecked(candidatePartition[first]);
  const array = unchecked(arrayOf[job]);
  if (isLimited(job) || isPreempting(job)) return;
  if (isMetaRecord(job) && preemptionsOf(array) >= min(bfMaxJobArrayResv, unchecked(arrayLimit[array])))
    return;
  let isRepeated: bool = false;
  for (let candidate = first; candidate >= 0; candidate = currentOf(candidate)) {
    const task = unchecked(candidateJob[candidate]);
    if (array >= 0) {
      if (rejectedArray == array && rejectedPartition == partition) return;
      rejectedArray = array;
      rejectedPartition = partition;
      if (isAtLimit(task)) {
        blockByLimit(recordOf(task), now);
        return;
      }
    }
    const wasMeta = isMetaRecord(task);
    if (isRepeated ? !admitsRepeated(candidate, task) : !passesLimits(candidate) || !isStartable) return;
    const outcome = testJob(candidate, task, partition, isRepeated);
    isRepeated = true;
    if (outcome == STUCK) stopCycle();
    if (outcome == NEITHER || outcome == STUCK) break;
    rejectedArray = -1;
    if (!wasMeta) break;
    if (outcome == STARTED_NOW) {
      if (isOverStarts() || (stopsArrays && isOverTests())) break;
      continue;
    }
    plannedTasks = plannedArray == array ? plannedTasks + 1 : 1;
    plannedArray = array;
    const left = unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) - unchecked(nextTask[array]);
    if (plannedTasks >= min(bfMaxJobArrayResv, left) || isAtPlannedLimit(array)) break;
  }
}

/** True if the limit of an array's running tasks permits no further planned start. */
function isAtPlannedLimit(array: i32): bool {
  const limit = unchecked(arrayLimit[array]);
  const preempting = preemptionsOf(array);
  if (!plansWithinArrayLimit) return preempting >= limit;
  return max(preempting, plannedTasks) + unchecked(arrayRunning[array]) >= limit;
}

/**
 * True if no limit blocks a candidate whatever nodes it gets. With assoc_limit_stop it is planned all the
 * same.
 */
function passesLimits(candidate: i32): bool {
  if (withLimits && !assocLimitStop && !checkLimits(candidate)) return false;
  if (!admitsTest(candidate) || !areLicensesFree(candidateJob[candidate])) return false;
  if (withLimits && isShortOfNodes(candidate)) return false;
  if (cancelIfLate(candidateJob[candidate], now)) return false;
  // Only a job whose nodes are searched counts.
  countTest();
  if (!withLimits) return true;
  const job = unchecked(candidateJob[candidate]);
  if (assocLimitStop || mayChange(job)) return true;
  // It would get the same CPUs on other nodes.
  const limit = limitOnNodes(candidate, unchecked(minNodes[job]));
  if (limit != NONE) setReason(job, limit);
  return limit == NONE;
}

/** True if the limits of tests and the licenses permit the test of a further task of an array, which also counts it. */
function admitsRepeated(candidate: i32, task: i32): bool {
  if (!admitsTest(candidate) || !areLicensesFree(task) || cancelIfLate(task, now)) return false;
  countTest();
  return true;
}

/** Plans or starts a job with its minimum time limit. A job that does not start gets back the limit that it requests. */
function testJob(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  const requested = unchecked(timeLimit[job]);
  const least = leastLimit(job);
  unchecked((timeLimit[job] = least));
  const outcome = tryStartTimes(candidate, job, partition, isRepeated);
  if (outcome == STARTED_NOW) {
    if (raisesLimits && requested > least) raiseLimit(job, partition, requested);
    reserveIfExclusive(job, partition);
  } else unchecked((timeLimit[job] = requested));
  return outcome;
}
