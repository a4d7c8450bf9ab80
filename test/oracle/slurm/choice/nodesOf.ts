// Which nodes of a partition a job may use at all, and what it does to a pass that has named nodes.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';

/** The nodes of the partition that have what the job asks for. */
export function nodesOf({ partitions }: Cluster, { nodes }: ClusterJob, partition: number): number[] {
  return partitions[partition].nodes.filter((node) => nodes?.among.includes(node) ?? true);
}

/** The nodes that the job has named: it takes all of them. */
export function namedBy({ nodes }: ClusterJob): readonly number[] {
  return nodes?.named ?? [];
}

/** Whether the job has named as many nodes as it asks for at least. */
export function hasNamedAll(job: ClusterJob): boolean {
  const named = namedBy(job).length;
  return named > 0 && named >= (job.sizeNodes ?? job.minNodes);
}
