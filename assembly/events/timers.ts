// Stores future events of running jobs in a binary heap in parallel arrays, with the earliest event first.
// Simultaneous entries come in the order of submissions, or in the order in which they were set. Submissions
// need no heap, because a trace is sorted.
import { allocateF64, allocateI32 } from '../memory';
import { moveI32 } from '../native/moves';
import { indexOf } from '../native/scans';

export class Timers {
  count: i32 = 0;
  /** The jobs of the entries, in the order of the heap. */
  readonly job: StaticArray<i32>;
  private readonly times: StaticArray<f64>;
  private readonly inOrderSet: bool;
  private readonly turn: StaticArray<i32>; // of a job: the number of its entry, counted from the first
  private turns: i32 = 0;

  constructor(capacity: f64, jobs: f64, inOrderSet: bool) {
    this.times = allocateF64(capacity);
    this.job = allocateI32(capacity);
    this.inOrderSet = inOrderSet;
    this.turn = allocateI32(inOrderSet ? jobs : 0);
  }

  /** The time of the earliest entry; infinity if there is none. */
  next(): f64 {
    return this.count > 0 ? unchecked(this.times[0]) : Infinity;
  }

  /** Moves the entry of a job to another time. Among simultaneous entries it keeps its place. */
  move(time: f64, job: i32): void {
    this.cancel(job);
    this.rise(this.count++, time, job);
  }

  /** A job has at most one entry. */
  set(time: f64, job: i32): void {
    if (this.inOrderSet) unchecked((this.turn[job] = this.turns++));
    this.rise(this.count++, time, job);
  }

  /** Removes the earliest entry and returns its job. */
  take(): i32 {
    const first = unchecked(this.job[0]);
    const last = --this.count;
    this.sink(0, unchecked(this.times[last]), unchecked(this.job[last]));
    return first;
  }

  /** The smallest number of a job with an entry, but at most `most`. */
  least(most: i32): i32 {
    for (let i = 0; i < this.count; i++) most = min(most, unchecked(this.job[i]));
    return most;
  }

  /** Lowers the numbers of all jobs by `count`; `jobs` jobs remain. */
  renumber(count: i32, jobs: i32): void {
    for (let i = 0; i < this.count; i++) unchecked((this.job[i] -= count));
    if (this.inOrderSet) moveI32(this.turn, 0, count, jobs);
  }

  /** Removes a job's entry. */
  cancel(job: i32): void {
    const at = indexOf(this.job, 0, this.count, job);
    const last = --this.count;
    if (at == last) return;
    const time = unchecked(this.times[last]);
    const moved = unchecked(this.job[last]);
    if (at > 0 && this.isBefore(time, moved, (at - 1) >> 1)) this.rise(at, time, moved);
    else this.sink(at, time, moved);
  }

  /** True if an entry with this time and job comes before the entry at a place. */
  private isBefore(time: f64, job: i32, place: i32): bool {
    const other = unchecked(this.times[place]);
    return time < other || (time == other && this.isEarlier(job, unchecked(this.job[place])));
  }

  private isEarlier(a: i32, b: i32): bool {
    return this.inOrderSet ? unchecked(this.turn[a]) < unchecked(this.turn[b]) : a < b;
  }

  private rise(from: i32, time: f64, job: i32): void {
    const t = this.times;
    const j = this.job;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = unchecked(t[parent]);
      if (above < time || (above == time && this.isEarlier(unchecked(j[parent]), job))) break;
      unchecked((t[hole] = above));
      unchecked((j[hole] = j[parent]));
      hole = parent;
    }
    unchecked((t[hole] = time));
    unchecked((j[hole] = job));
  }

  private sink(from: i32, time: f64, job: i32): void {
    const t = this.times;
    const j = this.job;
    const count = this.count;
    let hole = from;
    let child = 2 * hole + 1;
    while (child < count) {
      // Which child is earlier cannot be predicted, so the program adds the comparison instead of branching.
      let early = unchecked(t[child]);
      if (child + 1 < count) {
        const other = unchecked(t[child + 1]);
        if (other == early) child += i32(this.isEarlier(unchecked(j[child + 1]), unchecked(j[child])));
        else child += i32(other < early);
        early = unchecked(t[child]);
      }
      if (time < early || (time == early && this.isEarlier(job, unchecked(j[child])))) break;
      unchecked((t[hole] = early));
      unchecked((j[hole] = j[child]));
      hole = child;
      child = 2 * hole + 1;
    }
    unchecked((t[hole] = time));
    unchecked((j[hole] = job));
  }
}
