// Tracks completing nodes, on which jobs have ended that have not released them yet.
import { allocateI32 } from '../../memory';
import { nodes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { allocNode, firstAllocation, nextAllocation } from './resources';

export let completingNodes: NodeSet = NO_SET;
let counts: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  completingNodes = allocateSet();
  counts = allocateI32(nodes);
});

/** Adds the nodes of a job that has ended. */
export function addCompleting(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    unchecked(counts[node]++);
    completingNodes.add(node);
  }
}

/** Removes those of its nodes on which no other job is completing. */
export function removeCompleting(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    const left = unchecked(counts[node]) - 1;
    unchecked((counts[node] = left));
    if (left == 0) completingNodes.remove(node);
  }
}
