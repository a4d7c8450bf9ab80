// Lists nodes in the order in which they become idle by the expected ends of running jobs. It is rebuilt on
// demand after resources were allocated or released. Fewer idle nodes than a request needs rule out a test, without
// which replays of whole nodes take 1.1 to 1.3 times as long.
import { allocateI32 } from '../../memory';
import { nodes } from '../settings';
import { firstRelease, makeReleases, releaseNode } from '../state/releases';
import { jobsOnNode, version } from '../state/resources';
import { running } from '../state/running';
import { onAllocate } from '../structures/allocation';
import { firstAtLeast } from '../structures/bisect';
import { NodeOrder } from '../structures/nodeOrder';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/**
 * Nodes with running jobs, in the order in which they become idle, and the position of the running job whose
 * end makes each idle. Both are made by the functions below.
 */
export let idleOrder: NodeOrder = new NodeOrder(0);
export let idleAfter: StaticArray<i32> = allocateI32(0);

let madeOf: i32 = 0;
let idleNow: NodeSet = NO_SET;
let jobsLeft: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  idleOrder = new NodeOrder(nodes);
  idleAfter = allocateI32(nodes);
  idleNow = allocateSet();
  jobsLeft = allocateI32(nodes);
});

function makeIdle(): void {
  if (madeOf == version) return;
  madeOf = version;
  makeReleases();
  idleNow.clear();
  for (let node = 0; node < nodes; node++) {
    const jobs = unchecked(jobsOnNode[node]);
    unchecked((jobsLeft[node] = jobs));
    if (jobs == 0) idleNow.add(node);
  }
  idleOrder.beginAfter(idleNow);
  for (let i = 0; i < running.count; i++) {
    const end = unchecked(firstRelease[i + 1]);
    for (let item = unchecked(firstRelease[i]); item < end; item++) {
      const node = unchecked(releaseNode[item]);
      const others = unchecked(jobsLeft[node]) - 1;
      unchecked((jobsLeft[node] = others));
      if (others > 0) continue;
      unchecked((idleAfter[idleOrder.count] = i));
      idleOrder.add(node);
    }
  }
}

/** True if at least `count` nodes of a set are idle after the first `gone` running jobs have ended. */
export function areIdle(set: NodeSet, count: i32, gone: i32): bool {
  makeIdle();
  const places = firstAtLeast(idleAfter, 0, idleOrder.count, gone);
  return idleOrder.countCommon(set, places) >= count;
}

/**
 * Collects the idle nodes of a set at a time at which there are fewer than `count`. Returns the number of
 * places in the order until then.
 */
export function idleBefore(into: NodeSet, set: NodeSet, count: i32): i32 {
  makeIdle();
  const places = idleOrder.placesBefore(set, count);
  idleOrder.copyCommon(into, set, places);
  return places;
}
