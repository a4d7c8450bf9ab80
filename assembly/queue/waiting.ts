// The waiting jobs in the order of the queue: by key, then by submission. The keys of a dynamic order are
// computed again before each pass. Most passes ask only for the head, so the queue is sorted when more is
// asked for. The columns hold what a scan reads, so that it can compare four jobs at a time. If a scan
// may skip parts of the queue, the queue is in blocks with bounds (blocks.ts, bounds.ts). Any other queue is
// a single block. Under conservative backfilling the queue also has the reservations of its jobs.
import { Blocks, blocksFor, columnLength, layoutBlocks } from '../blocks';
import { FCFS } from '../codes/orders';
import { plan, processors, start, submit } from '../jobs/columns';
import { turnOf } from '../jobs/sequences';
import { allocateF64, allocateI32, layoutColumns } from '../memory';
import { firstAtMost, firstFitting, firstNotLarger, indexOf, leastOf, moveF64, moveI32 } from '../native';
import { Bounds, layoutBounds } from './bounds';
import { isDynamic, isKeyed, writeDynamicKeys } from './order';
import { layoutReservations, Reservations, WIDENED } from './reservations';

let mostMoves: i32 = 32;

/**
 * The average number of places that an entry may move in an insertion sort. If entries move more, a heap
 * sorts.
 */
export function setMostMoved(places: i32): void {
  mostMoves = places;
}

/** Whether the queue is in blocks. A dynamic order is not: it is sorted at every pass. */
function stands(order: i32, inBlocks: bool): bool {
  return inBlocks && !isDynamic(order);
}

export function layoutWaiting(order: i32, jobs: f64, inBlocks: bool, machine: i32, reserves: bool): void {
  const blocked = stands(order, inBlocks);
  const length = columnLength(jobs, blocked);
  layoutBlocks(jobs, blocked);
  layoutBounds(blocksFor(jobs, blocked), machine);
  layoutColumns(2, length, 4);
  layoutColumns(order == FCFS ? 1 : isDynamic(order) ? 4 : 2, length, 8);
  if (reserves) layoutReservations(jobs, isDynamic(order));
}

export class Waiting extends Blocks {
  readonly job: StaticArray<i32>;
  readonly processors: StaticArray<i32>;
  readonly plan: StaticArray<f64>;
  private readonly key: StaticArray<f64>;
  // What the keys of a dynamic order are computed from: the submit time, and the part that does not change.
  private readonly since: StaticArray<f64>;
  private readonly part: StaticArray<f64>;
  private isSorted: bool = true;
  private isHeadFirst: bool = true;
  private readonly isDynamic: bool;
  readonly order: i32;
  /** The reservations of the jobs, in columns beside these. Only a queue that `reserves` has them. */
  readonly reservations: Reservations;
  private readonly reserves: bool;
  private readonly keys: StaticArray<f64>;
  private readonly bounds: Bounds;
  /** The first job, in the order of the queue, that was added since changesSeen(); -1 if there is none. */
  private newcomer: i32 = -1;
  // The place of the scan: a block and an entry in it. The entry is -1 if the scan must still choose a block,
  // from this one on.
  private block: i32 = 0;
  private place: i32 = -1;

  constructor(order: i32, keys: StaticArray<f64>, jobs: i32, inBlocks: bool, machine: i32, reserves: bool) {
    super(jobs, stands(order, inBlocks));
    const blocked = stands(order, inBlocks);
    const length = i32(columnLength(f64(jobs), blocked));
    this.order = order;
    this.keys = keys;
    this.job = allocateI32(length);
    this.processors = allocateI32(length);
    this.plan = allocateF64(length);
    this.key = allocateF64(order == FCFS ? 0 : length);
    this.isDynamic = isDynamic(order);
    this.since = allocateF64(isDynamic(order) ? length : 0);
    this.part = allocateF64(isDynamic(order) ? length : 0);
    this.bounds = new Bounds(i32(blocksFor(f64(jobs), blocked)), machine);
    this.reserves = reserves;
    this.reservations = new Reservations(reserves ? jobs : 0, machine, isDynamic(order));
  }

