// A try of a candidate. Tasks of an array, of which one stands in the queue, are tried one after the other.
import { isShortOfNodes, limitOnNodes, mayTry } from '../accounting/limits';
import { NONE } from '../codes';
import { holdByLimit } from '../events/arrayLimits';
import { areFree } from '../events/licences';
import {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  explain,
  isAtLimit,
  isHead,
  isLimited,
  nextTask,
  recordOf,
} from '../events/records';
import { mayChange } from '../jobSize';
import { candidateJob, candidatePartition, leastLimit, minNodes, timeLimit } from '../jobs';
import { currentOf } from '../queue';
import { assocLimitStop, bfMaxJobArrayResv, withLimits } from '../settings';
import { NEITHER, STARTED_NOW, startOrPlan } from './begins';
import { countTest, isOverStarts, now } from './counts';
import { drivesOf, isDriving } from './drives';
import { takesShare } from './shares';

// The array whose task was last neither started nor planned, and where.
let rejectedArray: i32 = -1;
let rejectedPartition: i32 = -1;
// The array whose tasks were planned last, and how many of them.
let plannedArray: i32 = -1;
let plannedTasks: i32 = 0;

export function beginTries(): void {
  rejectedArray = -1;
  plannedArray = -1;
}

/** Tasks of an array are tried one after the other until one of them is neither started nor planned. */
export function tryCandidate(first: i32, hasHope: bool): void {
  const job = unchecked(candidateJob[first]);
  const partition = unchecked(candidatePartition[first]);
  const array = unchecked(arrayOf[job]);
  if (isLimited(job) || isDriving(job)) return;
  if (isHead(job) && drivesOf(array) >= min(bfMaxJobArrayResv, unchecked(arrayLimit[array]))) return;
  let isRepeated: bool = false;
  for (let candidate = first; candidate >= 0; candidate = currentOf(candidate)) {
    const task = unchecked(candidateJob[candidate]);
    if (array >= 0) {
      if (rejectedArray == array && rejectedPartition == partition) return;
      rejectedArray = array;
      rejectedPartition = partition;
      if (isAtLimit(task)) {
        holdByLimit(recordOf(task), now);
        return;
      }
    }
    const stoodForArray = isHead(task);
    if (isRepeated) countTest();
    if (isRepeated ? !takesShare(candidate) || !areFree(task) : !passesLimits(candidate) || !hasHope) return;
    const outcome = tryJob(candidate, task, partition, isRepeated);
    isRepeated = true;
    if (outcome == NEITHER) break;
    rejectedArray = -1;
    if (!stoodForArray) break;
    if (outcome == STARTED_NOW) {
      if (isOverStarts()) break;
      continue;
    }
    plannedTasks = plannedArray == array ? plannedTasks + 1 : 1;
    plannedArray = array;
    const left = unchecked(arrayFirst[array]) + unchecked(arrayCount[array]) - unchecked(nextTask[array]);
    if (plannedTasks >= min(bfMaxJobArrayResv, left) || drivesOf(array) >= unchecked(arrayLimit[array]))
      break;
  }
}

/** Whether no limit is in the way of a candidate, whatever nodes it gets. With assoc_limit_stop it is planned all the same. */
function passesLimits(candidate: i32): bool {
  if (withLimits && !assocLimitStop && !mayTry(candidate)) return false;
  countTest();
  if (!takesShare(candidate) || !areFree(candidateJob[candidate])) return false;
  if (!withLimits) return true;
  if (isShortOfNodes(candidate)) return false;
  const job = unchecked(candidateJob[candidate]);
  if (assocLimitStop || mayChange(job)) return true;
  // It would hold no other CPUs elsewhere.
  const limit = limitOnNodes(candidate, unchecked(minNodes[job]));
  if (limit != NONE) explain(job, limit);
  return limit == NONE;
}

/** The job is planned, and starts, with the lowest limit that it allows. It keeps this limit if it starts. */
function tryJob(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  const asked = unchecked(timeLimit[job]);
  unchecked((timeLimit[job] = leastLimit(job)));
  const outcome = startOrPlan(candidate, job, partition, isRepeated);
  if (outcome != STARTED_NOW) unchecked((timeLimit[job] = asked));
  return outcome;
}
