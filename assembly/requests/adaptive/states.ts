// Numbers the states of ATOptimal (adaptive.ts), and locates their stored costs. A state is the last attempt i (a value
// r + i that did not suffice, grid.ts) and the sum σ of all requests so far.
//
// A sum of m requests is m r plus an integer. So σ = K + φ_c, where the class c determines the fraction. If q
// r is an integer, c = m mod q (v_0 = 0 needs one class only). Otherwise c = m, and all states of a class
// have made the same number of requests. A further attempt j leads to class c + 1 and K + j + (a carry of the
// class). So all continuations of a sum read states with the same D = K − i, and the costs are stored in rows
// of equal D.
//
// A row holds the states from the first that a best way may pass (mostWaste, for it and for all before it) to
// the last that is not closed. A state is closed if i + ζ σ ≥ (1 − ζ)(n + r) − r. Then small jobs fill every
// request, and a request of v_n is the best.
import { allocateF64, allocateI32, measures } from '../../memory';
import { points, survival } from '../distribution';
import { closing, mostWaste, offset, rate } from './grid';

export let classes: i32 = 0;
let countsRequests: bool = false; // a class is a number of requests, not a remainder
/** φ_c. */
export let phase: StaticArray<f64> = allocateF64(0);
/** Growth of K from class c to the next, in addition to j. */
export let carry: StaticArray<i32> = allocateI32(0);

/** The largest sum of the requests before i; below 0 if no requests lead there. */
let reach: StaticArray<f64> = allocateF64(0);
let rowBase: StaticArray<i32> = allocateI32(0); // the number of the class's first row
let leastDiagonal: StaticArray<i32> = allocateI32(0); // and the D of this row
let rowLow: StaticArray<i32> = allocateI32(0);
let rowStart: StaticArray<i32> = allocateI32(0); // the state i of a row is stored at rowStart + i
/** The cost to go of each state: E[T − σ; X > v_i] in units of δ. */
export let costToGo: StaticArray<f64> = allocateF64(0);
/** The largest K of any state. */
export let mostK: i32 = 0;

const MOST_STATES: f64 = 134000000; // of eight bytes, in the 1 GiB of a column
const MOST_ROWS: f64 = 100000000;
const MOST_K: f64 = 2000000000; // of 32 bits
const LONGEST_PERIOD: f64 = 64;
const INTEGER: f64 = 1e-12; // a number so near to an integer counts as the integer
const SLACK: f64 = 1e-6; // on the reachable sums: too many states do no harm, too few would

let states: f64 = 0;
let rows: f64 = 0;

/** m r, rounded down. */
function wholeOffset(requests: f64): f64 {
  return floor(requests * offset + INTEGER * max(1.0, requests * offset));
}

/** The least number of requests that a state of the class can have made, not counting the start. */
function fewestRequests(c: i32): f64 {
  return c == 0 ? f64(classes) : f64(c);
}

function phaseOf(c: i32): f64 {
  return max(0.0, f64(c) * offset - wholeOffset(f64(c)));
}

function leastDiagonalOf(c: i32): f64 {
  const m = fewestRequests(c);
  return wholeOffset(m) + 0.5 * m * (m - 1);
}

/** The last i of a row that is not closed; it may be before the row's first state. */
function highOf(fraction: f64, diagonal: f64): i32 {
  return i32(max(-floor(-(closing - rate * (diagonal + fraction)) / (1 + rate)) - 1, 0.0));
}

/** The largest sum on a best way after a request of i, if the requests before sum to `before`. */
function reachThrough(i: i32, before: f64): f64 {
  return min(before + offset + f64(i), mostWaste / unchecked(survival[i]));
}

/** Computes `reach` for any number of requests. */
function reachOfAny(): void {
  let most: f64 = 0;
  for (let i = 1; i < points; i++) {
    unchecked((reach[i] = most));
    most = max(most, reachThrough(i, most));
  }
}

/** Computes `reach` for the m-th request from that of the one before. */
function reachOfRequest(m: i32): void {
  let most: f64 = m == 1 ? 0 : -1;
  for (let i = 1; i < points; i++) {
    const before = unchecked(reach[i]);
    unchecked((reach[i] = most));
    if (m > 1 && before >= 0) most = max(most, reachThrough(i, before));
  }
}

