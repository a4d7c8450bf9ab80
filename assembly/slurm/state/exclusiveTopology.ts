// Tells which jobs share their base blocks or leaf switches with no other job (--exclusive=topo, ExclusiveTopo=YES;
// IS_JOB_WHOLE_TOPO() in Slurm's job_record.h).
import { allocateU8 } from '../../memory';
import { exclusiveTopology, jobs, partitions } from '../settings';
import { onAllocate } from '../structures/allocation';

/** 1: the job asks for it. */
export let exclusiveTopologyJob: StaticArray<u8> = allocateU8(0);
/** 1: the partition makes all of its jobs ask for it. */
export let exclusiveTopologyPartition: StaticArray<u8> = allocateU8(0);

onAllocate(() => {
  exclusiveTopologyJob = allocateU8(exclusiveTopology ? jobs : 0);
  exclusiveTopologyPartition = allocateU8(exclusiveTopology ? partitions : 0);
});

/** True if a job in a partition shares its base blocks or leaf switches with no other job. */
export function hasExclusiveTopology(job: i32, partition: i32): bool {
  if (!exclusiveTopology) return false;
  return unchecked(exclusiveTopologyJob[job]) != 0 || unchecked(exclusiveTopologyPartition[partition]) != 0;
}
