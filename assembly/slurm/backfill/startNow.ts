// Starts a job at the time of the cycle, or preempts others for it, or returns why neither is possible. Models
// _start_job() of Slurm's backfill.c.
import { limitBeforeSelection } from '../accounting/limits';
import { BACKFILLED, NONE } from '../codes';
import { MODE_OFF } from '../eventCodes';
import { changeTimeLimit } from '../events/start';
import { modeOf } from '../select/preemption';
import { LIMITED, PREEMPTING, STARTED, selectNodes, setOutcomeReason } from '../selectNodes';
import { assocLimitStop, wholeNodes, withLimits } from '../settings';
import { maxTime } from '../state/cluster';
import { hasExclusiveTopology } from '../state/exclusiveTopology';
import { isExclusive, timeLimit } from '../state/jobs';
import { isMetaRecord, setReason } from '../state/records';
import { AllowedNodes, nextReservationOn } from '../state/reservations';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { countStart, now } from './counts';
import { nextReserved, nodeSpaceBegin } from './nodeSpace';
import { planned, reservedUntil } from './plannedStart';
import { countPreemption, isPreempting } from './preemptions';

let allowed: AllowedNodes = new AllowedNodes(NO_SET, NO_SET);
let base: NodeSet = NO_SET;

onAllocate(() => {
  allowed = new AllowedNodes(allocateSet(), allocateSet());
  base = allocateSet();
});

/**
 * Returns one of the outcomes of selectNodes().
 *
 * @param unreserved the nodes that no planned start reserves for as long as the job may run
 * @param isRepeated true if an earlier task of its array was tested before
 */
export function startNow(
  candidate: i32,
  job: i32,
  partition: i32,
  unreserved: NodeSet,
  isRepeated: bool,
): i32 {
  // The limits have not been checked yet.
  if (withLimits && (assocLimitStop || isRepeated)) {
    const limit = limitBeforeSelection(candidate);
    if (limit != NONE) {
      setReason(job, limit);
      return LIMITED;
    }
  }
  allowed.find(job, partition, now, false);
  base.copyCommon(unreserved, allowed.nodes);
  const wasMeta = isMetaRecord(job);
  const outcome = selectNodes(candidate, base, allowed, BACKFILLED, now, true, !isPreempting(job), false);
  if (outcome == PREEMPTING) countPreemption(job, wasMeta);
  if (outcome == LIMITED) return outcome;
  if (outcome != STARTED) {
    setOutcomeReason(candidate, outcome, now);
    return outcome;
  }
  countStart();
  return outcome;
}

/**
 * Reserves the selected nodes for a job that has just started, if it shares them, or their topology, with no other.
 * Models _bf_reserve_running(), which sees no job of select/linear as exclusive: select_linear.c leaves
 * job_resrcs->whole_node at 0.
 */
export function reserveIfExclusive(job: i32, partition: i32): void {
  const keepsNodes = !wholeNodes && isExclusive(job, partition);
  if (!keepsNodes && !hasExclusiveTopology(job, partition)) return;
  // Jobs that may be preempted do not block planned starts.
  if (modeOf(job) != MODE_OFF) return;
  planned.take(selected, job, partition);
  planned.reserve(nodeSpaceBegin(), reservedUntil(now + 60 * unchecked(timeLimit[job])));
}

/**
 * Raises the time limit of a job that has just started on the selected nodes with its minimum, in whole minutes, until
 * a planned start or a reservation needs its nodes. Models _reset_job_time_limit().
 *
 * @param requested the limit that it requests, in minutes
 */
export function raiseLimit(job: i32, partition: i32, requested: f64): void {
  planned.take(selected, job, partition);
  const wanted = min(requested, unchecked(maxTime[partition]));
  const next = min(nextReserved(planned.nodes, now), nextReservationOn(planned.nodes, job, now));
  const limit = min(wanted, floor((next - now) / 60));
  if (limit > unchecked(timeLimit[job])) changeTimeLimit(job, limit);
}
