// Finds the blocks of the queue (blocks.ts) that a scan can skip. A scan looks for a job of at most `wide`
// processors whose plan is at most `limit`, or of at most `narrow` processors. For each block two kinds of
// bounds are kept: the fewest processors of a job in it, and for each class of jobs (fewer than 2, 4, 8, ...
// processors) the shortest plan. The scan enters a block only if its bounds allow such a job. Four blocks are
// compared at a time.
//
// The bounds can be too low, because they stay when jobs leave. When a block was entered a few times without
// a result, its bounds are computed again. A new block has no bounds, and is always entered.
import { allocateF64, allocateI32, allocateU8, layoutColumns } from '../memory';
import { firstFitting, log2Floor, moveF64, moveI32, moveU8 } from '../native';

// After this many visits without a result the bounds of a block are computed again, which costs as much as a
// few visits.
const PATIENCE: u8 = 4;

function classCount(machine: i32): i32 {
  return log2Floor(machine) + 1;
}

export function layoutBounds(blocks: f64, machine: i32): void {
  layoutColumns(1, blocks, 4);
  layoutColumns(1, blocks, 1);
  layoutColumns(1, f64(classCount(machine)) * blocks, 8);
}

export class Bounds {
  private readonly narrowest: StaticArray<i32>;
  private readonly shortest: StaticArray<f64>; // for class c and block k at c * stride + k
  private readonly inVain: StaticArray<u8>; // visits without a result
  private readonly classes: i32;
  private readonly stride: i32;

  constructor(blocks: i32, machine: i32) {
    const classes = classCount(machine);
    this.classes = classes;
    this.stride = blocks;
    this.narrowest = allocateI32(blocks);
    this.inVain = allocateU8(blocks);
    this.shortest = allocateF64(classes * blocks);
    this.forget(0);
  }

  /** Removes the bounds of a block, so that a scan enters it. */
  forget(k: i32): void {
    unchecked((this.narrowest[k] = 0));
    unchecked((this.inVain[k] = 0));
    let row = k;
    for (let c = 0; c < this.classes; c++, row += this.stride) unchecked((this.shortest[row] = -Infinity));
  }

  /**
   * A new block has become the k-th of now `count`. If it was split from the block before it, it copies its
   * bounds.
   */
  open(k: i32, count: i32, split: bool): void {
    if (split) this.shift(k, k - 1, count - k);
    else {
      this.shift(k + 1, k, count - 1 - k);
      this.forget(k);
    }
  }

  /** The k-th block has been given back; `count` are left. */
  close(k: i32, count: i32): void {
    this.shift(k, k + 1, count - k);
  }

  private shift(to: i32, from: i32, count: i32): void {
    if (count == 0) return;
    moveI32(this.narrowest, to, from, count);
    moveU8(this.inVain, to, from, count);
    let row = 0;
    for (let c = 0; c < this.classes; c++, row += this.stride)
      moveF64(this.shortest, row + to, row + from, count);
  }

  /** An entry has joined the block. */
  admit(k: i32, processors: i32, plan: f64): void {
    if (processors < unchecked(this.narrowest[k])) unchecked((this.narrowest[k] = processors));
    const first = log2Floor(processors);
    let row = first * this.stride + k;
    // A wider class includes the narrower ones, so its shortest plan is at most theirs.
    for (let c = first; c < this.classes && plan < unchecked(this.shortest[row]); c++, row += this.stride)
      unchecked((this.shortest[row] = plan));
  }

  /** A scan entered the block, which has these entries, and found nothing. */
  disappoint(k: i32, processors: StaticArray<i32>, plan: StaticArray<f64>, begin: i32, end: i32): void {
    const visits: u8 = unchecked(this.inVain[k]) + 1;
    unchecked((this.inVain[k] = visits));
    if (visits < PATIENCE) return;
    unchecked((this.inVain[k] = 0));
    const shortest = this.shortest;
    const stride = this.stride;
    const behind = this.classes * stride + k;
    for (let row = k; row < behind; row += stride) unchecked((shortest[row] = Infinity));
    let narrowest = unchecked(processors[begin]);
    for (let i = begin; i < end; i++) {
      const p = unchecked(processors[i]);
      const seconds = unchecked(plan[i]);
      const row = log2Floor(p) * stride + k;
      if (seconds < unchecked(shortest[row])) unchecked((shortest[row] = seconds));
      if (p < narrowest) narrowest = p;
    }
    unchecked((this.narrowest[k] = narrowest));
    for (let row = k + stride; row < behind; row += stride)
      if (unchecked(shortest[row - stride]) < unchecked(shortest[row]))
        unchecked((shortest[row] = shortest[row - stride]));
  }

  /** The first block from the k-th on that may hold such a job; `count` if there is none. */
  next(k: i32, count: i32, wide: i32, narrow: i32, limit: f64): i32 {
    const row = log2Floor(wide) * this.stride;
    return firstFitting(this.narrowest, this.shortest, row, k, count, wide, narrow, limit);
  }
}
