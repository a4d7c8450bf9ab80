// Tracks the usage of associations: billed units times seconds, decayed with the half-life. The usage of an
// association includes that of its children. Sums have one fixed order: by job number, and for each job from
// its association up to the root.
import { allocateF64, allocateI32 } from '../../memory';
import { associations, enforcesLimits, halfLife, jobs } from '../settings';
import { start } from '../state/jobs';
import { onAllocate } from '../structures/allocation';
import { power } from './powers';

/** Parent associations, which precede their children; -1: the root. */
export let parentOf: StaticArray<i32> = allocateI32(0);
/** Association of each job, or -1, and the factor by which its usage counts. */
export let associationOf: StaticArray<i32> = allocateI32(0);
export let usageFactor: StaticArray<f64> = allocateF64(0);

/** Usage of associations. The host fills in the usage at the beginning of the run. */
export let usage: StaticArray<f64> = allocateF64(0);
/** Billed units of a running job per second. */
export let billed: StaticArray<f64> = allocateF64(0);
/** Time up to which usage is known, except that of running jobs. */
let upTo: f64 = 0;
let decay: f64 = 1; // the fraction left after a second

// biome-ignore lint/suspicious/noApproximativeNumericConstant: the controller takes three digits of ln 2
const LN2_OF_SLURM: f64 = 0.693;
// The smallest decay factor, so that usage stays a normal number.
const LEAST_DECAY: f64 = 2.2250738585072014e-308;

onAllocate(() => {
  parentOf = allocateI32(associations);
  associationOf = allocateI32(jobs);
  usageFactor = allocateF64(jobs);
  usage = allocateF64(associations);
  billed = allocateF64(jobs);
});

/** Starts with the usage at `now`. @param now whole seconds */
export function beginUsage(now: f64): void {
  upTo = now;
  decay = halfLife > 0 ? 1 - LN2_OF_SLURM / halfLife : 1;
}

/** Decays the existing usage. Then running jobs add theirs, and setUpTo() completes the update. */
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

/**
 * Adds the usage of a job that ends. Without enforced limits the controller loses its usage since the last
 * update.
 */
export function addLastUsage(job: i32, end: f64): void {
  if (enforcesLimits) addUsage(job, floor(end));
}
