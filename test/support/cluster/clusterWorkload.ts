// Generated workloads for the Slurm machine: clusters of equal or of mixed nodes, and jobs that keep them at
// a load.
import {
  type Cluster,
  type ClusterJob,
  type ClusterNode,
  type Partition,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../src/slurm/machine/cluster.ts';

const CPUS = 32;

export interface ClusterWorkload {
  readonly cluster: Cluster;
  readonly jobs: readonly ClusterJob[];
}

/**
 * `cpu`: half of the jobs in a part of a node; `node`: whole nodes. `small`: most jobs that take whole nodes
 * take one. `day`: submitted in ten hours of each day. `mixed`: CPUs, memory, GPUs, weights, three partitions
 * that overlap, priorities that age.
 */
export type Mix = `${'cpu' | 'node'}${'' | ' small'}${'' | ' day'}` | 'mixed';

/** Uniform numbers in [0, 1): a linear congruential generator. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const NODE_COUNTS = [1, 1, 1, 2, 2, 4, 4, 8, 16, 32, 64];
const SMALL_COUNTS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 8, 16];

const LIMITS = [30, 60, 120, 240, 480, 720, 1440];

/** @param load the work of the jobs over what the cluster could do while they are submitted */
export function clusterWorkload(mix: Mix, count: number, nodes: number, load: number): ClusterWorkload {
  const next = uniform(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  const isMixed = mix === 'mixed';
  const unit = mix.startsWith('node') ? 'node' : 'cpu';
  const counts = mix.includes('small') ? SMALL_COUNTS : NODE_COUNTS;
  let work = 0;
  const jobs = Array.from({ length: count }, (): ClusterJob => {
    const isLarge = unit === 'node' || next() < 0.5;
    const minNodes = isLarge ? pick(counts) : 1;
    const tasks = isLarge ? minNodes * CPUS : pick([1, 1, 2, 4, 8, 16]);
    const timeLimit = pick(LIMITS);
    const run = Math.max(1, Math.floor(60 * timeLimit * next() ** 1.5));
    work += run * tasks;
    const job: ClusterJob = {
      submit: next(),
      run,
      timeLimit,
      partitions: [0],
      tasks,
      cpusPerTask: 1,
      minNodes,
      maxNodes: isLarge ? minNodes : Number.POSITIVE_INFINITY,
      memory: 0,
      memoryPer: 'node',
      gpusPerNode: 0,
      exclusive: false,
      nice: 0,
    };
    return isMixed ? mixedJob(job, isLarge, pick) : job;
  });
  const span = work / (load * nodes * CPUS);
  const at = mix.includes('day') ? (part: number) => byDay(part * span) : (part: number) => part * span;
  return {
    cluster: isMixed ? mixedCluster(nodes) : plainCluster(nodes, unit),
    jobs: jobs
      .map((job) => ({ ...job, submit: Math.floor(at(job.submit)) }))
      .sort((a, b) => a.submit - b.submit),
  };
}

/** Moves an instant into the ten hours of its day in which people work. */
function byDay(instant: number): number {
  const day = Math.floor(instant / 86_400);
  return day * 86_400 + (instant - day * 86_400) * (10 / 24);
}

function mixedJob(job: ClusterJob, isLarge: boolean, pick: <T>(list: readonly T[]) => T): ClusterJob {
  const gpusPerNode = isLarge ? pick([0, 0, 0, 1]) : pick([0, 0, 0, 0, 1, 2]);
  return {
    ...job,
    minNodes: Math.min(job.minNodes, 16),
    maxNodes: Number.isFinite(job.maxNodes) ? Math.min(job.maxNodes, 16) : job.maxNodes,
    tasks: Math.min(job.tasks, 16 * CPUS),
    partitions: gpusPerNode > 0 ? [1] : pick([[0], [0], [0], [2], [0, 2]]),
    memory: pick([500, 1000, 4000]),
    memoryPer: isLarge ? 'node' : 'cpu',
    gpusPerNode,
    exclusive: pick([false, false, false, false, false, false, false, false, false, true]),
  };
}

function plainNode(i: number): ClusterNode {
  return { name: `n${i}`, cpus: CPUS, memory: 1, gpus: 0, weight: 1 };
}

function partition(name: string, nodes: readonly number[]): Partition {
  return {
    name,
    nodes,
    priorityTier: 1,
    priorityJobFactor: 1,
    maxTime: Number.POSITIVE_INFINITY,
    minNodes: 0,
    maxNodes: Number.POSITIVE_INFINITY,
    exclusive: false,
    isDefault: name === 'main',
  };
}

function plainCluster(nodes: number, unit: 'cpu' | 'node'): Cluster {
  const all = Array.from({ length: nodes }, (_, i) => i);
  return {
    nodes: all.map(plainNode),
    partitions: [partition('main', all)],
    selection: { unit, memory: false },
    scheduling: SLURM_SCHEDULING,
    priority: SLURM_PRIORITY,
  };
}

function mixedCluster(nodes: number): Cluster {
  const all = Array.from({ length: nodes }, (_, i) => i);
  const withGpus = (i: number) => i >= 0.8 * nodes;
  return {
    nodes: all.map((i) => ({
      ...plainNode(i),
      memory: i % 8 === 0 ? 256_000 : 128_000,
      gpus: withGpus(i) ? 4 : 0,
      weight: withGpus(i) ? 10 : i % 8 === 0 ? 2 : 1,
    })),
    partitions: [
      partition('main', all),
      { ...partition('gpu', all.filter(withGpus)), priorityTier: 2 },
      { ...partition('short', all.slice(0, nodes >> 1)), priorityJobFactor: 2 },
    ],
    selection: { unit: 'cpu', memory: true },
    scheduling: SLURM_SCHEDULING,
    priority: {
      ...SLURM_PRIORITY,
      type: 'multifactor',
      weightAge: 10_000,
      weightJobSize: 1000,
      weightPartition: 1000,
      weightQos: 2000,
    },
  };
}
