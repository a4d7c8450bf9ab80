// What the queue of conservative backfilling keeps of the reservation of each waiting job, in columns beside
// its own: when it begins, and a coarse form of the job, so that sixteen jobs are compared at a time
// (native/scans.ts, markAffected). The coarse form is the power of two of its processors, the eighth of an
// octave of its plan, and the beginning of its reservation in single precision. Each of them never decreases
// where the exact number increases.

import { lengthOf } from '../jobs/lengths';
import { allocateF32, allocateF64, allocateU8 } from '../memory';
import { moveF32, moveF64, moveU8 } from '../native/moves';
import { greatestOf, leastOf, markAffected, presentIn } from '../native/scans';
import { log2Floor } from '../native/words';
import { DueIndex } from './dueIndex';
import { Groups, KINDS, setGroupSize } from './groups';

/** Marks of a job. They say why it may have an earlier hole (replay/marks.ts). */
export const TOUCHED: u8 = 1;
export const WIDENED: u8 = 2;

let leastIndexed: i32 = 256;
// An index costs as much as some calls of markAffected().
let patience: i32 = 8;

/**
 * Sets from how many waiting jobs on, and after how many calls of markAffected() in a pass, the reservations
 * get an index, and how many places a group of it has.
 */
export function setIndex(jobs: i32, calls: i32, places: i32): void {
  leastIndexed = jobs;
  patience = calls;
  setGroupSize(places);
}

export class Reservations {
  /** The instant at which the reservation begins; infinity if the job has none. */
  readonly due: StaticArray<f64>;
  /** No reservation begins after this instant. */
  latest: f64 = -Infinity;
  /** The sum of the marks of each job. */
  readonly mark: StaticArray<u8>;
  /** One bit for each kind: no job has another. */
  kinds: i32 = 0;
  private readonly rounded: StaticArray<f32>; // `due` in single precision
  private readonly kind: StaticArray<u8>;
  private readonly length: StaticArray<u8>;
  private readonly markOf: StaticArray<u8>; // by job, while the queue is sorted
  // A long queue has an index, from some time in a pass to its end.
  private readonly groups: Groups;
  private readonly index: DueIndex;
  private indexed: bool = false;
  private raises: i32 = -1; // markAffected() was called so often in the pass; -1 if there is none
  private readonly lumped: i32; // powers of two below the second kind

  /** @param resorted whether the queue has a dynamic order */
  constructor(jobs: f64, machine: i32, resorted: bool) {
    this.due = allocateF64(jobs);
    this.mark = allocateU8(jobs);
    this.rounded = allocateF32(jobs);
    this.kind = allocateU8(jobs);
    this.length = allocateU8(jobs);
    this.markOf = allocateU8(resorted ? jobs : 0);
    this.groups = new Groups(jobs);
    this.index = new DueIndex(jobs);
    this.lumped = max(0, log2Floor(machine) + 1 - KINDS);
  }

  kindOf(processors: i32): i32 {
    return max(0, log2Floor(processors) - this.lumped);
  }

  /** The fewest processors of a job of this kind. */
  fewestOf(kind: i32): i32 {
    return kind == 0 ? 1 : 1 << (kind + this.lumped);
  }

  /** The job at this place has joined the queue. */
  admit(at: i32, processors: i32, plan: f64, due: f64, mark: u8): void {
    const kind = this.kindOf(processors);
    this.kinds |= 1 << kind;
    unchecked((this.kind[at] = u8(kind)));
    unchecked((this.length[at] = u8(lengthOf(plan))));
    unchecked((this.mark[at] = mark));
    this.place(at, due);
  }

  /** The reservation of the job at this place now begins at `due`. */
  place(at: i32, due: f64): void {
    if (this.indexed) this.index.move(at, unchecked(this.due[at]), due);
    unchecked((this.due[at] = due));
    unchecked((this.rounded[at] = f32(due)));
    if (due > this.latest) this.latest = due;
  }

  /** Jobs have left the queue. Those at [low, high) are all that are left. */
  review(low: i32, high: i32): void {
    this.latest = low < high ? greatestOf(this.due, low, high) : -Infinity;
    this.kinds = presentIn(this.kind, low, high);
  }

  /** Entries of the queue move. */
  move(to: i32, from: i32, count: i32): void {
    moveF64(this.due, to, from, count);
    moveF32(this.rounded, to, from, count);
    moveU8(this.mark, to, from, count);
    moveU8(this.kind, to, from, count);
    moveU8(this.length, to, from, count);
  }

  /** The jobs at [low, high) are about to be sorted. */
  keepMarks(job: StaticArray<i32>, low: i32, high: i32): void {
    for (let i = low; i < high; i++) unchecked((this.markOf[job[i]] = this.mark[i]));
  }

  /** The job whose mark is kept is now at this place. */
  readmit(at: i32, job: i32, processors: i32, plan: f64, due: f64): void {
    this.admit(at, processors, plan, due, unchecked(this.markOf[job]));
  }

  /** The job at this place loses its marks. */
  unmark(at: i32): void {
    unchecked((this.mark[at] = 0));
  }

  /** A pass begins, in which no job joins or leaves the queue until endPass(). */
  beginPass(): void {
    this.raises = 0;
  }

  endPass(): void {
    this.raises = -1;
    this.indexed = false;
  }

  /** Adds marks to the jobs at [low, high), which are all, as markAffected() of native/scans.ts does. */
  markAffected(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): void {
    if (this.indexed && this.markIndexed(low, high, limits, from, to)) return;
    this.markIn(low, high, limits, from, to);
    if (this.indexed || this.raises < 0 || high - low < leastIndexed || ++this.raises < patience) return;
    const latest = greatestOf(this.due, low, high);
    if (latest == Infinity) return; // a job has no reservation yet
    this.groups.make(this.due, this.kind, this.length, low, high);
    this.index.make(this.due, low, high, leastOf(this.due, low, high), latest);
    this.indexed = true;
  }

  /** Returns false if the interval is so long that the index would not be quicker. */
  private markIndexed(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): bool {
    const index = this.index;
    const last = index.sliceOf(to);
    let slice = index.sliceOf(from);
    if (last - slice > (high - low) >> 4) return false;
    for (; slice <= last; slice++)
      for (let at = index.firstOf(slice); at >= 0; at = index.after(at)) {
        const due = unchecked(this.due[at]);
        if (due > from && due <= to && unchecked(limits[i32(unchecked(this.kind[at]))]) > 0)
          unchecked((this.mark[at] |= TOUCHED));
      }
    const groups = this.groups;
    for (let g = groups.next(0, limits, from); g < groups.count; g = groups.next(g + 1, limits, from)) {
      const begin = low + g * groups.size;
      this.markIn(begin, min(begin + groups.size, high), limits, from, to);
    }
    return true;
  }

  private markIn(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): void {
    markAffected(this.kind, this.length, this.rounded, this.mark, low, high, limits, f32(from), f32(to));
  }
}
