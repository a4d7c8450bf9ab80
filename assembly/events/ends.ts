// The ends of running jobs: a binary heap in parallel arrays, earliest first, ties by rank. The rank is what the
// event rule orders simultaneous ends by (replay/loop.ts). Arrivals need no queue: a trace is sorted.
import { allocateF64, allocateI32, planColumns } from '../memory';

let times: StaticArray<f64> = allocateF64(0);
let ranks: StaticArray<i32> = allocateI32(0);
let count: i32 = 0;

export function planEnds(capacity: f64): void {
  planColumns(1, capacity, 8);
  planColumns(1, capacity, 4);
}

export function createEnds(capacity: i32): void {
  times = allocateF64(capacity);
  ranks = allocateI32(capacity);
  count = 0;
}

/** The time of the earliest end; infinity if nothing runs. */
export function nextEnd(): f64 {
  return count > 0 ? unchecked(times[0]) : Infinity;
}

export function pushEnd(time: f64, rank: i32): void {
  const t = times;
  const r = ranks;
  let hole = count++;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const above = unchecked(t[parent]);
    if (above < time || (above == time && unchecked(r[parent]) < rank)) break;
    unchecked((t[hole] = above));
    unchecked((r[hole] = r[parent]));
    hole = parent;
  }
  unchecked((t[hole] = time));
  unchecked((r[hole] = rank));
}

/** Takes the earliest end off and returns its rank. */
export function popEnd(): i32 {
  const t = times;
  const r = ranks;
  const first = unchecked(r[0]);
  const last = --count;
  const time = unchecked(t[last]);
  const rank = unchecked(r[last]);
  let hole = 0;
  let child = 1;
  while (child < last) {
    let early = unchecked(t[child]);
    if (child + 1 < last) {
      const other = unchecked(t[child + 1]);
      if (other < early || (other == early && unchecked(r[child + 1]) < unchecked(r[child]))) {
        child++;
        early = other;
      }
    }
    if (time < early || (time == early && rank < unchecked(r[child]))) break;
    unchecked((t[hole] = early));
    unchecked((r[hole] = r[child]));
    hole = child;
    child = 2 * hole + 1;
  }
  unchecked((t[hole] = time));
  unchecked((r[hole] = rank));
  return first;
}
