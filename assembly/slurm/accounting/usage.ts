// What the jobs of associations have used: billed units times seconds, of which a half is left after the half
// life. An association has the usage of its children. Numbers are added up in one order: jobs by number, for
// each from its association up to the root.
import { allocateF64, allocateI32 } from '../../memory';
import { start } from '../jobs';
import { associations, enforcesLimits, halfLife, jobs } from '../settings';
import { power } from './powers';

/** Parents come before their children; -1: the root's. */
export let parentOf: StaticArray<i32> = allocateI32(0);
/** Of a job: its association, or -1; and how many times its usage counts. */
export let associationOf: StaticArray<i32> = allocateI32(0);
export let usageFactor: StaticArray<f64> = allocateF64(0);

/** The host fills in what there is when the run begins. */
export let usage: StaticArray<f64> = allocateF64(0);
/** Of a running job: what each second counts. */
export let billed: StaticArray<f64> = allocateF64(0);
/** Usage is up to date with this instant, but for jobs that run. */
let upTo: f64 = 0;
let decay: f64 = 1; // what is left after a second

// biome-ignore lint/suspicious/noApproximativeNumericConstant: the controller takes three digits of ln 2
const LN2_OF_SLURM: f64 = 0.693;
// Decay does not take usage below a part that a number can hold.
const LEAST_DECAY: f64 = 2.2250738585072014e-308;

export function allocateUsage(): void {
  parentOf = allocateI32(associations);
  associationOf = allocateI32(jobs);
  usageFactor = allocateF64(jobs);
  usage = allocateF64(associations);
  billed = allocateF64(jobs);
}

/** The usage is that of this instant. @param now whole seconds */
export function beginUsage(now: f64): void {
  upTo = now;
  decay = halfLife > 0 ? 1 - LN2_OF_SLURM / halfLife : 1;
}

/** First what there is decays. Then running jobs add theirs, and setUpTo() ends it. */
export function decayUsage(now: f64): void {
  const factor = max(LEAST_DECAY, power(decay, now - upTo));
  for (let i = 0; i < associations; i++) unchecked((usage[i] *= factor));
}

export function addUsage(job: i32, until: f64): void {
  const seconds = max<f64>(0, until - max(unchecked(start[job]), upTo));
  const amount = seconds * power(decay, seconds) * unchecked(billed[job]) * unchecked(usageFactor[job]);
  for (let i = unchecked(associationOf[job]); i >= 0; i = unchecked(parentOf[i])) {
    unchecked((usage[i] += amount));
  }
}

export function setUpTo(now: f64): void {
  upTo = now;
}

/** A job ends. Without enforced limits the controller loses what it has used since the last time. */
export function addLastUsage(job: i32, end: f64): void {
  if (enforcesLimits) addUsage(job, floor(end));
}
