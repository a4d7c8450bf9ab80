// Starts a job at the time of the cycle, or preempts others for it, or returns why neither is possible. Models
// _start_job() of Slurm's backfill.c.
import { limitBeforeSelection } from '../accounting/limits';
import { BACKFILLED, NONE } from '../codes';
import { MODE_OFF } from '../eventCodes';
import { modeOf } from '../select/preemption';
import { LIMITED, PREEMPTING, STARTED, selectNodes, setOutcomeReason } from '../selectNodes';
import { assocLimitStop, withLimits } from '../settings';
import { isExclusive, timeLimit } from '../state/jobs';
import { isMetaRecord, setReason } from '../state/records';
import { AllowedNodes } from '../state/reservations';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { countStart, now } from './counts';
import { nodeSpaceBegin } from './nodeSpace';
import { floorToResolution, planned } from './plannedStart';
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
  // Jobs that may be preempted do not block planned starts.
  if (!isExclusive(job, partition) || modeOf(job) != MODE_OFF) return outcome;
  planned.take(selected);
  planned.reserve(nodeSpaceBegin(), floorToResolution(now + 60 * unchecked(timeLimit[job])));
  return outcome;
}
