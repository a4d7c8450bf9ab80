// Which nodes a job gets that asks for GPUs of all of its nodes together, or for each task. Written step by step after
// choose_nodes() and _eval_nodes() of Slurm 22.05.8, with all values of a node in one place.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { cpusAsked } from './cpusAsked.ts';
import { threadsOf } from './threads.ts';

/** What is free on a node, and the CPUs that it would offer to the job if it asked for no GPUs. */
export interface GpuNode {
  readonly node: number;
  readonly cpus: number;
  readonly cores: number;
  readonly gpus: number;
  readonly memory: number;
}

/** A node during the choice, with the names of Slurm's fields. */
interface Available {
  readonly node: number;
  readonly isNamed: boolean;
  readonly weight: number;
  /** cnt_any_sock */
  readonly free: number;
  /** max_node_gres */
  readonly most: number;
  /** avail_gpus */
  readonly gpus: number;
  /** total_cnt */
  total: number;
  /** avail_res->avail_cpus */
  cpus: number;
  /** avail_cpu_per_node */
  offered: number;
}

interface Run {
  /** Those that the job does not name. */
  readonly nodes: Available[];
  /** Undefined: any. */
  weight?: number;
  /** The first node that it names. */
  named?: number;
}

const ANY = Number.POSITIVE_INFINITY;

/**
 * @param nodes in their order
 * @param weightOf the weight of a node
 * @param isForFirst from 26.05 on: a job of one node gets the first that holds it, the lightest first
 */
