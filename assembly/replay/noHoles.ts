// This file remembers where a compression has found no holes. After the search for a job, no hole of its
// width and duration begins before the job's reservation. The same then holds for every later job that is
// at least as wide and as long, until processors become free in the same pass. It still holds before the
// first instant at which they became free.
//
// Only the last job of each kind (similar width and duration) is remembered.
import { allocateF64, allocateI32, layoutColumns } from '../memory';
import { highWord, log2Floor } from '../native';

let leastQueue: i32 = 256;

/**
 * Sets the length of queue from which on anything is remembered. A search of a shorter queue is as quick
 * without it.
 */
export function setLeastQueue(jobs: i32): void {
  leastQueue = jobs;
}

const WIDTHS: i32 = 32; // by powers of two
const DURATIONS: i32 = 64; // by powers of two, from a second on
const KINDS: i32 = WIDTHS * DURATIONS;

// The rounding error of a sum or difference of two times is less than this share of either.
const ROUNDING: f64 = 1e-15;

let slots: StaticArray<i32> = allocateI32(0); // for each kind: 1 + its place in the columns, or 0
let kinds: StaticArray<i32> = allocateI32(0);
let widths: StaticArray<i32> = allocateI32(0);
let durations: StaticArray<f64> = allocateF64(0);
/** No hole begins before this instant, except a hole that reaches `risen` or later. */
let before: StaticArray<f64> = allocateF64(0);
let risen: StaticArray<f64> = allocateF64(0);
let count: i32 = 0;
let active: bool = false;

export function layoutNoHoles(): void {
  layoutColumns(3, f64(KINDS), 4);
  layoutColumns(3, f64(KINDS), 8);
}

export function createNoHoles(): void {
  slots = allocateI32(KINDS);
  kinds = allocateI32(KINDS);
  widths = allocateI32(KINDS);
  durations = allocateF64(KINDS);
  before = allocateF64(KINDS);
  risen = allocateF64(KINDS);
  count = 0;
  active = false;
}

/** A compression of a queue of `queued` jobs begins. */
export function forgetNoHoles(queued: i32): void {
  for (let k = 0; k < count; k++) unchecked((slots[kinds[k]] = 0));
  count = 0;
  active = queued >= leastQueue;
}

function kindOf(width: i32, duration: f64): i32 {
  const exponent = duration < 1 ? 0 : min((highWord(duration) >> 20) - 1023, DURATIONS - 1);
  return log2Floor(width) * DURATIONS + exponent;
}

/** Notes that no hole of this width and duration begins before an instant. */
export function noteNoHole(width: i32, duration: f64, instant: f64): void {
  if (!active) return;
  const kind = kindOf(width, duration);
  let place = unchecked(slots[kind]) - 1;
  if (place < 0) {
    place = count++;
    unchecked((slots[kind] = place + 1));
    unchecked((kinds[place] = kind));
  }
  unchecked((widths[place] = width));
  unchecked((durations[place] = duration));
  unchecked((before[place] = instant));
  unchecked((risen[place] = Infinity));
}

/**
 * Processors became free from an instant on. At most `most` processors are free there now, so wider jobs
 * gain nothing.
 */
export function noteRisen(from: f64, most: i32): void {
  for (let k = 0; k < count; k++)
    if (from < unchecked(risen[k]) && unchecked(widths[k]) <= most) unchecked((risen[k] = from));
}

/**
 * Returns an instant before which no hole of this width and duration begins. The reservation of the job
 * itself is at `current`.
 */
export function noHoleBefore(width: i32, duration: f64, current: f64): f64 {
  if (!active) return -Infinity;
  let instant: f64 = -Infinity;
  for (let k = 0; k < count; k++) {
    if (unchecked(widths[k]) > width || unchecked(durations[k]) > duration) continue;
    const known = unchecked(before[k]);
    const up = unchecked(risen[k]);
    // A hole that reaches `up` begins less than its duration before `up`.
    const least = up < Infinity ? min(known, up - duration - ROUNDING * (abs(up) + duration)) : known;
    if (least > instant) instant = least;
  }
  if (current == Infinity) return instant;
  // From `current` on the job itself holds its processors. So a hole that reaches `current` may be
  // shorter than the duration, and nothing is known of it.
  return min(instant, current - duration - ROUNDING * (abs(current) + duration));
}
