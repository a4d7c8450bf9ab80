// Lists for each node the running jobs on it by expected end, with the free resources after each of them.
import { allocateF64, allocateI32 } from '../../memory';
import {
  firstPart,
  makeReleases,
  partCpus,
  partGpus,
  partMemory,
  partNode,
  partPartition,
} from '../releases';
import { limitedPartition, usableCpusOf } from '../request';
import { freeCpus, freeGpus, freeMemory, heldInPartition, holders, version } from '../resources';
import { runningCount } from '../running';
import { nodes, withMemory } from '../settings';

/** Results of findAfter(). */
export let cpusAfter: i32 = 0;
export let memoryAfter: f64 = 0;
export let gpusAfter: i32 = 0;
export let holdersAfter: i32 = 0;
/** CPUs of jobs of the limited partition, if there is one. */
export let heldAfter: i32 = 0;

let madeOf: i32 = 0;
let first: StaticArray<i32> = allocateI32(0); // start of each node's list, which ends at that of the next node
let free: StaticArray<i32> = allocateI32(0); // end of the filled part of each node's list
let place: StaticArray<i32> = allocateI32(0); // position of each entry's job among the running jobs
let cpus: StaticArray<i32> = allocateI32(0);
let memory: StaticArray<f64> = allocateF64(0);
let gpus: StaticArray<i32> = allocateI32(0);
let partOf: StaticArray<i32> = allocateI32(0);

/** @param cells maximum number of allocations at a time */
export function allocateNodeTimelines(cells: i32): void {
  first = allocateI32(nodes + 1);
  free = allocateI32(nodes);
  place = allocateI32(cells);
  cpus = allocateI32(cells);
  memory = allocateF64(withMemory ? cells : 0);
  gpus = allocateI32(cells);
  partOf = allocateI32(cells);
}

function makeLists(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  let entries = 0;
  for (let node = 0; node < nodes; node++) {
    unchecked((first[node] = entries));
    unchecked((free[node] = entries));
    entries += unchecked(holders[node]);
  }
  unchecked((first[nodes] = entries));
  for (let i = 0; i < runningCount; i++) {
    const end = unchecked(firstPart[i + 1]);
    for (let part = unchecked(firstPart[i]); part < end; part++) addEntry(part, i);
  }
}

function addEntry(part: i32, i: i32): void {
  const node = unchecked(partNode[part]);
  const entry = unchecked(free[node]);
  unchecked((free[node] = entry + 1));
  const isFirst = entry == unchecked(first[node]);
  unchecked((place[entry] = i));
  unchecked((partOf[entry] = part));
  unchecked((cpus[entry] = (isFirst ? freeCpus[node] : cpus[entry - 1]) + partCpus[part]));
  unchecked((gpus[entry] = (isFirst ? freeGpus[node] : gpus[entry - 1]) + partGpus[part]));
  if (withMemory) {
    unchecked((memory[entry] = (isFirst ? freeMemory[node] : memory[entry - 1]) + partMemory[part]));
  }
}

/** Finds the free resources of a node after the first `gone` running jobs have ended. */
export function findAfter(node: i32, gone: i32): void {
  makeLists();
  const from = unchecked(first[node]);
  const to = unchecked(first[node + 1]);
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(place[middle]) < gone) low = middle + 1;
    else high = middle;
  }
  holdersAfter = to - low;
  heldAfter = heldBy(low, to);
  if (low == from) {
    cpusAfter = unchecked(freeCpus[node]);
    memoryAfter = unchecked(freeMemory[node]);
    gpusAfter = unchecked(freeGpus[node]);
    return;
  }
  cpusAfter = unchecked(cpus[low - 1]);
  memoryAfter = withMemory ? unchecked(memory[low - 1]) : unchecked(freeMemory[node]);
  gpusAfter = unchecked(gpus[low - 1]);
}

/** Returns the CPUs of jobs of the limited partition, in a range of entries. */
function heldBy(from: i32, to: i32): i32 {
  let held = 0;
  if (limitedPartition < 0) return held;
  for (let entry = from; entry < to; entry++) {
    const part = unchecked(partOf[entry]);
    if (unchecked(partPartition[part]) == limitedPartition) held += unchecked(partCpus[part]);
  }
  return held;
}

/** Result for a node that does not become usable within the cycle. */
export const NEVER: i32 = -1;

/** Returns the number of running jobs that must end until a node is usable for the request. */
export function releasesUntilUsable(node: i32): i32 {
  makeLists();
  if (
    usableCpusOf(
      node,
      unchecked(freeCpus[node]),
      unchecked(freeMemory[node]),
      unchecked(freeGpus[node]),
      unchecked(holders[node]),
      heldInPartition(node),
    ) > 0
  ) {
    return 0;
  }
  const end = unchecked(first[node + 1]);
  let low = unchecked(first[node]);
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    const free = withMemory ? unchecked(memory[middle]) : unchecked(freeMemory[node]);
    const held = heldBy(middle + 1, end);
    const offered = usableCpusOf(
      node,
      unchecked(cpus[middle]),
      free,
      unchecked(gpus[middle]),
      end - middle - 1,
      held,
    );
    if (offered > 0) high = middle;
    else low = middle + 1;
  }
  return low < end ? unchecked(place[low]) + 1 : NEVER;
}
