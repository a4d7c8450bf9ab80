// The waiting jobs in the order of the queue, as dense columns: what a pass reads lies side by side, and processors
// can be compared four at a time. A queue of jobs in arrival order grows at its end only; an ordered one is kept sorted
// by (key, submission), a dynamic one is sorted again before each pass.
import { allocateF64, allocateI32, planColumns } from '../memory';
import { indexOf, moveF64, moveI32 } from '../native';
import { plan, processors } from '../replay/jobs';
import { turnOf } from '../replay/sequences';
import { dynamicKey, FCFS, isDynamic, isKeyed } from './order';

// Jobs that left at the front leave room there; past this much the rest is moved down.
const REPACK_ABOVE = 4096;

export function planWaiting(order: i32, jobs: f64): void {
  planColumns(2, jobs, 4);
  planColumns(order == FCFS ? 1 : 2, jobs, 8);
}

/** For the processors of an entry that is to leave: it fits nowhere. */
const GONE: i32 = 2147483647;

export class Waiting {
  job: StaticArray<i32>;
  processors: StaticArray<i32>;
  plan: StaticArray<f64>;
  private key: StaticArray<f64>;
  /** The jobs stand at [low, high). */
  low: i32 = 0;
  high: i32 = 0;
  /** Where the first job came in since changesSeen(), or `high`. */
  firstNew: i32 = 0;
  readonly order: i32;
  private readonly keys: StaticArray<f64>;
  private readonly room: i32;

  constructor(order: i32, keys: StaticArray<f64>, jobs: i32) {
    this.order = order;
    this.keys = keys;
    this.room = jobs;
    this.job = allocateI32(jobs);
    this.processors = allocateI32(jobs);
    this.plan = allocateF64(jobs);
    this.key = allocateF64(order == FCFS ? 0 : jobs);
  }

  isEmpty(): bool {
    return this.low == this.high;
  }

  insert(newcomer: i32): void {
    if (this.high == this.room) this.repack();
    const newKey: f64 = isKeyed(this.order) ? unchecked(this.keys[newcomer]) : 0;
    const at = this.isLast(newcomer) ? this.high : this.positionOf(newKey, newcomer);
    if (at < this.high) this.moveEntries(at + 1, at, this.high - at);
    unchecked((this.job[at] = newcomer));
    unchecked((this.processors[at] = processors[newcomer]));
    unchecked((this.plan[at] = plan[newcomer]));
    if (this.order != FCFS) unchecked((this.key[at] = newKey));
    if (at < this.firstNew) this.firstNew = at;
    this.high++;
  }

  /** From here on, firstNew tells of later arrivals only. */
  changesSeen(): void {
    this.firstNew = this.high;
  }

  /** The head leaves. */
  removeHead(): void {
    this.low++;
    if (this.low == this.high) this.low = this.high = 0;
    else if (this.low > REPACK_ABOVE && this.low > this.high >> 1) this.repack();
  }

  private repack(): void {
    const low = this.low;
    this.moveEntries(0, low, this.high - low);
    this.high -= low;
    this.firstNew -= low;
    this.low = 0;
  }

  /** Wherever in the queue the job is, it leaves. */
  remove(leaver: i32): void {
    const at = this.find(leaver);
    if (at == this.low) {
      this.removeHead();
      return;
    }
    this.high--;
    this.moveEntries(at, at + 1, this.high - at);
  }

  /** The job at a place is to leave. From here on no scan finds it; close() takes it out. */
  mark(place: i32): void {
    unchecked((this.processors[place] = GONE));
  }

