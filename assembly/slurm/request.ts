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
export let asked: i32 = 0;
export let least: i32 = 0;
/** The numbers of nodes: at least, at most, and the one to be had if there are enough. */
export let fewest: i32 = 0;
export let most: i32 = 0;
export let wanted: i32 = 0;
/** A job gets no more nodes than it has tasks, unless it asked for them. */
export let room: i32 = 0;
export let whole: bool = false;
/** So many nodes must offer so many CPUs: the others, as many as the job may get, would not hold it. */
export let fewestLarge: i32 = 0;
export let large: i32 = 0;
/** So many nodes must be idle. */
export let fewestIdle: i32 = 0;
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
export let fixed: i32 = 0;
/** The CPUs that it has on each of its nodes at least. */
export let leastOfNode: i32 = 1;
/** The row of the nodes that the job has named, and takes; -1: none. */
export let named: i32 = -1;
let largestOffer: i32 = 0;
/** The partition, if its jobs may have a part of the CPUs of a node only; -1: they may have all. */
export let limited: i32 = -1;
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

export function ask(candidate: i32): void {
  const job = unchecked(candidateJob[candidate]);
  const partition = unchecked(candidatePartition[candidate]);
  asked = unchecked(cpusAsked[job]);
  perTask = unchecked(cpusPerTask[job]);
  fewest = unchecked(minNodes[job]);
  const largest = unchecked(maxNodes[job]);
  most = min(min(largest, unchecked(partitionMaxNodes[partition])), unchecked(mostNodes[candidate]));
  wanted = max(fewest, largest != ANY_NUMBER ? most : 0);
  const count = unchecked(tasks[job]);
  room = wholeNodes ? most : min(most, max(count, fewest));
  fixed = unchecked(leastCpus[job]);
  least = max(largest == 1 ? count * perTask : perTask, fixed);
  leastOfNode = max(fixed, perTask);
  const taken = unchecked(namedNodes[job]);
  named = taken < 0 ? -1 : taken * words;
  whole = takesWhole(job, partition);
  memory = unchecked(memoryAsked[job]);
  perCpu = unchecked(memoryPerCpu[job]) != 0;
  gpus = unchecked(gpusAsked[job]);
  cpuLimit = unchecked(partitionCpus[partition]);
  limited = cpuLimit == ANY_NUMBER ? -1 : partition;
  byTask = unchecked(gpusPerTask[job]) != 0;
  largestOffer = whole ? ANY_NUMBER : min(ofTasks(unchecked(tasksPerNode[job])), withGpus(count, largest));
  needsMore = withMemory || gpus > 0;
  inTasks = perTask > 1 && !wholeNodes && (gpus > 0 || (withMemory && perCpu && memory > 0));
  // If q nodes have all CPUs that any node has, and the others less than the average, they have room (large -
  // 1) + q (most CPUs - large + 1) together.
  large = ceilDivide(asked, room);
  const surplus = mostCpus - large + 1;
  fewestLarge = surplus > 0 ? ceilDivide(asked - room * (large - 1), surplus) : NEVER;
  // A node that offers all its CPUs is idle: who holds a part of it holds a CPU.
  fewestIdle = whole ? fewest : large == mostCpus ? fewestLarge : 0;
}

/** The CPUs of so many tasks; 0: of any number. */
function ofTasks(count: i32): i32 {
  return count > 0 ? max(count * perTask, fixed) : ANY_NUMBER;
}

/** With GPUs, no more CPUs than the tasks need that a node may have of so many on at most so many nodes. */
function withGpus(count: i32, largest: i32): i32 {
  if (gpus == 0) return ANY_NUMBER;
  if (largest == 1) return ofTasks(count);
  return count == 1 || (count == fewest && count == largest) ? ofTasks(1) : ANY_NUMBER;
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
export function offerOf(node: i32, cpus: i32, freeMemory: f64, freeGpus: i32, holders: i32, held: i32): i32 {
  if (whole && holders > 0) return 0;
  if (freeGpus < gpus) return 0;
  let offered = cpus;
  if (limited >= 0) {
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
  offered = min(offered, ofTasksOn(node, largestOffer));
  if (byTask && gpus > 0) offered = min(offered, ofTasksOn(node, idiv(freeGpus, gpus) * perTask));
  if (wholeNodes) return offered < fixed ? 0 : offered;
  if (offered < least) return 0;
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
  return !whole && !needsMore && limited < 0 && named < 0 && largestOffer == ANY_NUMBER;
}

/** What tasks with so many CPUs are offered of a node: with GPUs, cores are left out and not CPUs. */
function ofTasksOn(node: i32, cpus: i32): i32 {
  return withThreads && gpus > 0 && cpus != ANY_NUMBER ? ofWholeCores(node, cpus) : cpus;
}
