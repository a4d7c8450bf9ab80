// Holds the nodes that a planned start needs, and reserves them in the node space map.
import { allocateI32 } from '../../memory';
import { hasCommon } from '../../native/sets';
import { chosenCount, chosenCpus, chosenNode } from '../choice/bestFit';
import { chosenSet, setCount, setCpus } from '../choice/chosenSet';
import { words } from '../cluster';
import { completing } from '../events/completing';
import { nodeSpaceBegin, overlapsReservation, reserveNodes } from '../nodeSpace';
import { bfResolution, epoch } from '../settings';

/** The set of the nodes. */
export let reservedSet: StaticArray<i32> = allocateI32(0);
/** CPUs of the planned allocation. */
export let reservedCpus: i32 = 0;

export function allocatePlannedStart(): void {
  reservedSet = allocateI32(words);
}

/** Rounds a time down to a multiple of the resolution. */
export function floorToResolution(time: f64): f64 {
  return floor((time + epoch) / bfResolution) * bfResolution - epoch;
}

/** Copies the nodes that bestFit.ts has chosen. */
export function keepChosen(): void {
  reservedCpus = setCpus;
  for (let word = 0; word < words; word++)
    unchecked((reservedSet[word] = setCount > 0 ? chosenSet[word] : 0));
  for (let i = 0; i < chosenCount; i++) {
    const node = unchecked(chosenNode[i]);
    unchecked((reservedSet[node >> 5] |= 1 << (node & 31)));
    reservedCpus += unchecked(chosenCpus[i]);
  }
}

export function isAnyCompleting(): bool {
  return hasCommon(reservedSet, 0, completing, 0, words);
}

/** True if one of the nodes is reserved between two times. */
export function overlapsPlannedStart(from: f64, until: f64): bool {
  return overlapsReservation(reservedSet, from, until);
}

/** Reserves the nodes, so that later jobs in the cycle cannot use them. */
export function addReservation(from: f64, until: f64): void {
  const begin = max(from, nodeSpaceBegin());
  reserveNodes(reservedSet, begin, max(until, begin + bfResolution));
}
