// Computes ATOptimal: the sequence of least expected makespan under a stream of small jobs of rate ζ (Gainaru, Pallez,
// Sun, Raghavan, ICPP 2019, Theorem 2), at O(1) amortized a state instead of O(n). The distribution: v_i = v_0 + i δ,
// i = 1 … n.
//
// W(i, σ) is the expected rest of the makespan, on the event X > v_i, after requests that sum to σ, the last
// one v_i. The request v_j leaves the small jobs room to catch up if X is at most the value of index
//   y(j) = ⌊j − ζ (j + r + σ)⌋;  with x = max(i, y(j)) and H_i = Σ_{l>i} f_l v_l,
//   W(i, σ) = min_{j>i} [ v_j (S_i − S_x) + (ζ σ (S_x − S_j) + H_x − H_j) / (1 − ζ)
//                         + v_j S_j + W(j, σ + v_j) ].
// (The paper prints ⌈ ⌉ for ⌊ ⌋ and min for max; both are slips.) For one σ, the candidates with
//   y(j) > i    are lines in S_i, of slope v_j: as i falls they arrive with falling slope. A lower envelope.
//   y(j) ≤ i    add a term of i alone to a key of j alone, and i < j ≤ (a bound that falls with i): a
//               sliding minimum.
// So sums are taken from the greatest down, and each sum's i from the greatest down. All in units of δ.
import { allocateF64, allocateI32 } from '../../memory';
import { points, survival } from '../distribution';
import { Envelope } from '../envelope';
import { addMilestone, beginSequence } from '../sequence';
import { closing, createGrid, offset, rate, tail } from './grid';
import {
  carry,
  classes,
  costToGo,
  createReach,
  firstKept,
  highestKept,
  lastOpen,
  lowestKept,
  mostK,
  phase,
  rowOf,
  startOf,
} from './states';

let key: StaticArray<f64> = allocateF64(0); // of j for the present sum; infinite if j is on no best way
let best: StaticArray<f64> = allocateF64(0); // W(i, σ) for the present sum
/**
 * The window of the sliding minimum: the j for which no later key is smaller, in the order in which they
 * entered.
 */
let sliding: StaticArray<i32> = allocateI32(0);
let lines: Envelope = new Envelope(0);

/** The number of candidates that the last run compared. */
export let adaptiveWork: f64 = 0;

export function createAdaptive(values: f64): void {
  key = allocateF64(values + 1);
  best = allocateF64(values + 1);
  sliding = allocateI32(values + 1);
  lines = new Envelope(values + 1);
  createGrid(values);
  createReach(values);
}

/** key(j) = v_j S_j + W(j, σ + v_j) − (ζ σ S_j + H_j) / (1 − ζ), for lowest < j ≤ n. */
function fillKeys(c: i32, k: i32, lowest: i32): void {
  const S = survival;
  const H = tail;
  const W = costToGo;
  const keys = key;
  const r = offset;
  const next = c + 1 == classes ? 0 : c + 1;
  const diagonal = k + unchecked(carry[c]);
  const row = rowOf(next, diagonal);
  const open = lastOpen(next, diagonal);
  const waiting = rate * (f64(k) + unchecked(phase[c]));
  const stretch = 1 / (1 - rate);
  let j = lowest + 1;
  const kept = row < 0 ? open + 1 : firstKept(row);
  for (; j < kept; j++) unchecked((keys[j] = Infinity));
  if (row >= 0) {
    const start = startOf(row);
    for (; j <= open; j++) {
      const s = unchecked(S[j]);
      unchecked((keys[j] = (r + f64(j)) * s + W[start + j] - (waiting * s + H[j]) * stretch));
    }
  }
  // Closed states: W(j, σ + v_j) = (ζ (σ + v_j) S_j + H_j) / (1 − ζ).
  for (; j <= points; j++) unchecked((keys[j] = (r + f64(j)) * S[j] * stretch));
}

