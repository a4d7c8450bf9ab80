// Collects the nodes and records that have changed at this time, so that the log of what is idle and who waits
// (events/useLog.ts) looks at no others.
import { allocateI32, allocateU8 } from '../../memory';
import { arrays, jobs, logsUse } from '../settings';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/** Nodes whose free resources, or whose state, may have changed. */
export let changedNodes: NodeSet = NO_SET;
export let haveNodesChanged: bool = false;
/** Records that may have begun or stopped to wait for resources, each once. */
export let changedRecords: StaticArray<i32> = allocateI32(0);
export let changedCount: i32 = 0;
let isChanged: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  const records = logsUse ? jobs + arrays : 0;
  changedNodes = allocateSet();
  changedRecords = allocateI32(records);
  isChanged = allocateU8(records);
});

export function noteNodeChange(node: i32): void {
  if (!logsUse) return;
  changedNodes.add(node);
  haveNodesChanged = true;
}

export function noteRecordChange(record: i32): void {
  if (!logsUse || unchecked(isChanged[record]) != 0) return;
  unchecked((isChanged[record] = 1));
  unchecked((changedRecords[changedCount++] = record));
}

/** Forgets all changes, once they are in the log. */
export function forgetChanges(): void {
  for (let i = 0; i < changedCount; i++) unchecked((isChanged[changedRecords[i]] = 0));
  changedCount = 0;
  if (!haveNodesChanged) return;
  changedNodes.clear();
  haveNodesChanged = false;
}
