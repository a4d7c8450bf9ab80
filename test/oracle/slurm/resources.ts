// What the nodes of a cluster have free, and which of them a job gets. Rules of select/linear and
// select/cons_tres of Slurm 22.05, written down anew: a job takes nodes of the least weight, and of these the
// row of neighbours that fits it best.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';

/** What a job holds: on each node so many CPUs, MB and GPUs. */
export type Allocation = Map<number, { cpus: number; memory: number; gpus: number }>;

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
  /** Of a partition: the CPUs that its jobs hold of each node. */
  readonly heldIn: number[][];
  readonly cluster: Cluster;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
    this.cpus = cluster.nodes.map(({ cpus }) => cpus);
    this.memory = cluster.nodes.map(({ memory }) => memory);
    this.gpus = cluster.nodes.map(({ gpus }) => gpus);
    this.jobs = cluster.nodes.map(() => 0);
    this.heldIn = cluster.partitions.map(() => cluster.nodes.map(() => 0));
  }

  copy(): Resources {
    const copy = new Resources(this.cluster);
    for (const [node] of this.cluster.nodes.entries()) {
      copy.cpus[node] = this.cpus[node];
      copy.memory[node] = this.memory[node];
      copy.gpus[node] = this.gpus[node];
      copy.jobs[node] = this.jobs[node];
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
    for (const [node, { cpus, memory, gpus }] of allocation) {
      this.cpus[node] += sign * cpus;
      this.memory[node] += sign * memory;
      this.gpus[node] += sign * gpus;
      this.jobs[node] -= sign;
      this.heldIn[partition][node] -= sign * cpus;
    }
  }

  /**
   * As allocate(), if the job starts now: select/linear tries the nodes of the lightest line of slurm.conf first,
   * then those of the next line too, and so on, as soon as as many as it wants are free.
   */
  allocateInSets(
    job: ClusterJob,
    partition: number,
    nodes: readonly number[],
    mostNodes: number,
  ): Allocation | undefined {
    if (this.cluster.selection.unit === 'cpu') return this.allocate(job, partition, nodes, mostNodes);
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
   * What the job would get on these nodes, or nothing if it does not fit there.
   *
   * @param mostNodes a limit of accounting
   */
  allocate(
    job: ClusterJob,
    partition: number,
    nodes: Iterable<number>,
    mostNodes: number,
  ): Allocation | undefined {
    const whole = takesWholeNodes(this.cluster, job, partition);
    const offers = new Map<number, number>();
    for (const node of [...nodes].sort((a, b) => a - b)) {
      const cpus = this.#offer(job, partition, node, whole);
      if (cpus > 0) offers.set(node, cpus);
    }
    const most = Math.min(job.maxNodes, this.cluster.partitions[partition].maxNodes, mostNodes);
    const chosen = this.#choose(job, offers, whole, most);
    if (chosen === undefined) return undefined;
    const allocation: Allocation = new Map();
    for (const [node, cpus] of chosen) {
      const held = whole ? this.cluster.nodes[node].cpus : cpus;
      allocation.set(node, {
        cpus: held,
        memory: this.#memoryOf(job, node, held),
        gpus: this.#gpusOf(job, node, held),
      });
    }
    return allocation;
  }

  /** GPUs of tasks: who has a whole node has more CPUs than tasks. */
  #gpusOf(job: ClusterJob, node: number, cpus: number): number {
    if (job.gpusPerTask === undefined) return job.gpusPerNode;
    return Math.min(job.gpusPerTask * Math.floor(cpus / job.cpusPerTask), this.cluster.nodes[node].gpus);
  }

  #memoryOf(job: ClusterJob, node: number, cpus: number): number {
    if (!this.cluster.selection.memory) return 0;
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
    const { gpusPerTask = 0, leastCpus = 0, tasksPerNode = Number.POSITIVE_INFINITY } = job;
    if (!whole) cpus = Math.min(cpus, Math.max(tasksPerNode * job.cpusPerTask, leastCpus));
    if (!whole && job.gpusPerNode + gpusPerTask > 0) cpus = Math.min(cpus, this.#mostWithGpus(job));
    if (gpusPerTask > 0) cpus = Math.min(cpus, Math.floor(this.gpus[node] / gpusPerTask) * job.cpusPerTask);
    if (this.cluster.selection.memory) {
      const free = this.memory[node];
      if (job.memory === 0 && free < this.cluster.nodes[node].memory) return 0;
      if (job.memoryPer === 'node' && job.memory > free) return 0;
      if (job.memoryPer === 'cpu' && job.memory > 0) {
        if (whole && job.memory * this.cpus[node] > free) return 0;
        cpus = Math.min(cpus, Math.floor(free / job.memory));
      }
    }
    if (cpus < leastCpus) return 0;
    if (this.cluster.selection.unit === 'node') return cpus;
    const least = job.maxNodes === 1 ? job.tasks * job.cpusPerTask : job.cpusPerTask;
    if (cpus < least) return 0;
    return cpus - (cpus % job.cpusPerTask);
  }

  /**
   * Of the nodes on offer: which, and how many CPUs of each. If the first choice does not hold the job, nodes
   * with few CPUs are left out, first those with one.
   */
  #choose(
    job: ClusterJob,
    offers: Map<number, number>,
    whole: boolean,
    most: number,
  ): Map<number, number> | undefined {
    const first = this.#bestFit(job, offers, whole, most);
    if (first !== undefined || this.cluster.selection.unit === 'node') return first;
    const left = new Map(offers);
    const largest = Math.max(0, ...offers.values());
    for (let few = 1; few < largest && left.size > job.minNodes; few++) {
      let removed = false;
      for (const [node, cpus] of left) {
        if (cpus <= few && left.size > job.minNodes) removed = left.delete(node);
      }
      const chosen = removed || few === 1 ? this.#bestFit(job, left, whole, most) : undefined;
      if (chosen !== undefined) return chosen;
    }
    return undefined;
  }

  /** Rows of neighbouring nodes of equal weight among the offers. */
  #rows(offers: Map<number, number>): number[][] {
    const rows: number[][] = [];
    for (const node of offers.keys()) {
      const row = rows.at(-1);
      const last = row?.at(-1);
      const isNeighbour = last === node - 1 && this.#weight(last) === this.#weight(node);
      if (row !== undefined && isNeighbour) row.push(node);
      else rows.push([node]);
    }
    return rows;
  }

  /** To select/linear all nodes are equal here. */
  #weight(node: number): number {
    return this.cluster.selection.unit === 'node' ? 0 : this.cluster.nodes[node].weight;
  }

  /**
   * Rows are used up one after the other: first the lightest; among equals the smallest that holds all that
   * is still missing, or, if none does, the largest.
   */
  #bestFit(
    job: ClusterJob,
    offers: Map<number, number>,
    whole: boolean,
    most: number,
  ): Map<number, number> | undefined {
    let cpus = cpusAsked(job);
    // A range of numbers of nodes asks for as many as there are in it, and is content with the least.
    let nodes = Math.max(job.minNodes, Number.isFinite(job.maxNodes) ? most : 0);
    const dispensable = nodes - job.minNodes;
    // A job that says how many tasks it has gets no more nodes than that, unless it asked for them.
    const isCounted = this.cluster.selection.unit === 'cpu' && !job.anyTasks;
    let room = isCounted ? Math.min(most, Math.max(job.tasks, job.minNodes)) : most;
    const chosen = new Map<number, number>();
    let rows = this.#rows(offers);
    while (rows.length > 0 && room > 0) {
      const best = this.#bestRow(rows, offers, cpus, nodes - dispensable);
      for (const node of whole ? best : singleOr(best, offers, cpus, nodes)) {
        if (room === 0 || (nodes <= 0 && cpus <= 0)) break;
        const offered = offers.get(node) as number;
        if (this.cluster.selection.unit === 'cpu' && room === 1 && offered < cpus) continue;
        // One CPU is kept for each further node that must be had.
        const least = Math.max(job.leastCpus ?? 0, 1);
        const used = whole ? offered : Math.min(offered, Math.max(cpus - Math.max(nodes - 1, 0), least));
        chosen.set(node, used);
        cpus -= used;
        nodes--;
        room--;
      }
      if (nodes <= 0 && cpus <= 0) return chosen;
      rows = rows.filter((row) => row !== best);
    }
    return cpus <= 0 && nodes <= dispensable ? chosen : undefined;
  }

  #bestRow(rows: number[][], offers: Map<number, number>, cpus: number, nodes: number): number[] {
    const sum = (row: number[]) => row.reduce((total, node) => total + (offers.get(node) as number), 0);
    const holdsAll = (row: number[]) => sum(row) >= cpus && row.length >= nodes;
    let best = rows[0];
    for (const row of rows.slice(1)) {
      const lighter = this.#weight(row[0]) - this.#weight(best[0]);
      if (lighter < 0) best = row;
      if (lighter !== 0) continue;
      if (holdsAll(row) ? !holdsAll(best) || sum(row) < sum(best) : sum(row) > sum(best)) best = row;
    }
    return best;
  }
}

/** If one node of the row may do: of those that hold all CPUs the one with the fewest. Else the whole row. */
function singleOr(row: number[], offers: Map<number, number>, cpus: number, nodes: number): number[] {
  if (nodes > 1) return row;
  const cpusOf = (node: number) => offers.get(node) as number;
  const fitting = row.filter((node) => cpusOf(node) >= cpus);
  const fewest = Math.min(...fitting.map(cpusOf));
  const single = fitting.find((node) => cpusOf(node) === fewest);
  return single === undefined ? row : [single];
}

export function cpusAsked(job: ClusterJob): number {
  return Math.max(job.tasks * job.cpusPerTask, job.minNodes);
}

export function takesWholeNodes(cluster: Cluster, job: ClusterJob, partition: number): boolean {
  return cluster.selection.unit === 'node' || job.exclusive || cluster.partitions[partition].exclusive;
}
