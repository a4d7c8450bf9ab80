// Finds the jobs that no partition can ever run, because they exceed its limits or do not fit on its empty nodes.
import { shutOut } from './accounting/access.ts';
import { cpusAsked, cpusInSegments, keepsToLimits, kindOf, nodesFor } from './candidates.ts';
import type { Cluster, ClusterJob, ClusterNode } from './cluster.ts';
import { isNeverReleased } from './events/holds.ts';
import { blocksOf, goesByTree, switchesOf } from './topology/columns.ts';
import type { Blocks, Switch } from './topology/model.ts';

/** Returns a predicate that is true if one of a job's partitions can run it. */
export function canEverRun(cluster: Cluster): (job: ClusterJob) => boolean {
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
    !isNeverReleased(job) &&
    (!cluster.needsAllPartitions || job.partitions.every(keeps(job))) &&
    job.partitions.some((partition) => keeps(job)(partition) && fits(job, partition));
}

/** The cause why no partition of a job can ever run it. */
export interface NeverRuns {
  /** The reason that Slurm shows. */
  readonly reason: string;
  /** A clause whose subject is the job. */
  readonly why: string;
}

const WHY = {
  PartitionNodeLimit: 'it requests more or fewer nodes than its partition allows',
  PartitionDown: 'its partition is down',
  PartitionInactive: 'its partition accepts no jobs',
  PartitionTimeLimit: 'its time limit is above that of its partition',
  PartitionConfig: "its user's groups may not use its partition",
  AccountNotAllowed: 'its account may not use its partition',
  QOSNotAllowed: 'its QOS may not use its partition',
  BadConstraints: 'it needs more nodes, CPUs, memory or GPUs than its partition offers',
} as const;

/** Returns a function that gives the cause why a job cannot run. */
export function reasonItCannotRun(cluster: Cluster): (job: ClusterJob) => NeverRuns {
  return (job) => {
    if (job.refused !== undefined) return { reason: 'BadConstraints', why: job.refused };
    if (isNeverReleased(job)) return { reason: 'JobHeldUser', why: 'it is held and never released' };
    const reasons = job.partitions.map((partition) => limitOf(cluster, job, partition));
    // With EnforcePartLimits=ALL the first partition that rejects the job decides; otherwise the last one is shown.
    const reason =
      (cluster.needsAllPartitions ? reasons.find((one) => one) : reasons.at(-1)) ?? 'BadConstraints';
    return { reason, why: WHY[reason] };
  };
}

/** Returns the first limit of a partition that a job exceeds, in the order in which Slurm checks them. */
function limitOf(cluster: Cluster, job: ClusterJob, partition: number): keyof typeof WHY | undefined {
  const { minNodes, maxNodes, maxTime, nodes, state } = cluster.partitions[partition];
  const isAbove = job.maxNodes !== Number.POSITIVE_INFINITY && job.maxNodes > maxNodes;
  if (job.minNodes < minNodes || job.minNodes > Math.min(maxNodes, nodes.length) || isAbove)
    return 'PartitionNodeLimit';
  if (state !== undefined) return state === 'down' ? 'PartitionDown' : 'PartitionInactive';
  if (job.timeLimit > maxTime) return 'PartitionTimeLimit';
  return shutOut(cluster, job, partition);
}

/** True if the job fits on the partition's nodes when all of them are free. */
function fitsEmpty(cluster: Cluster, job: ClusterJob, partition: number): boolean {
  const { maxNodes } = cluster.partitions[partition];
  const room = Math.min(job.maxNodes, maxNodes);
  const named = job.nodes?.named ?? [];
  const offerOf = offersTo(cluster, job, partition);
  const usable = nodesFor(cluster, job, partition)
    .map((node) => ({
      node,
      cpus: offerOf(cluster.nodes[node]),
      gpus: gpusOn(cluster, job, cluster.nodes[node]),
    }))
    .filter(({ cpus }) => cpus > 0);
  if (!named.every((node) => usable.some((one) => one.node === node))) return false;
  const blocks = blocksOf(cluster);
  if (blocks !== undefined) return fitsBlocks(blocks, job, usable, room);
  if (!goesByTree(cluster, job)) return areEnough(job, usable, room);
  // All nodes of a job are below one switch.
  const below = ({ nodes }: Switch) => usable.filter(({ node }) => nodes.includes(node));
  return switchesOf(cluster).some(
    (one) => named.every((node) => one.nodes.includes(node)) && areEnough(job, below(one), room),
  );
}

