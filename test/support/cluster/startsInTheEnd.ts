import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { someOf } from '../../../src/slurm/machine/events/renumber.ts';
import { nodesOf } from '../../oracle/slurm/choice/nodesOf.ts';
import { onAnySwitches } from '../../oracle/slurm/events/switches.ts';
import type { Entry } from '../../oracle/slurm/jobs.ts';
import { mayRunIn } from '../../oracle/slurm/queue.ts';
import { Resources } from '../../oracle/slurm/resources.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

const NONE = Number.POSITIVE_INFINITY;

/**
 * A job that never starts would keep the oracle busy forever: every partition that a job names can hold it. A job that
 * is too large for all of them asks for less.
 */
export function startsInTheEnd({ cluster, jobs, ...rest }: ClusterCase): ClusterCase {
  const empty = new Resources(cluster);
  const fits = (one: ClusterJob, partition: number) =>
    mayRunIn(cluster, { job: one } as Entry, partition) &&
    (cluster.licenses ?? []).every(({ count }, i) => (one.licenses?.[i] ?? 0) <= count) &&
    empty.allocate(onAnySwitches(one), partition, nodesOf(cluster, one, partition), NONE) !== undefined;
  const fitting = jobs.map((job) =>
    [job, smaller(job), modest(job)]
      .map((one) => ({ ...one, partitions: one.partitions.filter((p) => fits(one, p)) }))
      .find(({ partitions }) => partitions.length > 0),
  );
  const kept = [...jobs.keys()].filter((i) => fitting[i] !== undefined);
  return {
    cluster,
    jobs: someOf(
      jobs.map((job, i) => fitting[i] ?? job),
      kept,
    ),
    ...rest,
  };
}

function smaller(job: ClusterJob): ClusterJob {
  const { tasks, minNodes, maxNodes, memory } = job;
  const nodes = { minNodes: Math.ceil(minNodes / 2), maxNodes: Math.ceil(maxNodes / 2) };
  // Only GPUs of the whole job leave open how many tasks a job of any number of nodes has.
  const { gpusPerTask: _, jobGpus: __, anyTasks, ...rest } = job;
  const isAny = anyTasks && Number.isFinite(maxNodes);
  return {
    ...rest,
    ...(isAny && { anyTasks }),
    ...nodes,
    tasks: Math.ceil(tasks / 3),
    memory: Math.floor(memory / 4),
    gpusPerNode: 0,
  };
}

/** The job without wishes for nodes, tasks of nodes, GPUs and licenses that few jobs have. */
export function withoutWishes(job: ClusterJob): ClusterJob {
  const {
    nodes,
    tasksPerNode,
    leastCpus,
    gpusPerTask,
    jobGpus,
    licenses,
    anyTasks,
    sizeNodes,
    sizeCpus,
    ...rest
  } = job;
  return rest;
}

/** It asks for one task, which runs wherever nothing but time is short. */
function modest(job: ClusterJob): ClusterJob {
  const { timeMin, ...rest } = withoutWishes(job);
  const one = { tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: NONE, memory: 0, gpusPerNode: 0 };
  return { ...rest, ...one, timeLimit: Math.min(job.timeLimit, 10) };
}
