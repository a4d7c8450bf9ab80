// Jobs that no partition can ever run: they ask for more than its limits, or for more than its nodes have
// when nobody else is there.
import { mayUse } from './accounting/access.ts';
import { cpusAsked, keepsToLimits, kindOf, nodesFor } from './candidates.ts';
import type { Cluster, ClusterJob, ClusterNode } from './cluster.ts';

/** Tells whether one of a job's partitions can run it. */
export function homes(cluster: Cluster): (job: ClusterJob) => boolean {
  const cpus = cluster.partitions.map(({ nodes }) =>
    nodes.reduce((sum, node) => sum + cluster.nodes[node].cpus, 0),
  );
  const fitting = new Map<string, boolean>();
  const fits = (job: ClusterJob, partition: number) => {
    const kind = kindOf(job, partition);
    const known = fitting.get(kind) ?? fitsEmpty(cluster, job, partition);
    fitting.set(kind, known);
    return known;
  };
  const keeps = (job: ClusterJob) => (partition: number) =>
    keepsToLimits(cluster, job, partition, cpus[partition]);
  return (job) =>
    job.refused === undefined &&
    (!cluster.needsAllPartitions || job.partitions.every(keeps(job))) &&
    job.partitions.some((partition) => keeps(job)(partition) && fits(job, partition));
}

/** What a job without a home asks for too much of, in words. */
export function tooMuchOf(cluster: Cluster): (job: ClusterJob) => string {
  const hasHome = homes(cluster);
  return (job) => {
    if (job.refused !== undefined) return job.refused;
    const isKept = (partition: number) => !mayUse(cluster, job, partition);
    const { partitions } = job;
    if (cluster.needsAllPartitions ? partitions.some(isKept) : partitions.every(isKept))
      return 'its account or its QOS may not use its partition';
    return hasHome({ ...job, timeLimit: 1 })
      ? 'its time limit is above that of its partition'
      : 'it needs more nodes, CPUs, memory or GPUs than its partition offers';
  };
}

/** Whether the job fits on the partition's nodes if all of them are free. */
function fitsEmpty(cluster: Cluster, job: ClusterJob, partition: number): boolean {
  const { maxNodes } = cluster.partitions[partition];
  const room = Math.min(job.maxNodes, maxNodes);
  const named = job.nodes?.named ?? [];
  const offerOf = offersTo(cluster, job, partition);
  const usable = nodesFor(cluster, job, partition)
    .map((node) => ({ node, cpus: offerOf(cluster.nodes[node]) }))
    .filter(({ cpus }) => cpus > 0);
  if (!named.every((node) => usable.some((one) => one.node === node))) return false;
  const isNamed = ({ node }: { node: number }) => Number(named.includes(node));
  const offers = usable
    .sort((a, b) => isNamed(b) - isNamed(a) || b.cpus - a.cpus)
    .slice(0, room)
    .map(({ cpus }) => cpus);
  return offers.length >= job.minNodes && offers.reduce((sum, cpus) => sum + cpus, 0) >= cpusAsked(job);
}

/** Tells the CPUs of an empty node that the job can use. */
function offersTo(
  { selection, partitions }: Cluster,
  job: ClusterJob,
  partition: number,
): (node: ClusterNode) => number {
  const { gpusPerTask = 0, leastCpus = 0, tasksPerNode = Number.POSITIVE_INFINITY } = job;
  const { exclusive, maxCpusPerNode = Number.POSITIVE_INFINITY } = partitions[partition];
  const isPerCpu = selection.memory && job.memoryPer === 'cpu' && job.memory > 0;
  const isInTasks = selection.unit === 'cpu' && (isPerCpu || job.gpusPerNode + gpusPerTask > 0);
  const byTasks = job.exclusive ? Number.POSITIVE_INFINITY : tasksPerNode * job.cpusPerTask;
  return ({ cpus, memory, gpus }) => {
    const most = selection.unit === 'node' ? cpus : Math.min(cpus, maxCpusPerNode);
    // Who needs whole nodes gets none of which the partition's jobs may have a part only.
    if ((job.exclusive || exclusive) && most < cpus) return 0;
    if (gpus < job.gpusPerNode) return 0;
    if (selection.memory && job.memory > memory) return 0;
    const byMemory = isPerCpu ? Math.floor(memory / job.memory) : Number.POSITIVE_INFINITY;
    const byGpus =
      gpusPerTask > 0 ? Math.floor(gpus / gpusPerTask) * job.cpusPerTask : Number.POSITIVE_INFINITY;
    const usable = Math.min(most, byMemory, byGpus, byTasks);
    if (usable < leastCpus) return 0;
    if (usable < job.cpusPerTask && selection.unit === 'cpu') return 0;
    return isInTasks ? usable - (usable % job.cpusPerTask) : usable;
  };
}
