// Stores the distribution of ATOptimal in units of its step δ: value i is r + i, r = v_0 / δ, i = 1 … n.
import { allocateF64 } from '../../memory';
import { setCost } from '../cost';
import { points, survival } from '../distribution';
import { createNoCheckpoint, solveNoCheckpoint } from '../noCheckpoint';
import { beginSequence, milestonePoint, sequenceLength } from '../sequence';

export let rate: f64 = 0; // ζ
export let offset: f64 = 0; // r
/** H_i = Σ_{l>i} f_l v_l. */
export let tail: StaticArray<f64> = allocateF64(0);
/** A state (last attempt i, sum σ of the requests) is closed if i + ζ σ is at least this value. */
export let closing: f64 = 0;
/** On a best way S_i σ is at most this value. */
export let mostWaste: f64 = 0;

const MARGIN: f64 = 1e-9;

export function createGrid(values: f64): void {
  tail = allocateF64(values + 1);
  createNoCheckpoint(values);
}

/** The makespan of the sequence in sequence.ts alongside small jobs. */
function makespanFound(): f64 {
  let makespan: f64 = 0;
  let failed: f64 = 0;
  let l = 1;
  for (let k = 0; k < sequenceLength; k++) {
    const last = unchecked(milestonePoint[k]);
    const request = offset + f64(last);
    for (; l <= last; l++) {
      const probability = unchecked(survival[l - 1]) - unchecked(survival[l]);
      makespan += probability * max(failed + request, (failed + offset + f64(l)) / (1 - rate));
    }
    failed += request;
  }
  return makespan;
}

/**
 * Computes these bounds; the distribution must be filled. A job with X > v_i after requests of σ is not done before (σ
 * + X) / (1 − ζ), and no job is done before X / (1 − ζ). So a way through (i, σ) costs at least (E[X] + S_i
 * σ) / (1 − ζ). It cannot be the best if that exceeds the cost of the sequence that is best without small
 * jobs.
 */
export function beginGrid(r: f64, zeta: f64): void {
  rate = zeta;
  offset = r;
  closing = (1 - zeta) * (f64(points) + r) - r;
  let area: f64 = 0; // Σ_{l≥i} S_l
  for (let i = points; i >= 0; i--) {
    area += unchecked(survival[i]);
    unchecked((tail[i] = (r + f64(i)) * survival[i] + area));
  }
  setCost(1, 0, 0, 0, 0);
  beginSequence();
  solveNoCheckpoint();
  const reached = makespanFound();
  mostWaste = (1 - zeta) * reached - unchecked(tail[0]) + MARGIN * reached;
}
