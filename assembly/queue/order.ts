// The order of a queue as a number per job, smallest first, ties by submission.
//
// Static keys are written once into a column. f1 to f4: Carastan-Santos and de Camargo, "Obtaining dynamic scheduling
// policies with simulation and machine learning", SC 2017, Table 3 (r the plan, n the processors, s the submit time).
// Dynamic keys depend on the wait so far and are written afresh at every pass: wfp3 and unicef, Tang et al., "Fault-aware,
// utility-based job scheduling on Blue Gene/P systems", CLUSTER 2009.
//
// Deviations: plans below 1 s count as 1 s; s counts from the trace's first submission, since traces disagree about the
// origin; under unicef a sequential job that has waited comes before every parallel one (its formula divides by log2 1).
import { LN2, LN10, log } from '../math/log';
import { allocateF64, planColumns } from '../memory';
import { moveF64 } from '../native';
import { jobCount, origin, plan, processors, submit } from '../replay/jobs';
import { turn } from '../replay/sequences';

export const FCFS: i32 = 0;
export const SJF: i32 = 1;
export const LJF: i32 = 2;
export const SMALLEST: i32 = 3;
export const LARGEST: i32 = 4;
export const F1: i32 = 5;
export const F2: i32 = 6;
export const F3: i32 = 7;
export const F4: i32 = 8;
/** Keys that the host wrote: those of the queue, and those of backfill candidates in an order of their own. */
export const COLUMN: i32 = 9;
export const CANDIDATE_COLUMN: i32 = 10;
export const WFP3: i32 = 11;
export const UNICEF: i32 = 12;
/** First come, first served, where jobs come more than once. */
export const ARRIVAL: i32 = 13;

export function isDynamic(order: i32): bool {
  return order == WFP3 || order == UNICEF;
}

/** Whether a job's key stands in a column. */
export function isKeyed(order: i32): bool {
  return order != FCFS && !isDynamic(order);
}

/** sjf and arrival read columns that stand already, fcfs needs none. A dynamic order's holds what of its key stays. */
function hasColumn(order: i32): bool {
  return order > SJF && order < ARRIVAL;
}

export function planKeys(order: i32, jobs: f64): void {
  if (hasColumn(order)) planColumns(1, jobs, 8);
}

/** The key column of an order; for the COLUMN orders the host fills it, for the others writeKeys does. */
export function createKeys(order: i32): StaticArray<f64> {
  if (order == SJF) return plan;
  if (order == ARRIVAL) return turn;
  return allocateF64(hasColumn(order) ? jobCount : 0);
}

function staticKey(order: i32, job: i32): f64 {
  const seconds = max(unchecked(plan[job]), 1);
  const width = f64(unchecked(processors[job]));
  if (order == WFP3) return seconds;
  if (order == UNICEF) return (log(width) / LN2) * seconds;
  if (order == LJF) return -unchecked(plan[job]);
  if (order == SMALLEST) return unchecked(plan[job]) * width;
  if (order == LARGEST) return -unchecked(plan[job]) * width;
  const arrival = log(unchecked(submit[job]) - origin) / LN10;
  if (order == F1) return (log(seconds) / LN10) * width + 870 * arrival;
  if (order == F2) return sqrt(seconds) * width + 25600 * arrival;
  if (order == F3) return seconds * width + 6860000 * arrival;
  return seconds * sqrt(width) + 530000 * arrival;
}

/** Writes what stays of a job's key into the column of a built-in order, once the job's own columns stand. */
export function writeKey(order: i32, keys: StaticArray<f64>, job: i32): void {
  if (hasColumn(order) && order != COLUMN && order != CANDIDATE_COLUMN)
    unchecked((keys[job] = staticKey(order, job)));
}

/** The keys of `jobs` jobs move down by `count`, where the order has a column of its own. */
export function moveKeys(order: i32, keys: StaticArray<f64>, count: i32, jobs: i32): void {
  if (hasColumn(order)) moveF64(keys, 0, count, jobs);
}

/** The key of a dynamic order at an instant; `part` is what its column holds. */
export function dynamicKey(order: i32, part: f64, job: i32, now: f64): f64 {
  const wait = now - unchecked(submit[job]);
  if (order == WFP3) {
    const ratio = wait / part;
    return -(ratio * ratio * ratio) * f64(unchecked(processors[job]));
  }
  return wait == 0 ? 0 : -wait / part;
}
