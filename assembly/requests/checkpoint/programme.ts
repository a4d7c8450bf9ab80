// Finds the optimal sequence with checkpoints over a discrete distribution (IPDPS 2020, Theorem 2), exactly, in far
// less than n² work.
//
// D(c), the least cost to go from the checkpoint at v_c, is the end of a row over all nodes past c (row.ts).
// The best ways of neighboring rows are similar, so a row needs only few nodes. The method is divide and
// conquer over c, with the furthest block first. For a block of checkpoints [lo, hi] the rows of the two
// outermost bases v_lo and v_hi bound every base in between: from above by any strategy's own cost, from
// below by the chord of a concave function (bounds.ts). A next milestone that these bounds exclude is left
// out of the list of nodes for the block's rows (candidates.ts). No node that may be best is ever left out,
// so the result is exact. The length of the lists has no proven bound; the worst case is O(n²) per level.
import { allocateI32 } from '../../memory';
import { alpha, beta, checkpointTime } from '../cost';
import { points, survival, value } from '../distribution';
import { restartCostAfter } from '../varying';
import { createCandidates, keepCandidates } from './candidates';
import { recoverSequence } from './decisions';
import { continuations, createList } from './list';
import { fullRow } from './row';
import { admitSave, beginSaves, costAfter, plainAfter, saveCost } from './saves';
import { comparisons, createScan } from './scan';

// A block of at most this length is solved by its rows, unless its list is long in comparison.
const SHORT: i32 = 16;
const SHORTEST: i32 = 4;

/** The lists of all levels of the recursion, one after the other, each with the furthest node first. */
let nodes: StaticArray<i32> = allocateI32(0);
let rowEntries: f64 = 0;

// A level holds at most every node and the upper half of its block. The blocks halve from level to level.
function mostNodes(values: f64): f64 {
  let levels: f64 = 2;
  for (let length: f64 = 1; length < values; length *= 2) levels++;
  return levels * (values + 1);
}

export function createProgramme(values: f64): void {
  nodes = allocateI32(mostNodes(values));
  createList(values + 1);
  createScan(values + 1);
  createCandidates(values + 1);
}

/** D(c): the row of base v_c over `length` listed nodes and the block's own nodes, from q down to c. */
function endOfRow(c: i32, q: i32, at: i32, length: i32): void {
  const v = value;
  const S = survival;
  const A = saveCost;
  const list = nodes;
  const lines = continuations;
  const a = alpha;
  const b = beta;
  const kappa = restartCostAfter(c);
  const saving = alpha * checkpointTime;
  const x = unchecked(v[c]);
  lines.clear();
  let cost: f64 = 0;
  const total = length + q - c;
  for (let i = 0; i < total; i++) {
    const l = i < length ? unchecked(list[at + i]) : q - (i - length);
    const s = unchecked(S[l]);
    const work = unchecked(v[l]) - x;
    if (i > 0) {
      const plain = lines.valueAt(lines.at(s), s);
      cost = min(plain, unchecked(A[l]) + (a * work + saving) * s) + kappa * s;
    }
    lines.push(a * work, cost + b * work * s, l);
  }
  const s = unchecked(S[c]);
  const plain = lines.valueAt(lines.at(s), s);
  const saved = unchecked(A[c]) + saving * s;
  unchecked((plainAfter[c] = plain <= saved ? 1 : 0));
  unchecked((costAfter[c] = min(plain, saved) + kappa * s));
  rowEntries += f64(total + 1);
}

/**
 * Computes D(c) for c = q down to p. The list has the nodes past q that the best ways of the block's rows may
 * use, n first.
 */
function solve(p: i32, q: i32, at: i32, length: i32): void {
  const span = q - p + 1;
  if (span <= 2 || (span <= SHORT && (span <= SHORTEST || length <= 2 * span))) {
    for (let c = q; c >= p; c--) {
      admitSave(c);
      endOfRow(c, q, at, length);
    }
    return;
  }
  const middle = q - ((span + 1) >> 1);
  solveHalf(middle + 1, q, at, length);
  let extended = length;
  for (let l = q; l > middle; l--) unchecked((nodes[at + extended++] = l));
  solveHalf(p, middle, at, extended);
}

function solveHalf(p: i32, q: i32, at: i32, length: i32): void {
  const below = at + length;
  let kept = 1;
  if (length == 1) unchecked((nodes[below] = nodes[at]));
  else {
    kept = keepCandidates(p, q, nodes, at, length, below);
    rowEntries += 2 * f64(length);
  }
  solve(p, q, below, kept);
}

/** G(0, 0), the least expected cost minus β E[X]. Also writes the sequence that has it. Needs α > 0. */
export function solveProgramme(): f64 {
  const n = points;
  rowEntries = 0;
  beginSaves();
  unchecked((nodes[0] = n));
  if (n > 1) solve(1, n - 1, 0, 1);
  admitSave(0);
  unchecked((costAfter[0] = fullRow(0)));
  rowEntries += f64(n) + recoverSequence(0);
  return unchecked(costAfter[0]);
}

/**
 * The row entries that the last run computed plus the candidates that it compared. Its time is proportional
 * to this.
 */
export function programmeWork(): f64 {
  return rowEntries + comparisons;
}
