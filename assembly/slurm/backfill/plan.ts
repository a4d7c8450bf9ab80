// The nodes on which a job is held, and their plan in the table of the cycle.
import { allocateI32 } from '../../memory';
import { chosenCount, chosenCpus, chosenNode } from '../choice/bestFit';
import { isCompleting } from '../events/completing';
import { bfResolution, epoch, nodes } from '../settings';
import { overlaps, planNodes, tableBegin } from '../table';

export let planNode: StaticArray<i32> = allocateI32(0);
export let planCount: i32 = 0;
/** The CPUs of them that the job would hold. */
export let planCpus: i32 = 0;

export function allocatePlan(): void {
  planNode = allocateI32(nodes);
}

/** The last multiple of the resolution until an instant. */
export function down(time: f64): f64 {
  return floor((time + epoch) / bfResolution) * bfResolution - epoch;
}

/** Takes the nodes that choose() has chosen. */
export function keepChosen(): void {
  planCount = chosenCount;
  planCpus = 0;
  for (let i = 0; i < chosenCount; i++) {
    unchecked((planNode[i] = chosenNode[i]));
    planCpus += unchecked(chosenCpus[i]);
  }
}

export function isAnyCompleting(): bool {
  for (let i = 0; i < planCount; i++) if (isCompleting(unchecked(planNode[i]))) return true;
  return false;
}

/** Whether one of the nodes is planned for somebody else then. */
export function isInTheWay(from: f64, until: f64): bool {
  return overlaps(planNode, planCount, from, until);
}

/** Nobody later in the cycle has the nodes then. */
export function plan(from: f64, until: f64): void {
  const begin = max(from, tableBegin());
  planNodes(planNode, planCount, begin, max(until, begin + bfResolution));
}
