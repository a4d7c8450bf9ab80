// Tracks the nodes that a running job has exclusively.
import { allocateI32 } from '../../memory';
import { words } from '../cluster';
import { runPartition } from '../jobs';
import { takesWhole } from '../request';
import { cellNode, firstCell, nextCell } from '../resources';

export let heldWhole: StaticArray<i32> = allocateI32(0);

export function allocateWholeNodes(): void {
  heldWhole = allocateI32(words);
}

/** Marks the nodes of an exclusive job that starts. */
export function markWhole(job: i32): void {
  if (!takesWhole(job, unchecked(runPartition[job]))) return;
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    unchecked((heldWhole[node >> 5] |= 1 << (node & 31)));
  }
}

/** Clears the nodes of an exclusive job that ends. */
export function clearWhole(job: i32): void {
  if (!takesWhole(job, unchecked(runPartition[job]))) return;
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    unchecked((heldWhole[node >> 5] &= ~(1 << (node & 31))));
  }
}
