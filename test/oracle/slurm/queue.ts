// The order of the queue, and the priorities of jobs.
import type { Cluster } from '../../support/slurmMachine/model/cluster.ts';
import type { Candidate, Entry } from './jobs.ts';
import { cpusAsked } from './resources.ts';

// The first job of a controller has the priority 0xffff0000 - 1; each further one has one less.
const FIRST = 0xffff0000 - 1;

/** Priorities of the job, one for each of its partitions, as they are at this instant. */
export function prioritiesOf(cluster: Cluster, { id, job }: Entry, now: number): number[] {
  const { priority: rules, partitions, nodes } = cluster;
  if (rules.type === 'basic') return job.partitions.map(() => Math.max(1, FIRST - id - job.nice));
  const age = Math.min(1, Math.max(0, now - Math.floor(job.submit)) / rules.maxAge);
  const cpus = nodes.reduce((sum, node) => sum + node.cpus, 0);
  const large = (job.minNodes / nodes.length + cpusAsked(job) / cpus) / 2;
  const size = Math.min(1, Math.max(0, rules.favorSmall ? 1 - large : large));
  const factors = partitions.map(({ priorityJobFactor }) => priorityJobFactor);
  const mostFactor = Math.max(...factors);
  return job.partitions.map((partition) => {
    const partitionFactor = mostFactor > 0 ? factors[partition] / mostFactor : 0;
    const priority =
      rules.weightAge * age +
      rules.weightJobSize * size +
      rules.weightPartition * partitionFactor +
      rules.weightQos * job.qosPriority -
      job.nice;
    return Math.floor(Math.max(1, priority));
  });
}

/** Whether the job keeps to the partition's limits. */
export function mayRunIn({ partitions, nodes }: Cluster, { job }: Entry, partition: number): boolean {
  const { minNodes, maxNodes, maxTime, nodes: members } = partitions[partition];
  const cpus = members.reduce((sum, node) => sum + nodes[node].cpus, 0);
  const isInRange =
    job.minNodes >= minNodes && (job.maxNodes === Number.POSITIVE_INFINITY || job.maxNodes <= maxNodes);
  return isInRange && job.minNodes <= members.length && job.timeLimit <= maxTime && cpusAsked(job) <= cpus;
}

/** Pending jobs, once for each partition that they may run in: by the partition's tier, by priority, by submission, by number. */
export function queueOf(cluster: Cluster, entries: readonly Entry[]): Candidate[] {
  const pending = entries.filter(({ state, job }) => state === 'pending' && job.partitions.length > 0);
  const queue = pending.flatMap((entry) =>
    entry.job.partitions
      .map((partition, i) => ({ entry, partition, priority: entry.priority[i] }))
      .filter(({ partition }) => mayRunIn(cluster, entry, partition)),
  );
  const tier = ({ partition }: Candidate) => cluster.partitions[partition].priorityTier;
  const submit = ({ entry }: Candidate) => Math.floor(entry.job.submit);
  return queue.sort(
    (a, b) =>
      tier(b) - tier(a) || b.priority - a.priority || submit(a) - submit(b) || a.entry.id - b.entry.id,
  );
}
