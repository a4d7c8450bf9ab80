// Lists when each node of a partition becomes usable for a request for memory or GPUs: nodes in the order of
// the expected ends that make them usable. The lists are made once per cycle and request class. Nodes are only
// taken in a cycle, so none becomes usable earlier than listed. UB's week takes 1.8 times as long without the lists.
import { allocateF64, allocateI32 } from '../../memory';
import { newObjects } from '../../native/columns';
import { nodes, preemptionGroups, requestClasses, wholeNodes } from '../settings';
import { maxAllocations, version } from '../state/resources';
import { expectedEndAt, running } from '../state/running';
import { onAllocate } from '../structures/allocation';
import { firstAbove } from '../structures/bisect';
import { NodeOrder } from '../structures/nodeOrder';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { NEVER, releasesUntilUsable } from './nodeTimelines';
import { Request } from './request';

/** Maximum number of request classes with lists in a cycle. */
const LISTS: i32 = 32;

/** Result of collectAvailable(). */
export let availableNodes: NodeSet = NO_SET;

class AvailableNodes {
  readonly order: NodeOrder;
  /** The expected end from which each node is usable. */
  readonly since: StaticArray<f64>;

  constructor(capacity: i32) {
    this.order = new NodeOrder(capacity);
    this.since = allocateF64(capacity);
  }
}

let madeOf: i32 = 0;
let turn: i32 = 0;
let turnOf: StaticArray<i32> = allocateI32(0); // turn in which each request class got its list
let listOf: StaticArray<i32> = allocateI32(0);
let used: i32 = 0;
let lists: StaticArray<AvailableNodes> = newObjects<AvailableNodes>(0);
// Nodes by the number of ended running jobs after which they are usable.
let firstAfter: StaticArray<i32> = allocateI32(0);
let nextAfter: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  availableNodes = allocateSet();
  turnOf = allocateI32(requestClasses);
  listOf = allocateI32(requestClasses);
  lists = newObjects<AvailableNodes>(LISTS);
  for (let list = 0; list < LISTS; list++) lists[list] = new AvailableNodes(wholeNodes ? 0 : nodes);
  firstAfter = allocateI32(maxAllocations + 1);
  nextAfter = allocateI32(nodes);
});

/** Starts a cycle. */
export function beginAvailableNodes(): void {
  if (madeOf == version) return;
  madeOf = version;
  turn++;
  used = 0;
}

/** Gives a request the list of its class, if one can be made. */
export function useAvailableNodes(request: Request): void {
  request.availableList = -1;
  // With preemption, nodes become free within a cycle.
  if (wholeNodes || preemptionGroups > 0 || !request.needsMore) return;
  const classIndex = request.requestClass;
  if (unchecked(turnOf[classIndex]) != turn) {
    if (used == LISTS) return;
    unchecked((turnOf[classIndex] = turn));
    unchecked((listOf[classIndex] = used));
    makeList(request, unchecked(lists[used++]));
  }
  request.availableList = unchecked(listOf[classIndex]);
}

function makeList(request: Request, list: AvailableNodes): void {
  for (let gone = 0; gone <= running.count; gone++) unchecked((firstAfter[gone] = -1));
  for (let node = nodes - 1; node >= 0; node--) {
    if (!request.nodes.has(node)) continue;
    const gone = releasesUntilUsable(request, node);
    if (gone == NEVER) continue;
    unchecked((nextAfter[node] = firstAfter[gone]));
    unchecked((firstAfter[gone] = node));
  }
  list.order.clear();
  for (let gone = 0; gone <= running.count; gone++) {
    const since: f64 = gone == 0 ? -Infinity : expectedEndAt(gone - 1);
    for (let node = unchecked(firstAfter[gone]); node >= 0; node = unchecked(nextAfter[node])) {
      unchecked((list.since[list.order.count] = since));
      list.order.add(node);
    }
  }
}

/**
 * Collects the nodes of a set that may be usable for a request with a list after the first `gone` running jobs
 * have ended. Returns their number.
 */
export function collectAvailable(request: Request, set: NodeSet, gone: i32): i32 {
  const list = unchecked(lists[request.availableList]);
  const instant: f64 = gone == 0 ? -Infinity : expectedEndAt(gone - 1);
  const places = firstAbove(list.since, 0, list.order.count, instant);
  list.order.copyCommon(availableNodes, set, places);
  return availableNodes.count();
}
