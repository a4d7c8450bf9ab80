// Speculative backfilling: Gainaru et al., ICPP 2019, section 4.3. A window is an offer of idle
// processors for d seconds. It goes to the waiting job j with the largest p_j E[X; X <= d | X > known].
// If the job has not finished at the end of the window, the work of the window is lost. (The paper
// divides by the size of the gap, which is the same for all jobs.)
//
// A law is a table of values. For each value the table has the sum of f v up to it and the sum of f
// behind it. A worth needs two places in the table. The place of the known work is searched when the job
// comes or has failed. The place of the window is searched once per law for all its jobs without saved work.

import { processors } from '../jobs/columns';
import { hasSaved, knownWork, reach } from '../jobs/sequences';
import { allocateF64, allocateI32, layoutColumns } from '../memory';
import * as run from '../run';

/** The law of each job, or -1 if it has none. */
export let lawOf: StaticArray<i32> = allocateI32(0);
/** The values of law k are at [lawOffset[k], lawOffset[k + 1]). */
export let lawOffset: StaticArray<i32> = allocateI32(0);
export let lawValue: StaticArray<f64> = allocateF64(0);
/** The sum of f v over the values of the law up to this one. */
export let lawMoment: StaticArray<f64> = allocateF64(0);
/** The sum of f over the values of the law after this one. */
export let lawBeyond: StaticArray<f64> = allocateF64(0);

/** For each job: the place of its known work in its law. */
let knownPlace: StaticArray<i32> = allocateI32(0);
/** For each law: the last window that was searched in it, and the window's place. */
let lastWindow: StaticArray<f64> = allocateF64(0);
let windowPlace: StaticArray<i32> = allocateI32(0);

export let speculating: bool = false;

// The order of summation changes the last bits of a sum. So two worths that differ by at most this share
// count as equal.
const TIE: f64 = 1e-12;

export function layoutSpeculation(): void {
  if (run.laws == 0) return;
  layoutColumns(2, run.jobs, 4);
  layoutColumns(2, run.laws + 1, 4);
  layoutColumns(1, run.laws, 8);
  layoutColumns(3, run.lawValues, 8);
}

export function createSpeculation(): void {
  speculating = run.laws > 0;
  const values = i32(run.lawValues);
  lawOf = allocateI32(speculating ? i32(run.jobs) : 0);
  knownPlace = allocateI32(speculating ? i32(run.jobs) : 0);
  lawOffset = allocateI32(i32(run.laws) + 1);
  windowPlace = allocateI32(i32(run.laws) + 1);
  lastWindow = allocateF64(i32(run.laws));
  for (let law = 0; law < i32(run.laws); law++) unchecked((lastWindow[law] = NaN));
  lawValue = allocateF64(values);
  lawMoment = allocateF64(values);
  lawBeyond = allocateF64(values);
}

/**
 * The last place of the law whose value is at most x. If there is none, it is the place before the law's
 * first value.
 */
function placeOf(law: i32, x: f64): i32 {
  const v = lawValue;
  let first = unchecked(lawOffset[law]);
  let size = unchecked(lawOffset[law + 1]) - first;
  while (size > 0) {
    const half = size >> 1;
    if (unchecked(v[first + half]) <= x) {
      first += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return first - 1;
}

/** What is known of the job's work has changed. */
export function noteKnown(job: i32): void {
  const law = unchecked(lawOf[job]);
  if (law >= 0) unchecked((knownPlace[job] = placeOf(law, knownWork(job))));
}

/** As placeOf(). One law is often asked for the same window many times. */
function placeOfWindow(law: i32, window: f64): i32 {
  if (unchecked(lastWindow[law]) != window) {
    unchecked((lastWindow[law] = window));
    unchecked((windowPlace[law] = placeOf(law, window)));
  }
  return unchecked(windowPlace[law]);
}

/** p_j E[X; X <= d | X > known] for a window of d seconds. */
export function worth(job: i32, window: f64): f64 {
  const law = unchecked(lawOf[job]);
  if (law < 0 || !(window > 0)) return 0;
  const before = unchecked(knownPlace[job]);
  const upTo = hasSaved(job) ? placeOf(law, reach(job, window)) : placeOfWindow(law, window);
  if (upTo <= before) return 0;
  const begin = unchecked(lawOffset[law]);
  const moment = unchecked(lawMoment[upTo]) - (before < begin ? 0 : unchecked(lawMoment[before]));
  const beyond: f64 = before < begin ? 1 : unchecked(lawBeyond[before]);
  return (f64(unchecked(processors[job])) * moment) / beyond;
}

/** Whether a job is better than the best job so far: by worth, and for equal worths by number. */
export function isBetter(job: i32, value: f64, best: i32, bestValue: f64): bool {
  if (!(value > 0)) return false;
  if (best < 0 || value > bestValue * (1 + TIE)) return true;
  return value >= bestValue * (1 - TIE) && job < best;
}
