// Holds the waiting jobs in the order of the queue: by key, then by submission. A scan goes through those that fit,
// and takes some of them.
import { firstBetween, firstFitting } from '../native/scans';
import { BoundedEntries } from './boundedEntries';

export class Waiting extends BoundedEntries {
  // The place of the scan: a block and an entry in it. The entry is -1 if the scan must still choose a block,
  // from this one on.
  private block: i32 = 0;
  private place: i32 = -1;

  /** The next scan begins with the first entry. */
  scanAll(): void {
    this.block = 0;
    this.place = -1;
  }

  /** The next scan begins with the first newcomer. There is one. */
  scanNewcomers(): void {
    const newcomer = this.newcomer;
    const key = this.keyOf(newcomer);
    this.block = this.blockOf(key, newcomer);
    this.place = this.placeIn(this.block, key, newcomer);
  }

  /**
   * Moves the scan to the next job of at most `wide` processors that has at most `narrow` processors or a
   * estimate of at most `limit` seconds. Returns its place in the columns; -1 if there is none.
   */
  find(wide: i32, narrow: i32, limit: f64): i32 {
    let k = this.block;
    let i = this.place;
    while (true) {
      if (i < 0) {
        if (this.count > 1) k = this.bounds.next(k, this.count, wide, narrow, limit);
        if (k == this.count) return -1;
        i = unchecked(this.begin[k]);
      }
      const begin = unchecked(this.begin[k]);
      const end = unchecked(this.end[k]);
      const found = firstFitting(this.processors, this.estimate, 0, i, end, wide, narrow, limit);
      if (found < end) {
        this.block = k;
        this.place = found;
        return found;
      }
      if (i == begin && this.count > 1) this.bounds.disappoint(k, this.processors, this.estimate, begin, end);
      k++;
      i = -1;
    }
  }

  /**
   * Like find(), finds the next job of more than `narrow` and at most `wide` processors that is not fresh or has more
   * than `freshNarrow` processors.
   */
  findOffered(narrow: i32, freshNarrow: i32, wide: i32): i32 {
    let k = this.block;
    let i = this.place;
    while (true) {
      if (i < 0) {
        if (this.count > 1) k = this.bounds.next(k, this.count, wide, wide, 0);
        if (k == this.count) return -1;
        i = unchecked(this.begin[k]);
      }
      const end = unchecked(this.end[k]);
      const found = firstBetween(this.processors, this.distribution, i, end, narrow, freshNarrow, wide);
      if (found < end) {
        this.block = k;
        this.place = found;
        return found;
      }
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
    if (this.isDynamic()) this.noteLeaving(place);
    if (this.removeAt(k, place)) this.place = -1;
    else if (unchecked(this.end[k]) == end) this.place++;
  }

  /** True if a scan from the first entry finds two jobs or more. If it finds fewer, no order is needed. */
  findsTwo(wide: i32, narrow: i32, limit: f64): bool {
    this.scanAll();
    if (this.find(wide, narrow, limit) < 0) return false;
    this.skip();
    return this.find(wide, narrow, limit) >= 0;
  }
}
