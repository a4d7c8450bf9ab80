// Ends runs: normally, by preemption or by node failure. The nodes are free when the epilog is over.
import { Timers } from '../../events/timers';
import { allocateF64, allocateU8 } from '../../memory';
import { addAlive, removeAlive } from '../accounting/alive';
import { addSubmission, removeRun } from '../accounting/groups';
import { addLastUsage } from '../accounting/usage';
import { BEGIN_TIME, MODE_REQUEUE, NODE_FAILED } from '../eventCodes';
import { prioritize } from '../queue/priorities';
import { epilog, jobs, multifactor, preemptionGroups, requeuesLast, withLimits } from '../settings';
import { addCompleting } from '../state/completing';
import { clearExclusive } from '../state/exclusiveNodes';
import { isHeld } from '../state/holds';
import { forgetSize } from '../state/jobSize';
import {
  end,
  expectedEnd,
  OVER,
  PENDING,
  REQUEUED,
  runCandidate,
  runTime,
  start,
  startedBy,
  state,
  submit,
} from '../state/jobs';
import { returnLicenses } from '../state/licenses';
import { downNodes } from '../state/outages';
import {
  accrues,
  arrayOf,
  arrayRunning,
  blockedBy,
  eligible,
  isEligible,
  setRecordReason,
  wasMetaRecord,
} from '../state/records';
import { countNodesOf, freeAllocations, maxAllocations, releaseResources } from '../state/resources';
import { running } from '../state/running';
import { onAllocate } from '../structures/allocation';
import { expectAccrual } from './accrual';
import { showHold } from './blockingReasons';
import { expectDeadline } from './deadlines';
import { countChange, countOver } from './dependencies';
import { notifyDependents } from './dirtyRecords';
import { setEligibleTimer } from './eligibleTimers';
import { rankAgain, resubmit } from './resubmissions';
import { ends } from './start';

/** Delay in seconds before a requeued job is eligible, after its nodes have completed. */
const REQUEUE_DELAY: f64 = 121;

/** Timers of ended jobs whose nodes are still completing. */
export let completions: Timers = new Timers(0, 0, false);
export let completingCount: i32 = 0;
/** Number of runs that have ended. */
export let ended: i32 = 0;
/** 1: the job is requeued if it is terminated. */
export let canRequeue: StaticArray<u8> = allocateU8(0);

/** Cause of the termination of a job's last run, plus 1; 0 if it was not terminated or has been requeued. */
export let terminatedBy: StaticArray<u8> = allocateU8(0);

/**
 * Runs terminated and requeued since the host last read this log: job, start, end, cause, and the scheduler
 * that had started it.
 */
export let requeueLog: StaticArray<f64> = allocateF64(0);
export let requeueLogged: i32 = 0;

onAllocate(() => {
  // A job that may preempt others may start where more jobs complete than the node has CPUs.
  const most = preemptionGroups > 0 ? jobs : min(maxAllocations, jobs);
  completions = new Timers(most + 1, jobs, false);
  canRequeue = allocateU8(jobs);
  terminatedBy = allocateU8(jobs);
  requeueLog = allocateF64(f64(20) * maxAllocations);
});

export function hasRequeueLogRoom(): bool {
  return requeueLogged <= requeueLog.length >> 1;
}

/** Ends a run normally. */
export function finish(job: i32, now: f64): void {
  unchecked((state[job] = OVER));
  endRun(job, now);
  resubmit(job);
}

function endRun(job: i32, now: f64): void {
  removeAlive(job);
  if (multifactor) addLastUsage(job, unchecked(end[job]));
  if (withLimits) removeRun(unchecked(runCandidate[job]));
  if (withLimits && unchecked(state[job]) == REQUEUED) addSubmission(job);
  running.remove(expectedEnd(job), job);
  releaseResources(job);
  returnLicenses(job);
  clearExclusive(job);
  const at = unchecked(end[job]) + epilog;
  addCompleting(job, at);
  freeAllocations(job);
  completions.set(at, job);
  completingCount++;
  ended++;
  const array = unchecked(arrayOf[job]);
  if (array >= 0) unchecked(arrayRunning[array]--);
  countChange(job, -1, unchecked(state[job]) == REQUEUED ? 1 : 0);
  notifyDependents(job, floor(now));
}

/** Terminates a running job, and requeues it if possible. @param now whole seconds */
export function terminate(job: i32, why: i32, mode: i32, now: f64): void {
  ends.cancel(job);
  unchecked((end[job] = now));
  const isRequeued = (why == NODE_FAILED || mode == MODE_REQUEUE) && unchecked(canRequeue[job]) != 0;
  unchecked((state[job] = isRequeued ? REQUEUED : OVER));
  if (isRequeued) {
    unchecked((requeueLog[requeueLogged++] = f64(job)));
    unchecked((requeueLog[requeueLogged++] = start[job]));
    unchecked((requeueLog[requeueLogged++] = now));
    unchecked((requeueLog[requeueLogged++] = f64(why)));
    unchecked((requeueLog[requeueLogged++] = f64(startedBy[job])));
  } else unchecked((terminatedBy[job] = u8(why + 1)));
  endRun(job, now);
}

/** Completes a job, which has released its nodes. */
export function complete(job: i32, instant: f64): void {
  completingCount--;
  const now = floor(instant);
  if (unchecked(state[job]) == OVER) {
    countOver(job, unchecked(end[job]) >= unchecked(start[job]) + unchecked(runTime[job]));
    notifyDependents(job, now);
    return;
  }
  unchecked((state[job] = PENDING));
  addAlive(job);
  unchecked((start[job] = NaN));
  unchecked((end[job] = NaN));
  unchecked((submit[job] = now));
  unchecked((eligible[job] = now + REQUEUE_DELAY));
  forgetSize(job);
  if (multifactor) unchecked((accrues[job] = NaN));
  expectAccrual(job);
  unchecked((isEligible[job] = 0));
  unchecked((wasMetaRecord[job] = 0));
  unchecked((blockedBy[job] = u8(BEGIN_TIME)));
  setRecordReason(job, BEGIN_TIME);
  expectDeadline(job);
  if (isHeld(job)) showHold(job);
  else if (requeuesLast) {
    rankAgain(job);
    prioritize(job, now);
  }
  setEligibleTimer(job);
  notifyDependents(job, now);
}

/** Terminates the jobs on nodes that are down. */
export function terminateOnDownNodes(now: f64): void {
  for (let i = 0; i < running.count; ) {
    const job = unchecked(running.job[i]);
    if (countNodesOf(job, downNodes) > 0) {
      terminate(job, NODE_FAILED, 0, now);
      // Later jobs have moved up.
      continue;
    }
    i++;
  }
}
