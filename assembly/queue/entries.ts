// Stores the entries of the queue: the data of each waiting job that a scan and the order need, in columns, so that a
// scan can compare four jobs at a time. If a scan may skip parts of the queue, the entries are in blocks
// (blocks.ts). Any other queue is a single block.
import { Blocks, columnLength } from '../blocks';
import { FCFS } from '../codes/orders';
import { estimate, processors, submit } from '../jobs/columns';
import { freshDistribution } from '../jobs/freshDistributions';
import { turnOf } from '../jobs/sequences';
import { swapF64, swapI32 } from '../jobs/swap';
import { allocateF64, allocateI32 } from '../memory';
import { moveF64, moveI32 } from '../native/moves';
import * as run from '../run';
import { isDynamic, isRising, slopeOf } from './order';

/** True if the queue is in blocks. A dynamic order is not: it is sorted at every pass. */
export function stands(order: i32, inBlocks: bool): bool {
  return inBlocks && !isDynamic(order);
}

export abstract class Entries extends Blocks {
  readonly job: StaticArray<i32>;
  readonly processors: StaticArray<i32>;
  readonly estimate: StaticArray<f64>;
  protected readonly key: StaticArray<f64>;
  // Inputs for the keys of rising priorities: the submit time, and the part that does not change.
  protected readonly since: StaticArray<f64>;
  protected readonly part: StaticArray<f64>;
  protected readonly slope: StaticArray<f64>; // slopeOf()
  /** If the jobs are offered windows: freshDistribution of each. */
  readonly distribution: StaticArray<i32>;
  private readonly dynamic: bool;
  private readonly rising: bool;
  readonly order: i32;
  private readonly keys: StaticArray<f64>;

  constructor(order: i32, keys: StaticArray<f64>, jobs: f64, inBlocks: bool) {
    super(jobs, stands(order, inBlocks));
    const length = columnLength(jobs, stands(order, inBlocks));
    this.order = order;
    this.keys = keys;
    this.job = allocateI32(length);
    this.processors = allocateI32(length);
    this.estimate = allocateF64(length);
    this.key = allocateF64(order == FCFS ? 0 : length);
    this.dynamic = isDynamic(order);
    this.rising = isRising(order);
    this.since = allocateF64(isRising(order) ? length : 0);
    this.part = allocateF64(isRising(order) ? length : 0);
    this.slope = allocateF64(isRising(order) ? length : 0);
    this.distribution = allocateI32(run.offersWindows() ? length : 0);
  }

  // A build for given settings (scripts/specialise.mjs) knows what `run` answers.
  protected hasKeys(): bool {
    return run.hasKeys() && this.order != FCFS;
  }

  protected isDynamic(): bool {
    return run.hasKeys() && this.dynamic;
  }

  protected isRising(): bool {
    return run.hasKeys() && this.rising;
  }

  /** Indices at which the entries of a queue in a single block begin and end. */
  low(): i32 {
    return unchecked(this.begin[0]);
  }

  high(): i32 {
    return unchecked(this.end[0]);
  }

  /** Writes the entry of a job to a place. */
  protected write(at: i32, job: i32, key: f64): void {
    unchecked((this.job[at] = job));
    unchecked((this.processors[at] = processors[job]));
    unchecked((this.estimate[at] = estimate[job]));
    if (this.hasKeys()) unchecked((this.key[at] = key));
    if (run.offersWindows()) unchecked((this.distribution[at] = freshDistribution[job]));
    if (!this.isRising()) return;
    unchecked((this.since[at] = submit[job]));
    const part = unchecked(this.keys[job]);
    unchecked((this.part[at] = part));
    unchecked((this.slope[at] = slopeOf(this.order, part, processors[job])));
  }

  protected moveJobs(to: i32, from: i32, count: i32): void {
    moveI32(this.job, to, from, count);
    moveI32(this.processors, to, from, count);
    moveF64(this.estimate, to, from, count);
    if (this.hasKeys()) moveF64(this.key, to, from, count);
    if (run.offersWindows()) moveI32(this.distribution, to, from, count);
    if (!this.isRising()) return;
    moveF64(this.since, to, from, count);
    moveF64(this.part, to, from, count);
    moveF64(this.slope, to, from, count);
  }