/** best[i] = W(i, σ) for i = highest … lowest, at the sum σ of class c and K = k. */
function sweep(c: i32, k: i32, highest: i32, lowest: i32): void {
  fillKeys(c, k, lowest);
  const S = survival;
  const H = tail;
  const keys = key;
  const window = sliding;
  const envelope = lines;
  const n = points;
  const keep = 1 - rate;
  const sum = f64(k) + unchecked(phase[c]);
  const waiting = rate * sum;
  const behind = rate * (offset + sum);
  const stretch = 1 / (1 - rate);
  envelope.clear();
  let edge = n; // the candidates after it are lines
  let head = 0;
  let end = 0;
  let entered = n + 1; // the least candidate that has entered the window
  for (let i = highest; i >= lowest; i--) {
    while (edge > i) {
      const y = floor(keep * f64(edge) - behind);
      if (y <= f64(i)) break;
      const x = i32(y);
      const value = offset + f64(edge);
      const covered = unchecked(S[x]);
      const intercept =
        unchecked(keys[edge]) + (waiting * covered + unchecked(H[x])) * stretch - value * covered;
      envelope.push(value, intercept, edge);
      edge--;
    }
    while (head < end && unchecked(window[head]) > edge) head++;
    for (let j = min(entered - 1, edge); j > i; j--) {
      const newcomer = unchecked(keys[j]);
      while (end > head && unchecked(keys[window[end - 1]]) >= newcomer) end--;
      unchecked((window[end++] = j));
    }
    entered = i + 1;
    const s = unchecked(S[i]);
    let least = Infinity;
    if (envelope.tail > envelope.head) least = envelope.valueAt(envelope.at(s), s);
    if (head < end) {
      least = min(least, unchecked(keys[window[head]]) + (waiting * s + unchecked(H[i])) * stretch);
    }
    unchecked((best[i] = least));
  }
  adaptiveWork += f64(n - lowest);
}

/** The best next request from a state, by comparing all of them. The state's key must be filled. */
function nextRequest(i: i32, sum: f64): i32 {
  const waiting = rate * sum;
  let least = Infinity;
  let request = points;
  for (let j = points; j > i; j--) {
    const x = max(i, i32(max(floor((1 - rate) * f64(j) - rate * (offset + sum)), 0.0)));
    const covered = unchecked(survival[x]);
    const cost =
      (offset + f64(j)) * (unchecked(survival[i]) - covered) +
      (waiting * covered + unchecked(tail[x])) / (1 - rate) +
      unchecked(key[j]);
    if (cost < least) {
      least = cost;
      request = j;
    }
  }
  return request;
}

function recover(): void {
  let c = 0;
  let k = 0;
  let i = 0;
  for (;;) {
    const sum = f64(k) + unchecked(phase[c]);
    if (f64(i) + rate * sum >= closing) i = points;
    else {
      fillKeys(c, k, i);
      i = nextRequest(i, sum);
      adaptiveWork += f64(points - i);
    }
    addMilestone(i, false);
    if (i == points) return;
    k += i + unchecked(carry[c]);
    c = c + 1 == classes ? 0 : c + 1;
  }
}

/** The least expected makespan in units of δ. Also writes the sequence that has it. */
export function solveAdaptive(): f64 {
  adaptiveWork = 0;
  beginSequence();
  for (let k = mostK; k > 0; k--) {
    for (let c = 0; c < classes; c++) {
      const highest = highestKept(c, k);
      if (highest == 0) continue;
      const lowest = lowestKept(c, k, highest);
      sweep(c, k, highest, lowest);
      for (let i = highest; i >= lowest; i--) {
        unchecked((costToGo[startOf(rowOf(c, k - i)) + i] = best[i]));
      }
    }
  }
  if (closing > 0) sweep(0, 0, 0, 0);
  else unchecked((best[0] = tail[0] / (1 - rate)));
  recover();
  return unchecked(best[0]);
}
