// Jobs that share their base blocks or leaf switches with no other (--exclusive=topo, ExclusiveTopo), and the nodes that
// others may not have for that. Rules of Slurm 24.11, written independently.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { Entry } from '../jobs.ts';

/** Whether a job in a partition asks for that. */
export function isAlone({ partitions }: Cluster, job: ClusterJob, partition: number): boolean {
  return job.exclusiveTopology === true || partitions[partition].exclusiveTopology === true;
}

/** The nodes, and all others of their leaf switches or base blocks. */
export function wholeTopology({ topology }: Cluster, nodes: Iterable<number>): Set<number> {
  const whole = new Set(nodes);
  const units = topology?.kind === 'block' ? topology.blocks : leavesOf(topology?.switches ?? []);
  // Switches are gone through once: one that shares a node with a later one brings in that one, but not the reverse.
  for (const unit of units)
    if (unit.nodes.some((node) => whole.has(node))) for (const node of unit.nodes) whole.add(node);
  return whole;
}

function leavesOf<T extends { readonly level: number }>(switches: readonly T[]): T[] {
  return switches.filter(({ level }) => level === 0);
}

/** The nodes that a job keeps from others, if it has some. */
export function keptNodes(
  cluster: Cluster,
  job: ClusterJob,
  partition: number,
  nodes: Iterable<number>,
): number[] {
  return [...(isAlone(cluster, job, partition) ? wholeTopology(cluster, nodes) : nodes)];
}

/** Nodes that a job may not have because of jobs that run. Only topology/block of select/cons_tres has such a rule. */
export function barredNodes(
  cluster: Cluster,
  job: ClusterJob,
  partition: number,
  running: readonly Entry[],
): Set<number> {
  if (cluster.topology?.kind !== 'block' || cluster.selection.unit === 'node') return new Set();
  const isOwn = isAlone(cluster, job, partition);
  const others = running.filter((other) => isOwn || isAlone(cluster, other.job, other.partition));
  return wholeTopology(
    cluster,
    others.flatMap(({ allocation }) => [...(allocation?.keys() ?? [])]),
  );
}

/** Whether the controller takes a running job away when it looks for a start on some nodes. */
export function touches(cluster: Cluster, running: Entry, nodes: ReadonlySet<number>): boolean {
  const wanted = isAlone(cluster, running.job, running.partition) ? wholeTopology(cluster, nodes) : nodes;
  return [...(running.allocation?.keys() ?? [])].some((node) => wanted.has(node));
}
