// Venture backfilling: PV-EASY, HPDC 2010, section 4.3. The head's reservation counts the sunny load only, the shadow load as
// if it were free. Of the waiting jobs that fit, those that should end by the reservation start first, the shortest
// plan first; then whatever still fits starts, in the order of the queue and whatever its plan.
//
// After a pass, therefore, no waiting job fits: one that follows arrivals alone looks at these only. And where only one
// job fits the reservation decides nothing.

import { free, shadowTime } from '../machine/processors';
import { shadowLoad } from '../machine/shadow';
import { allocateI32, planColumns } from '../memory';
import { firstAtMost } from '../native';
import { Waiting } from '../queue/waiting';
import { now } from './clock';
import { isNewlyBlocked, reserveForHead, startHeads } from './heads';
import { startBackfilled } from './running';

let shortest: StaticArray<i32> = allocateI32(0); // a heap of places in the queue, by plan
let firstTaken: i32 = 0;
let lastTaken: i32 = 0;

export function planVenture(jobs: f64): void {
  planColumns(1, jobs, 4);
}

export function createVenture(jobs: i32): void {
  shortest = allocateI32(jobs);
}

function take(queue: Waiting, place: i32): void {
  startBackfilled(unchecked(queue.job[place]));
  queue.mark(place);
  firstTaken = min(firstTaken, place);
  lastTaken = max(lastTaken, place);
}

/** Of two places, whether the first has the shorter plan; ties by priority. */
function isShorter(queue: Waiting, a: i32, b: i32): bool {
  const first = unchecked(queue.plan[a]);
  const second = unchecked(queue.plan[b]);
  return first < second || (first == second && a < b);
}

function sink(queue: Waiting, from: i32, count: i32): void {
  const heap = shortest;
  const place = unchecked(heap[from]);
  let hole = from;
  let child = 2 * hole + 1;
  while (child < count) {
    if (child + 1 < count && isShorter(queue, unchecked(heap[child + 1]), unchecked(heap[child]))) child++;
    if (isShorter(queue, place, unchecked(heap[child]))) break;
    unchecked((heap[hole] = heap[child]));
    hole = child;
    child = 2 * hole + 1;
  }
  unchecked((heap[hole] = place));
}

/** Starts, the shortest first, the jobs from place `first` on that fit and should end by the reservation. */
function backfillShortest(queue: Waiting, first: i32): void {
  const high = queue.high;
  const width = queue.processors;
  let count = 0;
  for (let i = first; i < high; i = firstAtMost(width, i + 1, high, free)) {
    if (now + unchecked(queue.plan[i]) <= shadowTime) unchecked((shortest[count++] = i));
  }
  for (let i = (count >> 1) - 1; i >= 0; i--) sink(queue, i, count);
  while (count > 0 && free > 0) {
    const place = unchecked(shortest[0]);
    count--;
    unchecked((shortest[0] = shortest[count]));
    sink(queue, 0, count);
    if (unchecked(width[place]) <= free) take(queue, place);
  }
}

/** Backfills among the entries of the queue from a place on. */
function backfill(queue: Waiting, from: i32): void {
  const high = queue.high;
  const width = queue.processors;
  const first = firstAtMost(width, from, high, free);
  if (first == high) return;
  firstTaken = high;
  lastTaken = -1;
  if (firstAtMost(width, first + 1, high, free) < high) {
    reserveForHead(queue, free + shadowLoad);
    backfillShortest(queue, first);
  }
  let i = firstAtMost(width, first, high, free);
  while (i < high && free > 0) {
    take(queue, i);
    i = firstAtMost(width, i + 1, high, free);
  }
  queue.close(firstTaken, lastTaken);
}

/** One scheduling pass. `released`: processors came back since the last one. */
export function venturePass(queue: Waiting, released: bool): void {
  if (released || queue.firstNew == queue.low) {
    if (startHeads(queue, queue)) {
      if (isNewlyBlocked(queue)) reserveForHead(queue, free + shadowLoad);
      if (free > 0) backfill(queue, queue.low + 1);
    }
  } else if (free > 0) backfill(queue, queue.firstNew);
  queue.changesSeen();
}
