// Tests a job in a main pass: starts it, or shows why it does not start and excludes nodes from the pass for it.
import { allocateI32 } from '../../memory';
import { checkLimits, isLimit, isShortOfNodes } from '../accounting/limits';
import { MAIN, NODES_TAKEN, NONE, PRIORITY, RESOURCES } from '../codes';
import { LICENSES } from '../eventCodes';
import { cancelIfLate } from '../events/deadlines';
import { mayFit } from '../select/bounds';
import { BUSY, LIMITED, PREEMPTING, RESERVED, STARTED, selectNodes, setOutcomeReason } from '../selectNodes';
import { assocLimitStop, jobs, withLimits } from '../settings';
import { membersOf } from '../state/cluster';
import { sizeNodes } from '../state/jobSize';
import { allNodesNamed, candidateNodes, namedNodes } from '../state/jobs';
import { areLicensesFree } from '../state/licenses';
import { isForUnavailableNodes, isYoung, reason, recordOf, setReason } from '../state/records';
import { AllowedNodes, knownReservation, reservedSet } from '../state/reservations';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { available, excludePartition, excludeReservation, isExcluded } from './excluded';

// Outcomes in addition to those of selectNodes().
/** Too few nodes are left, whether allocated or not. */
const TOO_FEW_NODES: i32 = -1;
/** A limit still blocks the job, or a required node is still unavailable, or the job was late and is canceled. */
const SKIPPED: i32 = -2;
/** Other jobs use the licenses that it needs. */
const LICENSES_UNAVAILABLE: i32 = -3;

let base: NodeSet = NO_SET;
let allowed: AllowedNodes = new AllowedNodes(NO_SET, NO_SET);
let pass: i32 = 0;
let preemptingIn: StaticArray<i32> = allocateI32(0); // the pass in which a job preempted others

onAllocate(() => {
  base = allocateSet();
  allowed = new AllowedNodes(allocateSet(), allocateSet());
  preemptingIn = allocateI32(jobs);
});

export function beginTests(): void {
  pass++;
}

/** True if the job preempted others in this pass. */
export function isPreempting(job: i32): bool {
  return unchecked(preemptingIn[job]) == pass;
}

/** Returns true if the job has started. */
export function testJob(candidate: i32, job: i32, partition: i32, now: f64): bool {
  const own = knownReservation(job);
  if (isExcluded(partition, own)) {
    if (own >= 0 || hasNoReasonOfItsOwn(job)) setReason(job, PRIORITY);
    return false;
  }
  const outcome = attempt(candidate, job, partition, now);
  if (outcome == STARTED) return true;
  if (outcome == PREEMPTING) unchecked((preemptingIn[job] = pass));
  showReason(candidate, job, outcome, now);
  exclude(job, partition, own, outcome, now);
  return false;
}

/** True if the job shows a reason that gives way to `Priority`. */
function hasNoReasonOfItsOwn(job: i32): bool {
  const why = unchecked(reason[recordOf(job)]);
  return why == NONE || why == RESOURCES || why == NODES_TAKEN;
}

function attempt(candidate: i32, job: i32, partition: i32, now: f64): i32 {
  if (cancelIfLate(job, now)) return SKIPPED;
  const why = unchecked(reason[recordOf(job)]);
  // A job that waits for a limit is checked against it before its nodes are considered.
  if (withLimits && isLimit(why) && !checkLimits(candidate)) return SKIPPED;
  const named = unchecked(namedNodes[job]);
  if (named >= 0 && isForUnavailableNodes(why) && !membersOf(named).isSubsetOf(available)) return SKIPPED;
  if (available.countCommon(membersOf(partition)) < unchecked(sizeNodes[job])) return TOO_FEW_NODES;
  if (!areLicensesFree(job)) return LICENSES_UNAVAILABLE;
  if (withLimits && (!checkLimits(candidate) || isShortOfNodes(candidate))) return LIMITED;
  allowed.find(job, partition, now, false);
  base.copyCommon(available, allowed.nodes);
  base.keep(membersOf(unchecked(candidateNodes[candidate])));
  return selectNodes(candidate, base, allowed, MAIN, now, mayFit(candidate), true, withLimits);
}

/** A job that a limit blocks shows it already. */
function showReason(candidate: i32, job: i32, outcome: i32, now: f64): void {
  if (outcome == SKIPPED || outcome == LIMITED) return;
  if (outcome == LICENSES_UNAVAILABLE) setReason(job, LICENSES);
  else if (outcome == TOO_FEW_NODES) setReason(job, NODES_TAKEN);
  else setOutcomeReason(candidate, outcome, now);
}

/** Excludes nodes for a job that has not started. @param own its reservation; -1: none */
function exclude(job: i32, partition: i32, own: i32, outcome: i32, now: f64): void {
  if (outcome == SKIPPED || outcome == LICENSES_UNAVAILABLE) return;
  if (outcome == TOO_FEW_NODES) {
    excludePartition(partition);
    return;
  }
  if (outcome == RESERVED && own >= 0) available.subtract(reservedSet(own));
  // Later jobs may use the other nodes of the partition.
  if (unchecked(allNodesNamed[job]) != 0) {
    available.subtract(membersOf(unchecked(namedNodes[job])));
    return;
  }
  if (outcome == LIMITED) {
    if (assocLimitStop && !isYoung(job, now)) excludePartition(partition);
    return;
  }
  // Only a job that fits when other jobs end keeps nodes for itself.
  if (outcome != BUSY && outcome != PREEMPTING) return;
  if (own >= 0) excludeReservation(own);
  else if (!isYoung(job, now)) excludePartition(partition);
}
