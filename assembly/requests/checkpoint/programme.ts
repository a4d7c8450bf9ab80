// The optimal sequence with checkpoints over a discrete law (IPDPS 2020, Theorem 2), exactly, in far less
// than n² work.
//
// D(c), the least cost to go from the checkpoint at v_c, is the end of a row over all nodes past c (row.ts).
// Neighbouring rows go nearly the same ways, so a row needs only few nodes. Divide and conquer over c, the
// furthest block first: for a block of checkpoints [lo, hi] the rows of the two outermost bases v_lo and v_hi
// bound what every base in between can do, from above by any strategy's own cost, from below by the chord of
// a concave function (bounds.ts). What these bounds rule out as a next milestone is left out of the list of
// nodes that the block's rows run over (candidates.ts). Nothing that may be best is ever left out: the result
// is exact. No bound on the lists' lengths is proven; the worst case is O(n²) a level.
import { allocateI32, layoutColumns } from '../../memory';
import { alpha, beta, checkpointTime, restartCost } from '../cost';
import { points, survival, value } from '../law';
import { createCandidates, keepCandidates, layoutCandidates } from './candidates';
import { recoverSequence } from './decisions';
import { continuations, createList, layoutList } from './list';
import { fullRow } from './row';
import { admitSave, beginSaves, costAfter, plainAfter, saveCost } from './saves';
import { comparisons, createScan, layoutScan } from './scan';

// A block this short is solved by its rows, unless its list is long beside it.
const SHORT: i32 = 16;
const SHORTEST: i32 = 4;

/** The lists of all levels of the recursion, one after the other; each furthest node first. */
let nodes: StaticArray<i32> = allocateI32(0);
let rowEntries: f64 = 0;

// A level holds at most every node, and the upper half of its block; the blocks halve.
function mostNodes(values: f64): f64 {
  let levels: f64 = 2;
  for (let length: f64 = 1; length < values; length *= 2) levels++;
  return levels * (values + 1);
}

export function layoutProgramme(values: f64): void {
  layoutColumns(1, mostNodes(values), 4);
  layoutList(values + 1);
  layoutScan(values + 1);
  layoutCandidates(values + 1);
}

export function createProgramme(values: i32): void {
  nodes = allocateI32(i32(mostNodes(f64(values))));
  createList(values + 1);
  createScan(values + 1);
  createCandidates(values + 1);
}

/** D(c): the row of base v_c over `length` listed nodes and the block's own, q down to c. */
function endOfRow(c: i32, q: i32, at: i32, length: i32): void {
  const v = value;
  const S = survival;
  const A = saveCost;
  const list = nodes;
  const lines = continuations;
  const a = alpha;
  const b = beta;
  const kappa = restartCost;
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
 * D(c) for c = q down to p. The list: nodes past q among which every row of the block finds its best way; n
 * is first.
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

/** G(0, 0), the least expected cost less β E[X], and the sequence that has it. Needs α > 0. */
export function solveProgramme(): f64 {
  const n = points;
  rowEntries = 0;
  beginSaves();
  unchecked((nodes[0] = n));
  if (n > 1) solve(1, n - 1, 0, 1);
  admitSave(0);
  unchecked((costAfter[0] = fullRow(0)));
  rowEntries += f64(n) + recoverSequence();
  return unchecked(costAfter[0]);
}

/** Row entries computed and candidates compared by the last run: what its time is proportional to. */
export function programmeWork(): f64 {
  return rowEntries + comparisons;
}
