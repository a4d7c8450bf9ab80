// Tracks the nodes that a running job has exclusively.
import { allocateI32 } from '../../memory';
import { words } from '../cluster';
import { runPartition } from '../jobs';
import { isExclusive } from '../request';
import { allocNode, firstAllocation, nextAllocation } from '../resources';

export let exclusiveNodes: StaticArray<i32> = allocateI32(0);

export function allocateExclusiveNodes(): void {
  exclusiveNodes = allocateI32(words);
}

/** Marks the nodes of an exclusive job that starts. */
export function markExclusive(job: i32): void {
  if (!isExclusive(job, unchecked(runPartition[job]))) return;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    unchecked((exclusiveNodes[node >> 5] |= 1 << (node & 31)));
  }
}

/** Clears the nodes of an exclusive job that ends. */
export function clearExclusive(job: i32): void {
  if (!isExclusive(job, unchecked(runPartition[job]))) return;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    unchecked((exclusiveNodes[node >> 5] &= ~(1 << (node & 31))));
  }
}
