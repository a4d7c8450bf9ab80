// Counts the tests and starts of a cycle, and decides when it has reached bf_max_job_test or
// bf_max_job_start, or is stopped.
import { forgetCycle } from '../queue/cycleValidity';
import { bfMaxJobStart, bfMaxJobTest } from '../settings';

/** The number of the last cycle that went through the whole queue. */
export let cycle: i32 = 0;
/** Time of the cycle, in whole seconds. */
export let now: f64 = 0;
let tested: f64 = 0;
export let startedNow: f64 = 0;
/** True if a job takes the rest of the time of the cycle. */
export let isStopped: bool = false;

export function beginCycle(instant: f64): void {
  now = instant;
}

export function beginCounts(): void {
  cycle++;
  tested = 0;
  startedNow = 0;
  isStopped = false;
}

export function countTest(): void {
  tested++;
}

export function countStart(): void {
  startedNow++;
}

/** Ends the cycle. The next one begins at the first position. */
export function stopCycle(): void {
  isStopped = true;
  forgetCycle();
}

export function isOverTests(): bool {
  return tested >= bfMaxJobTest;
}

export function isOverStarts(): bool {
  return bfMaxJobStart > 0 && startedNow >= bfMaxJobStart;
}
