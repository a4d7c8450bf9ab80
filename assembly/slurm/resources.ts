// Tracks the free resources of each node, and the allocations of each running job: a list of cells, each with
// a node and its CPUs.
import { allocateF64, allocateI32 } from '../memory';
import { idiv } from '../native/words';
import { nodeCpus, nodeGpus, nodeMemory } from './cluster';
import { changeFree } from './freeNow';
import { cpusPerTask, gpusAsked, gpusPerTask, memoryAsked, memoryPerCpu, runPartition, tasks } from './jobs';
import { limitedPartition, takesWhole } from './request';
import { jobs, nodes, partitions, withMemory } from './settings';

export let freeCpus: StaticArray<i32> = allocateI32(0);
export let freeMemory: StaticArray<f64> = allocateF64(0);
export let freeGpus: StaticArray<i32> = allocateI32(0);
/** Number of jobs on the node. */
export let holders: StaticArray<i32> = allocateI32(0);
/** CPUs of each node that jobs of each partition use. */
let heldIn: StaticArray<i32> = allocateI32(0);
/** Returns the CPUs of a node that jobs of the limited partition use; 0 if the partition is not limited. */
export function heldInPartition(node: i32): i32 {
  return limitedPartition < 0 ? 0 : unchecked(heldIn[limitedPartition * nodes + node]);
}

/** Incremented by every allocation and release. */
export let version: i32 = 1;

export let firstCell: StaticArray<i32> = allocateI32(0);
export let nextCell: StaticArray<i32> = allocateI32(0);
export let cellNode: StaticArray<i32> = allocateI32(0);
export let cellCpus: StaticArray<i32> = allocateI32(0);
let emptyCell: i32 = -1;

/** @param cells maximum number of allocations at a time */
export function allocateResources(cells: i32): void {
  freeCpus = allocateI32(nodes);
  freeMemory = allocateF64(nodes);
  freeGpus = allocateI32(nodes);
  holders = allocateI32(nodes);
  heldIn = allocateI32(f64(partitions) * nodes);
  firstCell = allocateI32(jobs);
  nextCell = allocateI32(cells);
  cellNode = allocateI32(cells);
  cellCpus = allocateI32(cells);
  for (let i = 0; i < nextCell.length; i++) nextCell[i] = i + 1 < cells ? i + 1 : -1;
  emptyCell = cells > 0 ? 0 : -1;
}

/** Frees all resources. */
export function resetResources(): void {
  for (let node = 0; node < nodes; node++) {
    freeCpus[node] = nodeCpus[node];
    freeMemory[node] = nodeMemory[node];
    freeGpus[node] = nodeGpus[node];
    changeFree(node, 0, nodeCpus[node]);
  }
  for (let job = 0; job < jobs; job++) firstCell[job] = -1;
}

/** Returns the memory allocated to a job on a node where it has this number of CPUs. */
export function memoryHeld(job: i32, node: i32, cpus: i32): f64 {
  if (!withMemory) return 0;
  const memory = unchecked(memoryAsked[job]);
  if (memory == 0) return unchecked(nodeMemory[node]);
  return unchecked(memoryPerCpu[job]) != 0 ? memory * f64(cpus) : memory;
}

/** Returns the GPUs allocated to a job on a node where it has this number of CPUs. */
export function gpusHeld(job: i32, partition: i32, node: i32, cpus: i32): i32 {
  const gpus = unchecked(gpusAsked[job]);
  if (gpus == 0 || unchecked(gpusPerTask[job]) == 0) return gpus;
  // A job with whole nodes or cores may have more CPUs than its tasks need.
  const count = idiv(cpus, unchecked(cpusPerTask[job]));
  const counted = takesWhole(job, partition) ? count : min(count, unchecked(tasks[job]));
  return min(gpus * counted, unchecked(nodeGpus[node]));
}

export function takeNode(job: i32, node: i32, cpus: i32): void {
  const cell = emptyCell;
  emptyCell = unchecked(nextCell[cell]);
  unchecked((nextCell[cell] = firstCell[job]));
  unchecked((firstCell[job] = cell));
  unchecked((cellNode[cell] = node));
  unchecked((cellCpus[cell] = cpus));
  const free = unchecked(freeCpus[node]);
  unchecked((freeCpus[node] = free - cpus));
  changeFree(node, free, free - cpus);
  unchecked((freeMemory[node] -= memoryHeld(job, node, cpus)));
  unchecked((freeGpus[node] -= gpusHeld(job, unchecked(runPartition[job]), node, cpus)));
  unchecked(holders[node]++);
  unchecked((heldIn[runPartition[job] * nodes + node] += cpus));
  version++;
}

/** Releases the resources of a job. The list of its cells stays readable until the next allocation. */
export function giveBack(job: i32): void {
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    const cpus = unchecked(cellCpus[cell]);
    const free = unchecked(freeCpus[node]);
    unchecked((freeCpus[node] = free + cpus));
    changeFree(node, free, free + cpus);
    unchecked((freeMemory[node] += memoryHeld(job, node, cpus)));
    unchecked((freeGpus[node] += gpusHeld(job, unchecked(runPartition[job]), node, cpus)));
    unchecked(holders[node]--);
    unchecked((heldIn[runPartition[job] * nodes + node] -= cpus));
  }
  version++;
}

/** Frees the cells of a job that has released its resources. */
export function dropCells(job: i32): void {
  let cell = unchecked(firstCell[job]);
  while (cell >= 0) {
    const next = unchecked(nextCell[cell]);
    unchecked((nextCell[cell] = emptyCell));
    emptyCell = cell;
    cell = next;
  }
  unchecked((firstCell[job] = -1));
}
