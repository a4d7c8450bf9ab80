// Tracks completing nodes, on which jobs have ended that have not released them yet.
import { allocateF64 } from '../../memory';
import { nodes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { allocNode, firstAllocation, nextAllocation } from './resources';

export let completingNodes: NodeSet = NO_SET;
/** Time at which the last job that has ended on each node completes. */
let completeAt: StaticArray<f64> = allocateF64(0);

onAllocate(() => {
  completingNodes = allocateSet();
  completeAt = allocateF64(nodes);
});

/** Adds the nodes of a job that has ended. @param at the time at which it completes */
export function addCompleting(job: i32, at: f64): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    unchecked((completeAt[node] = completingNodes.has(node) ? max(completeAt[node], at) : at));
    completingNodes.add(node);
  }
}

/** Removes the nodes on which all jobs have completed. */
export function removeCompleting(now: f64): void {
  for (let node = completingNodes.next(0); node >= 0; node = completingNodes.next(node + 1)) {
    if (unchecked(completeAt[node]) <= now) completingNodes.remove(node);
  }
}
