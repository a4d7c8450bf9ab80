// What running jobs give back, in the order of their expected ends, in flat columns; and the order in which
// nodes become idle. They are made anew when somebody asks after something was taken or given back.
import { allocateF64, allocateI32 } from '../memory';
import { copyCommon, countCommon } from '../native/sets';
import { idiv } from '../native/words';
import { words } from './cluster';
import { runPartition } from './jobs';
import { cellCpus, cellNode, firstCell, gpusHeld, holders, memoryHeld, nextCell, version } from './resources';
import { runningCount, runningJob } from './running';
import { nodes, withMemory } from './settings';

/** Parts of nodes of the i-th running job: firstPart[i] to firstPart[i + 1]. */
export let firstPart: StaticArray<i32> = allocateI32(0);
/** The node of a running job that holds a part of one only; -1 if it holds more. */
export let soleNode: StaticArray<i32> = allocateI32(0);
export let partNode: StaticArray<i32> = allocateI32(0);
export let partCpus: StaticArray<i32> = allocateI32(0);
export let partMemory: StaticArray<f64> = allocateF64(0);
export let partGpus: StaticArray<i32> = allocateI32(0);
/** The partition in which its job runs. */
export let partPartition: StaticArray<i32> = allocateI32(0);

/** Nodes with running jobs, in the order in which they become idle, and the running job whose end does it. */
export let idleCount: i32 = 0;
export let idleNode: StaticArray<i32> = allocateI32(0);
export let idleAfter: StaticArray<i32> = allocateI32(0);

// The sets of nodes that are idle now, and after each STRIDE further ones have become so.
const STRIDE: i32 = 32;
let idleSets: StaticArray<i32> = allocateI32(0);

let madeOf: i32 = 0;
let left: StaticArray<i32> = allocateI32(0);

/** @param cells at most so many parts of nodes are held at a time */
export function allocateReleases(cells: i32): void {
  firstPart = allocateI32(cells + 1);
  soleNode = allocateI32(cells);
  partNode = allocateI32(cells);
  partCpus = allocateI32(cells);
  partMemory = allocateF64(withMemory ? cells : 0);
  partGpus = allocateI32(cells);
  partPartition = allocateI32(cells);
  idleNode = allocateI32(nodes);
  idleAfter = allocateI32(nodes);
  left = allocateI32(nodes);
  idleSets = allocateI32(f64(idiv(nodes, STRIDE) + 2) * words);
}

export function makeReleases(): void {
  if (madeOf == version) return;
  madeOf = version;
  for (let node = 0; node < nodes; node++) unchecked((left[node] = holders[node]));
  idleCount = 0;
  let part = 0;
  for (let i = 0; i < runningCount; i++) {
    const job = unchecked(runningJob[i]);
    for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
      const node = unchecked(cellNode[cell]);
      const cpus = unchecked(cellCpus[cell]);
      unchecked((partNode[part] = node));
      unchecked((partCpus[part] = cpus));
      unchecked((partGpus[part] = gpusHeld(job, unchecked(runPartition[job]), node, cpus)));
      unchecked((partPartition[part] = runPartition[job]));
      if (withMemory) unchecked((partMemory[part] = memoryHeld(job, node, cpus)));
      part++;
      const others = unchecked(left[node]) - 1;
      unchecked((left[node] = others));
      if (others > 0) continue;
      unchecked((idleNode[idleCount] = node));
      unchecked((idleAfter[idleCount] = i));
      idleCount++;
    }
    unchecked((soleNode[i] = part == unchecked(firstPart[i]) + 1 ? unchecked(partNode[part - 1]) : -1));
    unchecked((firstPart[i + 1] = part));
  }
  makeIdleSets();
}

function makeIdleSets(): void {
  for (let word = 0; word < words; word++) unchecked((idleSets[word] = 0));
  for (let node = 0; node < nodes; node++) {
    if (unchecked(holders[node]) == 0) unchecked((idleSets[node >> 5] |= 1 << (node & 31)));
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

/**
 * Whether so many nodes of a set are idle after the first `gone` running jobs are gone; makeReleases() came
 * before.
 */
export function areIdle(set: StaticArray<i32>, from: i32, count: i32, gone: i32): bool {
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
 * The nodes of a set that are idle before too many are: fewer than `count`. Returns how many nodes of all
 * have become idle until then.
 */
export function idleBefore(into: StaticArray<i32>, set: StaticArray<i32>, from: i32, count: i32): i32 {
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
