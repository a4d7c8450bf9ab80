// Tracks the nodes that are down or drained.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { words } from '../cluster';
import { nodeEvents, nodes } from '../settings';
import { NODE_DOWN, NODE_UP } from './codes';

/** State changes of nodes in order of time. */
export let nodeEventTime: StaticArray<f64> = allocateF64(0);
export let nodeEventNode: StaticArray<i32> = allocateI32(0);
export let nodeEventState: StaticArray<u8> = allocateU8(0);
let next: i32 = 0;

/** The set of nodes that are neither down nor drained. */
export let up: StaticArray<i32> = allocateI32(0);
/** The set of nodes that are down. */
export let down: StaticArray<i32> = allocateI32(0);
export let allUp: bool = true;
let notUp: i32 = 0;

export function allocateOutages(): void {
  nodeEventTime = allocateF64(nodeEvents);
  nodeEventNode = allocateI32(nodeEvents);
  nodeEventState = allocateU8(nodeEvents);
  up = allocateI32(words);
  down = allocateI32(words);
}

export function beginOutages(): void {
  next = 0;
  notUp = 0;
  allUp = true;
  for (let node = 0; node < nodes; node++) up[node >> 5] |= 1 << (node & 31);
  // Apply initial outages, at which nothing else happens.
  passOutages(-Infinity);
}

export function nextOutage(): f64 {
  return next < nodeEvents ? unchecked(nodeEventTime[next]) : Infinity;
}

/** Applies all changes until now. Returns true if there were any. */
export function passOutages(now: f64): bool {
  const before = next;
  for (; next < nodeEvents && unchecked(nodeEventTime[next]) <= now; next++) {
    const node = unchecked(nodeEventNode[next]);
    const word = node >> 5;
    const bit = 1 << (node & 31);
    const isUp = unchecked(nodeEventState[next]) == NODE_UP;
    if (isUp && (unchecked(up[word]) & bit) == 0) notUp--;
    if (!isUp && (unchecked(up[word]) & bit) != 0) notUp++;
    unchecked((up[word] = isUp ? up[word] | bit : up[word] & ~bit));
    const isDown = unchecked(nodeEventState[next]) == NODE_DOWN;
    unchecked((down[word] = isDown ? down[word] | bit : down[word] & ~bit));
  }
  allUp = notUp == 0;
  return next > before;
}
