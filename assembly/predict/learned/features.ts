// Computes the features of the estimate LEARNED: Gaussier et al., "Improving backfilling by using machine learning to
// predict running times", SC 2015, as their program computes them. There are 19 of a job; the products of two different
// ones of the numbers 1 to 16; and the squares of the numbers 1 to 18.

import { processors, request } from '../../jobs/columns';
import { allocateF64 } from '../../memory';
import { user } from '../history';
import {
  completedBy,
  countRunning,
  elapsed,
  longest,
  meanRun,
  meanWidth,
  recent,
  runningCount,
  runningWidth,
  sinceEnd,
} from './users';

const BASE: i32 = 19;
const MULTIPLIED: i32 = 16;
/** 19 + 16 · 15 / 2 + 18. */
export const FEATURES: i32 = 157;

/** The number of features that depend on the instant of the submission, and are kept until the job ends. */
const KEPT: i32 = 12;

/** Cosine and sine of the time of day and of the week at each submission; the host fills them. */
export let dayCosine: StaticArray<f64> = allocateF64(0);
export let daySine: StaticArray<f64> = allocateF64(0);
export let weekCosine: StaticArray<f64> = allocateF64(0);
export let weekSine: StaticArray<f64> = allocateF64(0);
/** Weight of each job in the loss; filled by the host. */
export let lossWeight: StaticArray<f64> = allocateF64(0);

let kept: StaticArray<f64> = allocateF64(0);
/** The features of one job. */
export let features: StaticArray<f64> = allocateF64(0);

export function createFeatures(jobs: f64, count: f64): void {
  dayCosine = allocateF64(jobs);
  daySine = allocateF64(jobs);
  weekCosine = allocateF64(jobs);
  weekSine = allocateF64(jobs);
  lossWeight = allocateF64(jobs);
  kept = allocateF64(f64(KEPT) * jobs);
  features = allocateF64(count);
}

/** Notes what is known of the job that is submitted now. */
export function noteFeatures(job: i32, now: f64): void {
  const who = unchecked(user[job]);
  const most = unchecked(request[job]);
  const known = completedBy(who);
  const one = recent(who, 0, now, most);
  const two = recent(who, 1, now, most);
  const three = recent(who, 2, now, most);
  const meanOfTwo = known == 1 ? one : 0.5 * (one + two);
  const width = meanWidth(who);
  countRunning(who, now);
  const at = KEPT * job;
  unchecked((kept[at] = one));
  unchecked((kept[at + 1] = two));
  unchecked((kept[at + 2] = three));
  unchecked((kept[at + 3] = known == 0 ? most : meanOfTwo));
  unchecked((kept[at + 4] = known == 0 ? most : known < 3 ? meanOfTwo : 0.33 * (one + two + three)));
  unchecked((kept[at + 5] = meanRun(who)));
  unchecked((kept[at + 6] = sinceEnd(who, now)));
  unchecked((kept[at + 7] = width == 0 ? 0 : f64(processors[job]) / width));
  unchecked((kept[at + 8] = runningWidth));
  unchecked((kept[at + 9] = elapsed));
  unchecked((kept[at + 10] = runningCount));
  unchecked((kept[at + 11] = longest));
}

/** Fills the features of a job that was submitted now or before. */
export function fillFeatures(job: i32): void {
  const x = features;
  const at = KEPT * job;
  unchecked((x[0] = 1));
  for (let i = 0; i < 3; i++) unchecked((x[1 + i] = kept[at + i]));
  unchecked((x[4] = request[job]));
  for (let i = 3; i < KEPT; i++) unchecked((x[2 + i] = kept[at + i]));
  unchecked((x[14] = dayCosine[job]));
  unchecked((x[15] = daySine[job]));
  unchecked((x[16] = weekCosine[job]));
  unchecked((x[17] = weekSine[job]));
  unchecked((x[18] = f64(processors[job])));
  let place = BASE;
  for (let a = 1; a < MULTIPLIED; a++) {
    const first = unchecked(x[a]);
    for (let b = a + 1; b <= MULTIPLIED; b++) unchecked((x[place++] = first * x[b]));
  }
  for (let i = 1; i < BASE; i++) unchecked((x[place++] = x[i] * x[i]));
}
