// Maintains a dynamic order: the keys are computed again before each pass that needs them. Most passes need only the
// head, so the queue is sorted when more is needed.
//
// Most passes also find the same head as the pass before. By its order, the priority of a job is a line over
// time: its slope times its wait (slopeOf()). The head stays the head until another line crosses its own. The
// earliest of these instants is computed when a head is found, and again when a job comes. Until then no key
// is needed. By a formula, a priority may be any curve: its head is needed at every pass.
//
// The head's line is taken a share MARGIN lower than it is. The keys, the slopes and the crossings are off by
// rounding errors, each less than twenty times 2^-53 of the head's line, where the lines cross. So before the
// crossing the computed key of the head is better than that of the other job. An instant is rounded as well:
// EARLIER makes up for that.
import { submit } from '../jobs/columns';
import { turnOf } from '../jobs/sequences';
import { soonestCrossing } from '../native/ratios';
import { firstAtMost, firstNotLarger, leastOf } from '../native/scans';
import { Entries } from './entries';
import { writeFormulaKeys } from './formula';
import { writeDynamicKeys } from './order';

// See above. A hundred thousand times the rounding errors, and nine times those of a sum of two instants.
const MARGIN: f64 = 1e-10;
const EARLIER: f64 = 1e-15;

let mostMoves: i32 = 32;

/**
 * The average number of places that an entry may move in an insertion sort. If entries move more, a heap
 * sorts.
 */
export function setMostMoved(places: i32): void {
  mostMoves = places;
}

export abstract class OrderedEntries extends Entries {
  protected isSorted: bool = true;
  protected isHeadFirst: bool = true;

  /** The instant of the keys, and whether they have been computed. */
  private instant: f64 = 0;
  private hasKeysOfNow: bool = false;
  /** Before this instant, the head of the last pass is the head. It is known if a pass has asked for it. */
  private headUntil: f64 = -Infinity;
  private isForeseen: bool = true;

  /**
   * Sets the keys of a dynamic order to those of this instant. They are computed, and the queue is sorted,
   * when that is needed.
   */
  rank(now: f64): void {
    this.isHeadFirst = this.keepsHead(now);
    this.instant = now;
    this.hasKeysOfNow = this.isSorted = false;
  }

  /** True if the first entry is sure to be the head at this instant, which is not before the last rank(). */
  keepsHead(now: f64): bool {
    if (!this.isHeadFirst) return false;
    if (!this.isForeseen) this.foresee();
    return now < this.headUntil;
  }

  private foresee(): void {
    this.isForeseen = true;
    this.headUntil = Infinity;
    this.challenge(this.low() + 1, this.high(), this.instant);
  }

  private computeKeys(): void {
    if (this.hasKeysOfNow) return;
    this.hasKeysOfNow = true;
    const low = this.low();
    const high = this.high();
    if (!this.isRising()) writeFormulaKeys(this.order, this.key, this.job, low, high, this.instant);
    else
      writeDynamicKeys(this.order, this.key, this.since, this.part, this.processors, low, high, this.instant);
  }

  /**
   * Sorts the queue by the keys of the last rank(), if it is not sorted. An insertion sort needs a single
   * walk if the order has hardly changed. If it has changed much, as after many simultaneous submissions, a
   * heap sorts. Both give the same order, because no two jobs tie. Returns whether any entry has moved.
   */
  putInOrder(): bool {
    if (this.isSorted) return false;
    this.computeKeys();
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
  protected bringHead(): void {
    this.computeKeys();
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
    this.isForeseen = false;
  }

  /** A job of a dynamic order has come to a place behind the first. */
  protected admitChallenger(place: i32): void {
    if (this.isForeseen) this.challenge(place, place + 1, unchecked(submit[this.job[place]]));
  }

  /** The entry at a place has left. */
  protected noteLeaving(place: i32): void {
    const wasHead = place == this.first();
    if (wasHead) {
      this.headUntil = -Infinity;
      this.isForeseen = true;
    }
    this.isHeadFirst = this.isSorted || (this.isHeadFirst && !wasHead);
  }

  /**
   * Lowers headUntil to the instant at which one of these jobs may get ahead. They are behind at the instant.
   */
  private challenge(from: i32, to: i32, instant: f64): void {
    if (from == to) return;
    if (!this.isRising()) {
      this.headUntil = -Infinity;
      return;
    }
    const low = this.low();
    const slope = unchecked(this.slope[low]) * (1 - MARGIN);
    const height = slope * (instant - unchecked(this.since[low]));
    const after = soonestCrossing(this.slope, this.since, from, to, instant, slope, height);
    if (after == Infinity) return;
    const crossing = instant + after;
    this.headUntil = min(this.headUntil, crossing - EARLIER * (abs(instant) + abs(crossing)));
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
}