/** True if the nodes of one block are enough; those in no block count only if no other is usable. */
function fitsBlocks(
  { blocks, base, levels }: Blocks,
  job: ClusterJob,
  usable: readonly Offer[],
  room: number,
): boolean {
  const inBlocks = new Set(blocks.flatMap(({ nodes }) => nodes));
  if (!usable.some(({ node }) => inBlocks.has(node))) return areEnough(job, usable, room);
  const { named = [] } = job.nodes ?? {};
  const segments = job.segment === undefined ? 1 : job.minNodes / job.segment;
  if (named.some((node) => !inBlocks.has(node)) || (named.length > 0 && segments > 1)) return false;
  const needed = Math.log2(Math.ceil(job.minNodes / base));
  const level = segments > 1 ? undefined : levels.find((one) => one >= needed);
  const width = level === undefined ? blocks.length : 2 ** level;
  for (let first = 0; first < blocks.length; first += width) {
    const nodes = new Set(blocks.slice(first, first + width).flatMap((one) => one.nodes));
    const own = usable.filter(({ node }) => nodes.has(node));
    if (named.every((node) => nodes.has(node)) && areEnough(job, own, room, cpusInSegments(job))) return true;
  }
  return false;
}

interface Offer {
  readonly node: number;
  readonly cpus: number;
  /** GPUs of the whole job. */
  readonly gpus: number;
}

/** The GPUs of a node that a job with GPUs of the whole job can use; 0 for other jobs. */
function gpusOn(
  { selection }: Cluster,
  { jobGpus }: ClusterJob,
  { cpus, memory, gpus }: ClusterNode,
): number {
  if (jobGpus === undefined) return 0;
  const byMemory = selection.memory && jobGpus.memory > 0 ? Math.floor(memory / jobGpus.memory) : gpus;
  const byCpus = jobGpus.cpus > 0 ? Math.floor(cpus / jobGpus.cpus) : gpus;
  return Math.min(gpus, byMemory, byCpus);
}

/** True if nodes have the CPUs and GPUs that a job needs, on as many of them as it may have. */
function areEnough(
  job: ClusterJob,
  usable: readonly Offer[],
  room: number,
  needed = cpusAsked(job),
): boolean {
  const named = job.nodes?.named ?? [];
  const isNamed = ({ node }: Offer) => Number(named.includes(node));
  const most = (kind: 'cpus' | 'gpus') =>
    [...usable]
      .sort((a, b) => isNamed(b) - isNamed(a) || b[kind] - a[kind])
      .slice(0, room)
      .reduce((sum, offer) => sum + offer[kind], 0);
  const isWideEnough = Math.min(usable.length, room) >= job.minNodes;
  return isWideEnough && most('cpus') >= needed && most('gpus') >= (job.jobGpus?.count ?? 0);
}

/** Returns a function that gives the CPUs of an empty node that the job can use. */
function offersTo(
  { selection, partitions }: Cluster,
  job: ClusterJob,
  partition: number,
): (node: ClusterNode) => number {
  const { gpusPerTask = 0, leastCpus = 0, tasksPerNode = Number.POSITIVE_INFINITY } = job;
  const { exclusive, maxCpusPerNode = Number.POSITIVE_INFINITY } = partitions[partition];
  const isPerCpu = selection.memory && job.memoryPer === 'cpu' && job.memory > 0 && !job.jobGpus?.memory;
  const isInTasks = selection.unit === 'cpu' && (isPerCpu || job.gpusPerNode + gpusPerTask > 0);
  const byTasks = job.exclusive ? Number.POSITIVE_INFINITY : tasksPerNode * job.cpusPerTask;
  return ({ cpus, memory, gpus }) => {
    const most = selection.unit === 'node' ? cpus : Math.min(cpus, maxCpusPerNode);
    // A job that needs whole nodes gets no node of which the partition's jobs may use only some CPUs.
    if ((job.exclusive || exclusive) && most < cpus) return 0;
    if (gpus < job.gpusPerNode) return 0;
    if (job.jobGpus !== undefined && gpus === 0) return 0;
    if (selection.memory && !job.jobGpus?.memory && job.memory > memory) return 0;
    const byMemory = isPerCpu ? Math.floor(memory / job.memory) : Number.POSITIVE_INFINITY;
    const byGpus =
      gpusPerTask > 0 ? Math.floor(gpus / gpusPerTask) * job.cpusPerTask : Number.POSITIVE_INFINITY;
    const usable = Math.min(most, byMemory, byGpus, byTasks);
    if (usable < leastCpus) return 0;
    if (usable < job.cpusPerTask && selection.unit === 'cpu') return 0;
    return isInTasks ? usable - (usable % job.cpusPerTask) : usable;
  };
}
