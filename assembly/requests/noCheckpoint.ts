// Finds the best sequence without checkpoints, in O(n). Over G(l), the least cost to go when v_l was the last attempt:
//   G(l) = min_{j>l} [ G(j) + β v_j S_j + α v_j S_l ] + γ S_l
// Going down in l, lines in S_l arrive with falling slope α v_j and S_l rises: one envelope. With α = 1, β =
// γ = 0 this is TOptimal (ICPP 2019), whose cost is the expected makespan.
import { allocateI32 } from '../memory';
import { alpha, beta, gamma } from './cost';
import { points, survival, value } from './distribution';
import { Envelope } from './envelope';
import { addMilestone } from './sequence';

let lines: Envelope = new Envelope(0);
let next: StaticArray<i32> = allocateI32(0);

export function createNoCheckpoint(values: f64): void {
  lines = new Envelope(values);
  next = allocateI32(values);
}

/** G(0), the least expected cost minus β E[X]. Also writes the sequence that has it. */
export function solveNoCheckpoint(): f64 {
  const v = value;
  const S = survival;
  const envelope = lines;
  const decision = next;
  const a = alpha;
  const b = beta;
  const c = gamma;
  envelope.clear();
  let cost: f64 = 0;
  for (let l = points - 1; l >= 0; l--) {
    const j = l + 1;
    const request = unchecked(v[j]);
    envelope.push(a * request, cost + b * request * unchecked(S[j]), j);
    const s = unchecked(S[l]);
    const line = envelope.at(s);
    cost = envelope.valueAt(line, s) + c * s;
    unchecked((decision[l] = envelope.owner[line]));
  }
  for (let l = 0; l < points; ) {
    l = unchecked(decision[l]);
    addMilestone(l, false);
  }
  return cost;
}