/** Visits the rows of a class. Either counts them and their states, or writes where they are. */
function layOutClass(c: i32, write: bool): void {
  const fraction = phaseOf(c);
  if (write) unchecked((rowBase[c] = i32(rows)));
  let low = 1;
  for (let diagonal = leastDiagonalOf(c); ; diagonal++) {
    const high = highOf(fraction, diagonal);
    const sum = diagonal + fraction;
    while (
      low <= high &&
      (unchecked(reach[low]) < sum - offset - SLACK ||
        unchecked(survival[low]) * (sum + f64(low)) > mostWaste)
    ) {
      low++;
    }
    if (low > high) return;
    if (write) {
      const row = i32(rows);
      unchecked((rowLow[row] = low));
      unchecked((rowStart[row] = i32(states) - low));
      mostK = max(mostK, i32(diagonal) + high);
    }
    states += f64(high - low + 1);
    rows++;
    if (states > MOST_STATES || rows > MOST_ROWS) {
      states = Infinity;
      return;
    }
  }
}

/** Lays out all classes. If classes are numbers of requests, they end with the first one without states. */
function layOut(write: bool): void {
  states = 0;
  rows = 0;
  if (write) unchecked((rowBase[0] = 0));
  if (!countsRequests) reachOfAny();
  for (let c = countsRequests ? 1 : 0; countsRequests || c < classes; c++) {
    const before = states;
    if (countsRequests) {
      reachOfRequest(c);
      classes = max(classes, c + 1);
    }
    layOutClass(c, write);
    if (states == Infinity) return;
    if (countsRequests && states == before) break;
  }
  if (write) unchecked((rowBase[classes] = i32(rows)));
}

function countStates(byRequests: bool, period: i32): f64 {
  countsRequests = byRequests;
  classes = period;
  layOut(false);
  return states;
}

/**
 * Chooses the classes: remainders, if v_0 / δ allows it and they make fewer states. The grid must be filled.
 */
function chooseClasses(): void {
  let period = 1.0;
  while (period < LONGEST_PERIOD) {
    const gap = period * offset - floor(period * offset + 0.5);
    if (max(gap, -gap) <= INTEGER * max(1.0, period * offset)) break;
    period++;
  }
  const byRequests = period > 1 ? countStates(true, 1) : Infinity;
  if (period < LONGEST_PERIOD && countStates(false, i32(period)) <= byRequests) return;
  countStates(true, 1);
}

export function createReach(values: f64): void {
  reach = allocateF64(values);
}

/** Counts the states. The grid and the distribution must be filled. */
export function chooseStates(): void {
  classes = 1;
  countsRequests = false;
  states = 0;
  rows = 0;
  if (closing > 0) {
    if (closing / rate + offset > MOST_K) states = Infinity;
    else chooseClasses();
  }
}

/** Allocates the states, after chooseStates(). */
export function createStates(): void {
  costToGo = allocateF64(states);
  rowLow = allocateI32(rows);
  rowStart = allocateI32(rows);
  phase = allocateF64(classes);
  carry = allocateI32(classes);
  leastDiagonal = allocateI32(classes);
  rowBase = allocateI32(classes + 1);
  mostK = 0;
  if (closing <= 0 || measures) return;
  layOut(true);
  for (let c = 0; c < classes; c++) {
    unchecked((phase[c] = phaseOf(c)));
    unchecked((carry[c] = i32(wholeOffset(f64(c + 1)) - wholeOffset(f64(c)))));
    unchecked((leastDiagonal[c] = i32(min(leastDiagonalOf(c), MOST_K))));
  }
}

/** The row of this class and D; −1 if it has no states. */
export function rowOf(c: i32, diagonal: i32): i32 {
  const row = unchecked(rowBase[c]) + diagonal - unchecked(leastDiagonal[c]);
  return row >= unchecked(rowBase[c]) && row < unchecked(rowBase[c + 1]) ? row : -1;
}

/** The last state of this class and D that is not closed. */
export function lastOpen(c: i32, diagonal: i32): i32 {
  return highOf(unchecked(phase[c]), f64(diagonal));
}

/** The first state of the row. States before it are on no best way. */
export function firstKept(row: i32): i32 {
  return unchecked(rowLow[row]);
}

/** Storage offset of the row's states: state i is at this index plus i. */
export function startOf(row: i32): i32 {
  return unchecked(rowStart[row]);
}

/** The largest i that is stored with this class and K; 0 if there is none. */
export function highestKept(c: i32, k: i32): i32 {
  const open = i32(max(floor(closing - rate * (f64(k) + unchecked(phase[c]))), -1.0)) + 1;
  for (let i = min(open, k - unchecked(leastDiagonal[c])); i > 0; i--) {
    const row = rowOf(c, k - i);
    if (row < 0) return 0;
    if (i <= lastOpen(c, k - i)) return i >= unchecked(rowLow[row]) ? i : 0;
  }
  return 0;
}

/** The smallest i that is stored with this class and K. `highest` is the largest. */
export function lowestKept(c: i32, k: i32, highest: i32): i32 {
  let i = highest;
  while (i > 1) {
    const row = rowOf(c, k - i + 1);
    if (row < 0 || i - 1 < unchecked(rowLow[row])) break;
    i--;
  }
  return i;
}
