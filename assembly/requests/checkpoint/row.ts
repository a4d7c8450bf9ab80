// Computes one row of the checkpoint dynamic program in full: G(c, l) for a checkpoint c and all l from n − 1 down to
// c, the least cost to go when v_l was the last attempt. With x = v_c and κ = (α + β) R + γ (from the start: x = 0 and
// κ = γ):
//   G(c, l) = κ S_l + min( A(l) + (α (v_l − x) + α C) S_l ,
//                          min_{j>l} [ G(c, j) + β (v_j − x) S_j + α (v_j − x) S_l ] )
// Lines arrive with falling slope α (v_j − x), and S_l rises: one envelope a row, O(n).
import { allocateI32 } from '../../memory';
import { alpha, beta, checkpointTime, gamma } from '../cost';
import { points, survival, value } from '../distribution';
import { Envelope } from '../envelope';
import { restartCostAfter } from '../varying';
import { saveCost } from './saves';

/**
 * Continuation after the attempt of v_l: the next milestone without a checkpoint, or SAVE for the best one with a
 * checkpoint (A).
 */
export let afterTry: StaticArray<i32> = allocateI32(0);
export const SAVE: i32 = -1;

let continuations: Envelope = new Envelope(0);

export function createRow(values: f64): void {
  continuations = new Envelope(values);
  afterTry = allocateI32(values);
}

/** Returns G(c, c), and leaves the row's decisions in afterTry. */
export function fullRow(c: i32): f64 {
  const v = value;
  const S = survival;
  const A = saveCost;
  const decision = afterTry;
  const lines = continuations;
  const a = alpha;
  const b = beta;
  const x = unchecked(v[c]);
  const kappa = c == 0 ? gamma : restartCostAfter(c);
  const saving = alpha * checkpointTime;
  lines.clear();
  let cost: f64 = 0;
  let work = unchecked(v[points]) - x;
  for (let l = points - 1; l >= c; l--) {
    lines.push(a * work, cost + b * work * unchecked(S[l + 1]), l + 1);
    const s = unchecked(S[l]);
    work = unchecked(v[l]) - x;
    const line = lines.at(s);
    const plain = lines.valueAt(line, s);
    const saved = unchecked(A[l]) + (a * work + saving) * s;
    const plainIsBest = plain <= saved;
    unchecked((decision[l] = plainIsBest ? lines.owner[line] : SAVE));
    cost = (plainIsBest ? plain : saved) + kappa * s;
  }
  return cost;
}
