// Requests and allocations of a job, as accounting counts them: CPUs, MB, nodes, billing, GPUs.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { cpusAsked } from './choice/cpusAsked.ts';
import type { Allocation } from './resources.ts';

export type Amounts = [cpus: number, memory: number, nodes: number, billing: number, gpus: number];

/** For a job on this many nodes, and with this many CPUs, that it does not have yet. */
export function amountsAsked(
  cluster: Cluster,
  job: ClusterJob,
  partition: number,
  nodes: number,
  cpus = cpusAsked(job),
): Amounts {
  const { count: gpus = job.gpusPerNode * nodes, memory: perGpu = 0 } = job.jobGpus ?? {};
  const memory = perGpu > 0 ? perGpu * gpus : job.memory * (job.memoryPer === 'node' ? nodes : cpus);
  return billed(cluster, partition, cpus, memory, nodes, gpus);
}

export function amountsHeld(cluster: Cluster, partition: number, allocation: Allocation): Amounts {
  const parts = [...allocation.values()];
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return billed(
    cluster,
    partition,
    sum(({ cpus }) => cpus),
    sum(({ memory }) => memory),
    parts.length,
    sum(({ gpus }) => gpus),
  );
}

/** The weighted sum of amounts: of CPUs if the partition has no weights. */
export function weighed({ partitions, priority }: Cluster, partition: number, amounts: Amounts): number {
  const weights = partitions[partition].billing;
  if (weights === undefined) return amounts[0];
  const terms = [0, 1, 2, 4].map((i) => amounts[i] * weights[i]);
  if (priority.billsLargest) return terms.reduce((most, term) => Math.max(most, term), 0);
  return terms.reduce((sum, term) => sum + term, 0);
}

function billed(
  cluster: Cluster,
  partition: number,
  cpus: number,
  memory: number,
  nodes: number,
  gpus: number,
): Amounts {
  const amounts: Amounts = [cpus, memory, nodes, 0, gpus];
  amounts[3] = Math.floor(weighed(cluster, partition, amounts));
  return amounts;
}