  /** The marked entries leave: those at `first`, at `last`, and any between. The shorter side of the queue closes up. */
  close(first: i32, last: i32): void {
    let write = first;
    let read = first + 1;
    while (read <= last) {
      const gone = indexOf(this.processors, read, last + 1, GONE);
      this.moveEntries(write, read, gone - read);
      write += gone - read;
      read = gone + 1;
    }
    const before = write - this.low;
    const behind = this.high - read;
    const gap = read - write;
    if (before < behind) {
      this.moveEntries(this.low + gap, this.low, before);
      this.low += gap;
    } else {
      this.moveEntries(write, read, behind);
      this.high -= gap;
    }
    if (this.low == this.high) this.low = this.high = 0;
  }

  /** Jobs that wait again, the latest first, come back to a queue in arrival order: one walk from its end. */
  insertAll(jobs: StaticArray<i32>, count: i32): void {
    if (this.high + count > this.room) this.repack();
    let i = this.high - 1;
    let write = this.high + count - 1;
    this.high += count;
    for (let k = 0; k < count; write--) {
      const newcomer = unchecked(jobs[k]);
      if (i >= this.low && unchecked(this.job[i]) > newcomer) {
        this.moveEntries(write, i--, 1);
        continue;
      }
      unchecked((this.job[write] = newcomer));
      unchecked((this.processors[write] = processors[newcomer]));
      unchecked((this.plan[write] = plan[newcomer]));
      k++;
    }
    this.firstNew = min(this.firstNew, i + 1);
  }

  /** Entries [from, from + count) move to `to`. */
  private moveEntries(to: i32, from: i32, count: i32): void {
    moveI32(this.job, to, from, count);
    moveI32(this.processors, to, from, count);
    moveF64(this.plan, to, from, count);
    if (this.order != FCFS) moveF64(this.key, to, from, count);
  }

  /**
   * Sorts a dynamic order by its keys at this instant. Insertion: from one pass to the next the order hardly changes,
   * and then this is one walk.
   */
  sort(now: f64): void {
    const job = this.job;
    const width = this.processors;
    const belief = this.plan;
    const key = this.key;
    for (let i = this.low; i < this.high; i++) {
      const j = unchecked(job[i]);
      const k = dynamicKey(this.order, j, now);
      const turn = turnOf(j);
      const p = unchecked(width[i]);
      const b = unchecked(belief[i]);
      let hole = i;
      while (hole > this.low) {
        const before = unchecked(key[hole - 1]);
        if (before < k || (before == k && turnOf(unchecked(job[hole - 1])) < turn)) break;
        unchecked((key[hole] = before));
        unchecked((job[hole] = job[hole - 1]));
        unchecked((width[hole] = width[hole - 1]));
        unchecked((belief[hole] = belief[hole - 1]));
        hole--;
      }
      unchecked((key[hole] = k));
      unchecked((job[hole] = j));
      unchecked((width[hole] = p));
      unchecked((belief[hole] = b));
    }
  }

  /** Whether a newcomer goes behind all that wait. A dynamic order is sorted later. */
  private isLast(newcomer: i32): bool {
    if (this.low == this.high || isDynamic(this.order)) return true;
    return this.order == FCFS && unchecked(this.job[this.high - 1]) < newcomer;
  }

  /** Where the job stands. */
  private find(wanted: i32): i32 {
    if (isDynamic(this.order)) {
      let i = this.low;
      while (unchecked(this.job[i]) != wanted) i++;
      return i;
    }
    return this.positionOf(isKeyed(this.order) ? unchecked(this.keys[wanted]) : 0, wanted);
  }

  /** The first place whose (key, turn) is not before this one. */
  private positionOf(wantedKey: f64, wanted: i32): i32 {
    const job = this.job;
    const key = this.key;
    const keyed = this.order != FCFS;
    const turn = turnOf(wanted);
    let first = this.low;
    let size = this.high - first;
    while (size > 0) {
      const half = size >> 1;
      const middle = first + half;
      const k: f64 = keyed ? unchecked(key[middle]) : 0;
      if (k < wantedKey || (k == wantedKey && turnOf(unchecked(job[middle])) < turn)) {
        first = middle + 1;
        size -= half + 1;
      } else size = half;
    }
    return first;
  }
}
