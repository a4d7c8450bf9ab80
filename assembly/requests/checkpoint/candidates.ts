// Finds, for a block of checkpoints lo … hi, the nodes past the block that some row with a base in [v_lo, v_hi] may
// use on its best way. They are found from the rows of the two outermost bases alone. The resulting list is
// closed: for all those bases, it contains the best next milestone of every source in the block and of every
// node in the list.
import { allocateU8 } from '../../memory';
import { survival, value } from '../distribution';
import { beginBounds, boundByContinuations, boundByRow, boundBySaves } from './bounds';
import { computeRow, count, highRow, lowRow, node, nodeSurvival, readList } from './list';
import { beginScan, mark, marked, scan } from './scan';

/**
 * 1 if the same whole strategy is best at both bases. By concavity it is then the best at all bases in
 * between.
 */
let settled: StaticArray<u8> = allocateU8(0);

export function createCandidates(values: f64): void {
  settled = allocateU8(values);
}

function savesAtBoth(position: i32): bool {
  return (unchecked(lowRow.saves[position]) & unchecked(highRow.saves[position])) != 0;
}

function findSettled(): void {
  const low = lowRow;
  const high = highRow;
  const length = count;
  for (let i = 0; i < length; i++) {
    let same = savesAtBoth(i);
    if (!same && (unchecked(low.saves[i]) | unchecked(high.saves[i])) == 0) {
      const next = unchecked(low.next[i]);
      same = next == unchecked(high.next[i]) && unchecked(settled[next]) != 0;
    }
    unchecked((settled[i] = same ? 1 : 0));
  }
}

/**
 * Marks what the sources at positions first … nearest may try next. The bounds are the best strategies of
 * three of them.
 */
function closeWindow(first: i32, nearest: i32): void {
  beginBounds(unchecked(nodeSurvival[first]), unchecked(nodeSurvival[nearest]));
  let lowLast = -1;
  let highLast = -1;
  for (let k = 0; k < 3; k++) {
    const source = k == 0 ? first : k == 1 ? (first + nearest) >> 1 : nearest;
    const low = unchecked(lowRow.next[source]);
    const high = unchecked(highRow.next[source]);
    // A strategy bounds all these sources if its next milestone is past all of them.
    if (low < first && low != lowLast) boundByRow(lowRow, low);
    if (high < first && high != highLast) boundByRow(highRow, high);
    lowLast = low;
    highLast = high;
  }
  scan(nearest);
}

/**
 * Adds the best next milestones of marked nodes until the list is closed, nearest source first. A window has
 * as many nodes as the block.
 */
function close(blockLength: i32): void {
  for (let i = count - 1; i > 0; i--) {
    if (unchecked(marked[i]) == 0 || savesAtBoth(i)) continue;
    if (unchecked(settled[i]) != 0) {
      mark(unchecked(lowRow.next[i]));
      continue;
    }
    const nearest = i;
    let first = nearest;
    while (first > 1 && unchecked(node[first - 1]) - unchecked(node[nearest]) <= blockLength) first--;
    closeWindow(first, nearest);
    i = first;
  }
}

/**
 * Selects from the `length` nodes from nodes[at] on (furthest first, all past hi) those to keep for the bases
 * v_lo … v_hi. Writes them to nodes[to], nodes[to + 1], … and returns their number.
 */
export function keepCandidates(
  lo: i32,
  hi: i32,
  nodes: StaticArray<i32>,
  at: i32,
  length: i32,
  to: i32,
): i32 {
  readList(nodes, at, length);
  // Both bases are set first, because each bound needs both.
  lowRow.x = unchecked(value[lo]);
  highRow.x = unchecked(value[hi]);
  beginBounds(unchecked(survival[hi]), unchecked(survival[lo]));
  boundBySaves();
  computeRow(lowRow, lowRow.x);
  boundByContinuations(lowRow);
  computeRow(highRow, highRow.x);
  boundByContinuations(highRow);
  beginScan();
  scan(length - 1);
  findSettled();
  close(hi - lo + 1);
  let kept = 0;
  for (let i = 0; i < length; i++) {
    if (unchecked(marked[i]) != 0) unchecked((nodes[to + kept++] = node[i]));
  }
  return kept;
}
