// Keeps the free CPUs of all nodes, and the set of nodes with a free CPU.
import { allocateI32 } from '../../memory';
import { wholeNodes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { CpuDigits, digits } from '../structures/cpuDigits';
import { NO_SET, NodeSet, words } from '../structures/nodeSet';

/** The sets of both, that of the nodes with a free CPU last. */
export let freeSets: StaticArray<i32> = allocateI32(0);
/** Free CPUs; not with select/linear. */
export let cpusNow: CpuDigits = new CpuDigits(freeSets, 0);
export let nodesWithFree: NodeSet = NO_SET;

onAllocate(() => {
  freeSets = allocateI32(f64(digits + 1) * words);
  cpusNow = new CpuDigits(freeSets, 0);
  nodesWithFree = new NodeSet(freeSets, digits * words);
});

/** Updates both after the free CPUs of a node changed from `before` to `after`. */
export function changeFree(node: i32, before: i32, after: i32): void {
  if (!wholeNodes) cpusNow.change(node, before, after);
  if (after > 0) nodesWithFree.add(node);
  else nodesWithFree.remove(node);
}
