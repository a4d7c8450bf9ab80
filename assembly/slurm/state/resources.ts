// Tracks the free resources of each node, and the allocations of each running job, a linked list of nodes and
// the CPUs of each.
import { allocateF64, allocateI32 } from '../../memory';
import { idiv } from '../../native/words';
import { allCpus, jobs, nodes, partitions, withJobGpus, withMemory } from '../settings';
import { onAllocate, onBegin } from '../structures/allocation';
import { NodeSet } from '../structures/nodeSet';
import { noteNodeChange } from './changes';
import { nodeCpus, nodeGpus, nodeMemory } from './cluster';
import { changeFree } from './freeNow';
import {
  cpusPerTask,
  gpusAsked,
  gpusPerTask,
  isExclusive,
  memoryAsked,
  memoryPerCpu,
  memoryPerGpu,
  runPartition,
  tasks,
} from './jobs';

export let freeCpus: StaticArray<i32> = allocateI32(0);
export let freeMemory: StaticArray<f64> = allocateF64(0);
export let freeGpus: StaticArray<i32> = allocateI32(0);
/** Number of jobs on the node. */
export let jobsOnNode: StaticArray<i32> = allocateI32(0);
/** CPUs of each node that jobs of each partition use. */
let cpusInPartition: StaticArray<i32> = allocateI32(0);

/** Incremented by every allocation and release. */
export let version: i32 = 1;

export let firstAllocation: StaticArray<i32> = allocateI32(0);
export let nextAllocation: StaticArray<i32> = allocateI32(0);
export let allocNode: StaticArray<i32> = allocateI32(0);
export let allocCpus: StaticArray<i32> = allocateI32(0);
export let allocGpus: StaticArray<i32> = allocateI32(0);
let firstUnused: i32 = -1;

/** Maximum number of allocations of running jobs: each has at least one CPU of a node. */
export let maxAllocations: i32 = 0;
/** More elements than fit into memory, and few enough for an i32. */
export const TOO_MANY: f64 = 1e9;

onAllocate(() => {
  maxAllocations = i32(min(allCpus, TOO_MANY)) + 1;
  freeCpus = allocateI32(nodes);
  freeMemory = allocateF64(nodes);
  freeGpus = allocateI32(nodes);
  jobsOnNode = allocateI32(nodes);
  cpusInPartition = allocateI32(f64(partitions) * nodes);
  firstAllocation = allocateI32(jobs);
  nextAllocation = allocateI32(maxAllocations);
  allocNode = allocateI32(maxAllocations);
  allocCpus = allocateI32(maxAllocations);
  allocGpus = allocateI32(maxAllocations);
  for (let i = 0; i < nextAllocation.length; i++) nextAllocation[i] = i + 1 < maxAllocations ? i + 1 : -1;
  firstUnused = maxAllocations > 0 ? 0 : -1;
});

onBegin(() => {
  for (let node = 0; node < nodes; node++) {
    freeCpus[node] = nodeCpus[node];
    freeMemory[node] = nodeMemory[node];
    freeGpus[node] = nodeGpus[node];
    changeFree(node, 0, nodeCpus[node]);
  }
  for (let job = 0; job < jobs; job++) firstAllocation[job] = -1;
});

/** The free resources of a node at some time. */
export class FreeResources {
  cpus: i32 = 0;
  memory: f64 = 0;
  gpus: i32 = 0;
  /** Number of jobs on the node. */
  jobs: i32 = 0;
  /** CPUs of the node that jobs of the limited partition use. */
  partitionCpus: i32 = 0;

  /**
   * Becomes what is free now.
   *
   * @param limitedPartition a partition with MaxCPUsPerNode, or -1
   */
  setNow(node: i32, limitedPartition: i32): void {
    this.cpus = unchecked(freeCpus[node]);
    this.memory = unchecked(freeMemory[node]);
    this.gpus = unchecked(freeGpus[node]);
    this.jobs = unchecked(jobsOnNode[node]);
    this.partitionCpus =
      limitedPartition < 0 ? 0 : unchecked(cpusInPartition[limitedPartition * nodes + node]);
  }

