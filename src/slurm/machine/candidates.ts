import { mayUse } from './accounting/access.ts';
import type { Cluster, ClusterJob } from './cluster.ts';

/** Jobs in the partitions that they name, as the kernel counts them. */
export interface Candidates {
  /** Candidates of job i: first[i] to first[i + 1]. */
  readonly first: Int32Array;
  readonly job: Int32Array;
  readonly partition: Int32Array;
  /** The set of nodes that it may use: that of its partition, or one of `rows`, which come behind those. */
  readonly nodes: Int32Array;
  readonly rows: readonly (readonly number[])[];
  /** Per job: the set of the nodes that it accepts, an index of `rows`; -1 if it names none. */
  readonly named: Int32Array;
  /** Candidates of a kind ask for the same in the same partition. */
  readonly kind: Int32Array;
  readonly kinds: number;
  /** Its kind when the job asks for whole nodes: a partition may make it do so. */
  readonly wholeKind: Int32Array;
  /** Candidates of a job, those of the highest tier first, in the places from its first one on. */
  readonly byTier: Int32Array;
  /** 1: the job keeps to the partition's limits. */
  readonly mayRun: Uint8Array;
}

export function candidatesOf(cluster: Cluster, jobs: readonly ClusterJob[]): Candidates {
  const count = jobs.reduce((sum, { partitions }) => sum + partitions.length, 0);
  const first = new Int32Array(jobs.length + 1);
  const job = new Int32Array(count);
  const partition = new Int32Array(count);
  const kind = new Int32Array(count);
  const wholeKind = new Int32Array(count);
  const byTier = new Int32Array(count);
  const mayRun = new Uint8Array(count);
  const nodes = new Int32Array(count);
  const named = new Int32Array(jobs.length);
  const rows = new NodeRows(cluster);
  const kinds = new Map<string, number>();
  const numberOf = (key: string) => {
    const known = kinds.get(key) ?? kinds.size;
    kinds.set(key, known);
    return known;
  };
  const cpus = cluster.partitions.map(({ nodes }) =>
    nodes.reduce((sum, node) => sum + cluster.nodes[node].cpus, 0),
  );
  let next = 0;
  for (const [i, one] of jobs.entries()) {
    named[i] = rows.named(one);
    for (const p of one.partitions) {
      const isWhole =
        one.partitions.length > 1 && one.partitions.some((other) => cluster.partitions[other].exclusive);
      job[next] = i;
      partition[next] = p;
      kind[next] = numberOf(kindOf(one, p));
      wholeKind[next] = isWhole ? numberOf(kindOf({ ...one, exclusive: true }, p)) : kind[next];
      nodes[next] = rows.of(one, p);
      mayRun[next] = keepsToLimits(cluster, one, p, cpus[p]) ? 1 : 0;
      next++;
    }
    const tierOf = (place: number) => cluster.partitions[partition[place]].priorityTier;
    const places = one.partitions.map((_, at) => first[i] + at);
    byTier.set(
      places.sort((a, b) => tierOf(b) - tierOf(a)),
      first[i],
    );
    first[i + 1] = next;
  }
  const all = { first, job, partition, nodes, rows: rows.rows, named, kind, wholeKind, byTier, mayRun };
  return { ...all, kinds: kinds.size };
}

/** Sets of nodes that jobs may use in a partition, each once. */
class NodeRows {
  readonly rows: (readonly number[])[] = [];
  readonly #cluster: Cluster;
  readonly #known = new Map<string, number>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  of(job: ClusterJob, partition: number): number {
    if (job.nodes === undefined) return partition;
    const key = `${partition} ${job.nodes.key}`;
    const known = this.#known.get(key) ?? this.#add(nodesFor(this.#cluster, job, partition), partition);
    this.#known.set(key, known);
    return known;
  }

  named({ nodes }: ClusterJob): number {
    if (nodes?.named === undefined) return -1;
    const key = `named ${nodes.named}`;
    const known = this.#known.get(key) ?? this.#push(nodes.named);
    this.#known.set(key, known);
    return known;
  }

  #add(nodes: number[], partition: number): number {
    return nodes.length === this.#cluster.partitions[partition].nodes.length ? partition : this.#push(nodes);
  }

  #push(nodes: readonly number[]): number {
    return this.#cluster.partitions.length + this.rows.push(nodes) - 1;
  }
}

/** The nodes of a partition that a job may use. */
export function nodesFor({ partitions }: Cluster, { nodes }: ClusterJob, partition: number): number[] {
  const among = nodes && new Set(nodes.among);
  return partitions[partition].nodes.filter((node) => among?.has(node) ?? true);
}

export function kindOf(job: ClusterJob, partition: number): string {
  const { tasks, cpusPerTask, minNodes, maxNodes, memory, memoryPer, gpusPerNode, exclusive } = job;
  const { gpusPerTask, leastCpus, tasksPerNode, namesTasks, anyTasks, nodes, switches, segment } = job;
  const { exclusiveTopology, jobGpus } = job;
  return [
    partition,
    tasks,
    cpusPerTask,
    minNodes,
    maxNodes,
    memory,
    memoryPer,
    gpusPerNode,
    exclusive,
    gpusPerTask,
    leastCpus,
    tasksPerNode,
    namesTasks,
    anyTasks,
    nodes?.key,
    switches?.most,
    segment,
    exclusiveTopology,
    jobGpus?.count,
    jobGpus?.cpus,
    jobGpus?.hasDefaultCpus,
    jobGpus?.memory,
  ].join();
}

export function keepsToLimits(cluster: Cluster, job: ClusterJob, partition: number, cpus: number): boolean {
  const {
    minNodes,
    maxNodes,
    maxTime,
    nodes,
    state,
    maxCpusPerNode = Number.POSITIVE_INFINITY,
  } = cluster.partitions[partition];
  if (state !== undefined || !mayUse(cluster, job, partition)) return false;
  const most = Math.min(cpus, maxCpusPerNode * nodes.length);
  const isInRange =
    job.minNodes >= minNodes && (job.maxNodes === Number.POSITIVE_INFINITY || job.maxNodes <= maxNodes);
  return isInRange && job.minNodes <= nodes.length && job.timeLimit <= maxTime && cpusAsked(job) <= most;
}

/** The CPUs that a job asks for: one for each node at least. */
export function cpusAsked({ tasks, cpusPerTask, minNodes, gpusPerTask, jobGpus }: ClusterJob): number {
  // Slurm does not count the CPUs that the GPUs of tasks bring.
  const isOfGpus = gpusPerTask !== undefined && (jobGpus?.cpus ?? 0) > 0;
  return Math.max(tasks * (isOfGpus ? 1 : cpusPerTask), minNodes);
}

/** The GPUs that a job asks for on this many nodes. */
export function gpusAsked({ gpusPerNode, jobGpus }: ClusterJob, nodes: number): number {
  return jobGpus?.count ?? gpusPerNode * nodes;
}

/** The CPUs that are enough for a job in blocks: each of its segments gets an equal share, rounded down. */
export function cpusInSegments(job: ClusterJob): number {
  const segments = job.segment === undefined ? 1 : job.minNodes / job.segment;
  return Math.floor(cpusAsked(job) / segments) * segments;
}
