// What a scheduler of the host's own calls, between a step that ended with PASS and the next one (own.ts).
import { free } from '../machine/processors';
import { addressOf } from '../native';
import { submissions } from './instants/arrivals';
import { laterStart, listed, preemptOwn, reasons, setWake, startOwn } from './own';
import { queue } from './queues';

export {
  keepProfile,
  occupyProfile,
  profileFree,
  profileStart,
  reservationExtra,
  reservationTime,
  resetProfile,
} from './own';

/** Bits of codes/passes.ts. */
export function passReasons(): i32 {
  return reasons;
}

export function freeProcessors(): i32 {
  return free;
}

/** Jobs submitted so far: those below this number. */
export function submittedJobs(): i32 {
  return submissions();
}

/** Of the waiting jobs, in one block (waitingColumn), the place of the first that comes after this one. */
export function waitingBehind(job: i32): i32 {
  return queue.behind(job);
}

/** Of each job the one that was started after it; the entry behind all jobs has the first, and is named by the last. */
export function laterStartColumn(): usize {
  return addressOf(laterStart);
}

/** Returns a code of codes/refusals.ts. */
export function startJob(job: i32): i32 {
  return startOwn(queue, job);
}

/** The job runs. */
export function preemptJob(job: i32): void {
  preemptOwn(queue, job);
}

export function runningJobs(): i32 {
  return listed;
}

/** The next pass is at this instant, after now, if no event is before. Infinity: at the next event. */
export function wakeReplay(time: f64): void {
  setWake(time);
}
