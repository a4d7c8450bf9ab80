import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';

/** The CPUs of a core of a node, if CPUs are given out. */
export function threadsOf({ nodes, selection }: Cluster, node: number): number {
  return selection.unit === 'cpu' ? (nodes[node].threads ?? 1) : 1;
}
