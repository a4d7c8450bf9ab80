// Adds and removes waiting jobs. If a scan may skip parts of the queue, its blocks have bounds (bounds.ts). Under
// conservative backfilling the queue also has the reservations of its jobs.
import { blocksFor } from '../blocks';
import { estimate, processors, start } from '../jobs/columns';
import { indexOf } from '../native/scans';
import * as run from '../run';
import { Bounds } from './bounds';
import { stands } from './entries';
import { isDynamic } from './order';
import { OrderedEntries } from './orderedEntries';
import { Reservations, WIDENED } from './reservations';

export abstract class BoundedEntries extends OrderedEntries {
  /** The reservations of the jobs, in columns next to these. Only conservative backfilling has them. */
  readonly reservations: Reservations;
  protected readonly bounds: Bounds;
  /** The first job, in the order of the queue, that was added since changesSeen(); -1 if there is none. */
  protected newcomer: i32 = -1;

  constructor(order: i32, keys: StaticArray<f64>, jobs: f64, inBlocks: bool, machine: i32) {
    super(order, keys, jobs, inBlocks);
    this.bounds = new Bounds(blocksFor(jobs, stands(order, inBlocks)), machine);
    this.reservations = new Reservations(run.reservesForAll() ? jobs : 0, machine, isDynamic(order));
  }

  /** The first job. The queue must not be empty. */
  head(): i32 {
    if (run.hasKeys() && !this.isHeadFirst) this.bringHead();
    return unchecked(this.job[this.first()]);
  }

  insert(newcomer: i32): void {
    const key = this.keyOf(newcomer);
    const last = this.isLast(key, newcomer);
    let k = last ? this.count - 1 : this.blockOf(key, newcomer);
    while (!this.hasRoom(k)) {
      this.makeRoom(k, last);
      k = last ? this.count - 1 : this.blockOf(key, newcomer);
    }
    const at = this.insertAt(k, last ? unchecked(this.end[k]) : this.placeIn(k, key, newcomer));
    const p = unchecked(processors[newcomer]);
    const seconds = unchecked(estimate[newcomer]);
    this.write(at, newcomer, key);
    if (this.isDynamic() && this.entries > 1) this.admitChallenger(at);
    this.bounds.admit(k, p, seconds);
    if (run.reservesForAll()) this.admitReservation(at, p, seconds, unchecked(start[newcomer]));
    if (this.newcomer < 0 || this.precedes(newcomer, this.newcomer)) this.newcomer = newcomer;
  }

  /** A job without a reservation is marked: a compression makes one. */
  private admitReservation(at: i32, processors: i32, estimate: f64, due: f64): void {
    this.reservations.admit(at, processors, estimate, due, due < Infinity ? 0 : WIDENED);
  }

  /** The smallest number of a waiting job, but at most `most`. */
  least(most: i32): i32 {
    for (let k = 0; k < this.count; k++)
      for (let i = unchecked(this.begin[k]); i < unchecked(this.end[k]); i++)
        most = min(most, unchecked(this.job[i]));
    return most;
  }

  /** Lowers the numbers of all jobs by `count`. */
  renumber(count: i32): void {
    for (let k = 0; k < this.count; k++)
      for (let i = unchecked(this.begin[k]); i < unchecked(this.end[k]); i++)
        unchecked((this.job[i] -= count));
    this.newcomer = max(-1, this.newcomer - count);
  }

  /** True if a job that was added since changesSeen() is now the head. */
  hasNewHead(): bool {
    return this.newcomer >= 0 && this.entries > 0 && this.newcomer == this.head();
  }

  /** Makes only jobs added from now on newcomers. */
  changesSeen(): void {
    this.newcomer = -1;
  }

  /** Removes the head. */
  removeHead(): void {
    if (run.hasKeys() && !this.isHeadFirst) this.bringHead();
    if (this.isDynamic()) this.noteLeaving(this.first());
    this.removeAt(0, this.first());
  }

  /** Removes a job from any place in the queue. */
  remove(leaver: i32): void {
    if (this.isDynamic()) {
      const place = indexOf(this.job, this.low(), this.high(), leaver);
      this.noteLeaving(place);
      this.removeAt(0, place);
      return;
    }
    const key = this.keyOf(leaver);
    const k = this.blockOf(key, leaver);
    this.removeAt(k, this.placeIn(k, key, leaver));
  }

  /** For a queue in a single block: true if the job waits. */
  has(job: i32): bool {
    const place = this.placeIn(0, this.keyOf(job), job);
    return place < this.high() && unchecked(this.job[place]) == job;
  }

  /** For a queue in a single block: the first place whose job comes after this job, which need not wait. */
  behind(job: i32): i32 {
    const place = this.placeIn(0, this.keyOf(job), job);
    return place < this.high() && unchecked(this.job[place]) == job ? place + 1 : place;
  }

  /** For a queue in a single block: removes the entry at `place`. Returns the place of the next one. */
  drop(place: i32): i32 {
    const end = this.high();
    if (this.isDynamic()) this.noteLeaving(place);
    this.removeAt(0, place);
    return this.high() < end ? place : place + 1;
  }

  /** Sorts a dynamic order by its keys at this instant. */
  sort(now: f64): void {
    const low = this.low();
    const high = this.high();
    if (run.reservesForAll()) this.reservations.keepMarks(this.job, low, high);
    this.rank(now);
    if (!this.putInOrder() || !run.reservesForAll()) return;
    for (let i = low; i < high; i++) {
      const job = unchecked(this.job[i]);
      this.reservations.readmit(
        i,
        job,
        unchecked(this.processors[i]),
        unchecked(this.estimate[i]),
        unchecked(start[job]),
      );
    }
  }

  protected move(to: i32, from: i32, count: i32): void {
    this.moveJobs(to, from, count);
    if (run.reservesForAll()) this.reservations.move(to, from, count);
  }

  protected opened(k: i32, split: bool): void {
    this.bounds.open(k, this.count, split);
  }

  protected closed(k: i32): void {
    this.bounds.close(k, this.count);
  }

  protected repacked(): void {
    for (let k = 0; k < this.count; k++) this.bounds.forget(k);
  }
}
