// The kernel's exports: the whole ABI on one page. Numbers only; the host (src/kernel/) owns names and words.
import { addressOf } from './native';
import { planFits, plannedBytes, planNothing } from './memory';
import { now } from './replay/clock';
import { flags, length, plan, processors, start, submit } from './replay/jobs';
import { beginRun, createRun, events, keyColumn, planRun, stepRun } from './replay/loop';

// --- a replay --------------------------------------------------------------------------------------------------------

/** Bytes a replay will allocate; negative if that is more than a 32-bit memory holds. Allocates nothing. */
export function replayBytes(
  jobs: f64,
  machine: f64,
  rule: i32,
  backfilling: i32,
  order: i32,
  candidateOrder: i32,
): f64 {
  planNothing();
  planRun(jobs, machine, rule, backfilling, order, candidateOrder);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** Allocates. Codes of rule and backfilling: replay/loop.ts; of the orders: queue/order.ts. */
export function createReplay(
  jobs: i32,
  machine: i32,
  rule: i32,
  backfilling: i32,
  order: i32,
  candidateOrder: i32,
): void {
  createRun(jobs, machine, rule, backfilling, order, candidateOrder);
}

export function submitColumn(): usize {
  return addressOf(submit);
}

export function lengthColumn(): usize {
  return addressOf(length);
}

export function planColumn(): usize {
  return addressOf(plan);
}

export function processorsColumn(): usize {
  return addressOf(processors);
}

export function startColumn(): usize {
  return addressOf(start);
}

export function flagsColumn(): usize {
  return addressOf(flags);
}

export function queueKeyColumn(): usize {
  return addressOf(keyColumn(false));
}

export function candidateKeyColumn(): usize {
  return addressOf(keyColumn(true));
}

/** To be called once, when the job columns are filled. */
export function beginReplay(): void {
  beginRun();
}

/** Handles at least `budget` events, to the end of an instant. Returns 1 when the run is over. */
export function stepReplay(budget: f64): i32 {
  return stepRun(budget) ? 1 : 0;
}

/** Simulated time, in seconds. */
export function replayTime(): f64 {
  return now;
}

export function replayEvents(): f64 {
  return events;
}
