// Holds what later jobs of a main pass may not use: partitions and reservations in which a job did not fit, and their
// nodes.
import { allocateU8 } from '../../memory';
import { partitions, reservations } from '../settings';
import { membersOf } from '../state/cluster';
import { upNodes } from '../state/outages';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/** Nodes that are up and not excluded. */
export let available: NodeSet = NO_SET;
// 1: a job did not fit in it in this pass.
let failed: StaticArray<u8> = allocateU8(0);
let failedReservation: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  available = allocateSet();
  failed = allocateU8(partitions);
  failedReservation = allocateU8(reservations);
});

export function excludeNothing(): void {
  available.copy(upNodes);
  for (let partition = 0; partition < partitions; partition++) unchecked((failed[partition] = 0));
  for (let i = 0; i < reservations; i++) unchecked((failedReservation[i] = 0));
}

/** True if no further job is tested in the partition or, if the job has one, in the reservation. */
export function isExcluded(partition: i32, reservation: i32): bool {
  return reservation >= 0
    ? unchecked(failedReservation[reservation]) != 0
    : unchecked(failed[partition]) != 0;
}

export function excludePartition(partition: i32): void {
  unchecked((failed[partition] = 1));
  available.subtract(membersOf(partition));
}

export function excludeReservation(reservation: i32): void {
  unchecked((failedReservation[reservation] = 1));
}
