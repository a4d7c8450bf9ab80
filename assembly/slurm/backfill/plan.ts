// The nodes on which a job is held, and their plan in the table of the cycle.
import { allocateI32 } from '../../memory';
import { hasCommon } from '../../native/sets';
import { chosenCount, chosenCpus, chosenNode } from '../choice/bestFit';
import { chosenSet, setCount, setCpus } from '../choice/chosenSet';
import { words } from '../cluster';
import { completing } from '../events/completing';
import { bfResolution, epoch } from '../settings';
import { overlaps, planNodes, tableBegin } from '../table';

/** The set of the nodes. */
export let planned: StaticArray<i32> = allocateI32(0);
/** The CPUs of them that the job would hold. */
export let planCpus: i32 = 0;

export function allocatePlan(): void {
  planned = allocateI32(words);
}

/** The last multiple of the resolution until an instant. */
export function down(time: f64): f64 {
  return floor((time + epoch) / bfResolution) * bfResolution - epoch;
}

/** Takes the nodes that bestFit.ts has chosen. */
export function keepChosen(): void {
  planCpus = setCpus;
  for (let word = 0; word < words; word++) unchecked((planned[word] = setCount > 0 ? chosenSet[word] : 0));
  for (let i = 0; i < chosenCount; i++) {
    const node = unchecked(chosenNode[i]);
    unchecked((planned[node >> 5] |= 1 << (node & 31)));
    planCpus += unchecked(chosenCpus[i]);
  }
}

export function isAnyCompleting(): bool {
  return hasCommon(planned, 0, completing, 0, words);
}

/** Whether one of the nodes is planned for somebody else then. */
export function isInTheWay(from: f64, until: f64): bool {
  return overlaps(planned, from, until);
}

/** Nobody later in the cycle has the nodes then. */
export function plan(from: f64, until: f64): void {
  const begin = max(from, tableBegin());
  planNodes(planned, begin, max(until, begin + bfResolution));
}
