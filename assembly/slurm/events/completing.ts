// Tracks completing nodes, on which jobs have ended that have not released them yet.
import { allocateI32 } from '../../memory';
import { words } from '../cluster';
import { allocNode, firstAllocation, nextAllocation } from '../resources';
import { nodes } from '../settings';

/** The set of such nodes. */
export let completing: StaticArray<i32> = allocateI32(0);
let counts: StaticArray<i32> = allocateI32(0);

export function allocateCompleting(): void {
  completing = allocateI32(words);
  counts = allocateI32(nodes);
}

export function addCompleting(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    unchecked(counts[node]++);
    unchecked((completing[node >> 5] |= 1 << (node & 31)));
  }
}

export function removeCompleting(job: i32): void {
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const node = unchecked(allocNode[allocation]);
    const left = unchecked(counts[node]) - 1;
    unchecked((counts[node] = left));
    if (left == 0) unchecked((completing[node >> 5] &= ~(1 << (node & 31))));
  }
}
