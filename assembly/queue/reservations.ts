// What the queue of conservative backfilling keeps of the reservation of each waiting job, in columns beside
// its own: when it begins, and a coarse form of the job, so that sixteen jobs are compared at a time
// (native.ts, markAffected). The coarse form is the power of two of its processors, the eighth of an octave
// of its plan, and the beginning of its reservation in single precision. Each of them never decreases where
// the exact number increases.
import { allocateF32, allocateF64, allocateU8, layoutColumns } from '../memory';
import { highWord, log2Floor, markAffected, moveF32, moveF64, moveU8 } from '../native';

/** Marks of a job. They say why it may have an earlier hole (replay/marks.ts). */
export const TOUCHED: u8 = 1;
export const WIDENED: u8 = 2;

/** The most kinds of widths: as many as a table has that is read sixteen times at a time. */
export const KINDS: i32 = 16;
// Numbers of seconds from here on are one length.
const LONGEST: f64 = 2147483647;

/** The eighth of an octave of a number of seconds; all below a second are one. */
export function lengthOf(seconds: f64): i32 {
  return (highWord(max(1, min(seconds, LONGEST))) >> 17) - (1023 << 3);
}

export function layoutReservations(jobs: f64, resorted: bool): void {
  layoutColumns(1, jobs, 8);
  layoutColumns(1, jobs, 4);
  layoutColumns(resorted ? 4 : 3, jobs, 1);
}

export class Reservations {
  /** The instant at which the reservation begins; infinity if the job has none. */
  readonly due: StaticArray<f64>;
  /** The sum of the marks of each job. */
  readonly mark: StaticArray<u8>;
  private readonly rounded: StaticArray<f32>; // `due` in single precision
  private readonly kind: StaticArray<u8>;
  private readonly length: StaticArray<u8>;
  private readonly markOf: StaticArray<u8>; // by job, while the queue is sorted
  private readonly lumped: i32; // powers of two below the second kind

  /** @param resorted whether the queue has a dynamic order */
  constructor(jobs: i32, machine: i32, resorted: bool) {
    this.due = allocateF64(jobs);
    this.mark = allocateU8(jobs);
    this.rounded = allocateF32(jobs);
    this.kind = allocateU8(jobs);
    this.length = allocateU8(jobs);
    this.markOf = allocateU8(resorted ? jobs : 0);
    this.lumped = max(0, log2Floor(machine) + 1 - KINDS);
  }

  kindOf(processors: i32): i32 {
    return max(0, log2Floor(processors) - this.lumped);
  }

  /** The fewest processors of a job of this kind. */
  fewestOf(kind: i32): i32 {
    return kind == 0 ? 1 : 1 << (kind + this.lumped);
  }

  /** The job at this place of the queue has joined it. */
  admit(at: i32, processors: i32, plan: f64, due: f64, mark: u8): void {
    unchecked((this.kind[at] = u8(this.kindOf(processors))));
    unchecked((this.length[at] = u8(lengthOf(plan))));
    unchecked((this.mark[at] = mark));
    this.place(at, due);
  }

  place(at: i32, due: f64): void {
    unchecked((this.due[at] = due));
    unchecked((this.rounded[at] = f32(due)));
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

  /** Adds marks to the jobs at [low, high), as markAffected() does. */
  markAffected(low: i32, high: i32, limits: StaticArray<u8>, from: f64, to: f64): void {
    markAffected(this.kind, this.length, this.rounded, this.mark, low, high, limits, f32(from), f32(to));
  }
}
