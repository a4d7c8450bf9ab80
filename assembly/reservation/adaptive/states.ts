// The states of ATOptimal (adaptive.ts) and where their costs are kept. A state is the last try i (a value v_i = v_0 + i δ
// that did not suffice) and the sum of all requests so far, σ, both in units of δ: a value is then r + i, r = v_0 / δ.
//
// A sum of m requests is m r plus an integer. So σ = K + φ_c, where the class c tells the fraction: with q r an integer,
// c = m mod q (v_0 = 0 needs one class only). Where no small q will do, c = m itself, and the states of one class all
// have made the same number of requests. A try j more leads to class c + 1 and K + j + (a carry of the class), so what
// all continuations of a sum read are states of the same D = K − i: the costs are kept in rows of equal D.
//
// A row holds the states from the first that can be reached to the last that is not closed. Closed is a state in which
// i + ζ σ ≥ (1 − ζ)(n + r) − r: whatever is requested, the small jobs fill it, and nothing beats a request of v_n.
import { allocateF64, allocateI32, planColumns } from '../../memory';

export let rate: f64 = 0; // ζ
export let offset: f64 = 0; // r
/** A state is closed if i + ζ σ is at least this. */
export let closing: f64 = 0;

export let classes: i32 = 0;
let countsRequests: bool = false; // a class is a number of requests, not a remainder
/** φ_c. */
export let phase: StaticArray<f64> = allocateF64(0);
/** What K grows by, beside j, from class c to the next. */
export let carry: StaticArray<i32> = allocateI32(0);

let rowBase: StaticArray<i32> = allocateI32(0); // number of the class's first row
let leastDiagonal: StaticArray<i32> = allocateI32(0); // and its D
let rowLow: StaticArray<i32> = allocateI32(0);
let rowHigh: StaticArray<i32> = allocateI32(0);
let rowStart: StaticArray<i32> = allocateI32(0); // the state i of a row is kept at rowStart + i
/** The cost to go of each state: E[T − σ; X > v_i], in units of δ. */
export let costToGo: StaticArray<f64> = allocateF64(0);
/** No state has a K above. */
export let mostK: i32 = 0;

const MOST_STATES: f64 = 134000000; // of eight bytes, in the 1 GiB of a column
const MOST_ROWS: f64 = 268000000;
const INTEGER: f64 = 1e-12; // this near to an integer is one
const SLACK: f64 = 1e-6; // on what can be reached: too many states do no harm, too few would

let states: f64 = 0;
let rows: f64 = 0;

/** m r without its fraction. */
function wholeOffset(requests: f64): f64 {
  return floor(requests * offset + INTEGER * max(1.0, requests * offset));
}

/** The least number of requests that a state of the class can have made, but for the start. */
function fewestRequests(c: i32): f64 {
  return c == 0 ? f64(classes) : f64(c);
}

function leastDiagonalOf(c: i32): f64 {
  const m = fewestRequests(c);
  return wholeOffset(m) + 0.5 * m * (m - 1);
}

/** The last i of a row that is not closed; maybe none, then it is below lowOf(). */
function highOf(c: i32, diagonal: f64): f64 {
  const fraction = fewestRequests(c) * offset - wholeOffset(fewestRequests(c));
  return -floor(-(closing - rate * (diagonal + fraction)) / (1 + rate)) - 1;
}

/** The first i of a row to which distinct, growing requests can lead. */
function lowOf(c: i32, diagonal: f64): f64 {
  if (countsRequests) {
    // The m − 1 tries before i sum to at most (m − 1) i − m (m − 1) / 2.
    const m = f64(c);
    const before = diagonal - wholeOffset(m);
    return m < 2 ? 1 : max(m, -floor(SLACK - before / (m - 1) - 0.5 * m));
  }
  // At most 1 + 2 + … + (i − 1), and i requests: D ≤ i (i − 1) / 2 + i r.
  const b = 2 * offset - 1;
  const root = sqrt(max(0.0, b * b + 8 * (diagonal - SLACK)));
  return max(1.0, -floor(0.5 * (b - root)));
}

/** Counts states and rows of the classes as they are set. Stops where they are too many for any memory. */
function countStates(): void {
  states = 0;
  rows = 0;
  for (let c = countsRequests ? 1 : 0; c < classes; c++) {
    let diagonal = leastDiagonalOf(c);
    for (;;) {
      const length = highOf(c, diagonal) - lowOf(c, diagonal) + 1;
      if (length < 1) break;
      states += length;
      rows++;
      diagonal++;
      if (states > MOST_STATES || rows > MOST_ROWS) return;
    }
  }
}

