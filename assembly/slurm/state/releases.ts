// Lists the allocations of running jobs in the order of their expected ends, in flat columns. They are
// rebuilt on demand after resources were allocated or released.
import { allocateF64, allocateI32 } from '../../memory';
import { withMemory } from '../settings';
import { onAllocate } from '../structures/allocation';
import { runPartition } from './jobs';
import {
  allocatedMemory,
  allocCpus,
  allocGpus,
  allocNode,
  firstAllocation,
  maxAllocations,
  nextAllocation,
  version,
} from './resources';
import { running } from './running';

/** Allocations of the i-th running job: firstRelease[i] to firstRelease[i + 1]. */
export let firstRelease: StaticArray<i32> = allocateI32(0);
export let releaseNode: StaticArray<i32> = allocateI32(0);
export let releaseCpus: StaticArray<i32> = allocateI32(0);
export let releaseMemory: StaticArray<f64> = allocateF64(0);
export let releaseGpus: StaticArray<i32> = allocateI32(0);
/** The partition in which its job runs. */
export let releasePartition: StaticArray<i32> = allocateI32(0);

let madeOf: i32 = 0;

onAllocate(() => {
  firstRelease = allocateI32(maxAllocations + 1);
  releaseNode = allocateI32(maxAllocations);
  releaseCpus = allocateI32(maxAllocations);
  releaseMemory = allocateF64(withMemory ? maxAllocations : 0);
  releaseGpus = allocateI32(maxAllocations);
  releasePartition = allocateI32(maxAllocations);
});

export function makeReleases(): void {
  if (madeOf == version) return;
  madeOf = version;
  let item = 0;
  for (let i = 0; i < running.count; i++) {
    const job = unchecked(running.job[i]);
    for (
      let allocation = unchecked(firstAllocation[job]);
      allocation >= 0;
      allocation = unchecked(nextAllocation[allocation])
    ) {
      const node = unchecked(allocNode[allocation]);
      const cpus = unchecked(allocCpus[allocation]);
      const gpus = unchecked(allocGpus[allocation]);
      unchecked((releaseNode[item] = node));
      unchecked((releaseCpus[item] = cpus));
      unchecked((releaseGpus[item] = gpus));
      unchecked((releasePartition[item] = runPartition[job]));
      if (withMemory) unchecked((releaseMemory[item] = allocatedMemory(job, node, cpus, gpus)));
      item++;
    }
    unchecked((firstRelease[i + 1] = item));
  }
}
