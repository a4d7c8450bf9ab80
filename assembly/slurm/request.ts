// What a candidate asks for, and what a node could give to it.
import { allocateI32 } from '../memory';
import { idiv } from '../native/words';
import {
  exclusive,
  nodeMemory,
  nodeThreads,
  ofWholeCores,
  partitionCpus,
  partitionMaxNodes,
  withThreads,
  words,
} from './cluster';
import {
  candidateJob,
  candidatePartition,
  cpusAsked,
  cpusPerTask,
  exclusiveJob,
  gpusAsked,
  gpusPerTask,
  leastCpus,
  maxNodes,
  memoryAsked,
  memoryPerCpu,
  minNodes,
  namedNodes,
  tasks,
  tasksPerNode,
} from './jobs';
import { candidates, mostCpus, wholeNodes, withMemory } from './settings';

/** The candidate that is looked at. */
export let requestedCpus: i32 = 0;
export let minUsableCpus: i32 = 0;
/** The numbers of nodes: at least, at most, and the one to be had if there are enough. */
export let minNodeCount: i32 = 0;
export let maxNodeCount: i32 = 0;
export let targetNodeCount: i32 = 0;
/** A job gets no more nodes than it has tasks, unless it asked for them. */
export let nodeLimit: i32 = 0;
export let whole: bool = false;
/** So many nodes must offer so many CPUs: the others, as many as the job may get, would not hold it. */
export let minLargeNodes: i32 = 0;
export let largeNodeCpus: i32 = 0;
/** So many nodes must be idle. */
export let minIdleNodes: i32 = 0;
/** Whether it asks for memory or GPUs. */
export let needsMore: bool = false;
/** The CPUs of a task. */
export let perTask: i32 = 1;
let memory: f64 = 0;
let perCpu: bool = false;
let gpus: i32 = 0;
let byTask: bool = false;
/** Whether a node offers CPUs of whole tasks only. */
let inTasks: bool = false;
/** So many CPUs it has on each node. */
export let fixedCpusPerNode: i32 = 0;
/** The CPUs that it has on each of its nodes at least. */
export let minCpusPerNode: i32 = 1;
/** The row of the nodes that the job has named, and takes; -1: none. */
export let namedRow: i32 = -1;
let maxUsableCpus: i32 = 0;
/** The partition, if its jobs may have a part of the CPUs of a node only; -1: they may have all. */
export let limitedPartition: i32 = -1;
let cpuLimit: i32 = 0;

export const ANY_NUMBER: i32 = 2147483647;

export function takesWhole(job: i32, partition: i32): bool {
  return wholeNodes || unchecked(exclusiveJob[job]) != 0 || unchecked(exclusive[partition]) != 0;
}

/** Of a candidate: the most nodes that its limits leave it. */
export let mostNodes: StaticArray<i32> = allocateI32(0);

export function allocateRequests(): void {
  mostNodes = allocateI32(candidates);
}

export function loadRequest(candidate: i32): void {
  const job = unchecked(candidateJob[candidate]);
  const partition = unchecked(candidatePartition[candidate]);
  requestedCpus = unchecked(cpusAsked[job]);
  perTask = unchecked(cpusPerTask[job]);
  minNodeCount = unchecked(minNodes[job]);
  const largest = unchecked(maxNodes[job]);
  maxNodeCount = min(min(largest, unchecked(partitionMaxNodes[partition])), unchecked(mostNodes[candidate]));
  targetNodeCount = max(minNodeCount, largest != ANY_NUMBER ? maxNodeCount : 0);
  const count = unchecked(tasks[job]);
  nodeLimit = wholeNodes ? maxNodeCount : min(maxNodeCount, max(count, minNodeCount));
  fixedCpusPerNode = unchecked(leastCpus[job]);
  minUsableCpus = max(largest == 1 ? count * perTask : perTask, fixedCpusPerNode);
  minCpusPerNode = max(fixedCpusPerNode, perTask);
  const taken = unchecked(namedNodes[job]);
  namedRow = taken < 0 ? -1 : taken * words;
  whole = takesWhole(job, partition);
  memory = unchecked(memoryAsked[job]);
  perCpu = unchecked(memoryPerCpu[job]) != 0;
  gpus = unchecked(gpusAsked[job]);
  cpuLimit = unchecked(partitionCpus[partition]);
  limitedPartition = cpuLimit == ANY_NUMBER ? -1 : partition;
  byTask = unchecked(gpusPerTask[job]) != 0;
  maxUsableCpus = whole ? ANY_NUMBER : min(ofTasks(unchecked(tasksPerNode[job])), withGpus(count, largest));
  needsMore = withMemory || gpus > 0;
  inTasks = perTask > 1 && !wholeNodes && (gpus > 0 || (withMemory && perCpu && memory > 0));
  // If q nodes have all CPUs that any node has, and the others less than the average, they have room (large -
  // 1) + q (most CPUs - large + 1) together.
  largeNodeCpus = ceilDivide(requestedCpus, nodeLimit);
  const surplus = mostCpus - largeNodeCpus + 1;
  minLargeNodes = surplus > 0 ? ceilDivide(requestedCpus - nodeLimit * (largeNodeCpus - 1), surplus) : NEVER;
  // A node that offers all its CPUs is idle: who holds a part of it holds a CPU.
  minIdleNodes = whole ? minNodeCount : largeNodeCpus == mostCpus ? minLargeNodes : 0;
}

