// Finds the blocks of the queue (blocks.ts) that a scan can skip. A scan looks for a job of at most `wide`
// processors whose estimate is at most `limit`, or of at most `narrow` processors. Each block has bounds
// (boundColumns.ts). The scan enters a block only if its bounds allow such a job.
//
// The blocks of a long queue are divided into groups, by their places. Each group has such bounds too, and
// the bounds of its blocks are compared only if those of the group allow a job. A queue of few blocks has no
// groups.
//
// The invariant: the bounds of a block are at most what its jobs have, and the bounds of a group are at most
// those of its blocks. So a part that is skipped has no such job. The bounds can be too low, because they
// stay when jobs leave. When a part was entered a few times without a result, its bounds are computed again.
// A new block has no bounds, and is always entered.

import { measures } from '../memory';
import { log2Floor } from '../native/words';
import { BoundColumns } from './boundColumns';

const MOST_BITS: i32 = 5;

/** A group has two to this power blocks. */
let groupBits: i32 = MOST_BITS;
/** A queue of more blocks has groups. Up to here it is as quick to compare all blocks. */
let mostUngrouped: i32 = 256;

/**
 * Sets up to how many blocks a queue has no groups, for the queues made from now on. A group has the largest
 * power of two of blocks that is at most this number, but at most 32.
 */
export function setUngrouped(blocks: i32): void {
  mostUngrouped = blocks;
  groupBits = min(MOST_BITS, log2Floor(blocks));
}

function groupsOf(blocks: f64): f64 {
  return ceil(blocks / f64(1 << groupBits));
}

export class Bounds {
  private readonly blocks: BoundColumns;
  private readonly groups: BoundColumns;
  private readonly bits: i32;
  private readonly size: i32; // blocks of a group
  private readonly ungrouped: i32;
  /** True if there are groups. The bounds of groups hold only as long as there are. */
  private grouped: bool = false;

  constructor(blocks: f64, machine: i32) {
    this.blocks = new BoundColumns(blocks, machine);
    this.groups = new BoundColumns(groupsOf(blocks), machine);
    this.bits = groupBits;
    this.size = 1 << groupBits;
    this.ungrouped = mostUngrouped;
    if (!measures) this.blocks.forget(0);
  }

  /** Removes the bounds of a block, so that a scan enters it. */
  forget(k: i32): void {
    this.blocks.forget(k);
    if (this.grouped) this.groups.forget(k >> this.bits);
  }

  /**
   * A new block has become the k-th of now `count`. If it was split from the block before it, it copies its
   * bounds.
   */
  open(k: i32, count: i32, split: bool): void {
    if (split) this.blocks.shift(k, k - 1, count - k);
    else {
      this.blocks.shift(k + 1, k, count - 1 - k);
      this.blocks.forget(k);
    }
    if (count <= this.ungrouped) return;
    if (!this.grouped) {
      this.grouped = true;
      for (let g = 0; g <= (count - 1) >> this.bits; g++) this.groups.forget(g);
    }
    // Each group from here on has lost its last block and got one at its beginning.
    for (let i = k; i < count; i = ((i >> this.bits) + 1) << this.bits)
      this.groups.include(i >> this.bits, this.blocks, i);
  }

  /** The k-th block has been released; `count` are left. */
  close(k: i32, count: i32): void {
    this.blocks.shift(k, k + 1, count - k);
    this.grouped = count > this.ungrouped;
    if (!this.grouped) return;
    // Each group from here on has lost a block and got one at its end.
    for (let i = k | (this.size - 1); i < count; i += this.size)
      this.groups.include(i >> this.bits, this.blocks, i);
  }

  /** A job has joined the block. */
  admit(k: i32, processors: i32, estimate: f64): void {
    this.blocks.admit(k, processors, estimate);
    if (this.grouped) this.groups.admit(k >> this.bits, processors, estimate);
  }

  /** A scan entered the block, which has these entries, and found nothing. */
  disappoint(k: i32, processors: StaticArray<i32>, estimate: StaticArray<f64>, begin: i32, end: i32): void {
    if (this.blocks.disappoints(k)) this.blocks.computeFromJobs(k, processors, estimate, begin, end);
  }

  /** The first block from the k-th on that may hold such a job; `count` if there is none. */
  next(k: i32, count: i32, wide: i32, narrow: i32, limit: f64): i32 {
    return this.grouped
      ? this.nextInGroups(k, count, wide, narrow, limit)
      : this.blocks.next(k, count, wide, narrow, limit);
  }

  private nextInGroups(k: i32, count: i32, wide: i32, narrow: i32, limit: f64): i32 {
    const groups = ((count - 1) >> this.bits) + 1;
    while (k < count) {
      const g = k >> this.bits;
      const begin = g << this.bits;
      const end = min(count, begin + this.size);
      const found = this.blocks.next(k, end, wide, narrow, limit);
      if (found < end) return found;
      if (k == begin && this.groups.disappoints(g)) this.groups.computeFromParts(g, this.blocks, begin, end);
      k = this.groups.next(g + 1, groups, wide, narrow, limit) << this.bits;
    }
    return count;
  }
}
