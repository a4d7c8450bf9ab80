// Stores the estimated ends of running jobs, in which reservations are searched. To keep them sorted costs two
// searches per job, and most reservations need no order:
//
// - The instant of the last search is kept, with two sums: the processors that become free before it, and
//   those that become free by it. Starts and ends change the sums. The next search has the same result if the
//   first sum is still too small and the second one large enough.
// - A new estimated end is put into a list. The list is sorted in when a search needs the order. Most jobs that
//   start on a machine without a queue end before that.
import { estimate, processors, start } from '../jobs/columns';
import { allocateI32, allocateU8 } from '../memory';
import { SortedEnds } from './sortedEnds';

let listLength: i32 = 1024;

/** Sets how many estimated ends a list has before it is sorted in. Any number gives the same results. */
export function setListLength(ends: i32): void {
  listLength = ends;
}

export class EstimatedEnds {
  private readonly sorted: SortedEnds;
  private readonly list: StaticArray<i32>;
  private readonly length: i32;
  private count: i32 = 0;
  private readonly isListed: StaticArray<u8>; // of a job: whether it is in the list and has not ended
  // The instant of the last search, and the processors that become free before it and by it.
  private instant: f64 = -Infinity;
  private before: i32 = 0;
  private upTo: i32 = 0;

  constructor(jobs: f64, capacity: f64) {
    this.sorted = new SortedEnds(capacity);
    this.list = allocateI32(listLength);
    this.length = listLength;
    this.isListed = allocateU8(jobs);
  }

  /** A job has started. */
  add(job: i32): void {
    const p = unchecked(processors[job]);
    const time = unchecked(start[job]) + unchecked(estimate[job]);
    if (time < this.instant) this.before += p;
    if (time <= this.instant) this.upTo += p;
    if (this.count == this.length) this.settle();
    unchecked((this.list[this.count++] = job));
    unchecked((this.isListed[job] = 1));
  }

  remove(job: i32): void {
    const p = unchecked(processors[job]);
    const time = unchecked(start[job]) + unchecked(estimate[job]);
    if (time < this.instant) this.before -= p;
    if (time <= this.instant) this.upTo -= p;
    if (unchecked(this.isListed[job]) != 0) unchecked((this.isListed[job] = 0));
    else this.sorted.remove(p, time);
  }

  /** Removes all ends up to an instant. Returns their processors. */
  removeUntil(time: f64): i32 {
    this.settle();
    const due = this.sorted.removeUntil(time);
    if (time < this.instant) {
      this.before -= due;
      this.upTo -= due;
    } else this.before = this.upTo = 0;
    return due;
  }

  /**
   * Finds the first instant by which at least that many processors (one or more) have become free. Such an
   * instant must exist.
   */
  find(processors: i32): void {
    if (this.before < processors && processors <= this.upTo) return;
    this.settle();
    const sorted = this.sorted;
    this.before = sorted.walkUntil(processors);
    this.instant = sorted.time();
    this.upTo = this.before + sorted.next();
  }

  /** The instant that find() has found. */
  found(): f64 {
    return this.instant;
  }

  /** The processors that have become free by the instant that find() has found. */
  freedBy(): i32 {
    return this.upTo;
  }

  /** All estimated ends, sorted. */
  inOrder(): SortedEnds {
    this.settle();
    return this.sorted;
  }

  /** Sorts in the estimated ends of the list. Then no job is known by its number. */
  settle(): void {
    const list = this.list;
    const isListed = this.isListed;
    for (let i = 0; i < this.count; i++) {
      const job = unchecked(list[i]);
      if (unchecked(isListed[job]) == 0) continue;
      unchecked((isListed[job] = 0));
      this.sorted.add(unchecked(processors[job]), unchecked(start[job]) + unchecked(estimate[job]));
    }
    this.count = 0;
  }
}
