// Nodes and partitions, as the host describes them. A set of nodes is a row of `words` words of 32 bits.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { nodeRows, nodes, partitions } from './settings';

/** The words of a set of nodes. */
export let words: i32 = 0;

export let nodeCpus: StaticArray<i32> = allocateI32(0);
export let nodeMemory: StaticArray<f64> = allocateF64(0);
export let nodeGpus: StaticArray<i32> = allocateI32(0);
/** CPUs of a core, which no two jobs share. */
export let nodeThreads: StaticArray<i32> = allocateI32(0);
/** Whether a core of some node has more than one CPU. */
export let withThreads: bool = false;
export let nodeWeight: StaticArray<f64> = allocateF64(0);
/** In which set of nodes it is (settings.ts). */
export let nodeSet: StaticArray<i32> = allocateI32(0);

/**
 * Sets of nodes: of each partition, then those that some candidates may use: a part of the nodes of theirs.
 */
export let members: StaticArray<i32> = allocateI32(0);
export let tier: StaticArray<f64> = allocateF64(0);
/** PriorityJobFactor over the largest one. */
export let partitionFactor: StaticArray<f64> = allocateF64(0);
/** Minutes. */
export let maxTime: StaticArray<f64> = allocateF64(0);
export let partitionMaxNodes: StaticArray<i32> = allocateI32(0);
/** Of a node, the partition's jobs have no more CPUs together; the largest integer: no limit. */
export let partitionCpus: StaticArray<i32> = allocateI32(0);
export let exclusive: StaticArray<u8> = allocateU8(0);

export function wordsOf(count: i32): i32 {
  // Rows begin at multiples of 128 bits.
  return ((count + 127) >> 7) << 2;
}

export function allocateCluster(): void {
  words = wordsOf(nodes);
  nodeCpus = allocateI32(nodes);
  nodeMemory = allocateF64(nodes);
  nodeGpus = allocateI32(nodes);
  nodeThreads = allocateI32(nodes);
  nodeWeight = allocateF64(nodes);
  nodeSet = allocateI32(nodes);
  members = allocateI32(f64(nodeRows) * words);
  tier = allocateF64(partitions);
  partitionFactor = allocateF64(partitions);
  maxTime = allocateF64(partitions);
  partitionMaxNodes = allocateI32(partitions);
  partitionCpus = allocateI32(partitions);
  exclusive = allocateU8(partitions);
}

/** The nodes are known. */
export function lookForThreads(): void {
  withThreads = false;
  for (let node = 0; node < nodes; node++) if (nodeThreads[node] > 1) withThreads = true;
}

/** The CPUs of so many cores of a node that so many CPUs need. */
export function ofWholeCores(node: i32, cpus: i32): i32 {
  const over = cpus % unchecked(nodeThreads[node]);
  return over == 0 ? cpus : cpus - over + unchecked(nodeThreads[node]);
}