  /** Moves an entry of a dynamic order to a place before its own. */
  protected relocate(from: i32, to: i32): void {
    if (from == to) return;
    const job = unchecked(this.job[from]);
    const width = unchecked(this.processors[from]);
    const belief = unchecked(this.estimate[from]);
    const key = unchecked(this.key[from]);
    const rising = this.isRising();
    const since = rising ? unchecked(this.since[from]) : 0;
    const part = rising ? unchecked(this.part[from]) : 0;
    const slope = rising ? unchecked(this.slope[from]) : 0;
    const distribution = run.offersWindows() ? unchecked(this.distribution[from]) : 0;
    this.moveJobs(to + 1, to, from - to);
    unchecked((this.job[to] = job));
    unchecked((this.processors[to] = width));
    unchecked((this.estimate[to] = belief));
    unchecked((this.key[to] = key));
    if (run.offersWindows()) unchecked((this.distribution[to] = distribution));
    if (!rising) return;
    unchecked((this.since[to] = since));
    unchecked((this.part[to] = part));
    unchecked((this.slope[to] = slope));
  }

  protected swap(a: i32, b: i32): void {
    swapI32(this.job, a, b);
    swapI32(this.processors, a, b);
    swapF64(this.estimate, a, b);
    swapF64(this.key, a, b);
    if (run.offersWindows()) swapI32(this.distribution, a, b);
    if (!this.isRising()) return;
    swapF64(this.since, a, b);
    swapF64(this.part, a, b);
    swapF64(this.slope, a, b);
  }

  protected standsBefore(a: i32, b: i32): bool {
    const first = unchecked(this.key[a]);
    const second = unchecked(this.key[b]);
    if (first != second) return first < second;
    return turnOf(unchecked(this.job[a])) < turnOf(unchecked(this.job[b]));
  }

  /** True if a newcomer comes after all waiting jobs. A dynamic order is sorted later. */
  protected isLast(key: f64, newcomer: i32): bool {
    if (this.entries == 0 || this.isDynamic()) return true;
    const last = unchecked(this.end[this.count - 1]) - 1;
    return this.isBefore(last, key, newcomer);
  }

  /** True if the entry at a place comes before a job of this key. */
  protected isBefore(place: i32, key: f64, job: i32): bool {
    if (this.hasKeys()) {
      const own = unchecked(this.key[place]);
      if (own != key) return own < key;
    }
    return turnOf(unchecked(this.job[place])) < turnOf(job);
  }

  protected keyOf(job: i32): f64 {
    return this.hasKeys() && !this.dynamic ? unchecked(this.keys[job]) : 0;
  }

  /** True if the first of two jobs comes before the other. */
  protected precedes(job: i32, other: i32): bool {
    const key = this.keyOf(job);
    const otherKey = this.keyOf(other);
    return key < otherKey || (key == otherKey && turnOf(job) < turnOf(other));
  }

  /** The block that has the job, or that would have it. */
  protected blockOf(key: f64, job: i32): i32 {
    const begin = this.begin;
    let block = 0;
    let size = this.count;
    while (size > 1) {
      const half = size >> 1;
      const first = unchecked(begin[block + half]);
      if (unchecked(this.job[first]) == job || this.isBefore(first, key, job)) block += half;
      size -= half;
    }
    return block;
  }

  /** The first place of a block whose entry is not before the job; it may be the end of the block. */
  protected placeIn(k: i32, key: f64, job: i32): i32 {
    let first = unchecked(this.begin[k]);
    let size = unchecked(this.end[k]) - first;
    while (size > 0) {
      const half = size >> 1;
      if (this.isBefore(first + half, key, job)) {
        first += half + 1;
        size -= half + 1;
      } else size = half;
    }
    return first;
  }
}