  /** The first job. The queue must not be empty. */
  head(): i32 {
    if (!this.isHeadFirst) this.bringHead();
    return unchecked(this.job[this.first()]);
  }

  /** Where the entries of a queue in a single block begin and end. */
  low(): i32 {
    return unchecked(this.begin[0]);
  }

  high(): i32 {
    return unchecked(this.end[0]);
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
    const seconds = unchecked(plan[newcomer]);
    unchecked((this.job[at] = newcomer));
    unchecked((this.processors[at] = p));
    unchecked((this.plan[at] = seconds));
    if (this.order != FCFS) unchecked((this.key[at] = key));
    if (this.isDynamic) {
      unchecked((this.since[at] = submit[newcomer]));
      unchecked((this.part[at] = this.keys[newcomer]));
    }
    this.bounds.admit(k, p, seconds);
    if (this.reserves) this.admitReservation(at, p, seconds, unchecked(start[newcomer]));
    if (this.newcomer < 0 || this.precedes(newcomer, this.newcomer)) this.newcomer = newcomer;
  }

  /** A job without a reservation is marked: a compression makes one. */
  private admitReservation(at: i32, processors: i32, plan: f64, due: f64): void {
    this.reservations.admit(at, processors, plan, due, due < Infinity ? 0 : WIDENED);
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

  /** Whether a job that was added since changesSeen() is now the head. */
  hasNewHead(): bool {
    return this.newcomer >= 0 && this.entries > 0 && this.newcomer == this.head();
  }

  hasNewcomers(): bool {
    return this.newcomer >= 0;
  }

  /** From now on only jobs added later are newcomers. */
  changesSeen(): void {
    this.newcomer = -1;
  }

  /** Removes the head. */
  removeHead(): void {
    if (!this.isHeadFirst) this.bringHead();
    this.removeAt(0, this.first());
    this.isHeadFirst = this.isSorted;
  }

  /** Removes a job from any place in the queue. */
  remove(leaver: i32): void {
    if (isDynamic(this.order)) {
      this.removeAt(0, indexOf(this.job, this.low(), this.high(), leaver));
      this.isHeadFirst = this.isSorted;
      return;
    }
    const key = this.keyOf(leaver);
    const k = this.blockOf(key, leaver);
    this.removeAt(k, this.placeIn(k, key, leaver));
  }

  /** For a queue in a single block: whether the job waits. */
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
    this.removeAt(0, place);
    return this.high() < end ? place : place + 1;
  }

  /** The next scan begins with the first entry. */
  scanAll(): void {
    this.block = 0;
    this.place = -1;
  }

  /** The next scan begins with the first newcomer. */
  scanNewcomers(): void {
    const newcomer = this.newcomer;
    const key = this.keyOf(newcomer);
    this.block = this.blockOf(key, newcomer);
    this.place = this.placeIn(this.block, key, newcomer);
  }

  /**
   * Moves the scan to the next job of at most `wide` processors that has at most `narrow` processors or a
   * plan of at most `limit` seconds. Returns its place in the columns; -1 if there is none.
   */
  find(wide: i32, narrow: i32, limit: f64): i32 {
    let k = this.block;
    let i = this.place;
    while (true) {
      if (i < 0) {
        k = this.bounds.next(k, this.count, wide, narrow, limit);
        if (k == this.count) return -1;
        i = unchecked(this.begin[k]);
      }
      const begin = unchecked(this.begin[k]);
      const end = unchecked(this.end[k]);
      const found = firstFitting(this.processors, this.plan, 0, i, end, wide, narrow, limit);
      if (found < end) {
        this.block = k;
        this.place = found;
        return found;
      }
      if (i == begin && this.count > 1) this.bounds.disappoint(k, this.processors, this.plan, begin, end);
      k++;
      i = -1;
    }
  }

