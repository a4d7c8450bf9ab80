// Classes of jobs, and which of them may drive out jobs of which.
import { allocateI32, allocateU8 } from '../../memory';
import { members, tier, words } from '../cluster';
import { candidateJob, candidatePartition } from '../jobs';
import { byQos, classes, jobs } from '../settings';

/** The class of a job by its QOS; -1: none. */
export let qosClass: StaticArray<i32> = allocateI32(0);
/** 1: jobs of the class of the row may drive out those of the class of the column. */
export let mayDriveOut: StaticArray<u8> = allocateU8(0);

export function allocateClasses(): void {
  qosClass = allocateI32(jobs);
  mayDriveOut = allocateU8(f64(classes) * classes);
}

/** The class of a job in one of its partitions; -1: none. */
export function classOf(job: i32, partition: i32): i32 {
  if (classes == 0) return -1;
  return byQos ? unchecked(qosClass[job]) : partition;
}

/** Whether jobs of a class may drive out any. */
export function drivesOut(own: i32): bool {
  for (let other = 0; own >= 0 && other < classes; other++) {
    if (unchecked(mayDriveOut[own * classes + other]) != 0) return true;
  }
  return false;
}

/** Whether a candidate goes before another because its jobs may drive out those of the other. */
export function goesFirst(a: i32, b: i32): bool {
  const partitionA = unchecked(candidatePartition[a]);
  const partitionB = unchecked(candidatePartition[b]);
  if (!byQos)
    return unchecked(tier[partitionA]) > unchecked(tier[partitionB]) && overlap(partitionA, partitionB);
  const own = classOf(unchecked(candidateJob[a]), partitionA);
  const other = classOf(unchecked(candidateJob[b]), partitionB);
  return own >= 0 && other >= 0 && unchecked(mayDriveOut[own * classes + other]) != 0;
}

function overlap(a: i32, b: i32): bool {
  for (let word = 0; word < words; word++) {
    if ((unchecked(members[a * words + word]) & unchecked(members[b * words + word])) != 0) return true;
  }
  return false;
}
