import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';

/** The CPUs that a job asks for: one for each node at least. */
export function cpusAsked({ tasks, cpusPerTask, minNodes, gpusPerTask, jobGpus }: ClusterJob): number {
  // CPUs that come with the GPUs of a task are not asked for.
  const each = gpusPerTask !== undefined && jobGpus !== undefined && jobGpus.cpus > 0 ? 1 : cpusPerTask;
  return Math.max(tasks * each, minNodes);
}
