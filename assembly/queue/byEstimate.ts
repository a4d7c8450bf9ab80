// Divides the jobs of a long queue into sections: those of one kind whose reservations begin in one sixteenth of the
// time, from the shortest estimate on. When holes become longer, only the jobs that are short enough for them and due
// later are looked at (replay/marks.ts). The sections hold as long as no job joins or leaves the queue.
// Reservations become earlier in this time, so a job may be due earlier than its section says.
import { LENGTHS } from '../jobs/lengths';
import { allocateI32, allocateU8 } from '../memory';
import { newI32 } from '../native/columns';
import { below16 } from '../native/scans';

/** The most kinds of jobs by width. */
export const KINDS: i32 = 16;
const SPANS: i32 = 16;
const SECTIONS: i32 = KINDS * SPANS;
const NONE: u8 = 255;

// The jobs by their lengths: how many there are, then where the next one goes.
const ofLength: StaticArray<i32> = newI32(LENGTHS);

export class ByEstimate {
  private readonly place: StaticArray<i32>;
  private readonly first: StaticArray<i32>; // of each section, and where the last one ends
  private origin: f64 = 0;
  private spansPerSecond: f64 = 0;
  private readonly shortest: StaticArray<u8>; // the shortest estimate of each section

  constructor(jobs: f64) {
    this.place = allocateI32(jobs);
    this.first = allocateI32(jobs > 0 ? f64(SECTIONS + 1) : 0);
    this.shortest = allocateU8(jobs > 0 ? f64(SECTIONS) : 0);
  }

  /**
   * Sorts the jobs at [low, high), whose reservations begin between `earliest` and `latest`. Writes to `sorted`
   * entries that are not needed.
   */
  make(
    due: StaticArray<f64>,
    kind: StaticArray<u8>,
    length: StaticArray<u8>,
    low: i32,
    high: i32,
    earliest: f64,
    latest: f64,
    sorted: StaticArray<i32>,
  ): void {
    this.origin = earliest;
    this.spansPerSecond = latest > earliest ? f64(SPANS) / (latest - earliest) : 0;
    const next = this.first; // of the section before: where its next job goes
    for (let i = 0; i < LENGTHS; i++) unchecked((ofLength[i] = 0));
    for (let s = 0; s < SECTIONS; s++) {
      unchecked((this.shortest[s] = NONE));
      unchecked((next[s + 1] = 0));
    }
    for (let at = low; at < high; at++) {
      unchecked(ofLength[i32(unchecked(length[at]))]++);
      unchecked(next[this.sectionOf(i32(unchecked(kind[at])), this.spanOf(unchecked(due[at]))) + 1]++);
    }
    let sum = 0;
    for (let i = 0; i < LENGTHS; i++) {
      const jobs = unchecked(ofLength[i]);
      unchecked((ofLength[i] = sum));
      sum += jobs;
    }
    sum = 0;
    for (let s = 1; s <= SECTIONS; s++) {
      const jobs = unchecked(next[s]);
      unchecked((next[s] = sum));
      sum += jobs;
    }
    for (let at = low; at < high; at++) unchecked((sorted[ofLength[i32(unchecked(length[at]))]++] = at));
    for (let i = 0; i < sum; i++) {
      const at = unchecked(sorted[i]);
      const s = this.sectionOf(i32(unchecked(kind[at])), this.spanOf(unchecked(due[at])));
      if (unchecked(this.shortest[s]) == NONE) unchecked((this.shortest[s] = length[at]));
      unchecked((this.place[unchecked(next[s + 1]++)] = at));
    }
  }

  /** The part of the time that has an instant. */
  spanOf(time: f64): i32 {
    return max(0, i32(min((time - this.origin) * this.spansPerSecond, f64(SPANS - 1))));
  }

  sectionOf(kind: i32, span: i32): i32 {
    return kind * SPANS + span;
  }

  /** One bit for each span, set if a job of this kind has an estimate below a limit and was due in the span. */
  spansBelow(kind: i32, limit: u8): i32 {
    return below16(this.shortest, kind * SPANS, limit);
  }

  /** Index at which the jobs of a section begin; placeAt() has their places in the queue. */
  firstOf(section: i32): i32 {
    return unchecked(this.first[section]);
  }

  placeAt(i: i32): i32 {
    return unchecked(this.place[i]);
  }
}
