// Tracks the nodes that are down or drained.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { NODE_DOWN, NODE_UP } from '../eventCodes';
import { nodeEvents, nodes } from '../settings';
import { onAllocate, onBegin } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/** State changes of nodes in order of time. */
export let nodeEventTime: StaticArray<f64> = allocateF64(0);
export let nodeEventNode: StaticArray<i32> = allocateI32(0);
export let nodeEventState: StaticArray<u8> = allocateU8(0);
let next: i32 = 0;

/** The nodes that are neither down nor drained, and those that are down. */
export let upNodes: NodeSet = NO_SET;
export let downNodes: NodeSet = NO_SET;
export let allUp: bool = true;

onAllocate(() => {
  nodeEventTime = allocateF64(nodeEvents);
  nodeEventNode = allocateI32(nodeEvents);
  nodeEventState = allocateU8(nodeEvents);
  upNodes = allocateSet();
  downNodes = allocateSet();
});

onBegin(() => {
  next = 0;
  allUp = true;
  upNodes.addAll();
  // Apply initial outages, at which nothing else happens.
  passOutages(-Infinity);
});

export function nextOutage(): f64 {
  return next < nodeEvents ? unchecked(nodeEventTime[next]) : Infinity;
}

/** Applies all changes until now. Returns true if there were any. */
export function passOutages(now: f64): bool {
  const before = next;
  for (; next < nodeEvents && unchecked(nodeEventTime[next]) <= now; next++) {
    const node = unchecked(nodeEventNode[next]);
    const state = unchecked(nodeEventState[next]);
    if (state == NODE_UP) upNodes.add(node);
    else upNodes.remove(node);
    if (state == NODE_DOWN) downNodes.add(node);
    else downNodes.remove(node);
  }
  if (next > before) allUp = upNodes.count() == nodes;
  return next > before;
}
