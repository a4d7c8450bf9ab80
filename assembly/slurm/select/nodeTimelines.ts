// Lists for each node the running jobs on it by expected end, with the free resources after each of them, and
// gives from these what is free on a node when some of them have ended. UB's week takes 1.3 times as long if the
// releases of each node are added up instead.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { nodes, preemptionGroups, withMemory } from '../settings';
import {
  firstRelease,
  makeReleases,
  releaseCpus,
  releaseGpus,
  releaseMemory,
  releaseNode,
  releasePartition,
} from '../state/releases';
import {
  FreeResources,
  freeCpus,
  freeGpus,
  freeMemory,
  jobsOnNode,
  maxAllocations,
  version,
} from '../state/resources';
import { running } from '../state/running';
import { onAllocate } from '../structures/allocation';
import { firstAtLeast } from '../structures/bisect';
import { Request } from './request';

let madeOf: i32 = 0;
let first: StaticArray<i32> = allocateI32(0); // start of each node's list, which ends at that of the next node
let filled: StaticArray<i32> = allocateI32(0); // end of the filled part of each node's list
let place: StaticArray<i32> = allocateI32(0); // position of each entry's job among the running jobs
let cpus: StaticArray<i32> = allocateI32(0);
let memory: StaticArray<f64> = allocateF64(0);
let gpus: StaticArray<i32> = allocateI32(0);
let releaseOf: StaticArray<i32> = allocateI32(0);
let free: FreeResources = new FreeResources();

/** When a running job ends, by its position: at its expected end, at once because it is preempted, or never. */
export const EXPECTED: u8 = 0;
export const AT_ONCE: u8 = 1;
export const NEVER_ENDS: u8 = 2;
/** Without preemption all jobs end at their expected ends. */
export let endsWhen: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  first = allocateI32(nodes + 1);
  filled = allocateI32(nodes);
  place = allocateI32(maxAllocations);
  cpus = allocateI32(maxAllocations);
  memory = allocateF64(withMemory ? maxAllocations : 0);
  gpus = allocateI32(maxAllocations);
  releaseOf = allocateI32(maxAllocations);
  endsWhen = allocateU8(preemptionGroups > 0 ? maxAllocations : 0);
});

function makeLists(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  let entries = 0;
  for (let node = 0; node < nodes; node++) {
    unchecked((first[node] = entries));
    unchecked((filled[node] = entries));
    entries += unchecked(jobsOnNode[node]);
  }
  unchecked((first[nodes] = entries));
  for (let i = 0; i < running.count; i++) {
    const end = unchecked(firstRelease[i + 1]);
    for (let item = unchecked(firstRelease[i]); item < end; item++) addEntry(item, i);
  }
}

function addEntry(item: i32, i: i32): void {
  const node = unchecked(releaseNode[item]);
  const entry = unchecked(filled[node]);
  unchecked((filled[node] = entry + 1));
  const isFirst = entry == unchecked(first[node]);
  unchecked((place[entry] = i));
  unchecked((releaseOf[entry] = item));
  unchecked((cpus[entry] = (isFirst ? freeCpus[node] : cpus[entry - 1]) + releaseCpus[item]));
  unchecked((gpus[entry] = (isFirst ? freeGpus[node] : gpus[entry - 1]) + releaseGpus[item]));
  if (withMemory) {
    unchecked((memory[entry] = (isFirst ? freeMemory[node] : memory[entry - 1]) + releaseMemory[item]));
  }
}

/** Returns what is free on a node now. Valid until the next call. */
export function freeOn(request: Request, node: i32): FreeResources {
  free.setNow(node, request.limitedPartition);
  return free;
}

/** Returns what is free on a node if no job runs on it. Valid until the next call. */
export function freeOnIdle(node: i32): FreeResources {
  free.setIdle(node);
  return free;
}

/**
 * Returns what is free on a node after the first `gone` running jobs have ended as expected. Valid until the
 * next call.
 */
export function freeAfter(request: Request, node: i32, gone: i32): FreeResources {
  makeLists();
  const from = unchecked(first[node]);
  setFree(request, node, firstAtLeast(place, from, unchecked(first[node + 1]), gone));
  return free;
}

/** Like freeAfter(), but jobs end when `endsWhen` says so. Valid until the next call. */
export function freeAfterPreemption(request: Request, node: i32, gone: i32): FreeResources {
  makeLists();
  free.setNow(node, request.limitedPartition);
  const to = unchecked(first[node + 1]);
  for (let entry = unchecked(first[node]); entry < to; entry++) {
    const i = unchecked(place[entry]);
    const when = unchecked(endsWhen[i]);
    if (when == AT_ONCE || (when == EXPECTED && i < gone)) addRelease(request, unchecked(releaseOf[entry]));
  }
  return free;
}

function addRelease(request: Request, item: i32): void {
  free.cpus += unchecked(releaseCpus[item]);
  if (withMemory) free.memory += unchecked(releaseMemory[item]);
  free.gpus += unchecked(releaseGpus[item]);
  free.jobs--;
  if (unchecked(releasePartition[item]) == request.limitedPartition)
    free.partitionCpus -= unchecked(releaseCpus[item]);
}

/** Sets `free` to the state in which the entries of a node before `entry` have ended. */
function setFree(request: Request, node: i32, entry: i32): void {
  const to = unchecked(first[node + 1]);
  const isNow = entry == unchecked(first[node]);
  free.cpus = isNow ? unchecked(freeCpus[node]) : unchecked(cpus[entry - 1]);
  free.gpus = isNow ? unchecked(freeGpus[node]) : unchecked(gpus[entry - 1]);
  free.memory = isNow || !withMemory ? unchecked(freeMemory[node]) : unchecked(memory[entry - 1]);
  free.jobs = to - entry;
  free.partitionCpus = 0;
  if (request.limitedPartition < 0) return;
  for (let i = entry; i < to; i++) {
    const item = unchecked(releaseOf[i]);
    if (unchecked(releasePartition[item]) == request.limitedPartition)
      free.partitionCpus += unchecked(releaseCpus[item]);
  }
}

/** Result for a node that does not become usable within the cycle. */
export const NEVER: i32 = -1;

/** Returns the number of running jobs that must end until a node is usable for the request. */
export function releasesUntilUsable(request: Request, node: i32): i32 {
  makeLists();
  const from = unchecked(first[node]);
  const to = unchecked(first[node + 1]);
  // The usable CPUs of a node only grow as jobs end.
  let low = from;
  let high = to + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    setFree(request, node, middle);
    if (request.usableCpus(node, free) > 0) high = middle;
    else low = middle + 1;
  }
  if (low > to) return NEVER;
  return low == from ? 0 : unchecked(place[low - 1]) + 1;
}
