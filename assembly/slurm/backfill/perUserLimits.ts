// Limits the jobs that a cycle tests of each user, of each partition, and of each user in each partition
// (bf_max_job_user, bf_max_job_part, bf_max_job_user_part).
import { allocateI32 } from '../../memory';
import { bfMaxJobPart, bfMaxJobUser, bfMaxJobUserPart, partitions, users } from '../settings';
import { candidateJob, candidatePartition, userOf } from '../state/jobs';
import { onAllocate } from '../structures/allocation';

let ofUser: StaticArray<i32> = allocateI32(0);
let ofPartition: StaticArray<i32> = allocateI32(0);
let ofBoth: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  ofUser = allocateI32(bfMaxJobUser > 0 ? users : 0);
  ofPartition = allocateI32(bfMaxJobPart > 0 ? partitions : 0);
  ofBoth = allocateI32(bfMaxJobUserPart > 0 ? f64(users) * partitions : 0);
});

export function beginPerUserLimits(): void {
  for (let i = 0; i < ofUser.length; i++) unchecked((ofUser[i] = 0));
  for (let i = 0; i < ofPartition.length; i++) unchecked((ofPartition[i] = 0));
  for (let i = 0; i < ofBoth.length; i++) unchecked((ofBoth[i] = 0));
}

export function hasPerUserLimits(): bool {
  return bfMaxJobUser > 0 || bfMaxJobPart > 0 || bfMaxJobUserPart > 0;
}

/** True if a candidate may be tested, which also counts it. */
export function admitsTest(candidate: i32): bool {
  const user = unchecked(userOf[candidateJob[candidate]]);
  const partition = unchecked(candidatePartition[candidate]);
  const both = user * partitions + partition;
  if (bfMaxJobUserPart > 0 && f64(unchecked(ofBoth[both])) >= bfMaxJobUserPart) return false;
  if (bfMaxJobPart > 0 && f64(unchecked(ofPartition[partition])) >= bfMaxJobPart) return false;
  if (bfMaxJobUser > 0 && f64(unchecked(ofUser[user])) >= bfMaxJobUser) return false;
  if (bfMaxJobUserPart > 0) unchecked(ofBoth[both]++);
  if (bfMaxJobPart > 0) unchecked(ofPartition[partition]++);
  if (bfMaxJobUser > 0) unchecked(ofUser[user]++);
  return true;
}
