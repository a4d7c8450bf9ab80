// Finds the best sequence that saves at every milestone but the last, in O(n). Over H(c), the least cost to go from
// a checkpoint at v_c, κ = (α + β) R + γ:
//   H(c) = min( α (v_n − v_c) S_c,  min_{c<j<n} [ H(j) + β C S_j + α (v_j − v_c + C) S_c ] ) + κ S_c
// and for c = 0 the same with κ = γ. The jump to v_n is handled separately: it saves nothing, so its slope α v_n may
// be below the α (v_{n−1} + C) of the line before it. If C and R vary with the work, C is C_j and R is R_c; where
// v_j + C_j falls somewhere, the lines do not arrive in order, and all are looked at: O(n²).
import { allocateI32 } from '../memory';
import { alpha, beta, checkpointTime, gamma } from './cost';
import { points, survival, value } from './distribution';
import { Envelope } from './envelope';
import { addMilestone } from './sequence';
import { checkpointMore, reach, reachRises, restartCostAfter, varies } from './varying';

let lines: Envelope = new Envelope(0);
let next: StaticArray<i32> = allocateI32(0);

export function createAllCheckpoint(values: f64): void {
  lines = new Envelope(values);
  next = allocateI32(values);
}

/** H(0), the least expected cost minus β E[X]. Also writes the sequence that has it. */
export function solveAllCheckpoint(): f64 {
  const v = value;
  const S = survival;
  const envelope = lines;
  const decision = next;
  const a = alpha;
  const saving = alpha * checkpointTime;
  const far = reach;
  const n = points;
  envelope.clear();
  let cost: f64 = 0;
  for (let c = n - 1; c >= 0; c--) {
    if (c + 1 < n) {
      const j = c + 1;
      const used = beta * (varies ? checkpointTime + unchecked(checkpointMore[j]) : checkpointTime);
      envelope.add(a * unchecked(far[j]), cost + used * unchecked(S[j]), j, reachRises);
    }
    const s = unchecked(S[c]);
    const base = unchecked(v[c]);
    cost = a * (unchecked(v[n]) - base) * s;
    unchecked((decision[c] = n));
    if (c + 1 < n) {
      const line = reachRises ? envelope.at(s) : envelope.lowest(s);
      const j = unchecked(envelope.owner[line]);
      const saved = unchecked(envelope.intercept[line]) + (a * (unchecked(far[j]) - base) + saving) * s;
      if (saved < cost) {
        cost = saved;
        unchecked((decision[c] = j));
      }
    }
    cost += (c == 0 ? gamma : restartCostAfter(c)) * s;
  }
  for (let c = 0; c < n; ) {
    c = unchecked(decision[c]);
    addMilestone(c, c < n);
  }
  return cost;
}
