import fc from 'fast-check';
import type { ClusterJob, ClusterNode, JobGpus } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { startsInTheEnd } from '../startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** GPUs of a job, as far as they do not depend on its tasks. */
const wish = fc.record({
  count: whole(1, 10),
  perTask: fc.constantFrom(undefined, undefined, 1, 1, 2),
  cpus: fc.constantFrom(0, 0, 0, 1, 2, 3),
  hasDefaultCpus: fc.boolean(),
  memory: fc.constantFrom(0, 0, 100, 600),
  namesTasks: fc.boolean(),
});

type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** A job with GPUs of all of its nodes together, as its options would make it. */
function withGpus(job: ClusterJob, { perTask, namesTasks, ...wish }: Wish): ClusterJob {
  const { anyTasks: _, gpusPerTask: __, jobGpus: ___, ...rest } = job;
  const each = { cpus: wish.cpus, hasDefaultCpus: wish.hasDefaultCpus && wish.cpus > 0, memory: wish.memory };
  const isByTask = perTask !== undefined;
  const count = isByTask ? Math.max(1, perTask * job.tasks) : wish.count;
  const jobGpus: JobGpus = { count, ...each };
  const isCounted = isByTask || namesTasks || job.tasksPerNode !== undefined;
  const cpusPerTask = isByTask && wish.cpus > 0 ? perTask * wish.cpus : job.cpusPerTask;
  const leastCpus =
    job.leastCpus === undefined ? undefined : Math.ceil(job.leastCpus / cpusPerTask) * cpusPerTask;
  return {
    ...rest,
    gpusPerNode: 0,
    ...(isByTask && { gpusPerTask: perTask }),
    ...(!isCounted && { anyTasks: true as const, tasks: job.minNodes }),
    jobGpus,
    cpusPerTask,
    ...(leastCpus !== undefined && { leastCpus }),
    minNodes: Math.min(job.minNodes, count),
    maxNodes: Number.isFinite(job.maxNodes) ? Math.min(job.maxNodes, count) : job.maxNodes,
  };
}

/** The job without its GPUs, if they are those of the whole job: the model has them without topologies only. */
export function withoutJobGpus(job: ClusterJob): ClusterJob {
  const { gpusPerTask: _, jobGpus, ...rest } = job;
  return jobGpus === undefined ? job : rest;
}

/** Nodes with up to four GPUs, which have a type on some. */
function withMoreGpus(node: ClusterNode, gpus: number): ClusterNode {
  const { gpuTypes: _, ...rest } = node;
  return { ...rest, gpus, ...(gpus === 3 && { gpuTypes: { a100: gpus } }) };
}

/** The same cases, in which many jobs ask for GPUs of the whole job or of each task. Those that name nodes keep them. */
export function jobGpusCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(
      cases,
      fc.array(fc.option(wish, { freq: 3, nil: undefined }), { minLength: 12, maxLength: 12 }),
      fc.array(fc.constantFrom(0, 1, 2, 3, 4, 4), { minLength: 8, maxLength: 8 }),
    )
    .map(([{ cluster, jobs, ...rest }, wishes, counts]) => ({
      ...rest,
      cluster: {
        ...cluster,
        // select/linear takes no such jobs.
        selection: { ...cluster.selection, unit: 'cpu' as const },
        nodes: cluster.nodes.map((node, i) => withMoreGpus(node, counts[i % counts.length])),
      },
      jobs: jobs.map((job, i) => {
        const wish = wishes[(job.array?.first ?? i) % wishes.length];
        const needed = job.nodes?.named?.length ?? 0;
        return wish === undefined || needed > wish.count ? job : withGpus(job, wish);
      }),
    }))
    .map(startsInTheEnd);
}
