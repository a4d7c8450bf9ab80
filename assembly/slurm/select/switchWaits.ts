// Lets jobs wait for as few leaf switches as they want (--switches), for a limited time after their submission
// (best_switch and wait4switch in Slurm's job_record_t). Passes that would find nothing new are not skipped when the
// time of a job is over.
import { allocateF64, allocateI32 } from '../../memory';
import { jobs, maxSwitchWait, switches } from '../settings';
import { submit } from '../state/jobs';
import { onAllocate } from '../structures/allocation';

/** Maximum number of leaf switches that a job wants; 0: any number. */
export let switchesAsked: StaticArray<i32> = allocateI32(0);
/** Seconds that it waits for them at most, unless max_switch_wait is less. */
export let switchWait: StaticArray<f64> = allocateF64(0);

/** Waits that end by then are over. */
let passed: f64 = -Infinity;
/** The first time at which a job that has waited for switches takes any number of them. */
let nextWaitEnd: f64 = Infinity;

onAllocate(() => {
  const some = switches > 0 ? jobs : 0;
  switchesAsked = allocateI32(some);
  switchWait = allocateF64(some);
});

/** Ends the waits that are over by now. Returns true if that of a job has ended since the last call. */
export function passSwitchWaits(now: f64): bool {
  passed = now;
  if (now < nextWaitEnd) return false;
  nextWaitEnd = Infinity;
  return true;
}

/** True if a job waits for switches, and later takes any number of them. */
export function areSwitchesAwaited(): bool {
  return nextWaitEnd < Infinity;
}

/** Returns true if a job still waits for as few switches as it wants, rather than taking nodes on more. */
export function waitsForSwitches(job: i32): bool {
  const end = floor(unchecked(submit[job])) + min(unchecked(switchWait[job]), maxSwitchWait);
  if (passed >= end) return false;
  nextWaitEnd = min(nextWaitEnd, end);
  return true;
}
