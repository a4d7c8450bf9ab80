// Lists for each node the running jobs on it by expected end, with the free resources after each of them.
import { allocateF64, allocateI32 } from '../../memory';
import {
  firstRelease,
  makeReleases,
  releaseCpus,
  releaseGpus,
  releaseMemory,
  releaseNode,
  releasePartition,
} from '../releases';
import { limitedPartition, usableCpusOf } from '../request';
import { cpusUsedInPartition, freeCpus, freeGpus, freeMemory, jobsOnNode, version } from '../resources';
import { runningCount } from '../running';
import { nodes, withMemory } from '../settings';

/** Results of findAfter(). */
export let cpusAfter: i32 = 0;
export let memoryAfter: f64 = 0;
export let gpusAfter: i32 = 0;
export let jobsAfter: i32 = 0;
/** CPUs of jobs of the limited partition, if there is one. */
export let usedAfter: i32 = 0;

let madeOf: i32 = 0;
let first: StaticArray<i32> = allocateI32(0); // start of each node's list, which ends at that of the next node
let free: StaticArray<i32> = allocateI32(0); // end of the filled part of each node's list
let place: StaticArray<i32> = allocateI32(0); // position of each entry's job among the running jobs
let cpus: StaticArray<i32> = allocateI32(0);
let memory: StaticArray<f64> = allocateF64(0);
let gpus: StaticArray<i32> = allocateI32(0);
let releaseOf: StaticArray<i32> = allocateI32(0);

/** @param maxAllocations maximum number of allocations at a time */
export function allocateNodeTimelines(maxAllocations: i32): void {
  first = allocateI32(nodes + 1);
  free = allocateI32(nodes);
  place = allocateI32(maxAllocations);
  cpus = allocateI32(maxAllocations);
  memory = allocateF64(withMemory ? maxAllocations : 0);
  gpus = allocateI32(maxAllocations);
  releaseOf = allocateI32(maxAllocations);
}

function makeLists(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  let entries = 0;
  for (let node = 0; node < nodes; node++) {
    unchecked((first[node] = entries));
    unchecked((free[node] = entries));
    entries += unchecked(jobsOnNode[node]);
  }
  unchecked((first[nodes] = entries));
  for (let i = 0; i < runningCount; i++) {
    const end = unchecked(firstRelease[i + 1]);
    for (let item = unchecked(firstRelease[i]); item < end; item++) addEntry(item, i);
  }
}

function addEntry(item: i32, i: i32): void {
  const node = unchecked(releaseNode[item]);
  const entry = unchecked(free[node]);
  unchecked((free[node] = entry + 1));
  const isFirst = entry == unchecked(first[node]);
  unchecked((place[entry] = i));
  unchecked((releaseOf[entry] = item));
  unchecked((cpus[entry] = (isFirst ? freeCpus[node] : cpus[entry - 1]) + releaseCpus[item]));
  unchecked((gpus[entry] = (isFirst ? freeGpus[node] : gpus[entry - 1]) + releaseGpus[item]));
  if (withMemory) {
    unchecked((memory[entry] = (isFirst ? freeMemory[node] : memory[entry - 1]) + releaseMemory[item]));
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
  jobsAfter = to - low;
  usedAfter = usedBy(low, to);
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
function usedBy(from: i32, to: i32): i32 {
  let used = 0;
  if (limitedPartition < 0) return used;
  for (let entry = from; entry < to; entry++) {
    const item = unchecked(releaseOf[entry]);
    if (unchecked(releasePartition[item]) == limitedPartition) used += unchecked(releaseCpus[item]);
  }
  return used;
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
      unchecked(jobsOnNode[node]),
      cpusUsedInPartition(node),
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
    const used = usedBy(middle + 1, end);
    const offered = usableCpusOf(
      node,
      unchecked(cpus[middle]),
      free,
      unchecked(gpus[middle]),
      end - middle - 1,
      used,
    );
    if (offered > 0) high = middle;
    else low = middle + 1;
  }
  return low < end ? unchecked(place[low]) + 1 : NEVER;
}
