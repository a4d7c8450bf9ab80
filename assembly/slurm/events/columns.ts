// The exports of the kernel of the Slurm machine for arrays, dependencies, reservations, outages and
// preemption.
import { addressOf } from '../../native/columns';
import { rank } from '../jobs';
import { breakLog, breakLogged, clearBreakLog as clearBreaks, runsAgain } from './ending';
import { follower } from './followers';
import { nodeEventNode, nodeEventState, nodeEventTime } from './outages';
import { classMode, classPriority } from './preemption';
import { mayDriveOut, qosClass } from './preemptionOrder';
import { arrayCount, arrayFirst, arrayLimit, arrayOf, eligible } from './records';
import {
  ownReservation,
  reservationEnd,
  reservationFlags,
  reservationKnown,
  reservationRepeat,
  reservationStart,
  reservedNodes,
} from './reservations';
import { eventSettings as block } from './settings';
import {
  firstMember,
  firstTerm,
  groupOf,
  isAny,
  killIfInvalid,
  member,
  termDelay,
  termKind,
  termRecord,
  termTarget,
} from './terms';

/** The numbers of a run (codes.ts). The host fills it before createCluster(). */
export function eventSettings(): usize {
  return addressOf(block);
}
export function arrayOfColumn(): usize {
  return addressOf(arrayOf);
}
export function arrayFirstColumn(): usize {
  return addressOf(arrayFirst);
}
export function arrayCountColumn(): usize {
  return addressOf(arrayCount);
}
export function arrayLimitColumn(): usize {
  return addressOf(arrayLimit);
}
export function eligibleColumn(): usize {
  return addressOf(eligible);
}
export function firstTermColumn(): usize {
  return addressOf(firstTerm);
}
export function termRecordColumn(): usize {
  return addressOf(termRecord);
}
export function termKindColumn(): usize {
  return addressOf(termKind);
}
export function termTargetColumn(): usize {
  return addressOf(termTarget);
}
export function termDelayColumn(): usize {
  return addressOf(termDelay);
}
export function isAnyColumn(): usize {
  return addressOf(isAny);
}
export function killIfInvalidColumn(): usize {
  return addressOf(killIfInvalid);
}
export function groupOfColumn(): usize {
  return addressOf(groupOf);
}
export function firstMemberColumn(): usize {
  return addressOf(firstMember);
}
export function groupMemberColumn(): usize {
  return addressOf(member);
}
export function reservationKnownColumn(): usize {
  return addressOf(reservationKnown);
}
export function reservationStartColumn(): usize {
  return addressOf(reservationStart);
}
export function reservationEndColumn(): usize {
  return addressOf(reservationEnd);
}
export function reservationRepeatColumn(): usize {
  return addressOf(reservationRepeat);
}
export function reservationFlagsColumn(): usize {
  return addressOf(reservationFlags);
}
export function reservedNodesColumn(): usize {
  return addressOf(reservedNodes);
}
export function ownReservationColumn(): usize {
  return addressOf(ownReservation);
}
export function nodeEventTimeColumn(): usize {
  return addressOf(nodeEventTime);
}
export function nodeEventNodeColumn(): usize {
  return addressOf(nodeEventNode);
}
export function nodeEventStateColumn(): usize {
  return addressOf(nodeEventState);
}
export function qosClassColumn(): usize {
  return addressOf(qosClass);
}
export function mayDriveOutColumn(): usize {
  return addressOf(mayDriveOut);
}
export function classModeColumn(): usize {
  return addressOf(classMode);
}
export function classPriorityColumn(): usize {
  return addressOf(classPriority);
}
export function runsAgainColumn(): usize {
  return addressOf(runsAgain);
}
/** Per run that was broken off since clearBreakLog(): the job, its start, its end, and why. */
export function breakLogColumn(): usize {
  return addressOf(breakLog);
}
/** Of each job: the one that is submitted if its limit kills it; -1: none. */
export function followerColumn(): usize {
  return addressOf(follower);
}
export function rankColumn(): usize {
  return addressOf(rank);
}
export function breakLogLength(): i32 {
  return breakLogged;
}
export function clearBreakLog(): void {
  clearBreaks();
}
