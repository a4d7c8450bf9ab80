// Computes the order of a queue: a number per job, the smallest first, ties by submission.
//
// Static keys are written once into a column. f1 to f4: Carastan-Santos and de Camargo, "Obtaining dynamic
// scheduling policies with simulation and machine learning", SC 2017, Table 3 (r is the estimate, n the
// processors, s the submit time). Dynamic keys depend on the wait so far and are written again at every pass.
// wfp3 and unicef: Tang et al., "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER
// 2009.
//
// Differences: estimates below 1 s count as 1 s. s counts from the trace's first submission, because the origin
// of time differs between traces. Under unicef a sequential job that has waited comes before every parallel
// job, because the formula divides by log2 1.
import {
  ARRIVAL,
  CANDIDATE_COLUMN,
  CANDIDATE_FORMULA,
  CANDIDATE_WAIT_FORMULA,
  COLUMN,
  F1,
  F2,
  F3,
  F4,
  FCFS,
  FORMULA,
  LARGEST,
  LJF,
  SJF,
  SMALLEST,
  UNICEF,
  WAIT_FORMULA,
  WFP3,
} from '../codes/orders';
import { estimate, jobCount, origin, processors, submit } from '../jobs/columns';
import { turn } from '../jobs/sequences';
import { cubeRoot } from '../math/cubeRoot';
import { LN2, LN10, log } from '../math/log';
import { allocateF64 } from '../memory';
import { newF64, newI32 } from '../native/columns';
import { moveF64 } from '../native/moves';
import { cubedRatios, negativeRatios } from '../native/ratios';
import { formulaKey } from './formula';

export function isDynamic(order: i32): bool {
  return isRising(order) || isWaitFormula(order);
}

/** True if the priority of each job rises with its wait in a straight line (slopeOf()). */
export function isRising(order: i32): bool {
  return order == WFP3 || order == UNICEF;
}

function isWaitFormula(order: i32): bool {
  return order == WAIT_FORMULA || order == CANDIDATE_WAIT_FORMULA;
}

function isStaticFormula(order: i32): bool {
  return order == FORMULA || order == CANDIDATE_FORMULA;
}

/**
 * True if an order has its own key column. All have one except fcfs, which needs no keys, sjf and arrival,
 * whose keys are in other columns, and formulas of the wait. For other dynamic orders the column holds the part
 * of the key that does not change.
 */
function hasColumn(order: i32): bool {
  return order != FCFS && order != SJF && order != ARRIVAL && !isWaitFormula(order);
}

function isOfHost(order: i32): bool {
  return order == COLUMN || order == CANDIDATE_COLUMN;
}

/**
 * The key column of an order. The host fills it for the orders with the host's keys; writeKey() fills it for
 * the others.
 */
export function createKeys(order: i32): StaticArray<f64> {
  if (order == SJF) return estimate;
  if (order == ARRIVAL) return turn;
  return allocateF64(hasColumn(order) ? jobCount : 0);
}

function staticKey(order: i32, job: i32): f64 {
  if (isStaticFormula(order)) return formulaKey(order, job, 0);
  const seconds = max(unchecked(estimate[job]), 1);
  const width = f64(unchecked(processors[job]));
  if (order == WFP3) return seconds;
  if (order == UNICEF) return (log(width) / LN2) * seconds;
  if (order == LJF) return -unchecked(estimate[job]);
  if (order == SMALLEST) return unchecked(estimate[job]) * width;
  if (order == LARGEST) return -unchecked(estimate[job]) * width;
  const arrival = log(unchecked(submit[job]) - origin) / LN10;
  if (order == F1) return (log(seconds) / LN10) * width + 870 * arrival;
  if (order == F2) return sqrt(seconds) * width + 25600 * arrival;
  if (order == F3) return seconds * width + 6860000 * arrival;
  if (order == F4) return seconds * sqrt(width) + 530000 * arrival;
  throw new Error('an order without a key');
}

/**
 * Writes the constant part of a job's key into the column of a built-in order. The job's own columns must be
 * filled.
 */
export function writeKey(order: i32, keys: StaticArray<f64>, job: i32): void {
  if (hasColumn(order) && !isOfHost(order)) unchecked((keys[job] = staticKey(order, job)));
}

/**
 * Rate at which a job's priority rises with its wait under an order with rising priorities, by a measure that ranks
 * jobs as their keys do: under wfp3 the cube root of the key, which is the slope times the wait. Off by a few units
 * in the last place.
 *
 * @param part the value in the column of the order
 */
export function slopeOf(order: i32, part: f64, width: i32): f64 {
  return order == WFP3 ? cubeRoot(width) / part : 1 / part;
}

/** Moves the keys of `jobs` jobs down by `count`, if the order has its own column. */
export function moveKeys(order: i32, keys: StaticArray<f64>, count: i32, jobs: i32): void {
  if (hasColumn(order)) moveF64(keys, 0, count, jobs);
}

/**
 * Writes the keys of a dynamic order that is no formula at an instant for the entries [from, to) of a queue.
 *
 * @param since the submit times of the jobs
 * @param parts the values in the column of the order
 */
export function writeDynamicKeys(
  order: i32,
  keys: StaticArray<f64>,
  since: StaticArray<f64>,
  parts: StaticArray<f64>,
  widths: StaticArray<i32>,
  from: i32,
  to: i32,
  now: f64,
): void {
  if (order == WFP3) cubedRatios(keys, since, parts, widths, from, to, now);
  else if (order == UNICEF) negativeRatios(keys, since, parts, from, to, now);
  else throw new Error('a dynamic order without a key');
}

// A queue of one job, whose key the host asks for. The formulas write one element more.
const oneKey: StaticArray<f64> = newF64(2);
const oneSince: StaticArray<f64> = newF64(2);
const onePart: StaticArray<f64> = newF64(2);
const oneWidth: StaticArray<i32> = newI32(2);

/**
 * The key of a job at an instant, by an order of any kind.
 *
 * @param keys the column of the order
 */
export function keyAt(order: i32, keys: StaticArray<f64>, job: i32, now: f64): f64 {
  if (order == FCFS) return 0;
  if (isWaitFormula(order)) return formulaKey(order, job, now);
  if (!isDynamic(order)) return unchecked(keys[job]);
  unchecked((oneSince[0] = submit[job]));
  unchecked((onePart[0] = keys[job]));
  unchecked((oneWidth[0] = processors[job]));
  writeDynamicKeys(order, oneKey, oneSince, onePart, oneWidth, 0, 1, now);
  return unchecked(oneKey[0]);
}
