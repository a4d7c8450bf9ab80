// Which nodes of a partition a job may use at all, and what it does to a pass that has named nodes.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';

/** The nodes of the partition that have what the job asks for. */
export function nodesOf({ partitions }: Cluster, { nodes }: ClusterJob, partition: number): number[] {
  return partitions[partition].nodes.filter((node) => nodes?.among.includes(node) ?? true);
}

/** Whether the job has named nodes and takes all of them. */
export function hasNamed({ nodes }: ClusterJob): boolean {
  return nodes?.isNamed ?? false;
}
