// Tracks the nodes that a running job has exclusively.
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { isExclusive, runPartition } from './jobs';
import { addNodesOf, removeNodesOf } from './resources';

export let exclusiveNodes: NodeSet = NO_SET;

onAllocate(() => {
  exclusiveNodes = allocateSet();
});

/** Marks the nodes of an exclusive job that starts. */
export function markExclusive(job: i32): void {
  if (isExclusive(job, unchecked(runPartition[job]))) addNodesOf(job, exclusiveNodes);
}

/** Clears the nodes of an exclusive job that ends. */
export function clearExclusive(job: i32): void {
  if (isExclusive(job, unchecked(runPartition[job]))) removeNodesOf(job, exclusiveNodes);
}
