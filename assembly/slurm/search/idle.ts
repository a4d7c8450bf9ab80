// Lists nodes in the order in which they become idle by the expected ends of running jobs. It is rebuilt on
// demand after resources were allocated or released.
import { allocateI32 } from '../../memory';
import { copyCommon, countCommon } from '../../native/sets';
import { idiv } from '../../native/words';
import { words } from '../cluster';
import { firstRelease, makeReleases, releaseNode } from '../releases';
import { jobsOnNode, version } from '../resources';
import { runningCount } from '../running';
import { nodes } from '../settings';

/**
 * Nodes with running jobs, in the order in which they become idle, and the running job whose end makes each
 * idle.
 */
export let idleCount: i32 = 0;
export let idleNode: StaticArray<i32> = allocateI32(0);
export let idleAfter: StaticArray<i32> = allocateI32(0);

// The sets of nodes that are idle now, and after every STRIDE further ones have become idle.
const STRIDE: i32 = 32;
let idleSets: StaticArray<i32> = allocateI32(0);

let madeOf: i32 = 0;
let left: StaticArray<i32> = allocateI32(0);

export function allocateIdle(): void {
  idleNode = allocateI32(nodes);
  idleAfter = allocateI32(nodes);
  left = allocateI32(nodes);
  idleSets = allocateI32(f64(idiv(nodes, STRIDE) + 2) * words);
}

function makeIdle(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  for (let node = 0; node < nodes; node++) unchecked((left[node] = jobsOnNode[node]));
  idleCount = 0;
  for (let i = 0; i < runningCount; i++) {
    const end = unchecked(firstRelease[i + 1]);
    for (let item = unchecked(firstRelease[i]); item < end; item++) {
      const node = unchecked(releaseNode[item]);
      const others = unchecked(left[node]) - 1;
      unchecked((left[node] = others));
      if (others > 0) continue;
      unchecked((idleNode[idleCount] = node));
      unchecked((idleAfter[idleCount] = i));
      idleCount++;
    }
  }
  makeIdleSets();
}

function makeIdleSets(): void {
  for (let word = 0; word < words; word++) unchecked((idleSets[word] = 0));
  for (let node = 0; node < nodes; node++) {
    if (unchecked(jobsOnNode[node]) == 0) unchecked((idleSets[node >> 5] |= 1 << (node & 31)));
  }
  let row = 0;
  for (let i = 0; i < idleCount; i++) {
    if (i % STRIDE == 0) {
      for (let word = 0; word < words; word++) {
        unchecked((idleSets[row + words + word] = idleSets[row + word]));
      }
      row += words;
    }
    const node = unchecked(idleNode[i]);
    unchecked((idleSets[row + (node >> 5)] |= 1 << (node & 31)));
  }
}

/** True if at least `count` nodes of a set are idle after the first `gone` running jobs have ended. */
export function areIdle(set: StaticArray<i32>, from: i32, count: i32, gone: i32): bool {
  makeIdle();
  let low = 0;
  let high = idleCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(idleAfter[middle]) < gone) low = middle + 1;
    else high = middle;
  }
  const row = idiv(low, STRIDE);
  let missing = count - countCommon(set, from, idleSets, row * words, words);
  for (let i = row * STRIDE; i < low && missing > 0; i++) {
    const node = unchecked(idleNode[i]);
    if ((unchecked(set[from + (node >> 5)]) & (1 << (node & 31))) != 0) missing--;
  }
  return missing <= 0;
}

/**
 * Collects the idle nodes of a set at the last snapshot with fewer than `count` of them. Returns the number
 * of all nodes that have become idle until then.
 */
export function idleBefore(into: StaticArray<i32>, set: StaticArray<i32>, from: i32, count: i32): i32 {
  makeIdle();
  let low = 0;
  let high = idiv(idleCount, STRIDE);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countCommon(set, from, idleSets, middle * words, words) < count) low = middle;
    else high = middle - 1;
  }
  copyCommon(into, 0, set, from, idleSets, low * words, words);
  return low * STRIDE;
}
