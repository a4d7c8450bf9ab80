// Defines the preemption groups of jobs, and which groups may preempt which.
import { allocateI32, allocateU8 } from '../../memory';
import { jobs, preemptByQos, preemptionGroups } from '../settings';
import { onAllocate } from '../structures/allocation';
import { membersOf, tier } from './cluster';
import { candidateJob, candidatePartition } from './jobs';

/** Preemption group of each job by its QOS; -1: none. */
export let qosGroup: StaticArray<i32> = allocateI32(0);
/** 1: jobs of the row's group may preempt jobs of the column's group. */
export let preemptsGroup: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  qosGroup = allocateI32(jobs);
  preemptsGroup = allocateU8(f64(preemptionGroups) * preemptionGroups);
});

/** Returns the preemption group of a job in one of its partitions; -1: none. */
export function preemptionGroupOf(job: i32, partition: i32): i32 {
  if (preemptionGroups == 0) return -1;
  return preemptByQos ? unchecked(qosGroup[job]) : partition;
}

/** True if jobs of a group may preempt any others. */
export function canPreempt(own: i32): bool {
  for (let other = 0; own >= 0 && other < preemptionGroups; other++) {
    if (unchecked(preemptsGroup[own * preemptionGroups + other]) != 0) return true;
  }
  return false;
}

/** True if a candidate precedes another because its job may preempt the other's. */
export function preempts(a: i32, b: i32): bool {
  const partitionA = unchecked(candidatePartition[a]);
  const partitionB = unchecked(candidatePartition[b]);
  if (!preemptByQos)
    return (
      unchecked(tier[partitionA]) > unchecked(tier[partitionB]) &&
      membersOf(partitionA).hasCommon(membersOf(partitionB))
    );
  const own = preemptionGroupOf(unchecked(candidateJob[a]), partitionA);
  const other = preemptionGroupOf(unchecked(candidateJob[b]), partitionB);
  return own >= 0 && other >= 0 && unchecked(preemptsGroup[own * preemptionGroups + other]) != 0;
}
