// Stores the reservation of each waiting job under conservative backfilling, in columns next to those of
// the queue: when it begins, and a coarse form of the job, so that sixteen jobs are compared at a time
// (native/scans.ts, markAffected). The coarse form is the power of two of its processors, the eighth of an
// octave of its estimate, and the beginning of its reservation in single precision. Each of them never decreases
// where the exact number increases.

import { lengthOf } from '../jobs/lengths';
import { isRaised } from '../machine/holes';
import { allocateF32, allocateF64, allocateU8 } from '../memory';
import { moveF32, moveF64, moveU8 } from '../native/moves';
import { greatestOf, leastOf, markAffected, presentIn } from '../native/scans';
import { log2Floor, lowestBit } from '../native/words';
import { ByEstimate, KINDS } from './byEstimate';
import { DueIndex } from './dueIndex';
import { Entries } from './entries';

// More than the rounding error of single precision, as a share.
const ROUNDING: f64 = 1.2e-7;

/** Marks of a job: reasons why it may have an earlier hole (replay/marks.ts). */
export const TOUCHED: u8 = 1;
export const WIDENED: u8 = 2;
/** Like WIDENED, but by processors that came back from Reservations.openedSince() on. */
export const LATER: u8 = 4;

let leastIndexed: i32 = 512;
// An index costs as much as some calls of markAffected().
let patience: i32 = 24;

/**
 * Sets from how many waiting jobs on, and after how many calls of markAffected() in a pass, the reservations
 * get an index.
 */
export function setIndex(jobs: i32, calls: i32): void {
  leastIndexed = jobs;
  patience = calls;
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
  private readonly byEstimate: ByEstimate;
  private readonly index: DueIndex;
  private readonly since: StaticArray<f32>; // by job: see openedSince()
  /** An earlier hole of a job that is marked WIDENED begins before this instant. */
  widenedUntil: f64 = Infinity;
  private raisedUntil: f64 = -Infinity; // the same of the marks of this pass
  /** True if there is an index now. */
  indexed: bool = false;
  private raises: i32 = -1; // markAffected() was called so often in the pass; -1 if there is none
  private readonly lumped: i32; // powers of two below the second kind

  /** @param resorted true if the queue has a dynamic order */
  constructor(jobs: f64, machine: i32, resorted: bool) {
    this.due = allocateF64(jobs);
    this.mark = allocateU8(jobs);
    this.rounded = allocateF32(jobs);
    this.kind = allocateU8(jobs);
    this.length = allocateU8(jobs);
    this.markOf = allocateU8(resorted ? jobs : 0);
    this.byEstimate = new ByEstimate(jobs);
    this.index = new DueIndex(jobs);
    this.since = allocateF32(jobs);
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
  admit(at: i32, processors: i32, estimate: f64, due: f64, mark: u8): void {
    const kind = this.kindOf(processors);
    this.kinds |= 1 << kind;
    unchecked((this.kind[at] = u8(kind)));
    unchecked((this.length[at] = u8(lengthOf(estimate))));
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

  /** No earlier hole of this job, which is marked LATER, ends before this instant. */
  openedSince(job: i32): f64 {
    return f64(unchecked(this.since[job]));
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
  readmit(at: i32, job: i32, processors: i32, estimate: f64, due: f64): void {
    this.admit(at, processors, estimate, due, unchecked(this.markOf[job]));
  }

  /** The job at this place loses its marks. */
  unmark(at: i32): void {
    unchecked((this.mark[at] = 0));
  }

  /** A pass begins, in which no job joins or leaves the queue until endPass(). */
  beginPass(): void {
    this.raises = 0;
    this.raisedUntil = -Infinity;
  }

  endPass(): void {
    this.raises = -1;
    this.indexed = false;
    this.widenedUntil = this.raisedUntil;
  }

  /** Adds marks to the jobs at [low, high), which are all, as markAffected() of native/scans.ts does. */
  markAffected(queue: Entries, limits: StaticArray<u8>, from: f64, to: f64): void {
    const low = queue.low();
    const high = queue.high();
    if (this.indexed && this.markTouched(low, high, limits, from, to)) {
      this.markLater(queue, limits, from);
      return;
    }
    if (to > this.widenedUntil) this.widenedUntil = to;
    if (to > this.raisedUntil) this.raisedUntil = to;
    this.markIn(low, high, limits, from, to);
    if (this.indexed || this.raises < 0 || high - low < leastIndexed || ++this.raises < patience) return;
    const latest = greatestOf(this.due, low, high);
    if (latest == Infinity) return; // a job has no reservation yet
    const earliest = leastOf(this.due, low, high);
    this.byEstimate.make(this.due, this.kind, this.length, low, high, earliest, latest, this.index.next);
    this.index.make(this.due, low, high, earliest, latest);
    this.indexed = true;
  }

  /** Returns false if the interval is so long that the index would not be quicker. */
  private markTouched(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): bool {
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
    return true;
  }

  /** Marks the jobs that are widened, found by their coarse forms and then tested exactly. */
  private markLater(queue: Entries, limits: StaticArray<u8>, from: f64): void {
    const index = this.byEstimate;
    const due = this.due;
    const instant = f32(from - ROUNDING * abs(from));
    const past = (1 << index.spanOf(from)) - 1;
    for (let kinds = this.kinds; kinds != 0; kinds &= kinds - 1) {
      const kind = lowestBit(kinds);
      const limit = unchecked(limits[kind]);
      if (limit == 0) continue;
      for (let spans = index.spansBelow(kind, limit) & ~past; spans != 0; spans &= spans - 1) {
        const section = index.sectionOf(kind, lowestBit(spans));
        const end = index.firstOf(section + 1);
        for (let i = index.firstOf(section); i < end; i++) {
          const at = index.placeAt(i);
          if (unchecked(this.length[at]) >= limit) break;
          if (unchecked(due[at]) <= from) continue;
          const job = unchecked(queue.job[at]);
          const isMarked: bool = unchecked(this.mark[at]) >= LATER;
          if (isMarked && unchecked(this.since[job]) <= instant) continue;
          if (!isRaised(unchecked(queue.estimate[at]), unchecked(queue.processors[at]))) continue;
          unchecked((this.mark[at] |= LATER));
          unchecked((this.since[job] = instant));
        }
      }
    }
  }

  private markIn(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): void {
    markAffected(this.kind, this.length, this.rounded, this.mark, low, high, limits, f32(from), f32(to));
  }
}
