// Marks the candidates of a list that may be the best next milestone of a source in a rectangle: those that
// no bound (bounds.ts) excludes. Most are excluded together, by distance, or 32 or 1024 at a time: no member
// of a chunk is cheaper than the chunk's nearest value with its least intercepts. Marked candidates are not
// visited again (union-find).
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { exceedsOne, leastOf } from '../../native/scans';
import { alpha } from '../cost';
import { bounds, corners, sealBounds, sHigh, sLow } from './bounds';
import { count, highRow, lowRow, nodeValue } from './list';

const SMALL: i32 = 5; // chunks of 1 << SMALL
const LARGE: i32 = 10;

/** 1 for each marked position. */
export let marked: StaticArray<u8> = allocateU8(0);
/** A smaller or equal position on the way to the nearest unmarked one. */
let unmarked: StaticArray<i32> = allocateI32(0);
let smallLow: StaticArray<f64> = allocateF64(0); // the least intercept of each chunk at the low base
let smallHigh: StaticArray<f64> = allocateF64(0);
let largeLow: StaticArray<f64> = allocateF64(0);
let largeHigh: StaticArray<f64> = allocateF64(0);

/** The number of candidates and chunks compared so far. */
export let comparisons: f64 = 0;

export function createScan(values: f64): void {
  marked = allocateU8(values);
  unmarked = allocateI32(values);
  smallLow = allocateF64(values / f64(1 << SMALL) + 1);
  smallHigh = allocateF64(values / f64(1 << SMALL) + 1);
  largeLow = allocateF64(values / f64(1 << LARGE) + 1);
  largeHigh = allocateF64(values / f64(1 << LARGE) + 1);
  comparisons = 0;
}

function leastOfChunks(chunks: StaticArray<f64>, parts: StaticArray<f64>, partCount: i32, shift: i32): void {
  for (let chunk = 0; chunk << shift < partCount; chunk++) {
    const from = chunk << shift;
    unchecked((chunks[chunk] = leastOf(parts, from, min(from + (1 << shift), partCount))));
  }
}

/** Begins with both rows computed. Only position 0, the node n, is marked. */
export function beginScan(): void {
  const length = count;
  for (let i = 0; i < length; i++) {
    unchecked((marked[i] = 0));
    unchecked((unmarked[i] = i));
  }
  unchecked((marked[0] = 1));
  const chunks = ((length - 1) >> SMALL) + 1;
  leastOfChunks(smallLow, lowRow.intercept, length, SMALL);
  leastOfChunks(smallHigh, highRow.intercept, length, SMALL);
  leastOfChunks(largeLow, smallLow, chunks, LARGE - SMALL);
  leastOfChunks(largeHigh, smallHigh, chunks, LARGE - SMALL);
}

/** The nearest unmarked position at or past this one; 0 if there is none. */
function nearestUnmarked(position: i32): i32 {
  const on = unmarked;
  let i = position;
  let to = unchecked(on[i]);
  while (to != i) {
    const further = unchecked(on[to]);
    unchecked((on[i] = further));
    i = further;
    to = unchecked(on[i]);
  }
  return i;
}

export function mark(position: i32): void {
  if (unchecked(marked[position]) != 0) return;
  unchecked((marked[position] = 1));
  unchecked((unmarked[position] = position - 1));
}

/** Marks the candidates at or past `nearest` that the bounds do not exclude. */
export function scan(nearest: i32): void {
  const v = nodeValue;
  const low = lowRow.intercept;
  const high = highRow.intercept;
  const reach = sealBounds();
  const bound = corners;
  const boundCount = bounds;
  const s0 = sLow;
  const s1 = sHigh;
  const a = alpha;
  const x = lowRow.x;
  const width = highRow.x - x;
  let smallSeen = -1;
  let largeSeen = -1;
  let compared = 0;
  let i = nearestUnmarked(nearest);
  while (i > 0) {
    const work = unchecked(v[i]) - x;
    if (work > reach) break;
    const slopeLow = a * work;
    const slopeHigh = a * (work - width);
    const large = i >> LARGE;
    if (large != largeSeen) {
      largeSeen = large;
      compared++;
      const atLow = unchecked(largeLow[large]);
      const atHigh = unchecked(largeHigh[large]);
      if (exceedsOne(bound, boundCount, slopeLow, slopeHigh, s0, s1, atLow, atHigh)) {
        if (large == 0) break;
        i = nearestUnmarked((large << LARGE) - 1);
        continue;
      }
    }
    const small = i >> SMALL;
    if (small != smallSeen) {
      smallSeen = small;
      compared++;
      const atLow = unchecked(smallLow[small]);
      const atHigh = unchecked(smallHigh[small]);
      if (exceedsOne(bound, boundCount, slopeLow, slopeHigh, s0, s1, atLow, atHigh)) {
        if (small == 0) break;
        i = nearestUnmarked((small << SMALL) - 1);
        continue;
      }
    }
    compared++;
    const atLow = unchecked(low[i]);
    const atHigh = unchecked(high[i]);
    if (!exceedsOne(bound, boundCount, slopeLow, slopeHigh, s0, s1, atLow, atHigh)) mark(i);
    i = nearestUnmarked(i - 1);
  }
  comparisons += f64(compared);
}
