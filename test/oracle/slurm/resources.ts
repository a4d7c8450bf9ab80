// Free resources of the nodes of a cluster, and their offers to a job. Rules of select/linear and select/cons_tres,
// written independently.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { choose, isForFirstNode } from './choice/bestFit.ts';
import { gpusOfNodes } from './choice/gpuShares.ts';
import { chooseWithGpus } from './choice/jobGpus.ts';
import { threadsOf } from './choice/threads.ts';
import { goesByTree, leavesOf } from './choice/tree.ts';

/** Allocation of a job: CPUs, MB and GPUs on each node, and whether it has it alone. */
export type Allocation = Map<number, { cpus: number; memory: number; gpus: number; isWhole?: boolean }>;

/** A job that runs in a partition, and what it holds. */
interface Holder {
  readonly allocation?: Allocation;
  readonly partition: number;
}

/** Free resources of all nodes. */
export class Resources {
  readonly cpus: number[];
  readonly memory: number[];
  readonly gpus: number[];
  /** Jobs that hold a part of the node. */
  readonly jobs: number[];
  /** Jobs that have the node alone: 0 or 1. */
  readonly alone: number[];
  /** For a partition: the CPUs that its jobs hold on each node. */
  readonly heldIn: number[][];
  readonly cluster: Cluster;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
    this.cpus = cluster.nodes.map(({ cpus }) => cpus);
    this.memory = cluster.nodes.map(({ memory }) => memory);
    this.gpus = cluster.nodes.map(({ gpus }) => gpus);
    this.jobs = cluster.nodes.map(() => 0);
    this.alone = cluster.nodes.map(() => 0);
    this.heldIn = cluster.partitions.map(() => cluster.nodes.map(() => 0));
  }

  copy(): Resources {
    const copy = new Resources(this.cluster);
    for (const [node] of this.cluster.nodes.entries()) {
      copy.cpus[node] = this.cpus[node];
      copy.memory[node] = this.memory[node];
      copy.gpus[node] = this.gpus[node];
      copy.jobs[node] = this.jobs[node];
      copy.alone[node] = this.alone[node];
      for (const [partition, held] of this.heldIn.entries()) copy.heldIn[partition][node] = held[node];
    }
    return copy;
  }

  /** @param partition in which the job runs */
  take(allocation: Allocation, partition: number): void {
    this.#change(allocation, partition, -1);
  }

  giveBack({ allocation, partition }: Holder): void {
    this.#change(allocation as Allocation, partition, 1);
  }

  #change(allocation: Allocation, partition: number, sign: number): void {
    for (const [node, { cpus, memory, gpus, isWhole = false }] of allocation) {
      this.cpus[node] += sign * cpus;
      this.memory[node] += sign * memory;
      this.gpus[node] += sign * gpus;
      this.jobs[node] -= sign;
      this.alone[node] -= isWhole ? sign : 0;
      this.heldIn[partition][node] -= sign * cpus;
    }
  }

  /**
   * As allocate(), if the job starts now: select/linear considers the nodes of the lightest line of slurm.conf first,
   * then those of the next line too, and so on, as soon as as many as it wants are free.
   */
  allocateInSets(
    job: ClusterJob,
    partition: number,
    nodes: readonly number[],
    mostNodes: number,
    barred: ReadonlySet<number>,
  ): Allocation | undefined {
    if (this.cluster.selection.unit === 'cpu') return this.allocate(job, partition, nodes, mostNodes, barred);
    const most = Math.min(job.maxNodes, this.cluster.partitions[partition].maxNodes, mostNodes);
    const wanted = Math.max(job.minNodes, Number.isFinite(job.maxNodes) ? most : 0);
    const lineOf = (node: number) => {
      const { weight, line = 0 } = this.cluster.nodes[node];
      return [weight, line];
    };
    const isUntil = (node: number, [weight, line]: number[]) => {
      const [own, ownLine] = lineOf(node);
      return own < weight || (own === weight && ownLine <= line);
    };
    const lines = this.cluster.nodes.map((_, node) => lineOf(node));
    lines.sort(([a, b], [c, d]) => a - c || b - d);
    for (const line of lines) {
      const some = nodes.filter((node) => isUntil(node, line));
      const isLast = line === lines.at(-1);
      if (!isLast && some.filter((node) => this.#offer(job, partition, node, true) > 0).length < wanted)
        continue;
      const found = this.allocate(job, partition, some, mostNodes);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Allocation that the job would get on these nodes, or nothing if it does not fit there.
   *
   * @param mostNodes a limit of accounting
   * @param barred nodes that it may not have for the sake of jobs in the same base blocks
   */
  allocate(
    job: ClusterJob,
    partition: number,
    nodes: Iterable<number>,
    mostNodes: number,
    barred: ReadonlySet<number> = new Set(),
  ): Allocation | undefined {
    const whole = takesWholeNodes(this.cluster, job, partition);
    return this.#allocate(this.cluster, job, partition, nodes, mostNodes, whole, barred);
  }

  /**
   * Allocation that backfill expects of a job on these nodes, or nothing if it does not fit there.
   *
   * @param barred as for allocate()
   * @param last nodes that it takes last among those of a weight
   * @param idle nodes that it takes after the others of a weight
   */
  test(
    job: ClusterJob,
    partition: number,
    nodes: Iterable<number>,
    mostNodes: number,
    barred: ReadonlySet<number>,
    last?: ReadonlySet<number>,
    idle?: ReadonlySet<number>,
  ): Allocation | undefined {
    const { scheduling, selection } = this.cluster;
    const whole = takesWholeNodes(this.cluster, job, partition);
    const isPart = scheduling.rules.testsCpus && selection.unit === 'cpu' && !job.exclusive;
    const weigh = (weight: number, node: number) => 2 * weight + (last?.has(node) ? 1 : 0);
    const weighed = this.cluster.nodes.map((node, i) => ({ ...node, weight: weigh(node.weight, i) }));
    const isWeighed = scheduling.rules.avoidsCompleting && selection.unit === 'cpu' && last !== undefined;
    const cluster = isWeighed ? { ...this.cluster, nodes: weighed } : this.cluster;
    return this.#allocate(cluster, job, partition, nodes, mostNodes, whole && !isPart, barred, idle);
  }

  #allocate(
    cluster: Cluster,
    job: ClusterJob,
    partition: number,
    nodes: Iterable<number>,
    mostNodes: number,
    whole: boolean,
    barred: ReadonlySet<number>,
    idleLast?: ReadonlySet<number>,
  ): Allocation | undefined {
    const idle = takesWholeNodes(this.cluster, job, partition);
    const most = Math.min(job.maxNodes, this.cluster.partitions[partition].maxNodes, mostNodes);
    const chooseAmong = (resources: Resources, excluded: ReadonlySet<number>) => {
      if (job.jobGpus !== undefined) {
        const allowed = [...nodes].filter(
          (node) => !excluded.has(node) && !(idle && resources.jobs[node] > 0),
        );
        return resources.#chooseWithGpus(cluster, job, partition, allowed, whole, most);
      }
      const offers = new Map<number, number>();
      for (const node of [...nodes].sort((a, b) => a - b)) {
        if (excluded.has(node) || (idle && resources.jobs[node] > 0)) continue;
        const cpus = resources.#offer(job, partition, node, whole);
        if (cpus > 0) offers.set(node, cpus);
      }
      const found = choose(cluster, job, offers, whole, most, idleLast);
      const isTooWide =
        idleLast === undefined &&
        leavesOf(this.cluster, found?.keys() ?? []) > (job.switches?.most ?? Number.POSITIVE_INFINITY);
      return isTooWide ? undefined : found;
    };
    // The controller first tries all cores of the nodes, whoever has them. Without topology this changes nothing.
    const hasTopology = goesByTree(this.cluster, job) || this.cluster.topology?.kind === 'block';
    const isPlaced = hasTopology || job.jobGpus !== undefined;
    const isFirst = isForFirstNode(this.cluster, job, most);
    const isTested = isPlaced && !isFirst && !cluster.scheduling.rules.skipsAllCores;
    if (isTested && chooseAmong(this.#withAllCores(), new Set()) === undefined) return undefined;
    const chosen = chooseAmong(this, barred);
    if (chosen === undefined) return undefined;
    const parts = [...chosen].map(
      ([node, cpus]) => [node, whole ? this.cluster.nodes[node].cpus : cpus] as const,
    );
    return this.allocationOf(job, partition, parts, whole);
  }

  #chooseWithGpus(
    cluster: Cluster,
    job: ClusterJob,
    partition: number,
    nodes: readonly number[],
    whole: boolean,
    most: number,
  ): Map<number, number> | undefined {
    const { cpus = 0, memory = 0 } = job.jobGpus ?? {};
    // With CPUs for each GPU, the tasks of a node do not limit its CPUs; with memory for each, no other memory counts.
    const plain: ClusterJob = {
      ...job,
      ...{ jobGpus: undefined, gpusPerTask: undefined, gpusPerNode: 0 },
      ...(cpus > 0 && { tasksPerNode: undefined }),
      ...(memory > 0 && { memory: Number.MIN_VALUE, memoryPer: 'node' as const }),
      ...(job.anyTasks && { tasks: 1 }),
    };
    const free = [...nodes]
      .sort((a, b) => a - b)
      .map((node) => ({
        node,
        cpus: this.#offer(plain, partition, node, whole),
        cores: Math.min(this.cpus[node], this.#leftInPartition(partition, node)),
        gpus: this.gpus[node],
        memory: this.memory[node],
      }));
    const isFirst = isForFirstNode(cluster, job, most);
    return chooseWithGpus(cluster, job, free, whole, most, (node) => cluster.nodes[node].weight, isFirst);
  }

  #withAllCores(): Resources {
    const copy = this.copy();
    for (const [node, { cpus }] of this.cluster.nodes.entries())
      if (copy.alone[node] === 0) copy.cpus[node] = cpus;
    for (const held of copy.heldIn) held.fill(0);
    return copy;
  }

  /** GPUs of each node, or of tasks: a job on a whole node has more CPUs than tasks, and so may one on whole cores. */
  #gpusOf(job: ClusterJob, node: number, cpus: number, whole: boolean): number {
    if (job.gpusPerTask === undefined) return job.gpusPerNode;
    const all = job.anyTasks ? Math.max(job.tasks, job.maxNodes) : job.tasks;
    const tasks = Math.min(Math.floor(cpus / job.cpusPerTask), whole ? Number.POSITIVE_INFINITY : all);
    return Math.min(job.gpusPerTask * tasks, this.cluster.nodes[node].gpus);
  }

  /** Allocation of a job that has this many CPUs of some nodes. */
  allocationOf(
    job: ClusterJob,
    partition: number,
    on: readonly (readonly [node: number, cpus: number])[],
    whole = takesWholeNodes(this.cluster, job, partition),
  ): Allocation {
    const isShared = job.jobGpus !== undefined && job.gpusPerTask === undefined;
    const shares = isShared ? gpusOfNodes(this.cluster, job, on, (node) => this.gpus[node]) : undefined;
    return new Map(
      on.map(([node, cpus]) => {
        const gpus = shares?.get(node) ?? this.#gpusOf(job, node, cpus, whole);
        return [node, { cpus, memory: this.#memoryOf(job, node, cpus, gpus), gpus, isWhole: whole }];
      }),
    );
  }

  #memoryOf(job: ClusterJob, node: number, cpus: number, gpus: number): number {
    if (!this.cluster.selection.memory) return 0;
    const { memory: perGpu = 0 } = job.jobGpus ?? {};
    if (perGpu > 0) return perGpu * gpus;
    // A job that names no memory gets all of the node.
    if (job.memory === 0) return this.cluster.nodes[node].memory;
    return job.memoryPer === 'node' ? job.memory : job.memory * cpus;
  }

  /** A job with GPUs is offered no more CPUs than the tasks need that a node may have of it. */
  #mostWithGpus({ tasks, cpusPerTask, minNodes, maxNodes, leastCpus = 0, anyTasks }: ClusterJob): number {
    if (maxNodes === 1) return Math.max(tasks * cpusPerTask, leastCpus);
    const isOneEach = (tasks === 1 && !anyTasks) || (tasks === minNodes && tasks === maxNodes);
    return isOneEach ? Math.max(cpusPerTask, leastCpus) : Number.POSITIVE_INFINITY;
  }

  /** MaxCPUsPerNode: the CPUs of the node that the partition's jobs may still have. To select/linear it is nothing. */
  #leftInPartition(partition: number, node: number): number {
    const { maxCpusPerNode = Number.POSITIVE_INFINITY } = this.cluster.partitions[partition];
    if (this.cluster.selection.unit === 'node') return Number.POSITIVE_INFINITY;
    return Math.max(0, maxCpusPerNode - this.heldIn[partition][node]);
  }

  /** The CPUs that the node could give to the job; 0 if it is of no use to it. */
  #offer(job: ClusterJob, partition: number, node: number, whole: boolean): number {
    if (whole && this.jobs[node] > 0) return 0;
    if (this.gpus[node] < job.gpusPerNode) return 0;
    let cpus = this.cpus[node];
    const left = this.#leftInPartition(partition, node);
    if (whole && cpus > left) return 0;
    cpus = Math.min(cpus, left);
    const { leastCpus = 0, tasksPerNode = Number.POSITIVE_INFINITY } = job;
    const threads = threadsOf(this.cluster, node);
    const hasGpus = job.gpusPerNode > 0;
    if (this.cluster.selection.memory) {
      const free = this.memory[node];
      if (job.memory === 0 && free < this.cluster.nodes[node].memory) return 0;
      if (job.memoryPer === 'node' && job.memory > free) return 0;
      if (job.memoryPer === 'cpu' && job.memory > 0) {
        if (whole && job.memory * this.cpus[node] > free) return 0;
        // One core after the other is left out.
        while (cpus > 0 && job.memory * cpus > free) cpus -= Math.min(cpus, threads);
      }
    }
    // With GPUs, tasks get whole cores here already.
    const limitTo = (most: number) => {
      const offered = hasGpus ? Math.ceil(most / threads) * threads : most;
      cpus = Math.min(cpus, offered);
    };
    if (!whole) limitTo(Math.max(tasksPerNode * job.cpusPerTask, leastCpus));
    if (!whole && hasGpus) limitTo(this.#mostWithGpus(job));
    if (cpus < leastCpus) return 0;
    if (this.cluster.selection.unit === 'node') return cpus;
    const least = job.maxNodes === 1 ? job.tasks * job.cpusPerTask : job.cpusPerTask;
    if (cpus < least) return 0;
    // CPUs that make no whole task are left out only where memory goes by the CPU, and with GPUs.
    const isByCpu = this.cluster.selection.memory && job.memoryPer === 'cpu' && job.memory > 0;
    const isRounded = isByCpu || hasGpus;
    return isRounded ? cpus - (cpus % job.cpusPerTask) : cpus;
  }
}

export function takesWholeNodes(cluster: Cluster, job: ClusterJob, partition: number): boolean {
  return cluster.selection.unit === 'node' || job.exclusive || cluster.partitions[partition].exclusive;
}
