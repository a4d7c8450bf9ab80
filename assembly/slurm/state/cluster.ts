// Holds the nodes and partitions of the cluster, as the host describes them (node_record_t and part_record_t in
// Slurm's slurmctld.h).
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { nodeRows, nodes, partitions } from '../settings';
import { onAllocate, onBegin } from '../structures/allocation';
import { NodeSet, NodeSets, words } from '../structures/nodeSet';

export let nodeCpus: StaticArray<i32> = allocateI32(0);
export let nodeMemory: StaticArray<f64> = allocateF64(0);
export let nodeGpus: StaticArray<i32> = allocateI32(0);
/** 1: its GPUs have types, so that Slurm selects them one by one. */
export let nodeTypesGpus: StaticArray<u8> = allocateU8(0);
/** CPUs (threads) per core; two jobs never share a core. */
export let nodeThreads: StaticArray<i32> = allocateI32(0);
/** True if some node has cores with more than one CPU. */
export let withThreads: bool = false;
export let nodeWeight: StaticArray<f64> = allocateF64(0);
/** The set of nodes that it belongs to (nodeSets in settings.ts). */
export let nodeSet: StaticArray<i32> = allocateI32(0);

/**
 * Sets of nodes: one of each partition, then one for each group of candidates that may use only a part of
 * their partition.
 */
export let members: StaticArray<i32> = allocateI32(0);
let memberSets: NodeSets = new NodeSets(members, 0);
export let tier: StaticArray<f64> = allocateF64(0);
/** PriorityJobFactor divided by the largest PriorityJobFactor. */
export let partitionFactor: StaticArray<f64> = allocateF64(0);
/** Minutes. */
export let maxTime: StaticArray<f64> = allocateF64(0);
export let partitionMaxNodes: StaticArray<i32> = allocateI32(0);
/**
 * MaxCPUsPerNode: the CPUs of a node that all jobs of the partition may have together; the largest integer if
 * unlimited.
 */
export let partitionCpus: StaticArray<i32> = allocateI32(0);
export let exclusive: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  nodeCpus = allocateI32(nodes);
  nodeMemory = allocateF64(nodes);
  nodeGpus = allocateI32(nodes);
  nodeTypesGpus = allocateU8(nodes);
  nodeThreads = allocateI32(nodes);
  nodeWeight = allocateF64(nodes);
  nodeSet = allocateI32(nodes);
  members = allocateI32(f64(nodeRows) * words);
  memberSets = new NodeSets(members, nodeRows);
  tier = allocateF64(partitions);
  partitionFactor = allocateF64(partitions);
  maxTime = allocateF64(partitions);
  partitionMaxNodes = allocateI32(partitions);
  partitionCpus = allocateI32(partitions);
  exclusive = allocateU8(partitions);
});

onBegin(() => {
  withThreads = false;
  for (let node = 0; node < nodes; node++) if (nodeThreads[node] > 1) withThreads = true;
});

/** Returns a set of `members`. */
export function membersOf(i: i32): NodeSet {
  return memberSets.at(i);
}

/** Returns `cpus` rounded up to whole cores of a node. */
export function roundUpToCores(node: i32, cpus: i32): i32 {
  const over = cpus % unchecked(nodeThreads[node]);
  return over == 0 ? cpus : cpus - over + unchecked(nodeThreads[node]);
}
