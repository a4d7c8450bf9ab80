// Starts a job at the time of the cycle, or preempts others for it, or returns why neither is possible.
import { limitBeforeSelection } from '../accounting/limits';
import { words } from '../cluster';
import { BACKFILLED, NONE } from '../codes';
import { MODE_OFF } from '../events/codes';
import { modeOf } from '../events/preemption';
import { isMetaRecord, setReason } from '../events/records';
import { allowedFrom, allowedRows, findAllowed } from '../events/reservations';
import { base, LIMITED, PREEMPTING, STARTED, selectNodes, setOutcomeReason } from '../events/selectNodes';
import { timeLimit } from '../jobs';
import { nodeSpaceBegin } from '../nodeSpace';
import { isExclusive } from '../request';
import { usable } from '../search/unreservedNodes';
import { assocLimitStop, withLimits } from '../settings';
import { countStart, now } from './counts';
import { addReservation, floorToResolution, keepChosen } from './plannedStart';
import { countPreemption, isPreempting } from './preemptions';

/** Returns one of the outcomes of selectNodes(). */
export function startNow(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  // The limits have not been checked yet.
  if (withLimits && (assocLimitStop || isRepeated)) {
    const limit = limitBeforeSelection(candidate);
    if (limit != NONE) {
      setReason(job, limit);
      return LIMITED;
    }
  }
  findAllowed(job, partition, now, false);
  for (let word = 0; word < words; word++) {
    unchecked((base[word] = usable[word] & allowedRows[allowedFrom + word]));
  }
  const wasMeta = isMetaRecord(job);
  const outcome = selectNodes(candidate, BACKFILLED, now, true, !isPreempting(job), false);
  if (outcome == PREEMPTING) countPreemption(job, wasMeta);
  if (outcome == LIMITED) return outcome;
  if (outcome != STARTED) {
    setOutcomeReason(candidate, outcome, now);
    return outcome;
  }
  countStart();
  // Jobs that may be preempted do not block planned starts.
  if (!isExclusive(job, partition) || modeOf(job) != MODE_OFF) return outcome;
  keepChosen();
  addReservation(nodeSpaceBegin(), floorToResolution(now + 60 * unchecked(timeLimit[job])));
  return outcome;
}
