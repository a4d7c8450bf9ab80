import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';

/** The CPUs that a job asks for: one for each node at least. */
export function cpusAsked({ tasks, cpusPerTask, minNodes }: ClusterJob): number {
  return Math.max(tasks * cpusPerTask, minNodes);
}
