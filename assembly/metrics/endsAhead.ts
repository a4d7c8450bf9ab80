// Stores ends of jobs with their processors, sorted from the latest to the earliest, so that the earliest are dropped
// without a move.
import { allocateF64, allocateI32 } from '../memory';

export class EndsAhead {
  count: i32 = 0;
  readonly times: StaticArray<f64>;
  readonly processors: StaticArray<i32>;
  /** The processors of all these jobs. */
  busy: i32 = 0;

  constructor(capacity: f64) {
    this.times = allocateF64(capacity);
    this.processors = allocateI32(capacity);
  }

  clear(): void {
    this.count = 0;
    this.busy = 0;
  }

  add(time: f64, processors: i32): void {
    let at = this.count++;
    for (; at > 0 && unchecked(this.times[at - 1]) < time; at--) {
      unchecked((this.times[at] = this.times[at - 1]));
      unchecked((this.processors[at] = this.processors[at - 1]));
    }
    unchecked((this.times[at] = time));
    unchecked((this.processors[at] = processors));
    this.busy += processors;
  }

  /** Adds all of another list. */
  merge(other: EndsAhead): void {
    const times = this.times;
    const processors = this.processors;
    let old = this.count - 1;
    let added = other.count - 1;
    let to = old + other.count;
    this.count += other.count;
    this.busy += other.busy;
    // From the earliest end to the latest.
    while (added >= 0) {
      const time = unchecked(other.times[added]);
      if (old >= 0 && unchecked(times[old]) < time) {
        unchecked((times[to] = times[old]));
        unchecked((processors[to--] = processors[old--]));
      } else {
        unchecked((times[to] = time));
        unchecked((processors[to--] = other.processors[added--]));
      }
    }
  }

  /** Drops all ends up to an instant. */
  dropUntil(time: f64): void {
    while (this.count > 0 && unchecked(this.times[this.count - 1]) <= time)
      this.busy -= unchecked(this.processors[--this.count]);
  }

  /** The first end after which these jobs hold at most that many processors. Now they hold more. */
  whenAtMost(processors: i32): f64 {
    let busy = this.busy;
    let i = this.count;
    while (busy > processors) busy -= unchecked(this.processors[--i]);
    return unchecked(this.times[i]);
  }
}
