// Maintains the lower envelope of lines that arrive with falling slopes, for arguments that never fall: the convex-hull
// trick. A line and a query take O(1) amortized time.
import { allocateF64, allocateI32 } from '../memory';

export class Envelope {
  readonly slope: StaticArray<f64>;
  readonly intercept: StaticArray<f64>;
  /** A number that the caller gives to each line. */
  readonly owner: StaticArray<i32>;
  /** The lines are at [head, tail) with falling slopes. at(s) moves the head to the lowest line. */
  head: i32 = 0;
  tail: i32 = 0;

  constructor(lines: f64) {
    this.slope = allocateF64(lines);
    this.intercept = allocateF64(lines);
    this.owner = allocateI32(lines);
  }

  clear(): void {
    this.head = 0;
    this.tail = 0;
  }

  /**
   * Adds a line that is less steep than all lines before it. Lines that are nowhere the lowest any more are
   * removed.
   */
  push(slope: f64, intercept: f64, owner: i32): void {
    const slopes = this.slope;
    const intercepts = this.intercept;
    const head = this.head;
    let tail = this.tail;
    while (tail - head >= 2) {
      // The last line is nowhere the lowest if the new line crosses the second-last line before the last line
      // does.
      const steep = unchecked(slopes[tail - 2]);
      const low = unchecked(intercepts[tail - 2]);
      const byLast = (unchecked(intercepts[tail - 1]) - low) * (steep - slope);
      if ((intercept - low) * (steep - unchecked(slopes[tail - 1])) > byLast) break;
      tail--;
    }
    unchecked((slopes[tail] = slope));
    unchecked((intercepts[tail] = intercept));
    unchecked((this.owner[tail] = owner));
    this.tail = tail + 1;
  }

  /** Like push(), but for lines whose slopes rise too if they are not `ordered`: then all lines stay. */
  add(slope: f64, intercept: f64, owner: i32, ordered: bool): void {
    if (ordered) {
      this.push(slope, intercept, owner);
      return;
    }
    const tail = this.tail;
    unchecked((this.slope[tail] = slope));
    unchecked((this.intercept[tail] = intercept));
    unchecked((this.owner[tail] = owner));
    this.tail = tail + 1;
  }

  /** The index of a line that is lowest at s, among lines in any order. */
  lowest(s: f64): i32 {
    let best = this.head;
    for (let line = best + 1; line < this.tail; line++) {
      if (this.valueAt(line, s) < this.valueAt(best, s)) best = line;
    }
    return best;
  }

  /** The index of a line that is lowest at s. s is at least every earlier argument. */
  at(s: f64): i32 {
    const slopes = this.slope;
    const intercepts = this.intercept;
    const last = this.tail - 1;
    let head = this.head;
    let least = unchecked(slopes[head]) * s + unchecked(intercepts[head]);
    while (head < last) {
      const next = unchecked(slopes[head + 1]) * s + unchecked(intercepts[head + 1]);
      if (next > least) break;
      least = next;
      head++;
    }
    this.head = head;
    return head;
  }

  /** Like at(), for an s at or after the head's, but the head stays where it is. */
  find(s: f64): i32 {
    let low = this.head;
    let high = this.tail - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.valueAt(middle + 1, s) <= this.valueAt(middle, s)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  valueAt(line: i32, s: f64): f64 {
    return unchecked(this.slope[line]) * s + unchecked(this.intercept[line]);
  }
}
