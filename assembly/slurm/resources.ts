// Tracks the free resources of each node, and the allocations of each running job, a linked list of nodes and
// the CPUs of each.
import { allocateF64, allocateI32 } from '../memory';
import { idiv } from '../native/words';
import { nodeCpus, nodeGpus, nodeMemory } from './cluster';
import { changeFree } from './freeNow';
import { cpusPerTask, gpusAsked, gpusPerTask, memoryAsked, memoryPerCpu, runPartition, tasks } from './jobs';
import { isExclusive, limitedPartition } from './request';
import { jobs, nodes, partitions, withMemory } from './settings';

export let freeCpus: StaticArray<i32> = allocateI32(0);
export let freeMemory: StaticArray<f64> = allocateF64(0);
export let freeGpus: StaticArray<i32> = allocateI32(0);
/** Number of jobs on the node. */
export let jobsOnNode: StaticArray<i32> = allocateI32(0);
/** CPUs of each node that jobs of each partition use. */
let cpusInPartition: StaticArray<i32> = allocateI32(0);
/** Returns the CPUs of a node that jobs of the limited partition use; 0 if the partition is not limited. */
export function cpusUsedInPartition(node: i32): i32 {
  return limitedPartition < 0 ? 0 : unchecked(cpusInPartition[limitedPartition * nodes + node]);
}

/** Incremented by every allocation and release. */
export let version: i32 = 1;

export let firstAllocation: StaticArray<i32> = allocateI32(0);
export let nextAllocation: StaticArray<i32> = allocateI32(0);
export let allocNode: StaticArray<i32> = allocateI32(0);
export let allocCpus: StaticArray<i32> = allocateI32(0);
let firstUnused: i32 = -1;

/** @param maxAllocations maximum number of allocations at a time */
export function allocateResources(maxAllocations: i32): void {
  freeCpus = allocateI32(nodes);
  freeMemory = allocateF64(nodes);
  freeGpus = allocateI32(nodes);
  jobsOnNode = allocateI32(nodes);
  cpusInPartition = allocateI32(f64(partitions) * nodes);
  firstAllocation = allocateI32(jobs);
  nextAllocation = allocateI32(maxAllocations);
  allocNode = allocateI32(maxAllocations);
  allocCpus = allocateI32(maxAllocations);
  for (let i = 0; i < nextAllocation.length; i++) nextAllocation[i] = i + 1 < maxAllocations ? i + 1 : -1;
  firstUnused = maxAllocations > 0 ? 0 : -1;
}

/** Frees all resources. */
export function resetResources(): void {
  for (let node = 0; node < nodes; node++) {
    freeCpus[node] = nodeCpus[node];
    freeMemory[node] = nodeMemory[node];
    freeGpus[node] = nodeGpus[node];
    changeFree(node, 0, nodeCpus[node]);
  }
  for (let job = 0; job < jobs; job++) firstAllocation[job] = -1;
}

/** Returns the memory allocated to a job on a node where it has this number of CPUs. */
export function allocatedMemory(job: i32, node: i32, cpus: i32): f64 {
  if (!withMemory) return 0;
  const memory = unchecked(memoryAsked[job]);
  if (memory == 0) return unchecked(nodeMemory[node]);
  return unchecked(memoryPerCpu[job]) != 0 ? memory * f64(cpus) : memory;
}

/** Returns the GPUs allocated to a job on a node where it has this number of CPUs. */
export function allocatedGpus(job: i32, partition: i32, node: i32, cpus: i32): i32 {
  const gpus = unchecked(gpusAsked[job]);
  if (gpus == 0 || unchecked(gpusPerTask[job]) == 0) return gpus;
  // A job with whole nodes or cores may have more CPUs than its tasks need.
  const count = idiv(cpus, unchecked(cpusPerTask[job]));
  const counted = isExclusive(job, partition) ? count : min(count, unchecked(tasks[job]));
  return min(gpus * counted, unchecked(nodeGpus[node]));
}

export function takeNode(job: i32, node: i32, cpus: i32): void {
  const allocation = firstUnused;
  firstUnused = unchecked(nextAllocation[allocation]);
  unchecked((nextAllocation[allocation] = firstAllocation[job]));
  unchecked((firstAllocation[job] = allocation));
  unchecked((allocNode[allocation] = node));
  unchecked((allocCpus[allocation] = cpus));
  const free = unchecked(freeCpus[node]);
  unchecked((freeCpus[node] = free - cpus));
  changeFree(node, free, free - cpus);
  unchecked((freeMemory[node] -= allocatedMemory(job, node, cpus)));
  unchecked((freeGpus[node] -= allocatedGpus(job, unchecked(runPartition[job]), node, cpus)));
  unchecked(jobsOnNode[node]++);
  unchecked((cpusInPartition[runPartition[job] * nodes + node] += cpus));
  version++;
}

/**
 * Releases the resources of a job. The list of its allocations stays readable until the next job takes nodes.
 */
export function releaseResources(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    const cpus = unchecked(allocCpus[allocation]);
    const free = unchecked(freeCpus[node]);
    unchecked((freeCpus[node] = free + cpus));
    changeFree(node, free, free + cpus);
    unchecked((freeMemory[node] += allocatedMemory(job, node, cpus)));
    unchecked((freeGpus[node] += allocatedGpus(job, unchecked(runPartition[job]), node, cpus)));
    unchecked(jobsOnNode[node]--);
    unchecked((cpusInPartition[runPartition[job] * nodes + node] -= cpus));
  }
  version++;
}

/** Frees the list of allocations of a job that has released its resources. */
export function freeAllocations(job: i32): void {
  let allocation = unchecked(firstAllocation[job]);
  while (allocation >= 0) {
    const next = unchecked(nextAllocation[allocation]);
    unchecked((nextAllocation[allocation] = firstUnused));
    firstUnused = allocation;
    allocation = next;
  }
  unchecked((firstAllocation[job] = -1));
}
