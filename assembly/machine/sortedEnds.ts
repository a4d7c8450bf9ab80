// Stores the estimated ends of running jobs as sorted instants, each with the number of processors that become free, in
// blocks (blocks.ts). Each block has the sum of its processors, so that the search for a reservation can
// step over blocks.
import { Blocks, blocksFor, columnLength } from '../blocks';
import { allocateF64, allocateI32 } from '../memory';
import { moveF64, moveI32 } from '../native/moves';

export class SortedEnds extends Blocks {
  private readonly times: StaticArray<f64>; // instants, ascending
  private readonly counts: StaticArray<i32>; // the processors that become free at each instant
  private readonly sums: StaticArray<i32>; // the sum of the counts in each block
  // The place of a walk: a block, and an entry in it.
  private block: i32 = 0;
  private place: i32 = 0;

  constructor(capacity: f64) {
    super(capacity, true);
    const length = columnLength(capacity, true);
    this.times = allocateF64(length);
    this.counts = allocateI32(length);
    this.sums = allocateI32(blocksFor(capacity, true));
  }

  /** The earliest instant; infinity if there is none. */
  earliest(): f64 {
    return this.isEmpty() ? Infinity : unchecked(this.times[this.first()]);
  }

  /** The latest instant. There is at least one. */
  latest(): f64 {
    return unchecked(this.times[this.end[this.count - 1] - 1]);
  }

  add(processors: i32, time: f64): void {
    let k = this.blockOf(time);
    let i = this.placeIn(k, time);
    if (i == unchecked(this.end[k]) || unchecked(this.times[i]) != time) {
      while (!this.hasRoom(k)) {
        this.makeRoom(k, false);
        k = this.blockOf(time);
        i = this.placeIn(k, time);
      }
      i = this.insertAt(k, i);
      unchecked((this.times[i] = time));
      unchecked((this.counts[i] = 0));
    }
    unchecked((this.counts[i] += processors));
    unchecked((this.sums[k] += processors));
  }

  remove(processors: i32, time: f64): void {
    const k = this.blockOf(time);
    const i = this.placeIn(k, time);
    const left = unchecked(this.counts[i]) - processors;
    unchecked((this.counts[i] = left));
    unchecked((this.sums[k] -= processors));
    if (left == 0) this.removeAt(k, i);
  }

  /** Removes all ends up to an instant. Returns their processors. */
  removeUntil(time: f64): i32 {
    let due = 0;
    while (this.earliest() <= time) {
      const count = unchecked(this.counts[this.first()]);
      unchecked((this.sums[0] -= count));
      due += count;
      this.removeAt(0, this.first());
    }
    return due;
  }

  /** Begins a walk at the earliest instant. */
  rewind(): void {
    this.block = 0;
    this.place = this.first();
  }

  /** The instant of the walk; infinity after the last instant. */
  time(): f64 {
    return this.place < unchecked(this.end[this.block]) ? unchecked(this.times[this.place]) : Infinity;
  }

  /** Moves the walk to the next instant. Returns the processors of the instant that it leaves. */
  next(): i32 {
    const processors = unchecked(this.counts[this.place++]);
    if (this.place == unchecked(this.end[this.block]) && this.block + 1 < this.count)
      this.place = unchecked(this.begin[++this.block]);
    return processors;
  }

  /**
   * Moves the walk to the first instant by which at least that many processors (one or more) have become
   * free. Such an instant must exist. Returns the processors that become free before it.
   */
  walkUntil(processors: i32): i32 {
    const sums = this.sums;
    let back = 0;
    let k = 0;
    while (back + unchecked(sums[k]) < processors) back += unchecked(sums[k++]);
    const counts = this.counts;
    let i = unchecked(this.begin[k]);
    while (back + unchecked(counts[i]) < processors) back += unchecked(counts[i++]);
    this.block = k;
    this.place = i;
    return back;
  }

  protected move(to: i32, from: i32, count: i32): void {
    moveF64(this.times, to, from, count);
    moveI32(this.counts, to, from, count);
  }

  protected opened(k: i32, split: bool): void {
    moveI32(this.sums, k + 1, k, this.count - 1 - k);
    this.addUp(k);
    if (split) this.addUp(k - 1);
  }

  protected closed(k: i32): void {
    moveI32(this.sums, k, k + 1, this.count - k);
  }

  protected repacked(): void {
    for (let k = 0; k < this.count; k++) this.addUp(k);
  }

  private addUp(k: i32): void {
    let sum = 0;
    for (let i = unchecked(this.begin[k]); i < unchecked(this.end[k]); i++) sum += unchecked(this.counts[i]);
    unchecked((this.sums[k] = sum));
  }

  /** The block that has the instant, or that would have it. */
  private blockOf(time: f64): i32 {
    let block = 0;
    let size = this.count;
    while (size > 1) {
      const half = size >> 1;
      if (unchecked(this.times[this.begin[block + half]]) <= time) block += half;
      size -= half;
    }
    return block;
  }

  /** The first place of a block whose instant is not before `time`. It may be the end of the block. */
  private placeIn(k: i32, time: f64): i32 {
    const t = this.times;
    let low = unchecked(this.begin[k]);
    let size = unchecked(this.end[k]) - low;
    while (size > 0) {
      const half = size >> 1;
      if (unchecked(t[low + half]) < time) {
        low += half + 1;
        size -= half + 1;
      } else size = half;
    }
    return low;
  }
}
