// Implements speculative backfilling: Gainaru et al., ICPP 2019, section 4.3. A window is an offer of idle
// processors for d seconds. It goes to the waiting job j with the largest p_j E[X; X <= d | X > known].
// If the job has not finished at the end of the window, the work of the window is lost. (The paper
// divides by the size of the gap, which is the same for all jobs.)
//
// A distribution is a table of values. For each value the table has the sum of f v up to it and the sum of f
// behind it. A worth needs two places in the table. The place of the known work is searched when the job
// comes or has failed. The place of the window is searched once per distribution for all its jobs without saved work.
//
// Most waiting jobs are fresh (jobs/freshDistributions.ts). The worth of a window to a fresh job is p times a number
// that its distribution and the window give. A table has the largest of these numbers over all distributions, so that a
// scan passes over the fresh jobs that have too few processors to be better than the best so far.

import { processors } from '../jobs/columns';
import { freshDistribution, STALE } from '../jobs/freshDistributions';
import { LENGTHS, lengthOf } from '../jobs/lengths';
import { hasSaved, knownWork, reach } from '../jobs/sequences';
import { allocateF64, allocateI32 } from '../memory';
import * as run from '../run';
import { now } from './clock';

/** The distribution of each job, or -1 if it has none. */
export let distributionOf: StaticArray<i32> = allocateI32(0);
/** The values of distribution k are at [distributionOffset[k], distributionOffset[k + 1]). */
export let distributionOffset: StaticArray<i32> = allocateI32(0);
export let distributionValue: StaticArray<f64> = allocateF64(0);
/** The sum of f v over the values of the distribution up to this one. */
export let distributionMoment: StaticArray<f64> = allocateF64(0);
/** The sum of f over the values of the distribution after this one. */
export let distributionBeyond: StaticArray<f64> = allocateF64(0);

/** For each job: the place of its known work in its distribution. */
let knownPlace: StaticArray<i32> = allocateI32(0);
/** For each distribution: the last window that was searched in it, its place, and the sum of f v up to there. */
let lastWindow: StaticArray<f64> = allocateF64(0);
let windowPlace: StaticArray<i32> = allocateI32(0);
let windowMoment: StaticArray<f64> = allocateF64(0);
/** For each length (jobs/lengths.ts): the largest sum of f v of any distribution up to a value of this length. */
let mostMoment: StaticArray<f64> = allocateF64(0);

export let speculating: bool = false;

// Result of the offers made so far. The invariant: a window from now until vainEnd, or until an earlier
// instant, has no worth for a waiting job of at most vainWidth processors. It lasts until a job comes,
// because the worth of a window falls as it becomes shorter. This holds for the computed numbers too: a
// difference of times, a place in a table of values, and sums of non-negative terms do not become larger by
// rounding if what they are computed from does not.
let vainWidth: i32 = 0;
let vainEnd: f64 = Infinity;

// The order of summation changes the last bits of a sum. So two worths that differ by at most this share
// count as equal.
const TIE: f64 = 1e-12;
// More than the rounding errors of a quotient and two products, each less than 2^-53.
const SLACK: f64 = 1e-14;

export function createSpeculation(): void {
  speculating = run.distributions > 0;
  const values = run.distributionValues;
  distributionOf = allocateI32(speculating ? run.jobs : 0);
  knownPlace = allocateI32(speculating ? run.jobs : 0);
  distributionOffset = allocateI32(run.distributions + 1);
  windowPlace = allocateI32(run.distributions + 1);
  lastWindow = allocateF64(run.distributions);
  windowMoment = allocateF64(run.distributions);
  mostMoment = allocateF64(speculating ? LENGTHS : 0);
  lastWindow.fill(NaN);
  distributionValue = allocateF64(values);
  distributionMoment = allocateF64(values);
  distributionBeyond = allocateF64(values);
}

/** The tables of the distributions are filled. */
export function beginSpeculation(): void {
  const most = mostMoment;
  for (let i = 0; i < i32(run.distributionValues); i++) {
    const length = lengthOf(unchecked(distributionValue[i]));
    unchecked((most[length] = max(most[length], distributionMoment[i])));
  }
  for (let length = 1; length < LENGTHS; length++)
    unchecked((most[length] = max(most[length], most[length - 1])));
}

