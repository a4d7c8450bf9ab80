// Holds the request of the candidate that is being tested, and computes how many CPUs of a node it could use.
import { allocateI32 } from '../memory';
import { idiv } from '../native/words';
import {
  exclusive,
  nodeMemory,
  nodeThreads,
  partitionCpus,
  partitionMaxNodes,
  roundUpToCores,
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

/** The CPUs that the candidate requests. */
export let requestedCpus: i32 = 0;
export let minUsableCpus: i32 = 0;
/** Minimum and maximum number of nodes, and the number that it gets if enough are available. */
export let minNodeCount: i32 = 0;
export let maxNodeCount: i32 = 0;
export let targetNodeCount: i32 = 0;
/** Upper limit of its nodes: no more than its tasks, unless it requested them. */
export let nodeLimit: i32 = 0;
export let isExclusiveRequest: bool = false;
/**
 * At least minLargeNodes nodes must have largeNodeCpus usable CPUs; otherwise even the largest permitted
 * allocation is too small.
 */
export let minLargeNodes: i32 = 0;
export let largeNodeCpus: i32 = 0;
/** Number of nodes that must be idle. */
export let minIdleNodes: i32 = 0;
/** True if the request includes memory or GPUs. */
export let needsMore: bool = false;
/** CPUs per task. */
export let perTask: i32 = 1;
let memory: f64 = 0;
let memoryIsPerCpu: bool = false;
let gpus: i32 = 0;
let gpusAreByTask: bool = false;
/** True if only CPUs of whole tasks are usable on a node. */
let wholeTasksOnly: bool = false;
/** CPUs on each node, if fixed. */
export let fixedCpusPerNode: i32 = 0;
/** Minimum CPUs on each of its nodes. */
export let minCpusPerNode: i32 = 1;
/** Row of the required nodes; -1: none. */
export let namedRow: i32 = -1;
let maxUsableCpus: i32 = 0;
/** The partition, if MaxCPUsPerNode limits its jobs; else -1. */
export let limitedPartition: i32 = -1;
let cpuLimit: i32 = 0;

export const ANY_NUMBER: i32 = 2147483647;

export function isExclusive(job: i32, partition: i32): bool {
  return wholeNodes || unchecked(exclusiveJob[job]) != 0 || unchecked(exclusive[partition]) != 0;
}

/** The most nodes that its limits leave to each candidate. */
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
  isExclusiveRequest = isExclusive(job, partition);
  memory = unchecked(memoryAsked[job]);
  memoryIsPerCpu = unchecked(memoryPerCpu[job]) != 0;
  gpus = unchecked(gpusAsked[job]);
  cpuLimit = unchecked(partitionCpus[partition]);
  limitedPartition = cpuLimit == ANY_NUMBER ? -1 : partition;
  gpusAreByTask = unchecked(gpusPerTask[job]) != 0;
  maxUsableCpus = isExclusiveRequest
    ? ANY_NUMBER
    : min(cpusOfTasks(unchecked(tasksPerNode[job])), limitWithGpus(count, largest));
  needsMore = withMemory || gpus > 0;
  wholeTasksOnly = perTask > 1 && !wholeNodes && (gpus > 0 || (withMemory && memoryIsPerCpu && memory > 0));
  // If q nodes have the most CPUs of any node, and the others fewer than the average, then nodeLimit *
  // (largeNodeCpus - 1) + q * (mostCpus - largeNodeCpus + 1) is their maximum.
  largeNodeCpus = ceilDivide(requestedCpus, nodeLimit);
  const surplus = mostCpus - largeNodeCpus + 1;
  minLargeNodes = surplus > 0 ? ceilDivide(requestedCpus - nodeLimit * (largeNodeCpus - 1), surplus) : NEVER;
  // A node with all of its CPUs usable is idle, because every job on it has a CPU.
  minIdleNodes = isExclusiveRequest ? minNodeCount : largeNodeCpus == mostCpus ? minLargeNodes : 0;
}

/** Returns the CPUs of `count` tasks; unlimited if `count` is 0. */
function cpusOfTasks(count: i32): i32 {
  return count > 0 ? max(count * perTask, fixedCpusPerNode) : ANY_NUMBER;
}

/**
 * With GPUs, limits the CPUs of a node to those of the tasks that it may have, given the number of tasks and
 * nodes.
 */
function limitWithGpus(count: i32, largest: i32): i32 {
  if (gpus == 0) return ANY_NUMBER;
  if (largest == 1) return cpusOfTasks(count);
  return count == 1 || (count == minNodeCount && count == largest) ? cpusOfTasks(1) : ANY_NUMBER;
}

const NEVER: i32 = 2147483647;

function ceilDivide(a: i32, b: i32): i32 {
  const quotient = idiv(a, b);
  return quotient * b < a ? quotient + 1 : quotient;
}

/**
 * Returns the CPUs that the request could use of a node with these free resources; 0 if the node is unusable.
 *
 * @param usedByPartition CPUs of the node that jobs of the limited partition use
 */
export function usableCpusOf(
  node: i32,
  cpus: i32,
  freeMemory: f64,
  freeGpus: i32,
  jobCount: i32,
  usedByPartition: i32,
): i32 {
  if (isExclusiveRequest && jobCount > 0) return 0;
  if (freeGpus < gpus) return 0;
  let offered = cpus;
  if (limitedPartition >= 0) {
    if (isExclusiveRequest && cpus > cpuLimit) return 0;
    offered = min(offered, max(cpuLimit - usedByPartition, 0));
  }
  if (withMemory) {
    if (memory == 0) {
      if (freeMemory < unchecked(nodeMemory[node])) return 0;
    } else if (!memoryIsPerCpu) {
      if (memory > freeMemory) return 0;
    } else {
      if (isExclusiveRequest && memory * f64(cpus) > freeMemory) return 0;
      offered = removeCores(node, offered, floor(freeMemory / memory));
    }
  }
  offered = min(offered, cpusOfTasksOn(node, maxUsableCpus));
  if (gpusAreByTask && gpus > 0) offered = min(offered, cpusOfTasksOn(node, idiv(freeGpus, gpus) * perTask));
  if (wholeNodes) return offered < fixedCpusPerNode ? 0 : offered;
  if (offered < minUsableCpus) return 0;
  return wholeTasksOnly ? offered - (offered % perTask) : offered;
}

/** Removes whole cores until at most `most` CPUs are left. */
function removeCores(node: i32, cpus: i32, most: f64): i32 {
  if (f64(cpus) <= most) return cpus;
  if (!withThreads) return i32(most);
  const threads = unchecked(nodeThreads[node]);
  return max(0, cpus - threads * ceilDivide(cpus - i32(most), threads));
}

/** True if the request can use all free CPUs of any node that has the minimum. */
export function isForCpusAlone(): bool {
  return (
    !isExclusiveRequest && !needsMore && limitedPartition < 0 && namedRow < 0 && maxUsableCpus == ANY_NUMBER
  );
}

/** Returns the CPUs usable for tasks with `cpus` CPUs: with GPUs, Slurm leaves out cores, not CPUs. */
function cpusOfTasksOn(node: i32, cpus: i32): i32 {
  return withThreads && gpus > 0 && cpus != ANY_NUMBER ? roundUpToCores(node, cpus) : cpus;
}
