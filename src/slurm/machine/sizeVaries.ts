import { cpusAsked, cpusInSegments } from './candidates.ts';
import type { Cluster, ClusterJob } from './cluster.ts';

/**
 * Returns a function for the times at which found nodes change the CPUs of a job that its priority and limits count.
 * 0: never, or nothing counts them; 1: the first nodes do, and later ones give the same number; 2: all do.
 */
export function sizeVariesOf(cluster: Cluster): (job: ClusterJob) => number {
  const { nodes, partitions, priority, selection, topology } = cluster;
  const weighs = priority.type === 'multifactor' && priority.weightJobSize !== 0;
  const limits = cluster.enforce?.limits ?? false;
  if (!weighs && !limits) return () => 0;
  const cpusOf = partitions.map((one) => new Set(one.nodes.map((node) => nodes[node].cpus)));
  const withThreads = partitions.map((one) => one.nodes.some((node) => (nodes[node].threads ?? 1) > 1));
  const equal = (job: ClusterJob) =>
    new Set(job.partitions.flatMap((partition) => [...cpusOf[partition]])).size === 1;
  return (job) => {
    // A release computes the priority again.
    if (!limits && !priority.recomputes && job.holds === undefined) return 0;
    const { minNodes, maxNodes, leastCpus = 0, partitions: own } = job;
    if (topology?.kind === 'block' && cpusInSegments(job) < cpusAsked(job)) return 2;
    const isRange = Number.isFinite(maxNodes) && maxNodes > minNodes;
    const isExclusive = job.exclusive || own.some((partition) => partitions[partition].exclusive);
    // Each node has a task's CPUs, so more nodes than tasks have more CPUs than the tasks.
    const hasMore = job.cpusPerTask > 1 && minNodes > job.tasks;
    // The CPUs of GPUs do not count before.
    if ((job.jobGpus?.cpus ?? 0) > 0) return 2;
    if (isRange || leastCpus > 0 || hasMore || job.sizeCpus !== undefined) return 2;
    // Cores are given whole.
    const hasThreads = own.some((partition) => withThreads[partition]);
    // Tasks that share nodes have fewer CPUs than they ask for where these do not hold one more as a whole.
    const hasFewer = job.cpusPerTask > 1 && job.tasks > minNodes;
    if (!isExclusive && selection.unit === 'cpu') return hasThreads || hasFewer ? 2 : 0;
    // A job that requests whole nodes from some attempt on had parts of nodes before.
    const isWholeAtOnce = job.exclusive || selection.unit === 'node' || own.length === 1;
    return isWholeAtOnce && equal(job) ? 1 : 2;
  };
}