/**
 * The last place of the distribution whose value is at most x. If there is none, it is the place before the
 * distribution's first value.
 */
function placeOf(distribution: i32, x: f64): i32 {
  const v = distributionValue;
  let first = unchecked(distributionOffset[distribution]);
  let size = unchecked(distributionOffset[distribution + 1]) - first;
  while (size > 0) {
    const half = size >> 1;
    if (unchecked(v[first + half]) <= x) {
      first += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return first - 1;
}

/** Updates the queue after the known work of the job has changed. */
export function noteKnown(job: i32): void {
  const distribution = unchecked(distributionOf[job]);
  if (distribution >= 0) unchecked((knownPlace[job] = placeOf(distribution, knownWork(job))));
  if (run.offersWindows()) unchecked((freshDistribution[job] = distributionIfFresh(job, distribution)));
}

function distributionIfFresh(job: i32, distribution: i32): i32 {
  if (distribution < 0) return i32(run.distributions);
  return unchecked(knownPlace[job]) < unchecked(distributionOffset[distribution]) && !hasSaved(job)
    ? distribution
    : STALE;
}

/** Cached placeOf(): the same window is often searched many times in one distribution. */
function placeOfWindow(distribution: i32, window: f64): i32 {
  if (unchecked(lastWindow[distribution]) != window) {
    unchecked((lastWindow[distribution] = window));
    const place = placeOf(distribution, window);
    unchecked((windowPlace[distribution] = place));
    const isBefore = place < unchecked(distributionOffset[distribution]);
    unchecked((windowMoment[distribution] = isBefore ? 0 : distributionMoment[place]));
  }
  return unchecked(windowPlace[distribution]);
}

/** worth() of a fresh job of this distribution, or of none, that has that many processors. */
export function freshWorth(distribution: i32, width: i32, window: f64): f64 {
  if (distribution == i32(run.distributions)) return 0;
  placeOfWindow(distribution, window);
  return f64(width) * unchecked(windowMoment[distribution]);
}

/**
 * A fresh job of at most this many processors is not better than the best job so far. The answer is at most
 * `wide`.
 *
 * Its worth is p times the sum of f v up to a value that is at most the window. The value is not of a greater
 * length than the window, so this sum is at most `most`. With p <= bound / most, less a slack for the
 * rounding, p times `most` is less than the bound, and so is the worth, because rounding keeps the order of
 * two products.
 */
export function uselessWidth(bestValue: f64, window: f64, wide: i32): i32 {
  const most = unchecked(mostMoment[lengthOf(window)]);
  return i32(min(((bestValue * (1 - TIE)) / most) * (1 - SLACK), f64(wide)));
}

/** p_j E[X; X <= d | X > known] for a window of d seconds. */
export function worth(job: i32, window: f64): f64 {
  const distribution = unchecked(distributionOf[job]);
  if (distribution < 0 || !(window > 0)) return 0;
  const before = unchecked(knownPlace[job]);
  const upTo = hasSaved(job)
    ? placeOf(distribution, reach(job, window))
    : placeOfWindow(distribution, window);
  if (upTo <= before) return 0;
  const begin = unchecked(distributionOffset[distribution]);
  const moment =
    unchecked(distributionMoment[upTo]) - (before < begin ? 0 : unchecked(distributionMoment[before]));
  const beyond: f64 = before < begin ? 1 : unchecked(distributionBeyond[before]);
  return (f64(unchecked(processors[job])) * moment) / beyond;
}

/** No waiting job of at most that many processors gains from a window until this instant. */
export function noteVain(width: i32, end: f64): void {
  vainWidth = width;
  vainEnd = end;
}

/** A job waits from now on. */
export function noteWaiting(job: i32): void {
  const p = unchecked(processors[job]);
  if (p <= vainWidth && worth(job, vainEnd - now) > 0) vainWidth = p - 1;
}

/** The number of processors up to which no waiting job is known to gain from a window until this instant. */
export function vainUpTo(end: f64): i32 {
  return end <= vainEnd ? vainWidth : 0;
}

/** True if a job is better than the best job so far: by worth, and for equal worths by number. */
export function isBetter(job: i32, value: f64, best: i32, bestValue: f64): bool {
  if (!(value > 0)) return false;
  if (best < 0 || value > bestValue * (1 + TIE)) return true;
  return value >= bestValue * (1 - TIE) && job < best;
}
