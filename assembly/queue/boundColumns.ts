// Stores bounds of parts of the queue (bounds.ts), in columns, one element for each part. For each part two kinds of
// bounds are kept: the fewest processors of a job in it, and for each class of jobs (fewer than 2, 4, 8, ...
// processors) the shortest estimate. A bound may be too low. Four parts are compared at a time.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { moveF64, moveI32, moveU8 } from '../native/moves';
import { firstFitting, leastOf } from '../native/scans';
import { log2Floor } from '../native/words';

// After this many visits without a result the bounds of a part are computed again, which costs as much as a
// few visits.
const PATIENCE: u8 = 4;

function classCount(machine: i32): i32 {
  return log2Floor(machine) + 1;
}

export class BoundColumns {
  private readonly narrowest: StaticArray<i32>;
  private readonly shortest: StaticArray<f64>; // for class c and part k at c * stride + k
  private readonly inVain: StaticArray<u8>; // visits without a result
  private readonly classes: i32;
  private readonly stride: i32;

  constructor(parts: f64, machine: i32) {
    const classes = classCount(machine);
    this.classes = classes;
    this.stride = i32(parts);
    this.narrowest = allocateI32(parts);
    this.inVain = allocateU8(parts);
    this.shortest = allocateF64(f64(classes) * parts);
  }

  /** Removes the bounds of a part, so that every search finds it. */
  forget(k: i32): void {
    unchecked((this.narrowest[k] = 0));
    unchecked((this.inVain[k] = 0));
    let row = k;
    for (let c = 0; c < this.classes; c++, row += this.stride) unchecked((this.shortest[row] = -Infinity));
  }

  /** Moves the bounds of the parts [from, from + count) to `to`. */
  shift(to: i32, from: i32, count: i32): void {
    moveI32(this.narrowest, to, from, count);
    moveU8(this.inVain, to, from, count);
    let row = 0;
    for (let c = 0; c < this.classes; c++, row += this.stride)
      moveF64(this.shortest, row + to, row + from, count);
  }

  /** A job has joined the part. */
  admit(k: i32, processors: i32, estimate: f64): void {
    if (processors < unchecked(this.narrowest[k])) unchecked((this.narrowest[k] = processors));
    const first = log2Floor(processors);
    let row = first * this.stride + k;
    // A wider class includes the narrower ones, so its shortest estimate is at most theirs.
    for (let c = first; c < this.classes && estimate < unchecked(this.shortest[row]); c++, row += this.stride)
      unchecked((this.shortest[row] = estimate));
  }

  /** The i-th of other parts has joined the k-th part. */
  include(k: i32, others: BoundColumns, i: i32): void {
    unchecked((this.narrowest[k] = min(this.narrowest[k], others.narrowest[i])));
    let row = k;
    let other = i;
    for (let c = 0; c < this.classes; c++, row += this.stride, other += others.stride)
      if (unchecked(others.shortest[other]) < unchecked(this.shortest[row]))
        unchecked((this.shortest[row] = others.shortest[other]));
  }

  /** A part was visited and had nothing. Returns whether its bounds are due to be computed again. */
  disappoints(k: i32): bool {
    const visits: u8 = unchecked(this.inVain[k]) + 1;
    unchecked((this.inVain[k] = visits < PATIENCE ? visits : 0));
    return visits >= PATIENCE;
  }

  /** Computes the bounds of a part that has the jobs at [begin, end). */
  computeFromJobs(
    k: i32,
    processors: StaticArray<i32>,
    estimate: StaticArray<f64>,
    begin: i32,
    end: i32,
  ): void {
    const shortest = this.shortest;
    const stride = this.stride;
    const behind = this.classes * stride + k;
    for (let row = k; row < behind; row += stride) unchecked((shortest[row] = Infinity));
    let narrowest = unchecked(processors[begin]);
    for (let i = begin; i < end; i++) {
      const p = unchecked(processors[i]);
      const seconds = unchecked(estimate[i]);
      const row = log2Floor(p) * stride + k;
      if (seconds < unchecked(shortest[row])) unchecked((shortest[row] = seconds));
      if (p < narrowest) narrowest = p;
    }
    unchecked((this.narrowest[k] = narrowest));
    for (let row = k + stride; row < behind; row += stride)
      if (unchecked(shortest[row - stride]) < unchecked(shortest[row]))
        unchecked((shortest[row] = shortest[row - stride]));
  }

  /** Computes the bounds of a part that has the other parts [begin, end). */
  computeFromParts(k: i32, others: BoundColumns, begin: i32, end: i32): void {
    let narrowest = unchecked(others.narrowest[begin]);
    for (let i = begin + 1; i < end; i++) narrowest = min(narrowest, unchecked(others.narrowest[i]));
    unchecked((this.narrowest[k] = narrowest));
    let other = 0;
    let row = k;
    for (let c = 0; c < this.classes; c++, row += this.stride, other += others.stride)
      unchecked((this.shortest[row] = leastOf(others.shortest, other + begin, other + end)));
  }

  /** The first of the parts [k, end) that may have such a job; `end` if there is none. */
  next(k: i32, end: i32, wide: i32, narrow: i32, limit: f64): i32 {
    const row = log2Floor(wide) * this.stride;
    return firstFitting(this.narrowest, this.shortest, row, k, end, wide, narrow, limit);
  }
}
