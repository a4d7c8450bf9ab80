// Computes upper bounds of the cost of the best continuation Ψ(x, s) of a source, which has a base x in [low, high]
// and a survival s in [sLow, sHigh]. A strategy's own cost is bilinear: α (v_j − x) s + t + (x − x_0) tilt,
// where j is its next milestone. The lower bound of a candidate j is also bilinear: α (v_j − x) s plus the
// chord of the concave t_j between the two bases. Their difference has no x s term, so it is affine. If it is
// positive at the four corners, it is positive on the whole rectangle. A bound is stored as its values at
// (low, sLow), (low, sHigh), (high, sLow), (high, sHigh).
import { allocateF64 } from '../../memory';
import { alpha, checkpointTime } from '../cost';
import { reach } from '../varying';
import { continuations, highRow, lowRow, nodeValue, Row } from './list';
import { saves } from './saves';

const MOST_BOUNDS: i32 = 9;

/** A candidate above one bound at all corners is not the best of any source. The margin covers rounding. */
const MARGIN: f64 = 1e-13;

/** Four values per bound. */
export const corners: StaticArray<f64> = allocateF64(4 * MOST_BOUNDS);
export let bounds: i32 = 0;
export let sLow: f64 = 0;
export let sHigh: f64 = 0;

export function beginBounds(low: f64, high: f64): void {
  bounds = 0;
  sLow = low;
  sHigh = high;
}

function addBound(slopeAtLow: f64, atLow: f64, slopeAtHigh: f64, atHigh: f64): void {
  const k = 4 * bounds++;
  unchecked((corners[k] = slopeAtLow * sLow + atLow));
  unchecked((corners[k + 1] = slopeAtLow * sHigh + atLow));
  unchecked((corners[k + 2] = slopeAtHigh * sLow + atHigh));
  unchecked((corners[k + 3] = slopeAtHigh * sHigh + atHigh));
}

/** The strategy that was best at the row's base and begins with the milestone at this position. */
export function boundByRow(row: Row, position: i32): void {
  const v = unchecked(nodeValue[position]);
  const t = unchecked(row.intercept[position]);
  const tilt = unchecked(row.tilt[position]);
  const low = lowRow.x;
  const high = highRow.x;
  addBound(alpha * (v - low), t + (low - row.x) * tilt, alpha * (v - high), t + (high - row.x) * tilt);
}

/** The row's best strategies at three values of s. Must follow computeRow(row) directly. */
export function boundByContinuations(row: Row): void {
  let last = -1;
  for (let k = 0; k < 3; k++) {
    const line = continuations.find(sLow + 0.5 * f64(k) * (sHigh - sLow));
    if (line != last) boundByRow(row, unchecked(continuations.owner[line]));
    last = line;
  }
}

/** The best checkpoint at a node past the block, at three values of s. */
export function boundBySaves(): void {
  if (saves.tail == saves.head) return;
  let last = -1;
  for (let k = 0; k < 3; k++) {
    const line = saves.find(sLow + 0.5 * f64(k) * (sHigh - sLow));
    if (line == last) continue;
    last = line;
    const work = unchecked(reach[saves.owner[line]]) + checkpointTime;
    const at = unchecked(saves.intercept[line]);
    addBound(alpha * (work - lowRow.x), at, alpha * (work - highRow.x), at);
  }
}

/**
 * Raises the bounds by the margin. Returns the work v_j − low beyond which every candidate exceeds one of
 * them.
 */
export function sealBounds(): f64 {
  const width = highRow.x - lowRow.x;
  let reach = Infinity;
  for (let k = 0; k < 4 * bounds; k += 4) {
    for (let corner = k; corner < k + 4; corner++) {
      const u = unchecked(corners[corner]);
      unchecked((corners[corner] = u + MARGIN * max(u, -u)));
    }
    // Costs to go are not negative, so a candidate's cost at a corner is at least α (v_j − x) s.
    const byLow = max(unchecked(corners[k]) / sLow, unchecked(corners[k + 1]) / sHigh);
    const byHigh = max(unchecked(corners[k + 2]) / sLow, unchecked(corners[k + 3]) / sHigh);
    reach = min(reach, max(byLow / alpha, byHigh / alpha + width));
  }
  return reach;
}
