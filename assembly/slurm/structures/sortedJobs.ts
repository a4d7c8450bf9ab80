// A list of jobs in the order of a key, such as their expected ends, and then of their numbers.
import { allocateF64, allocateI32 } from '../../memory';
import { moveF64, moveI32 } from '../../native/moves';

export class SortedJobs {
  count: i32 = 0;
  readonly key: StaticArray<f64>;
  readonly job: StaticArray<i32>;

  constructor(capacity: f64) {
    this.key = allocateF64(capacity);
    this.job = allocateI32(capacity);
  }

  /** Returns the position of a job; if it is not in the list, the position at which it belongs. */
  placeOf(key: f64, job: i32): i32 {
    const keys = this.key;
    const jobs = this.job;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = unchecked(keys[middle]);
      if (other < key || (other == key && unchecked(jobs[middle]) < job)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(key: f64, job: i32): void {
    const at = this.placeOf(key, job);
    moveF64(this.key, at + 1, at, this.count - at);
    moveI32(this.job, at + 1, at, this.count - at);
    unchecked((this.key[at] = key));
    unchecked((this.job[at] = job));
    this.count++;
  }

  remove(key: f64, job: i32): void {
    const at = this.placeOf(key, job);
    this.count--;
    moveF64(this.key, at, at + 1, this.count - at);
    moveI32(this.job, at, at + 1, this.count - at);
  }
}
