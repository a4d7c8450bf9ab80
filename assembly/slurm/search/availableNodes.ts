// Lists when each node of a partition becomes usable for a request for memory or GPUs: nodes in the order of
// the expected ends that make them usable, and their sets at regular intervals. The lists are made once per
// cycle and request class. Nodes are only taken in a cycle, so none becomes usable earlier than listed.
import { allocateF64, allocateI32 } from '../../memory';
import { copyCommon, copySet, countCommon } from '../../native/sets';
import { idiv, lowestBit } from '../../native/words';
import { members, words } from '../cluster';
import { candidateNodes, requestClass } from '../jobs';
import { needsMore } from '../request';
import { version } from '../resources';
import { runningCount, runningEnd } from '../running';
import { nodes, preemptionGroups, requestClasses, wholeNodes } from '../settings';
import { NEVER, releasesUntilUsable } from './nodeTimelines';

/** Maximum number of request classes with lists in a cycle. */
const LISTS: i32 = 32;
const STRIDE: i32 = 32;

/** Result of collectAvailable(). */
export let availableNodes: StaticArray<i32> = allocateI32(0);
/** The list of the current request; -1: none. */
export let availableList: i32 = -1;

let madeOf: i32 = 0;
let turn: i32 = 0;
let turnOf: StaticArray<i32> = allocateI32(0); // turn in which each request class got its list
let listOf: StaticArray<i32> = allocateI32(0);
let used: i32 = 0;
let size: i32 = 0; // number of words in the sets of a list
let listSizes: StaticArray<i32> = allocateI32(0); // number of nodes in each list
let order: StaticArray<i32> = allocateI32(0);
let since: StaticArray<f64> = allocateF64(0);
let sets: StaticArray<i32> = allocateI32(0);
// Nodes by the number of ended running jobs after which they are usable.
let firstAfter: StaticArray<i32> = allocateI32(0);
let nextAfter: StaticArray<i32> = allocateI32(0);

/** @param maxAllocations maximum number of allocations at a time */
export function allocateAvailableNodes(maxAllocations: i32): void {
  availableNodes = allocateI32(words);
  turnOf = allocateI32(requestClasses);
  listOf = allocateI32(requestClasses);
  listSizes = allocateI32(LISTS);
  size = (idiv(nodes, STRIDE) + 2) * words;
  const lists = wholeNodes ? 0 : LISTS;
  order = allocateI32(f64(lists) * nodes);
  since = allocateF64(f64(lists) * nodes);
  sets = allocateI32(f64(lists) * size);
  firstAfter = allocateI32(maxAllocations + 1);
  nextAfter = allocateI32(nodes);
}

/** Starts a cycle. */
export function beginAvailableNodes(): void {
  availableList = -1;
  if (madeOf == version) return;
  madeOf = version;
  turn++;
  used = 0;
}

/** Selects the list of a candidate. Requires loadRequest(). */
export function useAvailableNodes(candidate: i32): void {
  availableList = -1;
  // With preemption, nodes become free within a cycle.
  if (wholeNodes || preemptionGroups > 0 || !needsMore) return;
  const classIndex = unchecked(requestClass[candidate]);
  if (unchecked(turnOf[classIndex]) != turn) {
    if (used == LISTS) return;
    unchecked((turnOf[classIndex] = turn));
    unchecked((listOf[classIndex] = used));
    makeList(used++, unchecked(candidateNodes[candidate]) * words);
  }
  availableList = unchecked(listOf[classIndex]);
}

function makeList(own: i32, from: i32): void {
  for (let gone = 0; gone <= runningCount; gone++) unchecked((firstAfter[gone] = -1));
  for (let word = words - 1; word >= 0; word--) {
    for (let left = unchecked(members[from + word]); left != 0; left &= left - 1) {
      const node = (word << 5) | lowestBit(left);
      const gone = releasesUntilUsable(node);
      if (gone == NEVER) continue;
      unchecked((nextAfter[node] = firstAfter[gone]));
      unchecked((firstAfter[gone] = node));
    }
  }
  let count = own * nodes;
  let row = own * size;
  for (let word = 0; word < words; word++) unchecked((sets[row + word] = 0));
  let inRow = STRIDE;
  for (let gone = 0; gone <= runningCount; gone++) {
    for (let node = unchecked(firstAfter[gone]); node >= 0; node = unchecked(nextAfter[node])) {
      if (inRow == STRIDE) {
        copySet(sets, row + words, sets, row, words);
        row += words;
        inRow = 0;
      }
      unchecked((sets[row + (node >> 5)] |= 1 << (node & 31)));
      unchecked((order[count] = node));
      unchecked((since[count] = gone == 0 ? -Infinity : runningEnd[gone - 1]));
      inRow++;
      count++;
    }
  }
  unchecked((listSizes[own] = count - own * nodes));
}

/** Returns the number of nodes of the list that are usable after the first `gone` running jobs have ended. */
function availableAfter(gone: i32): i32 {
  const instant: f64 = gone == 0 ? -Infinity : unchecked(runningEnd[gone - 1]);
  let low = availableList * nodes;
  let high = low + unchecked(listSizes[availableList]);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(since[middle]) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - availableList * nodes;
}

/**
 * Collects the nodes of a set that may be usable after the first `gone` running jobs have ended. Returns
 * their number.
 */
export function collectAvailable(set: StaticArray<i32>, from: i32, gone: i32): i32 {
  const count = availableAfter(gone);
  const rows = idiv(count, STRIDE);
  const row = availableList * size + rows * words;
  copyCommon(availableNodes, 0, set, from, sets, row, words);
  let found = countCommon(set, from, sets, row, words);
  for (let i = rows * STRIDE; i < count; i++) {
    const node = unchecked(order[availableList * nodes + i]);
    const bit = 1 << (node & 31);
    if ((unchecked(set[from + (node >> 5)]) & bit) == 0) continue;
    unchecked((availableNodes[node >> 5] |= bit));
    found++;
  }
  return found;
}
