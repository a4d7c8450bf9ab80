// A dynamic order: the keys are computed again before each pass. Most passes ask only for the head, so the queue is sorted when
// more is asked for.
import { turnOf } from '../jobs/sequences';
import { firstAtMost, firstNotLarger, leastOf } from '../native/scans';
import { Entries } from './entries';
import { writeDynamicKeys } from './order';

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

  /** Computes the keys of a dynamic order at this instant. The queue is not sorted until that is needed. */
  rank(now: f64): void {
    const low = this.low();
    const high = this.high();
    writeDynamicKeys(this.order, this.key, this.since, this.part, this.processors, low, high, now);
    this.isSorted = this.isHeadFirst = false;
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
  protected bringHead(): void {
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
