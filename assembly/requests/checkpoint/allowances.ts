// Handles checkpoints of random time under a reserved allowance. A request for v_j with the k-th allowance a_k ends at
// R_c + (v_j − v_c) + a_k. If the job is not done by then, its checkpoint is within the allowance with
// probability q_k. Otherwise the work since the last checkpoint is lost, and the job is known to take more than
// v_j. With x = v_c, G(c, l) the least cost to go from the checkpoint at x when v_l was the last attempt, D(j) =
// G(j, j), and m_k = E[min(C, a_k)], the time that a checkpoint uses:
//   G(c, l) = κ_c S_l + min over j > l and k of
//     G(c, j) + β (v_j − x) S_j + α (v_j − x) S_l
//     q_k D(j) + (1 − q_k) (G(c, j) + β (v_j − x) S_j) + β m_k S_j + α (v_j − x + a_k) S_l
// The same v_l may be saved again after a failure (l > c). That repeats the state, so its cost is divided by
// q_k:
//     [ (κ_c + α (v_l − x + a_k) + β m_k + (1 − q_k) β (v_l − x)) S_l + q_k D(l) ] / q_k
// One envelope for each allowance, and one for no checkpoint: O(k n²) time.
import { allocateF64, allocateI32 } from '../../memory';
import { alpha, beta, gamma } from '../cost';
import { mean, points, survival, value } from '../distribution';
import { Envelope } from '../envelope';
import { restartCostAfter } from '../varying';

let count: i32 = 0;
/** a_k, rising; q_k > 0; m_k. */
export let allowance: StaticArray<f64> = allocateF64(0);
export let allowanceShare: StaticArray<f64> = allocateF64(0);
export let allowanceUsed: StaticArray<f64> = allocateF64(0);
/** Continuation after the attempt of v_l in the last row: the next value, and its allowance, or −1 without one. */
export let allowanceNext: StaticArray<i32> = allocateI32(0);
export let allowanceChosen: StaticArray<i32> = allocateI32(0);

let costAfter: StaticArray<f64> = allocateF64(0);
let plain: Envelope = new Envelope(0);
let saving: Envelope[] = [];

/** Allocates columns in addition to those of the distribution. */
export function createAllowances(values: f64, allowances: i32): void {
  count = allowances;
  allowance = allocateF64(f64(allowances));
  allowanceShare = allocateF64(f64(allowances));
  allowanceUsed = allocateF64(f64(allowances));
  allowanceNext = allocateI32(values);
  allowanceChosen = allocateI32(values);
  costAfter = allocateF64(values + 1);
  plain = new Envelope(values);
  saving = [];
  for (let k = 0; k < allowances; k++) saving.push(new Envelope(values));
}

/** Computes the row of c; D of all later checkpoints must be there. Returns G(c, c). */
export function allowanceRow(c: i32): f64 {
  const S = survival;
  const x = unchecked(value[c]);
  const kappa = c == 0 ? gamma : restartCostAfter(c);
  plain.clear();
  for (let k = 0; k < count; k++) unchecked(saving[k]).clear();
  let cost: f64 = 0; // G(c, l + 1)
  for (let l = points - 1; l >= c; l--) {
    const j = l + 1;
    const reached = unchecked(value[j]) - x;
    const failed = cost + beta * reached * unchecked(S[j]);
    plain.push(alpha * reached, failed, j);
    const s = unchecked(S[l]);
    const line = plain.at(s);
    let best = plain.valueAt(line, s) + kappa * s;
    let next = unchecked(plain.owner[line]);
    let chosen = -1;
    const again = unchecked(value[l]) - x;
    for (let k = 0; k < count; k++) {
      const a = unchecked(allowance[k]);
      const q = unchecked(allowanceShare[k]);
      const used = beta * unchecked(allowanceUsed[k]);
      const lines = unchecked(saving[k]);
      if (j < points) {
        const after = q * unchecked(costAfter[j]) + (1 - q) * failed;
        lines.push(alpha * (reached + a), after + used * unchecked(S[j]), j);
      }
      if (lines.tail > lines.head) {
        const one = lines.at(s);
        const saved = lines.valueAt(one, s) + kappa * s;
        if (saved < best) {
          best = saved;
          next = unchecked(lines.owner[one]);
          chosen = k;
        }
      }
      if (l > c) {
        const lost = (1 - q) * beta * again;
        const repeated = ((kappa + alpha * (again + a) + used + lost) * s + q * unchecked(costAfter[l])) / q;
        if (repeated < best) {
          best = repeated;
          next = l;
          chosen = k;
        }
      }
    }
    unchecked((allowanceNext[l] = next));
    unchecked((allowanceChosen[l] = chosen));
    cost = best;
  }
  return cost;
}

/** The least expected cost. allowanceRow() then computes the decisions of any row again. */
export function solveAllowances(): f64 {
  for (let c = points - 1; c >= 0; c--) unchecked((costAfter[c] = allowanceRow(c)));
  return beta * mean() + unchecked(costAfter[0]);
}