/** Chooses the classes for a law of n steps: remainders if v_0 / δ allows it and they make fewer states. */
function chooseClasses(n: f64, r: f64, zeta: f64): void {
  rate = zeta;
  offset = r;
  closing = (1 - zeta) * (n + r) - r;
  countsRequests = true;
  // The most requests after which a state may not be closed: the cheapest are 1, 2, …, m.
  let most: f64 = 0;
  while (most + zeta * (most * r + 0.5 * most * (most + 1)) < closing) most++;
  let period: f64 = 1;
  while (period < most) {
    const whole = floor(period * r + 0.5);
    const gap = period * r - whole;
    if (max(gap, -gap) <= INTEGER * max(1.0, whole)) break;
    period++;
  }
  if (period > 1) {
    classes = i32(most) + 1;
    countStates();
    if (period >= most) return;
  }
  const statesByRequests = period > 1 ? states : Infinity;
  const rowsByRequests = rows;
  countsRequests = false;
  classes = i32(period);
  countStates();
  if (states <= statesByRequests) return;
  countsRequests = true;
  classes = i32(most) + 1;
  states = statesByRequests;
  rows = rowsByRequests;
}

/** For a law v_0 + δ, …, v_0 + n δ with r = v_0 / δ, and 0 < ζ < 1. */
export function planStates(n: f64, r: f64, zeta: f64): void {
  chooseClasses(n, r, zeta);
  planColumns(1, states, 8);
  planColumns(3, rows, 4);
  planColumns(1, f64(classes), 8);
  planColumns(3, f64(classes) + 1, 4);
}

export function createStates(n: i32, r: f64, zeta: f64): void {
  chooseClasses(f64(n), r, zeta);
  costToGo = allocateF64(i32(states));
  rowLow = allocateI32(i32(rows));
  rowHigh = allocateI32(i32(rows));
  rowStart = allocateI32(i32(rows));
  phase = allocateF64(classes);
  carry = allocateI32(classes);
  leastDiagonal = allocateI32(classes);
  rowBase = allocateI32(classes + 1);
  mostK = 0;
  let row = 0;
  let start = 0;
  for (let c = 0; c < classes; c++) {
    const here = wholeOffset(f64(c));
    unchecked((phase[c] = max(0.0, f64(c) * r - here)));
    unchecked((carry[c] = i32(wholeOffset(f64(c + 1)) - here)));
    unchecked((leastDiagonal[c] = i32(leastDiagonalOf(c))));
    unchecked((rowBase[c] = row));
    if (countsRequests && c == 0) continue; // the start alone
    for (let diagonal = unchecked(leastDiagonal[c]); ; diagonal++) {
      const low = i32(lowOf(c, f64(diagonal)));
      const high = i32(highOf(c, f64(diagonal)));
      if (high < low) break;
      unchecked((rowLow[row] = low));
      unchecked((rowHigh[row] = high));
      unchecked((rowStart[row] = start - low));
      start += high - low + 1;
      row++;
      if (diagonal + high > mostK) mostK = diagonal + high;
    }
  }
  unchecked((rowBase[classes] = row));
}

/** The row of this class and D; −1 if all its states are closed, or if there are none. */
export function rowOf(c: i32, diagonal: i32): i32 {
  const row = unchecked(rowBase[c]) + diagonal - unchecked(leastDiagonal[c]);
  return row >= unchecked(rowBase[c]) && row < unchecked(rowBase[c + 1]) ? row : -1;
}

/** The last state of the row that is kept; 0 for row −1. Later ones are closed. */
export function lastOpen(row: i32): i32 {
  return row < 0 ? 0 : unchecked(rowHigh[row]);
}

/** Where the row's states are kept: i at this index plus i. */
export function startOf(row: i32): i32 {
  return row < 0 ? 0 : unchecked(rowStart[row]);
}

/** The greatest i that is kept with this class and K; 0 if there is none. */
export function highestKept(c: i32, k: i32): i32 {
  const open = i32(floor(closing - rate * (f64(k) + unchecked(phase[c])))) + 1;
  let i = min(open, k - unchecked(leastDiagonal[c]));
  for (; i > 0; i--) {
    const row = rowOf(c, k - i);
    if (row < 0) return 0;
    if (i <= unchecked(rowHigh[row])) return i >= unchecked(rowLow[row]) ? i : 0;
  }
  return 0;
}

/** The least i that is kept with this class and K, `highest` being the greatest. */
export function lowestKept(c: i32, k: i32, highest: i32): i32 {
  let i = highest;
  while (i > 1) {
    const row = rowOf(c, k - i + 1);
    if (row < 0 || i - 1 < unchecked(rowLow[row])) break;
    i--;
  }
  return i;
}
