// Running jobs that may be preempted for a job, and those that are. Rules of select/cons_tres.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { PreemptionClass } from '../../../../src/slurm/machine/events/model.ts';
import { barredNodes } from '../choice/wholeTopology.ts';
import type { Entry } from '../jobs.ts';
import type { Pass } from '../mainPass.ts';
import type { Allocation } from '../resources.ts';

/** The class of a job in one of its partitions; -1: none. */
export function classOf({ preemption }: Cluster, { job }: Entry, partition: number): number {
  if (preemption === undefined) return -1;
  if (preemption.by === 'partition') return partition;
  return (job.qos ?? -1) < preemption.classes.length ? (job.qos ?? -1) : -1;
}

/** Fate of a running job that is preempted. */
export function modeOf(cluster: Cluster, entry: Entry): PreemptionClass['mode'] {
  const own = classOf(cluster, entry, entry.partition);
  return cluster.preemption?.classes[own]?.mode ?? 'off';
}

function mayPreempt(cluster: Cluster, by: number, victim: number): boolean {
  return cluster.preemption?.classes[by]?.preempts.includes(victim) ?? false;
}

/** Whether one candidate goes before the other because its jobs may preempt those of the other. */
export function goesFirst(
  cluster: Cluster,
  a: { entry: Entry; partition: number },
  b: { entry: Entry; partition: number },
): boolean {
  if (cluster.preemption?.by === 'partition') {
    const { partitions } = cluster;
    const nodes = partitions[b.partition].nodes;
    return (
      partitions[a.partition].priorityTier > partitions[b.partition].priorityTier &&
      partitions[a.partition].nodes.some((node) => nodes.includes(node))
    );
  }
  return mayPreempt(cluster, classOf(cluster, a.entry, a.partition), classOf(cluster, b.entry, b.partition));
}

/** Running jobs that may be preempted for a job in a partition, those first that go first. */
export function victimsFor(
  cluster: Cluster,
  entries: readonly Entry[],
  entry: Entry,
  partition: number,
): Entry[] {
  const { preemption, partitions } = cluster;
  if (preemption === undefined) return [];
  const own = classOf(cluster, entry, partition);
  const { nodes } = partitions[partition];
  const victims = entries.filter(
    (other) =>
      other.state === 'running' &&
      mayPreempt(cluster, own, classOf(cluster, other, other.partition)) &&
      [...(other.allocation as Allocation).keys()].some((node) => nodes.includes(node)),
  );
  const rank = (victim: Entry) =>
    Math.min(preemption.classes[classOf(cluster, victim, victim.partition)].priority, 0xffff) * 0x10000 +
    (victim.allocation as Allocation).size;
  return victims.sort((a, b) => (preemption.youngestFirst ? b.start - a.start : rank(a) - rank(b)));
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Those that may be stopped; the others cannot be preempted, though they may be. */
export function stoppable(cluster: Cluster, victims: readonly Entry[]): Entry[] {
  return victims.filter((victim) => modeOf(cluster, victim) !== 'off');
}

/** Whether a running job has one of some nodes. */
export function shares({ allocation }: Entry, nodes: ReadonlySet<number>): boolean {
  return [...(allocation as Allocation).keys()].some((node) => nodes.has(node));
}

/**
 * The jobs that are preempted so that a job may have nodes, and what it would have; nothing if it fits
 * nowhere even then.
 *
 * Jobs go one after the other until it fits. Then those that are of use, and the one that made it fit, are
 * tested first in the next round.
 */
export function chooseVictims(
  { cluster, resources, entries }: Pick<Pass, 'cluster' | 'resources' | 'entries'>,
  job: ClusterJob,
  partition: number,
  nodes: ReadonlySet<number>,
  victims: readonly Entry[],
  most: number,
): { victims: Entry[]; allocation: Allocation } | undefined {
  const { reorders } = cluster.preemption as NonNullable<Cluster['preemption']>;
  let order = stoppable(cluster, victims);
  for (let rounds = 1; ; rounds++) {
    const future = resources.copy();
    const gone: Entry[] = [];
    let chosen: Allocation | undefined;
    for (const victim of order) {
      future.giveBack(victim);
      gone.push(victim);
      const left = entries.filter(
        (other) =>
          other.state === 'running' &&
          cluster.partitions[other.partition].nodes.some((node) => nodes.has(node)) &&
          !(gone.includes(other) && shares(other, nodes)),
      );
      chosen = future.allocate(job, partition, nodes, most, barredNodes(cluster, job, partition, left));
      if (chosen !== undefined) break;
    }
    if (chosen === undefined) return undefined;
    const held = chosen;
    const shared = (victim: Entry) =>
      [...(victim.allocation as Allocation).keys()].filter((node) => held.has(node)).length;
    if (rounds > reorders + 1 || victims.length <= rounds) {
      return { victims: gone.filter((victim) => shared(victim) > 0), allocation: held };
    }
    const last = gone[gone.length - 1];
    const worth = (victim: Entry) =>
      victim === last ? Number.POSITIVE_INFINITY : gone.includes(victim) ? shared(victim) : 0;
    order = [...order].sort((a, b) => compare(worth(b), worth(a)) || order.indexOf(a) - order.indexOf(b));
  }
}