  /** Becomes what is free if no job runs on the node. */
  setIdle(node: i32): void {
    this.cpus = unchecked(nodeCpus[node]);
    this.memory = unchecked(nodeMemory[node]);
    this.gpus = unchecked(nodeGpus[node]);
    this.jobs = 0;
    this.partitionCpus = 0;
  }
}

/** Returns the memory allocated to a job on a node where it has these numbers of CPUs and GPUs. */
export function allocatedMemory(job: i32, node: i32, cpus: i32, gpus: i32): f64 {
  if (!withMemory) return 0;
  if (withJobGpus && unchecked(memoryPerGpu[job]) > 0) return unchecked(memoryPerGpu[job]) * f64(gpus);
  const memory = unchecked(memoryAsked[job]);
  if (memory == 0) return unchecked(nodeMemory[node]);
  return unchecked(memoryPerCpu[job]) != 0 ? memory * f64(cpus) : memory;
}

/** Returns the GPUs per node or per task that a job gets on a node where it has this number of CPUs. */
export function allocatedGpus(job: i32, partition: i32, node: i32, cpus: i32): i32 {
  const gpus = unchecked(gpusAsked[job]);
  if (gpus == 0 || unchecked(gpusPerTask[job]) == 0) return gpus;
  // A job with whole nodes or cores may have more CPUs than its tasks need.
  const count = idiv(cpus, unchecked(cpusPerTask[job]));
  const counted = isExclusive(job, partition) ? count : min(count, unchecked(tasks[job]));
  return min(gpus * counted, unchecked(nodeGpus[node]));
}

export function takeNode(job: i32, node: i32, cpus: i32, gpus: i32): void {
  const allocation = firstUnused;
  firstUnused = unchecked(nextAllocation[allocation]);
  unchecked((nextAllocation[allocation] = firstAllocation[job]));
  unchecked((firstAllocation[job] = allocation));
  unchecked((allocNode[allocation] = node));
  unchecked((allocCpus[allocation] = cpus));
  unchecked((allocGpus[allocation] = gpus));
  const free = unchecked(freeCpus[node]);
  unchecked((freeCpus[node] = free - cpus));
  changeFree(node, free, free - cpus);
  unchecked((freeMemory[node] -= allocatedMemory(job, node, cpus, gpus)));
  if (gpus > 0) unchecked((freeGpus[node] -= gpus));
  unchecked(jobsOnNode[node]++);
  unchecked((cpusInPartition[runPartition[job] * nodes + node] += cpus));
  noteNodeChange(node);
  version++;
}

/** Releases the resources of a job. The list of its allocations stays. */
export function releaseResources(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    const cpus = unchecked(allocCpus[allocation]);
    const gpus = unchecked(allocGpus[allocation]);
    const free = unchecked(freeCpus[node]);
    unchecked((freeCpus[node] = free + cpus));
    changeFree(node, free, free + cpus);
    unchecked((freeMemory[node] += allocatedMemory(job, node, cpus, gpus)));
    if (gpus > 0) unchecked((freeGpus[node] += gpus));
    unchecked(jobsOnNode[node]--);
    unchecked((cpusInPartition[runPartition[job] * nodes + node] -= cpus));
    noteNodeChange(node);
  }
  version++;
}

/** Returns the number of nodes of a running job. */
export function nodeCountOf(job: i32): i32 {
  let count = 0;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    count++;
  }
  return count;
}

/** Adds the nodes of a job to a set. */
export function addNodesOf(job: i32, set: NodeSet): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    set.add(unchecked(allocNode[allocation]));
  }
}

/** Removes the nodes of a job from a set. */
export function removeNodesOf(job: i32, set: NodeSet): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    set.remove(unchecked(allocNode[allocation]));
  }
}

/** Returns the number of nodes of a set on which a job runs. */
export function countNodesOf(job: i32, set: NodeSet): i32 {
  let count = 0;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    if (set.has(unchecked(allocNode[allocation]))) count++;
  }
  return count;
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
