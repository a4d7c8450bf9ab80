// The terms of a multifactor priority: weights times factors.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { cpusAsked } from './choice/cpusAsked.ts';
import { amountsAsked } from './tres.ts';

export interface Terms {
  readonly age: number;
  readonly association: number;
  readonly fairShare: number;
  readonly size: number;
  readonly qos: number;
  /** One for each of the job's partitions. */
  readonly partition: readonly number[];
  readonly tres: readonly number[];
}

/**
 * @param since from when on the job gains age, whole seconds
 * @param now whole seconds
 * @param fairShare the factor
 * @param sizeCpus CPUs that the size of the job counts
 */
export function termsOf(
  cluster: Cluster,
  job: ClusterJob,
  since: number,
  now: number,
  fairShare: number,
  sizeCpus = job.sizeCpus ?? cpusAsked(job),
): Terms {
  const { priority: rules, partitions } = cluster;
  const waited = Math.max(0, now - since);
  const mostOfPartitions = Math.max(...partitions.map(({ priorityJobFactor }) => priorityJobFactor));
  return {
    age: rules.weightAge * (waited < rules.maxAge ? waited / rules.maxAge : 1),
    association: rules.weightAssociation * associationFactor(cluster, job),
    fairShare: rules.weightFairShare * fairShare,
    size: rules.weightJobSize * sizeFactor(cluster, job, sizeCpus),
    qos: rules.weightQos * qosFactor(cluster, job),
    partition: job.partitions.map((partition) => {
      const { priorityJobFactor } = partitions[partition];
      return rules.weightPartition * part(priorityJobFactor, mostOfPartitions, rules.raw.partition);
    }),
    tres: job.partitions.map((partition) => tresTerm(cluster, job, partition)),
  };
}

/**
 * The sum, as the controller adds it up. With several partitions it begins with the partition.
 *
 * @param i which of the job's partitions
 */
export function sumOf(
  { age, association, fairShare, size, qos, partition, tres }: Terms,
  nice: number,
  i: number,
): number {
  const sum =
    partition.length === 1
      ? age + association + fairShare + size + partition[0] + qos + tres[0] - nice
      : partition[i] + (age + association + fairShare + size + qos + tres[i] - nice);
  return Math.min(0xffffffff, Math.floor(Math.max(1, sum)));
}

function part(value: number, most: number, raw: boolean): number {
  return raw ? value : most > 0 ? value / most : 0;
}

function associationFactor({ accounting, priority }: Cluster, { association = -1 }: ClusterJob): number {
  const own = accounting?.associations[association];
  if (accounting === undefined || own === undefined) return 0;
  const most = Math.max(...accounting.associations.map((other) => other.priority));
  return part(own.priority, most, priority.raw.association);
}

function qosFactor({ accounting, priority }: Cluster, { qos = -1 }: ClusterJob): number {
  const own = accounting?.qos[qos];
  if (accounting === undefined || own === undefined) return 0;
  return part(own.priority, Math.max(...accounting.qos.map((other) => other.priority)), priority.raw.qos);
}

export function sizeFactor(
  { nodes, priority: { favorSmall, sizePerTime } }: Cluster,
  job: ClusterJob,
  cpus: number,
): number {
  const allCpus = nodes.reduce((sum, { cpus }) => sum + cpus, 0);
  const fewest = job.sizeNodes ?? job.minNodes;
  let size: number;
  if (sizePerTime) {
    size = Math.max((fewest * allCpus) / nodes.length, cpus) / job.timeLimit / allCpus;
    if (favorSmall) size = 1 - size;
  } else if (favorSmall) {
    size = ((nodes.length - fewest) / nodes.length + (allCpus - cpus) / allCpus) / 2;
  } else size = (fewest / nodes.length + cpus / allCpus) / 2;
  return Math.min(1, Math.max(0, size));
}

function tresTerm(cluster: Cluster, job: ClusterJob, partition: number): number {
  const { priority, nodes, partitions } = cluster;
  const members = partitions[partition].nodes.map((node) => nodes[node]);
  const sum = (of: (node: (typeof members)[number]) => number) =>
    members.reduce((total, node) => total + of(node), 0);
  const all = [
    sum(({ cpus }) => cpus),
    sum(({ memory }) => memory),
    members.length,
    0,
    sum(({ gpus }) => gpus),
  ];
  const weights = partitions[partition].billing;
  all[3] = Math.floor(
    weights === undefined
      ? all[0]
      : priority.billsLargest
        ? Math.max(...[0, 1, 2, 4].map((i) => all[i] * weights[i]))
        : all[0] * weights[0] + all[1] * weights[1] + all[2] * weights[2] + all[4] * weights[4],
  );
  let term = 0;
  for (const [i, amount] of amountsAsked(cluster, job, partition, job.minNodes).entries()) {
    const factor = priority.raw.tres ? amount : all[i] > 0 ? amount / all[i] : 0;
    term += factor * priority.weightTres[i];
  }
  return term;
}
