// How many GPUs a job gets on each of its nodes.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';

/**
 * The GPUs of each node of a job: as many as are free, but one for each node that follows. Where GPUs have types, first
 * no more than the node has CPUs for.
 */
export function gpusOfNodes(
  cluster: Cluster,
  job: ClusterJob,
  parts: readonly (readonly [node: number, cpus: number])[],
  free: (node: number) => number,
): Map<number, number> {
  const { count, cpus: perGpu, hasDefaultCpus } = job.jobGpus as NonNullable<ClusterJob['jobGpus']>;
  const order = [...parts].sort(([a], [b]) => a - b);
  const shares = new Map<number, number>();
  let missing = count;
  for (const [i, [node, cpus]] of order.entries()) {
    const kept = order.length - i - 1;
    const isTyped = cluster.nodes[node].gpuTypes !== undefined && perGpu > 0 && !hasDefaultCpus;
    // More nodes than GPUs make a negative number, which Slurm reads as a large one.
    const most = missing < kept ? Number.POSITIVE_INFINITY : missing - kept;
    const share = Math.min(free(node), most, isTyped ? Math.floor(cpus / perGpu) : Number.POSITIVE_INFINITY);
    shares.set(node, share);
    missing -= share;
  }
  for (const [node] of order) {
    const more = Math.max(0, Math.min(missing, free(node) - (shares.get(node) as number)));
    shares.set(node, (shares.get(node) as number) + more);
    missing -= more;
  }
  return shares;
}
