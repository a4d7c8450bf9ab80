import type { Cluster, ClusterJob } from '../cluster.ts';
import { amountsAsked, billed } from './limitRules.ts';

// Factors of priorities that do not change while a job waits.

/** The part of the largest one, or the value itself. */
function part(value: number, all: readonly number[], raw: boolean): number {
  if (raw) return value;
  const most = Math.max(...all);
  return most > 0 ? value / most : 0;
}

/** The factor of each QOS. */
export function qosFactors({ accounting, priority }: Cluster): number[] {
  const all = (accounting?.qos ?? []).map((qos) => qos.priority);
  return all.map((own) => part(own, all, priority.raw.qos));
}

/** The term of each association: its weight times its factor. */
export function associationTerms({ accounting, priority }: Cluster): number[] {
  const all = (accounting?.associations ?? []).map((association) => association.priority);
  return all.map((own) => priority.weightAssociation * part(own, all, priority.raw.association));
}

/** The factor of each partition. */
export function partitionFactors({ partitions, priority }: Cluster): number[] {
  const all = partitions.map(({ priorityJobFactor }) => priorityJobFactor);
  return all.map((own) => part(own, all, priority.raw.partition));
}

/** Returns the sum of weights times the shares of the partition's resources that a job requests. */
export function tresTermOf(cluster: Cluster): (job: ClusterJob, partition: number) => number {
  const { priority, partitions } = cluster;
  const { weightTres, raw, billsLargest } = priority;
  if (weightTres.every((weight) => weight === 0)) return () => 0;
  const totals = partitions.map(({ nodes, billing }) => {
    const members = nodes.map((node) => cluster.nodes[node]);
    const sum = (of: (node: (typeof members)[number]) => number) =>
      members.reduce((all, node) => all + of(node), 0);
    const all = [
      sum(({ cpus }) => cpus),
      sum(({ memory }) => memory),
      members.length,
      0,
      sum(({ gpus }) => gpus),
    ];
    all[3] = billed(all, billing, billsLargest);
    return all;
  });
  return (job, partition) =>
    amountsAsked(job, partitions[partition], billsLargest).reduce((sum, amount, i) => {
      const all = totals[partition][i];
      return sum + (raw.tres ? amount : all > 0 ? amount / all : 0) * weightTres[i];
    }, 0);
}