  /** Moves the scan past the entry that it found. */
  skip(): void {
    this.place++;
  }

  /** Removes the entry that the scan found. */
  take(): void {
    const k = this.block;
    const place = this.place;
    const end = unchecked(this.end[k]);
    if (this.removeAt(k, place)) this.place = -1;
    else if (unchecked(this.end[k]) == end) this.place++;
    this.isHeadFirst = this.isSorted;
  }

  /** Whether a scan from the first entry finds two jobs or more. If it finds fewer, no order is needed. */
  findsTwo(wide: i32, narrow: i32, limit: f64): bool {
    this.scanAll();
    if (this.find(wide, narrow, limit) < 0) return false;
    this.skip();
    return this.find(wide, narrow, limit) >= 0;
  }

  protected move(to: i32, from: i32, count: i32): void {
    this.moveJobs(to, from, count);
    if (this.reserves) this.reservations.move(to, from, count);
  }

  private moveJobs(to: i32, from: i32, count: i32): void {
    moveI32(this.job, to, from, count);
    moveI32(this.processors, to, from, count);
    moveF64(this.plan, to, from, count);
    if (this.order != FCFS) moveF64(this.key, to, from, count);
    if (!this.isDynamic) return;
    moveF64(this.since, to, from, count);
    moveF64(this.part, to, from, count);
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

  /** Computes the keys of a dynamic order at this instant. The queue is not sorted until that is needed. */
  rank(now: f64): void {
    const low = this.low();
    const high = this.high();
    writeDynamicKeys(this.order, this.key, this.since, this.part, this.processors, low, high, now);
    this.isSorted = this.isHeadFirst = false;
  }

  /** Sorts a dynamic order by its keys at this instant. */
  sort(now: f64): void {
    const low = this.low();
    const high = this.high();
    if (this.reserves) this.reservations.keepMarks(this.job, low, high);
    this.rank(now);
    if (!this.putInOrder() || !this.reserves) return;
    for (let i = low; i < high; i++) {
      const job = unchecked(this.job[i]);
      this.reservations.readmit(
        i,
        job,
        unchecked(this.processors[i]),
        unchecked(this.plan[i]),
        unchecked(start[job]),
      );
    }
  }

  /**
   * Sorts the queue by the keys of the last rank(), if it is not sorted. An insertion sort needs a single
   * walk if the order has hardly changed. If it has changed much, as after many simultaneous submissions, a
   * heap sorts. Both give the same order, because no two jobs tie. Returns whether any entry has moved.
   */
  putInOrder(): bool {
    if (this.isSorted) return false;
    this.isSorted = this.isHeadFirst = true;
    const key = this.key;
    const low = this.low();
    const high = this.high();
    let moves = 0;
    const most = mostMoves * (high - low);
    for (let i = firstNotLarger(key, low + 1, high); i < high; i = firstNotLarger(key, i + 1, high)) {
      const own = unchecked(key[i]);
      const job = unchecked(this.job[i]);
      let place = i;
      while (place > low && !this.isBefore(place - 1, own, job)) place--;
      this.relocate(i, place);
      moves += i - place;
      if (moves > most) {
        this.heapSort(low, high);
        return true;
      }
    }
    return moves > 0;
  }

  /** Moves the head to the first place of a queue that is not sorted. */
  private bringHead(): void {
    const low = this.low();
    const high = this.high();
    const least = leastOf(this.key, low, high);
    let head = firstAtMost(this.key, low, high, least);
    for (let i = firstAtMost(this.key, head + 1, high, least); i < high; ) {
      if (turnOf(unchecked(this.job[i])) < turnOf(unchecked(this.job[head]))) head = i;
      i = firstAtMost(this.key, i + 1, high, least);
    }
    this.relocate(head, low);
    this.isHeadFirst = true;
  }

  /** Moves an entry of a dynamic order to a place before its own. */
  private relocate(from: i32, to: i32): void {
    if (from == to) return;
    const job = unchecked(this.job[from]);
    const width = unchecked(this.processors[from]);
    const belief = unchecked(this.plan[from]);
    const key = unchecked(this.key[from]);
    const since = unchecked(this.since[from]);
    const part = unchecked(this.part[from]);
    this.moveJobs(to + 1, to, from - to);
    unchecked((this.job[to] = job));
    unchecked((this.processors[to] = width));
    unchecked((this.plan[to] = belief));
    unchecked((this.key[to] = key));
    unchecked((this.since[to] = since));
    unchecked((this.part[to] = part));
  }

  private heapSort(low: i32, high: i32): void {
    for (let i = low + ((high - low) >> 1) - 1; i >= low; i--) this.sink(low, i, high);
    for (let last = high - 1; last > low; last--) {
      this.swap(low, last);
      this.sink(low, low, last);
    }
  }

  /** Moves the entry at a place down in the heap at [low, high), whose top is the last job of the order. */
  private sink(low: i32, place: i32, high: i32): void {
    let child = low + 2 * (place - low) + 1;
    while (child < high) {
      if (child + 1 < high && this.standsBefore(child, child + 1)) child++;
      if (!this.standsBefore(place, child)) return;
      this.swap(place, child);
      place = child;
      child = low + 2 * (place - low) + 1;
    }
  }

  private standsBefore(a: i32, b: i32): bool {
    const first = unchecked(this.key[a]);
    const second = unchecked(this.key[b]);
    if (first != second) return first < second;
    return turnOf(unchecked(this.job[a])) < turnOf(unchecked(this.job[b]));
  }

  private swap(a: i32, b: i32): void {
    const job = unchecked(this.job[a]);
    const width = unchecked(this.processors[a]);
    const belief = unchecked(this.plan[a]);
    const key = unchecked(this.key[a]);
    const since = unchecked(this.since[a]);
    const part = unchecked(this.part[a]);
    unchecked((this.job[a] = this.job[b]));
    unchecked((this.processors[a] = this.processors[b]));
    unchecked((this.plan[a] = this.plan[b]));
    unchecked((this.key[a] = this.key[b]));
    unchecked((this.since[a] = this.since[b]));
    unchecked((this.part[a] = this.part[b]));
    unchecked((this.job[b] = job));
    unchecked((this.processors[b] = width));
    unchecked((this.plan[b] = belief));
    unchecked((this.key[b] = key));
    unchecked((this.since[b] = since));
    unchecked((this.part[b] = part));
  }

  /** Whether a newcomer comes after all waiting jobs. A dynamic order is sorted later. */
  private isLast(key: f64, newcomer: i32): bool {
    if (this.entries == 0 || isDynamic(this.order)) return true;
    const last = unchecked(this.end[this.count - 1]) - 1;
    return this.isBefore(last, key, newcomer);
  }

  /** Whether the entry at a place comes before a job of this key. */
  private isBefore(place: i32, key: f64, job: i32): bool {
    if (this.order != FCFS) {
      const own = unchecked(this.key[place]);
      if (own != key) return own < key;
    }
    return turnOf(unchecked(this.job[place])) < turnOf(job);
  }

  private keyOf(job: i32): f64 {
    return isKeyed(this.order) ? unchecked(this.keys[job]) : 0;
  }

  /** Whether the first of two jobs comes before the other. */
  private precedes(job: i32, other: i32): bool {
    const key = this.keyOf(job);
    const otherKey = this.keyOf(other);
    return key < otherKey || (key == otherKey && turnOf(job) < turnOf(other));
  }

  /** The block that has the job, or that would have it. */
  private blockOf(key: f64, job: i32): i32 {
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
  private placeIn(k: i32, key: f64, job: i32): i32 {
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