export function chooseWithGpus(
  cluster: Cluster,
  job: ClusterJob,
  nodes: readonly GpuNode[],
  whole: boolean,
  most: number,
  weightOf: (node: number) => number,
  isForFirst = false,
): Map<number, number> | undefined {
  const named = job.nodes?.named ?? [];
  let left = nodes.flatMap((one) => available(cluster, job, one, whole, weightOf(one.node), named));
  if (left.length < job.minNodes || named.some((node) => !left.some((one) => one.node === node)))
    return undefined;
  if (isForFirst) {
    const order = left.sort((a, b) => a.weight - b.weight || a.node - b.node);
    for (const one of order) {
      const found = new Choice(cluster, job, [one], whole, most).result();
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const choice = () => new Choice(cluster, job, left, whole, most).result();
  const first = choice();
  if (first !== undefined) return first;
  if (left.length <= job.minNodes) return choice();
  const resources = ({ cpus, gpus }: Available) => cpus + gpus;
  const largest = Math.max(...left.map(resources));
  for (let count = 1; count < largest; count++) {
    let isChanged = count === 1;
    for (const one of [...left]) {
      if (one.isNamed || resources(one) > count || left.length <= job.minNodes) continue;
      left = left.filter((other) => other !== one);
      isChanged = true;
    }
    const found = isChanged ? choice() : undefined;
    if (found !== undefined) return found;
    if (left.length <= job.minNodes) return undefined;
  }
  return undefined;
}

/** The node as can_job_run_on_node() leaves it, if the job can use it. */
function available(
  cluster: Cluster,
  job: ClusterJob,
  { node, cpus, cores, gpus, memory }: GpuNode,
  whole: boolean,
  weight: number,
  named: readonly number[],
): Available[] {
  const { count, cpus: perGpu, memory: memoryPerGpu } = job.jobGpus as NonNullable<ClusterJob['jobGpus']>;
  const byMemory =
    cluster.selection.memory && memoryPerGpu > 0 ? Math.max(0, Math.floor(memory / memoryPerGpu)) : ANY;
  const byCores = perGpu > 0 ? Math.floor(cores / perGpu) : ANY;
  const most = Math.min(whole ? ANY : count, byMemory, byCores);
  const total = Math.min(gpus, byMemory);
  const perTask = job.gpusPerTask ?? 0;
  const least = whole ? gpus : perTask * (job.tasksPerNode ?? 0);
  if (cpus < 1 || gpus < 1 || gpus < perTask || Math.min(total, most) < Math.max(1, least)) return [];
  const near = Math.min(255, most, gpus);
  const one = {
    ...{ node, isNamed: named.includes(node), weight: 1000 * weight + 255 - near },
    ...{ free: gpus, most, gpus: total, total, cpus, offered: 0 },
  };
  return offer(cluster, job, { ...one }, count) > 0 ? [one] : [];
}

/** _select_cores(): the CPUs for the tasks and GPUs on the node while some GPUs are missing. It may lower the GPUs. */
function offer(cluster: Cluster, job: ClusterJob, one: Available, missing: number): number {
  const { tasks, cpusPerTask, minNodes, maxNodes, tasksPerNode, gpusPerTask = 0, anyTasks } = job;
  const perGpu = job.jobGpus?.cpus ?? 0;
  let [least, most] = [1, ANY];
  if (tasksPerNode !== undefined) [least, most] = [tasksPerNode, tasksPerNode];
  else if (maxNodes === 1 && !anyTasks) [least, most] = [tasks, tasks];
  else if (!anyTasks && (tasks === 1 || (tasks === minNodes && tasks === maxNodes))) most = 1;
  const fitting = Math.floor(one.cpus / cpusPerTask);
  if (fitting < least) return 0;
  most = Math.min(most, fitting);
  let gpus = one.free;
  if (perGpu > 0) {
    const limit = one.most === ANY ? ANY : Math.min(one.most, missing > 0 ? missing : ANY);
    gpus = Math.min(gpus, limit, Math.floor(one.cpus / perGpu));
  }
  if (gpus === 0 || gpus < gpusPerTask) return 0;
  if (gpusPerTask > 0) most = Math.min(most, Math.floor(gpus / gpusPerTask));
  most = Math.floor(most / least) * least;
  if (most === 0) return 0;
  if (perGpu === 0) return Math.min(one.cpus, most * cpusPerTask);
  const threads = threadsOf(cluster, one.node);
  const needed = Math.max(most * cpusPerTask, perGpu * (gpusPerTask > 0 ? gpusPerTask * most : gpus));
  const cpus = Math.min(one.cpus, threads * Math.ceil(needed / threads));
  one.total = Math.min(one.total, Math.floor(cpus / perGpu));
  return one.total < Math.max(1, gpusPerTask) ? 0 : cpus;
}

class Choice {
  readonly #cluster: Cluster;
  readonly #job: ClusterJob;
  readonly #all: readonly Available[];
  readonly #whole: boolean;
  readonly #target: number;
  readonly #chosen = new Map<Available, number>();
  readonly #perGpu: number;
  /** rem_cpus, rem_max_cpus, rem_nodes, min_rem_nodes, max_nodes, and the GPUs that are missing. */
  #cpus: number;
  #mostCpus: number;
  #nodes: number;
  #room: number;
  #gpus: number;

  constructor(cluster: Cluster, job: ClusterJob, all: readonly Available[], whole: boolean, most: number) {
    const { count, cpus } = job.jobGpus as NonNullable<ClusterJob['jobGpus']>;
    this.#cluster = cluster;
    this.#job = job;
    this.#all = all;
    this.#whole = whole;
    this.#perGpu = cpus;
    this.#target = Math.max(job.minNodes, Number.isFinite(job.maxNodes) ? most : 0);
    this.#cpus = cpusAsked(job);
    this.#mostCpus = Math.max(this.#cpus, this.#leastOfGpus() * job.minNodes, cpus * count);
    this.#nodes = job.minNodes;
    this.#room = job.anyTasks ? most : Math.min(most, Math.max(job.tasks, job.minNodes));
    this.#gpus = count;
  }

  /** min_gres_cpu */
  #leastOfGpus(): number {
    const { gpusPerTask, tasksPerNode = 0 } = this.#job;
    return this.#perGpu * (gpusPerTask === undefined ? 1 : gpusPerTask * tasksPerNode);
  }

  result(): Map<number, number> | undefined {
    const named = this.#all.filter(({ isNamed }) => isNamed);
    if (named.length > this.#room) return undefined;
    for (const one of named) {
      one.offered = offer(this.#cluster, this.#job, one, this.#gpus);
      if (one.offered === 0) return undefined;
      this.#take(one);
    }
    if (named.length > 0 && this.#isDone()) return this.#shared();
    if (named.length > 0 && this.#room <= 0) return undefined;
    for (const one of this.#all)
      if (!one.isNamed) one.offered = offer(this.#cluster, this.#job, one, this.#gpus);
    let runs = this.#runs();
    while (runs.length > 0 && this.#room > 0) {
      const best = this.#best(runs);
      this.#takeRun(best);
      if (this.#isDone()) return this.#shared();
      runs = runs.filter((run) => run !== best);
    }
    return this.#cpus <= 0 && this.#gpus <= 0 && this.#enough(0) ? this.#shared() : undefined;
  }

  #isDone(): boolean {
    return this.#nodes <= 0 && this.#cpus <= 0 && this.#gpus <= 0;
  }

  /** _enough_nodes() */
  #enough(count: number): boolean {
    return count >= this.#nodes + this.#job.minNodes - this.#target;
  }

  /** _cpus_to_use() and gres_sched_add() */
  #take(one: Available): void {
    const { leastCpus = 0, cpusPerTask, jobGpus } = this.#job;
    let cpus = one.offered;
    const kept = Math.max(this.#nodes - 1, 0) * threadsOf(this.#cluster, one.node);
    if (!this.#whole && cpus > this.#mostCpus - kept) {
      const least = Math.max(leastCpus, cpusPerTask, this.#leastOfGpus());
      cpus = Math.min(cpus, Math.max(this.#mostCpus - kept, least));
      if (cpus < one.offered) one.cpus = cpus;
    }
    this.#chosen.set(one, cpus);
    let gained = one.total;
    if (this.#perGpu > 0 && !jobGpus?.hasDefaultCpus) {
      gained = Math.min(gained, Math.floor(cpus / this.#perGpu));
      if (gained > 0) cpus = gained * this.#perGpu;
    }
    this.#gpus -= gained;
    this.#cpus -= cpus;
    this.#mostCpus -= cpus;
    this.#nodes--;
    this.#room--;
  }

  /** The consec_ arrays. A named node of another weight begins a run without weight, which forgets it at the next node. */
  #runs(): Run[] {
    const at = new Map(this.#all.map((one) => [one.node, one]));
    const runs: Run[] = [{ nodes: [] }];
    for (const node of this.#cluster.nodes.keys()) {
      const one = at.get(node);
      let run = runs[runs.length - 1];
      if (one === undefined || (one.offered === 0 && !one.isNamed)) {
        if (run.nodes.length > 0) runs.push({ nodes: [] });
        else runs[runs.length - 1] = { nodes: [] };
        continue;
      }
      if (run.weight !== undefined && run.weight !== one.weight) {
        if (run.nodes.length > 0) runs.push({ nodes: [], weight: 0 });
        else run.named = undefined;
        run = runs[runs.length - 1];
      }
      if (one.isNamed) run.named ??= one.node;
      else {
        run.nodes.push(one);
        run.weight = one.weight;
      }
    }
    return runs.filter(({ nodes }) => nodes.length > 0);
  }

  #best(runs: readonly Run[]): Run {
    const cpusOf = ({ nodes }: Run) => nodes.reduce((sum, { offered }) => sum + offered, 0);
    const gpusOf = ({ nodes }: Run) => nodes.reduce((sum, { total }) => sum + total, 0);
    const isEnough = (run: Run) =>
      cpusOf(run) >= this.#cpus && this.#enough(run.nodes.length) && gpusOf(run) >= this.#gpus;
    let [best] = runs;
    for (const run of runs.slice(1)) {
      const lighter = (run.weight as number) - (best.weight as number);
      const fits = isEnough(run) ? !isEnough(best) || cpusOf(run) < cpusOf(best) : cpusOf(run) > cpusOf(best);
      const isFirstNamed = best.named === undefined && run.named !== undefined;
      if (lighter < 0 || isFirstNamed || (lighter === 0 && fits)) best = run;
    }
    return best;
  }

  #takeRun({ nodes, named }: Run): void {
    if (named !== undefined) {
      const above = nodes.filter(({ node }) => node > named);
      const below = nodes.filter(({ node }) => node < named).reverse();
      for (const one of [...above, ...below]) if (this.#room > 0 && !this.#isDone()) this.#take(one);
      return;
    }
    const single = this.#nodes <= 1 ? this.#single(nodes) : undefined;
    for (const one of single === undefined ? nodes : [single]) {
      if (this.#room === 0 || this.#isDone()) break;
      if (this.#room === 1 && one.offered < this.#cpus) continue;
      this.#take(one);
    }
  }

  /** The node with the fewest CPUs of those that hold all that is missing. */
  #single(run: readonly Available[]): Available | undefined {
    const fitting = run.filter(({ offered, total }) => offered >= this.#cpus && total >= this.#gpus);
    return fitting.sort((a, b) => a.offered - b.offered || a.node - b.node)[0];
  }

  /** dist_tasks_compute_c_b(): the CPUs of each node. */
  #shared(): Map<number, number> {
    const chosen = [...this.#chosen].sort(([a], [b]) => a.node - b.node);
    if (this.#whole) return new Map(chosen.map(([{ node }, cpus]) => [node, cpus]));
    const { cpusPerTask, leastCpus = 0, gpusPerTask = 0, jobGpus, namesTasks } = this.#job;
    const isExact = this.#cluster.scheduling.rules.tasksPerNodeExact && namesTasks;
    const least = isExact ? cpusPerTask : Math.max(leastCpus, cpusPerTask);
    const all = Math.max(cpusAsked(this.#job), chosen.length * least, this.#perGpu * (jobGpus?.count ?? 0));
    const nodes = chosen.map(([{ node, total }, cpus]) => ({
      node,
      threads: threadsOf(this.#cluster, node),
      most:
        gpusPerTask > 0 ? Math.min(cpus, Math.max(1, Math.floor(total / gpusPerTask)) * cpusPerTask) : cpus,
      held: 0,
    }));
    let tasks = Math.floor(all / cpusPerTask);
    const add = (one: (typeof nodes)[number]) => {
      one.held = Math.min(one.most, one.held + cpusPerTask);
      tasks--;
    };
    const hasRoom = (one: (typeof nodes)[number]) => one.most - one.held >= cpusPerTask;
    for (const one of nodes) add(one);
    for (const one of nodes) {
      const inCore = Math.floor((one.held % one.threads) / cpusPerTask);
      for (let more = inCore; more > 0 && tasks > 0 && hasRoom(one); more--) add(one);
    }
    while (tasks > 0) {
      const isCrowded = !nodes.some(hasRoom);
      for (const one of nodes) {
        const together = Math.max(1, Math.floor(one.threads / cpusPerTask));
        for (let more = together; more > 0 && tasks > 0 && (isCrowded || hasRoom(one)); more--) add(one);
      }
    }
    return new Map(nodes.map(({ node, held, threads }) => [node, threads * Math.ceil(held / threads)]));
  }
}
