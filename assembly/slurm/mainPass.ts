// Makes a pass of the main scheduler, _schedule() in Slurm's job_scheduler.c: it tests jobs in queue order.
// If a job does not fit, the pass skips the other jobs of its partition and leaves the partition's nodes out.
// A job over a limit is only skipped.
import { allocateI32, allocateU8 } from '../memory';
import { checkLimits, isLimit, isShortOfNodes } from './accounting/limits';
import { MAIN, NODES_TAKEN, NONE, PRIORITY, RESOURCES } from './codes';
import { LICENSES } from './eventCodes';
import { beginLimits, blockByLimit } from './events/arrayLimits';
import { started } from './events/start';
import { currentOf, dropStarted, orderQueue, queue, queued } from './queue/queue';
import { mayFit } from './select/bounds';
import {
  LIMITED,
  NEVER,
  PREEMPTING,
  RESERVED,
  STARTED,
  selectNodes,
  setOutcomeReason,
  UNAVAILABLE,
  UNDER_MAINTENANCE,
} from './selectNodes';
import { assocLimitStop, jobs, partitionJobDepth, partitions, reservations, withLimits } from './settings';
import { membersOf } from './state/cluster';
import { sizeNodes } from './state/jobSize';
import { allNodesNamed, candidateJob, candidateNodes, candidatePartition, namedNodes } from './state/jobs';
import { areLicensesFree } from './state/licenses';
import { upNodes } from './state/outages';
import {
  arrayOf,
  isAtLimit,
  isForUnavailableNodes,
  isLimited,
  isMetaRecord,
  isYoung,
  reason,
  recordOf,
  setReason,
} from './state/records';
import { AllowedNodes, knownReservation, reservedSet } from './state/reservations';
import { onAllocate } from './structures/allocation';
import { allocateSet, NO_SET, NodeSet } from './structures/nodeSet';

// Nodes that are up, without those of partitions in which a job did not fit.
let available: NodeSet = NO_SET;
let base: NodeSet = NO_SET;
let allowed: AllowedNodes = new AllowedNodes(NO_SET, NO_SET);
let failed: StaticArray<u8> = allocateU8(0);
let testedIn: StaticArray<i32> = allocateI32(0); // jobs of each partition tested in this pass
let failedReservation: StaticArray<u8> = allocateU8(0);
let pass: i32 = 0;
let preemptingIn: StaticArray<i32> = allocateI32(0); // the pass in which a job preempted others

onAllocate(() => {
  available = allocateSet();
  base = allocateSet();
  allowed = new AllowedNodes(allocateSet(), allocateSet());
  failed = allocateU8(partitions);
  testedIn = allocateI32(partitions);
  failedReservation = allocateU8(reservations);
  preemptingIn = allocateI32(jobs);
});

/** Too few nodes are left, whether allocated or not. */
const TOO_FEW_NODES: i32 = -1;
/** A limit still blocks the job, or a required node is still unavailable. */
const SKIPPED: i32 = -2;
/** Other jobs use the licenses that it needs. */
const LICENSES_UNAVAILABLE: i32 = -3;

function testCandidate(candidate: i32, job: i32, partition: i32, now: f64): i32 {
  // A job that waits for a limit is checked against it before its nodes are considered.
  if (withLimits && isLimit(unchecked(reason[recordOf(job)])) && !checkLimits(candidate)) return SKIPPED;
  const named = unchecked(namedNodes[job]);
  const waitsForNodes = isForUnavailableNodes(unchecked(reason[recordOf(job)]));
  if (named >= 0 && waitsForNodes && !membersOf(named).isSubsetOf(available)) return SKIPPED;
  if (available.countCommon(membersOf(partition)) < unchecked(sizeNodes[job])) return TOO_FEW_NODES;
  if (!areLicensesFree(job)) return LICENSES_UNAVAILABLE;
  if (withLimits && (!checkLimits(candidate) || isShortOfNodes(candidate))) return LIMITED;
  allowed.find(job, partition, now, false);
  base.copyCommon(available, allowed.nodes);
  base.keep(membersOf(unchecked(candidateNodes[candidate])));
  return selectNodes(candidate, base, allowed, MAIN, now, mayFit(candidate), true, withLimits);
}

