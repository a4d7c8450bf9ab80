// Exports the functions that a custom scheduler of the host calls. It calls them between a step that ended with
// PASS and the next step (own.ts).
import { free } from '../machine/processors';
import { nextArrival } from './instants/arrivals';
import { listed, preemptOwn, reasons, startOwn } from './own';
import { queue } from './queues';

export { submissions as submittedJobs } from './instants/arrivals';
export {
  keepProfile,
  laterStart,
  occupyProfile,
  profileFree,
  profileStart,
  reservationExtra,
  reservationTime,
  resetProfile,
  setWake as wakeReplay,
} from './own';

/** Bits of codes/passes.ts. */
export function passReasons(): i32 {
  return reasons;
}

export function freeProcessors(): i32 {
  return free;
}

/** 1 if a submission is to come whose time is known, else 0. */
export function submissionsToCome(): i32 {
  return nextArrival() < Infinity ? 1 : 0;
}

/**
 * The place of the first waiting job that comes after this job. The waiting jobs are in one block
 * (waitingColumn).
 */
export function waitingBehind(job: i32): i32 {
  return queue.behind(job);
}

/** Returns a code of codes/refusals.ts. */
export function startJob(job: i32): i32 {
  return startOwn(queue, job);
}

/** Preempts a running job. */
export function preemptJob(job: i32): void {
  preemptOwn(queue, job);
}

export function runningJobs(): i32 {
  return listed;
}
