// Rows of neighbours of equal weight among the nodes on offer. Nodes that the job has named are taken before; they are
// in the rows of their neighbours, but no part of what a row offers. To select/linear all weights are equal here.
import { allocateF64, allocateI32 } from '../../memory';
import { nodeWeight } from '../cluster';
import { nodes, wholeNodes } from '../settings';
import { count, listCpus, listNamed, listNode } from './list';

/** No free node is in the row yet: one of any weight may come. */
const ANY_WEIGHT: f64 = -1;
/** A row that begins with a named node, behind a row of another weight. */
const NO_WEIGHT: f64 = 0;

export let rows: i32 = 0;
/** Places in the list. */
export let rowFrom: StaticArray<i32> = allocateI32(0);
export let rowTo: StaticArray<i32> = allocateI32(0);
/** The place of its first named node; -1: it has none. */
export let rowNamed: StaticArray<i32> = allocateI32(0);
let rowSum: StaticArray<i32> = allocateI32(0);
let rowFree: StaticArray<i32> = allocateI32(0);
let rowWeight: StaticArray<f64> = allocateF64(0);

export function allocateRows(): void {
  rowFrom = allocateI32(nodes + 1);
  rowTo = allocateI32(nodes + 1);
  rowNamed = allocateI32(nodes + 1);
  rowSum = allocateI32(nodes + 1);
  rowFree = allocateI32(nodes + 1);
  rowWeight = allocateF64(nodes + 1);
}

function begin(i: i32, weight: f64): void {
  unchecked((rowFrom[rows] = i));
  unchecked((rowNamed[rows] = -1));
  unchecked((rowSum[rows] = 0));
  unchecked((rowFree[rows] = 0));
  unchecked((rowWeight[rows] = weight));
}

export function makeRows(): void {
  rows = 0;
  begin(0, ANY_WEIGHT);
  let last = -2;
  for (let i = 0; i < count; i++) {
    const node = unchecked(listNode[i]);
    const weight: f64 = wholeNodes ? 1 : unchecked(nodeWeight[node]);
    const isBehindHole = node != last + 1;
    const differs = unchecked(rowWeight[rows]) != weight;
    if ((isBehindHole || differs) && unchecked(rowFree[rows]) > 0) {
      rows++;
      begin(i, isBehindHole ? ANY_WEIGHT : NO_WEIGHT);
    } else if (isBehindHole) begin(i, ANY_WEIGHT);
    // The weight of a row is that of its free nodes.
    if (unchecked(rowWeight[rows]) == NO_WEIGHT && weight != NO_WEIGHT) unchecked((rowNamed[rows] = -1));
    unchecked((rowTo[rows] = i + 1));
    if (unchecked(listNamed[i]) == 0) {
      unchecked((rowWeight[rows] = weight));
      unchecked((rowSum[rows] += listCpus[i]));
      unchecked(rowFree[rows]++);
    } else if (unchecked(rowNamed[rows]) < 0) unchecked((rowNamed[rows] = i));
    last = node;
  }
  if (unchecked(rowFree[rows]) > 0) rows++;
}

/** The next rows are made of parts, in the order of their nodes. */
export function clearRows(): void {
  rows = 0;
}

/** Adds neighbours of one weight from a node to before another, as a row or to the end of the last one. */
export function addNeighbours(from: i32, to: i32, cpus: i32, isNew: bool): void {
  if (isNew) {
    begin(from, nodeWeight[from]);
    rows++;
  }
  unchecked((rowTo[rows - 1] = to));
  unchecked((rowSum[rows - 1] += cpus));
  unchecked((rowFree[rows - 1] += to - from));
}

/**
 * The lightest; among equals the smallest that holds so many CPUs and nodes, or, if none does, the largest. The first
 * row with a named node comes before all that were looked at before it.
 */
export function bestRow(cpus: i32, needed: i32): i32 {
  let best = 0;
  let bestHolds = unchecked(rowSum[0]) >= cpus && unchecked(rowFree[0]) >= needed;
  for (let row = 1; row < rows; row++) {
    const weight = unchecked(rowWeight[row]);
    const bestWeight = unchecked(rowWeight[best]);
    const sum = unchecked(rowSum[row]);
    const bestSum = unchecked(rowSum[best]);
    const holds = sum >= cpus && unchecked(rowFree[row]) >= needed;
    const isFirstNamed = unchecked(rowNamed[best]) < 0 && unchecked(rowNamed[row]) >= 0;
    if (!isFirstNamed && weight >= bestWeight) {
      if (weight > bestWeight) continue;
      if (holds ? bestHolds && sum >= bestSum : sum <= bestSum) continue;
    }
    best = row;
    bestHolds = holds;
  }
  return best;
}

export function removeRow(row: i32): void {
  rows--;
  for (let i = row; i < rows; i++) {
    unchecked((rowFrom[i] = rowFrom[i + 1]));
    unchecked((rowTo[i] = rowTo[i + 1]));
    unchecked((rowNamed[i] = rowNamed[i + 1]));
    unchecked((rowSum[i] = rowSum[i + 1]));
    unchecked((rowFree[i] = rowFree[i + 1]));
    unchecked((rowWeight[i] = rowWeight[i + 1]));
  }
}
