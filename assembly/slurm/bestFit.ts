// Which nodes of those on offer a request gets. Rows of neighbours of equal weight are used up one after the
// other: first the lightest; among equals the smallest that holds all that is still missing, or, if none
// does, the largest. To select/linear all weights are equal here.
import { allocateI32 } from '../memory';
import { lowestBit } from '../native/words';
import { nodeCpus, nodeWeight, words } from './cluster';
import { becomeIdle, beginFuture, isEnough, offer, onOffer } from './future';
import { asked, fewest, fixed, room, wanted, whole } from './request';
import { mostCpus, nodes, wholeNodes } from './settings';

/** The nodes that were chosen, and the CPUs of each that the job holds. */
export let chosenCount: i32 = 0;
export let chosenNode: StaticArray<i32> = allocateI32(0);
export let chosenCpus: StaticArray<i32> = allocateI32(0);

let count: i32 = 0;
let listNode: StaticArray<i32> = allocateI32(0);
let listCpus: StaticArray<i32> = allocateI32(0);
let rows: i32 = 0;
let rowFrom: StaticArray<i32> = allocateI32(0); // places in the list; row i ends where row i + 1 of all began
let rowTo: StaticArray<i32> = allocateI32(0);
let rowSum: StaticArray<i32> = allocateI32(0);

export function allocateBestFit(): void {
  chosenNode = allocateI32(nodes);
  chosenCpus = allocateI32(nodes);
  listNode = allocateI32(nodes);
  listCpus = allocateI32(nodes);
  rowFrom = allocateI32(nodes);
  rowTo = allocateI32(nodes);
  rowSum = allocateI32(nodes);
}

/** Chooses among the nodes on offer in this state of the future. Returns whether the request fits there. */
export function choose(): bool {
  if (!isEnough()) return false;
  count = 0;
  let largest = 0;
  for (let word = 0; word < words; word++) {
    let left = unchecked(onOffer[word]);
    while (left != 0) {
      const node = (word << 5) | lowestBit(left);
      left &= left - 1;
      const cpus = unchecked(offer[node]);
      largest = max(largest, cpus);
      unchecked((listNode[count] = node));
      unchecked((listCpus[count] = cpus));
      count++;
    }
  }
  if (bestFit()) return true;
  if (wholeNodes) return false;
  // Nodes with few CPUs are left out, first those with the fewest.
  for (let few = fewestCpus(); few < largest && count > fewest; few = fewestCpus()) {
    leaveOut(few);
    if (bestFit()) return true;
  }
  return false;
}

function fewestCpus(): i32 {
  let few = unchecked(listCpus[0]);
  for (let i = 1; i < count; i++) few = min(few, unchecked(listCpus[i]));
  return few;
}

function leaveOut(few: i32): void {
  let kept = 0;
  let size = count;
  for (let i = 0; i < count; i++) {
    const cpus = unchecked(listCpus[i]);
    if (cpus <= few && size > fewest) {
      size--;
      continue;
    }
    unchecked((listNode[kept] = listNode[i]));
    unchecked((listCpus[kept] = cpus));
    kept++;
  }
  count = kept;
}

function weightOf(node: i32): f64 {
  return wholeNodes ? 0 : unchecked(nodeWeight[node]);
}

function makeRows(): void {
  rows = 0;
  let last = -2;
  for (let i = 0; i < count; i++) {
    const node = unchecked(listNode[i]);
    if (node != last + 1 || weightOf(node) != weightOf(last)) {
      unchecked((rowFrom[rows] = i));
      unchecked((rowSum[rows] = 0));
      rows++;
    }
    unchecked((rowSum[rows - 1] += listCpus[i]));
    unchecked((rowTo[rows - 1] = i + 1));
    last = node;
  }
}

function bestRow(cpus: i32, needed: i32): i32 {
  let best = 0;
  let bestSum = unchecked(rowSum[0]);
  let bestWeight = weightOf(unchecked(listNode[rowFrom[0]]));
  let bestHolds = bestSum >= cpus && unchecked(rowTo[0]) - unchecked(rowFrom[0]) >= needed;
  for (let row = 1; row < rows; row++) {
    const weight = weightOf(unchecked(listNode[rowFrom[row]]));
    if (weight > bestWeight) continue;
    const sum = unchecked(rowSum[row]);
    const holds = sum >= cpus && unchecked(rowTo[row]) - unchecked(rowFrom[row]) >= needed;
    if (weight == bestWeight && (holds ? bestHolds && sum >= bestSum : sum <= bestSum)) continue;
    best = row;
    bestSum = sum;
    bestWeight = weight;
    bestHolds = holds;
  }
  return best;
}

function removeRow(row: i32): void {
  rows--;
  for (let i = row; i < rows; i++) {
    unchecked((rowFrom[i] = rowFrom[i + 1]));
    unchecked((rowTo[i] = rowTo[i + 1]));
    unchecked((rowSum[i] = rowSum[i + 1]));
  }
}

/** Of the nodes of a row that hold so many CPUs the first with the fewest; -1 if there is none. */
function singleOf(row: i32, cpus: i32): i32 {
  let single = -1;
  for (let i = unchecked(rowFrom[row]); i < unchecked(rowTo[row]); i++) {
    const has = unchecked(listCpus[i]);
    if (has >= cpus && (single < 0 || has < unchecked(listCpus[single]))) single = i;
  }
  return single;
}

function bestFit(): bool {
  makeRows();
  chosenCount = 0;
  let cpus = asked;
  // A range of numbers of nodes asks for as many as there are in it, and is content with the least.
  let needed = wanted;
  const dispensable = wanted - fewest;
  let places = room;
  while (rows > 0 && places > 0) {
    const row = bestRow(cpus, needed - dispensable);
    let from = unchecked(rowFrom[row]);
    let to = unchecked(rowTo[row]);
    if (!whole && needed <= 1) {
      // If one node of the row may do, it is the one with the fewest CPUs.
      const single = singleOf(row, cpus);
      if (single >= 0) {
        from = single;
        to = single + 1;
      }
    }
    for (let i = from; i < to; i++) {
      if (places == 0 || (needed <= 0 && cpus <= 0)) break;
      const has = unchecked(listCpus[i]);
      if (!wholeNodes && places == 1 && has < cpus) continue;
      // One CPU is kept for each further node that must be had.
      const used = whole ? has : min(has, max(cpus - max(needed - 1, 0), max(fixed, 1)));
      const node = unchecked(listNode[i]);
      unchecked((chosenNode[chosenCount] = node));
      unchecked((chosenCpus[chosenCount] = whole ? nodeCpus[node] : used));
      chosenCount++;
      cpus -= used;
      needed--;
      places--;
      // So much the nodes that it may still get do not have.
      if (f64(cpus) > f64(places) * f64(mostCpus)) return false;
    }
    if (needed <= 0 && cpus <= 0) return true;
    removeRow(row);
  }
  return cpus <= 0 && needed <= dispensable;
}

/** Whether the request would fit on the nodes of a row if nobody held any of them. */
export function fitsEmpty(rows: StaticArray<i32>, from: i32): bool {
  beginFuture(rows, from);
  for (let word = 0; word < words; word++) {
    let left = unchecked(rows[from + word]);
    while (left != 0) {
      const node = (word << 5) | lowestBit(left);
      left &= left - 1;
      becomeIdle(node);
    }
  }
  return choose();
}
