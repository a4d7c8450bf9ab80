// When running jobs are planned to give their processors back: sorted instants, equal ones merged, so that a reservation
// is one walk from the front.
import { allocateF64, allocateI32, planColumns } from '../memory';
import { moveF64, moveI32 } from '../native';

export function planPlannedEnds(capacity: f64): void {
  planColumns(1, capacity, 8);
  planColumns(1, capacity, 4);
}

export class PlannedEnds {
  /** Instants, ascending. */
  readonly times: StaticArray<f64>;
  /** The processors that come back at each. */
  readonly counts: StaticArray<i32>;
  distinct: i32 = 0;

  constructor(capacity: i32) {
    this.times = allocateF64(capacity);
    this.counts = allocateI32(capacity);
  }

  first(): f64 {
    return this.distinct > 0 ? unchecked(this.times[0]) : Infinity;
  }

  add(processors: i32, time: f64): void {
    const t = this.times;
    const c = this.counts;
    const i = this.position(time);
    const distinct = this.distinct;
    if (i < distinct && unchecked(t[i]) == time) {
      unchecked((c[i] += processors));
      return;
    }
    moveF64(t, i + 1, i, distinct - i);
    moveI32(c, i + 1, i, distinct - i);
    unchecked((t[i] = time));
    unchecked((c[i] = processors));
    this.distinct = distinct + 1;
  }

  remove(processors: i32, time: f64): void {
    const c = this.counts;
    const i = this.position(time);
    const left = unchecked(c[i]) - processors;
    if (left > 0) {
      unchecked((c[i] = left));
      return;
    }
    const distinct = --this.distinct;
    moveF64(this.times, i, i + 1, distinct - i);
    moveI32(c, i, i + 1, distinct - i);
  }

  /** Takes out everything up to an instant. Returns the processors of it. */
  removeUntil(time: f64): i32 {
    const c = this.counts;
    let due = 0;
    let processors = 0;
    while (due < this.distinct && unchecked(this.times[due]) <= time) processors += unchecked(c[due++]);
    if (due == 0) return 0;
    this.distinct -= due;
    moveF64(this.times, 0, due, this.distinct);
    moveI32(c, 0, due, this.distinct);
    return processors;
  }

  /** The first index whose instant is not before `time`. */
  private position(time: f64): i32 {
    const t = this.times;
    let low = 0;
    let size = this.distinct;
    while (size > 0) {
      const half = size >> 1;
      if (unchecked(t[low + half]) < time) {
        low += half + 1;
        size -= half + 1;
      } else size = half;
    }
    return low;
  }
}