/** The CPUs of so many tasks; 0: of any number. */
function ofTasks(count: i32): i32 {
  return count > 0 ? max(count * perTask, fixedCpusPerNode) : ANY_NUMBER;
}

/** With GPUs, no more CPUs than the tasks need that a node may have of so many on at most so many nodes. */
function withGpus(count: i32, largest: i32): i32 {
  if (gpus == 0) return ANY_NUMBER;
  if (largest == 1) return ofTasks(count);
  return count == 1 || (count == minNodeCount && count == largest) ? ofTasks(1) : ANY_NUMBER;
}

const NEVER: i32 = 2147483647;

function ceilDivide(a: i32, b: i32): i32 {
  const quotient = idiv(a, b);
  return quotient * b < a ? quotient + 1 : quotient;
}

/**
 * The CPUs that a node with so much free could give; 0 if it is of no use.
 *
 * @param held CPUs that jobs of the partition hold of it, if these are limited
 */
export function usableCpusOf(
  node: i32,
  cpus: i32,
  freeMemory: f64,
  freeGpus: i32,
  holders: i32,
  held: i32,
): i32 {
  if (whole && holders > 0) return 0;
  if (freeGpus < gpus) return 0;
  let offered = cpus;
  if (limitedPartition >= 0) {
    if (whole && cpus > cpuLimit) return 0;
    offered = min(offered, max(cpuLimit - held, 0));
  }
  if (withMemory) {
    if (memory == 0) {
      if (freeMemory < unchecked(nodeMemory[node])) return 0;
    } else if (!perCpu) {
      if (memory > freeMemory) return 0;
    } else {
      if (whole && memory * f64(cpus) > freeMemory) return 0;
      offered = lessCores(node, offered, floor(freeMemory / memory));
    }
  }
  offered = min(offered, ofTasksOn(node, maxUsableCpus));
  if (byTask && gpus > 0) offered = min(offered, ofTasksOn(node, idiv(freeGpus, gpus) * perTask));
  if (wholeNodes) return offered < fixedCpusPerNode ? 0 : offered;
  if (offered < minUsableCpus) return 0;
  return inTasks ? offered - (offered % perTask) : offered;
}

/** So many CPUs without as many whole cores as it takes until there are no more than `most`. */
function lessCores(node: i32, cpus: i32, most: f64): i32 {
  if (f64(cpus) <= most) return cpus;
  if (!withThreads) return i32(most);
  const threads = unchecked(nodeThreads[node]);
  return max(0, cpus - threads * ceilDivide(cpus - i32(most), threads));
}

/** Whether a node offers to the request what it has free, if it has the least. */
export function isForCpusAlone(): bool {
  return !whole && !needsMore && limitedPartition < 0 && namedRow < 0 && maxUsableCpus == ANY_NUMBER;
}

/** What tasks with so many CPUs are offered of a node: with GPUs, cores are left out and not CPUs. */
function ofTasksOn(node: i32, cpus: i32): i32 {
  return withThreads && gpus > 0 && cpus != ANY_NUMBER ? ofWholeCores(node, cpus) : cpus;
}
