// Computes the amounts that a job requests or has been allocated, as accounting counts them: CPUs, MB, nodes,
// billing and GPUs.
import { allocateF64, allocateU8 } from '../../memory';
import { BILLING, CPUS, GPUS, MEMORY, NODES_HELD, RESOURCE_COUNT } from '../codes';
import { billsLargest, partitions } from '../settings';
import { shareGpus } from '../state/gpuShares';
import { cpusFound } from '../state/jobSize';
import {
  candidateJob,
  candidatePartition,
  cpusAsked,
  gpusAsked,
  gpusPerTask,
  jobGpus,
  memoryAsked,
  memoryPerCpu,
  memoryPerGpu,
  tasksAsked,
} from '../state/jobs';
import {
  allocatedMemory,
  allocCpus,
  allocGpus,
  allocNode,
  firstAllocation,
  nextAllocation,
} from '../state/resources';
import { Selection } from '../state/selection';
import { onAllocate } from '../structures/allocation';

/** Result of the last computation. */
export let amounts: StaticArray<f64> = allocateF64(RESOURCE_COUNT);
/** The billing before it is rounded down. */
export let billable: f64 = 0;

/** Flags of partitions with TRESBillingWeights, and a row of weights for each partition. */
export let hasBilling: StaticArray<u8> = allocateU8(0);
export let billingWeights: StaticArray<f64> = allocateF64(0);

onAllocate(() => {
  amounts = allocateF64(RESOURCE_COUNT);
  hasBilling = allocateU8(partitions);
  billingWeights = allocateF64(partitions * RESOURCE_COUNT);
});

function bill(partition: i32): void {
  if (unchecked(hasBilling[partition]) == 0) {
    billable = unchecked(amounts[CPUS]);
  } else {
    const row = partition * RESOURCE_COUNT;
    billable = 0;
    for (let i = 0; i < RESOURCE_COUNT; i++) {
      if (i == BILLING) continue;
      const term = unchecked(amounts[i]) * unchecked(billingWeights[row + i]);
      billable = billsLargest ? max(billable, term) : billable + term;
    }
  }
  unchecked((amounts[BILLING] = floor(billable)));
}

/** Counts the request of a candidate on a given number of nodes. */
export function countRequested(candidate: i32, nodes: i32): void {
  const job = unchecked(candidateJob[candidate]);
  const cpus = cpusFound(job, unchecked(cpusAsked[job]));
  const times = unchecked(memoryPerCpu[job]) != 0 ? cpus : nodes;
  unchecked((amounts[CPUS] = f64(cpus)));
  const each = unchecked(gpusPerTask[job]) != 0 ? unchecked(tasksAsked[job]) : nodes;
  const ofJob = f64(unchecked(jobGpus[job]));
  const gpus = ofJob > 0 ? ofJob : f64(unchecked(gpusAsked[job])) * f64(each);
  const ofGpus = unchecked(memoryPerGpu[job]) * gpus;
  unchecked((amounts[MEMORY] = ofGpus > 0 ? ofGpus : unchecked(memoryAsked[job]) * f64(times)));
  unchecked((amounts[NODES_HELD] = f64(nodes)));
  unchecked((amounts[GPUS] = gpus));
  bill(unchecked(candidatePartition[candidate]));
}

/** Counts a candidate on selected nodes. */
export function countSelected(candidate: i32, selection: Selection): void {
  const job = unchecked(candidateJob[candidate]);
  const partition = unchecked(candidatePartition[candidate]);
  let cpus: f64 = 0;
  let memory: f64 = 0;
  let gpus: f64 = 0;
  const hasGpus = shareGpus(job, partition, selection);
  for (let i = 0; i < selection.count; i++) {
    const allocated = unchecked(selection.cpus[i]);
    const shared = hasGpus ? unchecked(selection.gpus[i]) : 0;
    cpus += f64(allocated);
    memory += allocatedMemory(job, unchecked(selection.node[i]), allocated, shared);
    gpus += f64(shared);
  }
  countAmounts(candidate, cpus, memory, gpus, selection.count);
}

/** Counts a running candidate. */
export function countAllocated(candidate: i32): void {
  const job = unchecked(candidateJob[candidate]);
  let cpus: f64 = 0;
  let memory: f64 = 0;
  let gpus: f64 = 0;
  let nodes = 0;
  for (
    let allocation = unchecked(firstAllocation[job]);
    allocation >= 0;
    allocation = unchecked(nextAllocation[allocation])
  ) {
    const allocated = unchecked(allocCpus[allocation]);
    const held = unchecked(allocGpus[allocation]);
    cpus += f64(allocated);
    memory += allocatedMemory(job, unchecked(allocNode[allocation]), allocated, held);
    gpus += f64(held);
    nodes++;
  }
  countAmounts(candidate, cpus, memory, gpus, nodes);
}

function countAmounts(candidate: i32, cpus: f64, memory: f64, gpus: f64, nodes: i32): void {
  unchecked((amounts[CPUS] = cpus));
  unchecked((amounts[MEMORY] = memory));
  unchecked((amounts[NODES_HELD] = f64(nodes)));
  unchecked((amounts[GPUS] = gpus));
  bill(unchecked(candidatePartition[candidate]));
}