/** @param depth maximum number of jobs to test */
export function mainPass(depth: f64, now: f64): void {
  pass++;
  beginLimits(now);
  orderQueue();
  available.copy(upNodes);
  for (let partition = 0; partition < partitions; partition++) {
    unchecked((failed[partition] = 0));
    unchecked((testedIn[partition] = 0));
  }
  for (let i = 0; i < reservations; i++) unchecked((failedReservation[i] = 0));
  const before = started;
  let rejectedArray = -1;
  let rejectedPartition = -1;
  let tested: f64 = 0;
  for (let i = 0; i < queued; i++) {
    let candidate = currentOf(unchecked(queue[i]));
    if (candidate < 0) continue;
    const partition = unchecked(candidatePartition[candidate]);
    if (isLimited(unchecked(candidateJob[candidate]))) continue;
    if (unchecked(preemptingIn[candidateJob[candidate]]) == pass) continue;
    let isOut = false;
    // Tasks of an array are tested until one does not start.
    for (; candidate >= 0; candidate = currentOf(candidate)) {
      const job = unchecked(candidateJob[candidate]);
      const array = unchecked(arrayOf[job]);
      if (array >= 0) {
        if (rejectedArray == array && rejectedPartition == partition) break;
        rejectedArray = array;
        rejectedPartition = partition;
        if (isAtLimit(job)) {
          blockByLimit(recordOf(job), now);
          break;
        }
      }
      if (partitionJobDepth > 0 && f64(unchecked(testedIn[partition]++)) >= partitionJobDepth) {
        if (unchecked(reason[recordOf(job)]) == NONE) setReason(job, PRIORITY);
        break;
      }
      if (tested++ > depth) {
        isOut = true;
        break;
      }
      const own = knownReservation(job);
      if (own >= 0 ? unchecked(failedReservation[own]) != 0 : unchecked(failed[partition]) != 0) {
        const why = unchecked(reason[recordOf(job)]);
        const isNew = why == NONE || why == RESOURCES || why == NODES_TAKEN;
        if (own >= 0 || isNew) setReason(job, PRIORITY);
        break;
      }
      const wasMeta = isMetaRecord(job);
      const outcome = testCandidate(candidate, job, partition, now);
      if (outcome == STARTED) {
        rejectedArray = -1;
        if (wasMeta) continue;
        break;
      }
      if (outcome == PREEMPTING) unchecked((preemptingIn[job] = pass));
      if (outcome == LICENSES_UNAVAILABLE) setReason(job, LICENSES);
      if (outcome == SKIPPED || outcome == LICENSES_UNAVAILABLE) break;
      const named = outcome != TOO_FEW_NODES && unchecked(allNodesNamed[job]) != 0;
      // Later jobs may not use the required nodes in this pass, but may use the partition's other nodes.
      if (named) available.subtract(membersOf(unchecked(namedNodes[job])));
      const young = outcome != TOO_FEW_NODES && isYoung(job, now);
      if (outcome == LIMITED) {
        if (assocLimitStop && !named && !young) fail(partition);
        break;
      }
      if (outcome == TOO_FEW_NODES) setReason(job, NODES_TAKEN);
      else setOutcomeReason(candidate, outcome, now);
      if (outcome == RESERVED && own >= 0) available.subtract(reservedSet(own));
      if (
        named ||
        outcome == NEVER ||
        outcome == UNAVAILABLE ||
        outcome == RESERVED ||
        outcome == UNDER_MAINTENANCE
      )
        break;
      if (own >= 0 && outcome != TOO_FEW_NODES) unchecked((failedReservation[own] = 1));
      else if (!young) fail(partition);
      break;
    }
    if (isOut) break;
  }
  if (started > before) dropStarted();
}

/** Skips the partition for the rest of this pass. */
function fail(partition: i32): void {
  unchecked((failed[partition] = 1));
  available.subtract(membersOf(partition));
}
