import type { SlurmKernel } from '../../../kernel/instance.ts';
import { type Cluster, type ClusterJob, type Held, SLURM_PRIORITY, SLURM_SCHEDULING } from '../cluster.ts';
import { canEverRun } from '../feasibility.ts';
import { replayCluster } from '../replay.ts';
import type { Timing } from '../timing.ts';

/** Minutes, longer than any replay. */
const FOREVER = 2 ** 24;
/** Seconds after which every job that fits has started. */
const SOON = 600;

/** A job that was running at the start: when it started, the place of its partition among its own, and its nodes. */
export interface Running {
  readonly job: ClusterJob;
  readonly since: number;
  readonly as: number;
  /** Empty if unknown. */
  readonly on: Held['on'];
}

/**
 * Chooses nodes for running jobs whose nodes are unknown: those that the model allocates if the jobs start one after
 * another while no other job waits.
 *
 * @param running in the order of their starts
 * @returns the allocation of each job; empty if it does not fit
 */
export async function placedByModel(
  kernel: SlurmKernel,
  { nodes, partitions, selection }: Cluster,
  running: readonly Running[],
): Promise<Held['on'][]> {
  const empty: Cluster = {
    nodes,
    selection,
    // Recorded running jobs are placed even if the model would not start them; jobs that do not fit are skipped.
    partitions: partitions.map(({ name, nodes: members, priorityTier, exclusive, maxCpusPerNode }) => ({
      ...{ name, nodes: members, priorityTier, priorityJobFactor: 1, exclusive, isDefault: false },
      ...{ maxTime: Number.POSITIVE_INFINITY, minNodes: 0, maxNodes: Number.POSITIVE_INFINITY },
      ...(maxCpusPerNode !== undefined && { maxCpusPerNode }),
    })),
    scheduling: {
      ...SLURM_SCHEDULING,
      ...{ backfill: false, batchSchedDelay: 0, defaultQueueDepth: 2 ** 30, bfMinAgeReserve: FOREVER },
    },
    priority: SLURM_PRIORITY,
  };
  const isRunnable = canEverRun(empty);
  const jobs = running.map(({ job, since, as, on }): ClusterJob => {
    const { array, dependency, begin, association, qos, licenses, reservation, timeMin, ...own } = job;
    return {
      ...own,
      ...{ submit: 0, run: 60 * FOREVER, timeLimit: FOREVER, nice: 0, partitions: [job.partitions[as]] },
      ...(on.length > 0 && { held: { since: Math.min(0, since), as: 0, on } }),
    };
  });
  const order = [...jobs.keys()].filter((i) => jobs[i].held !== undefined || isRunnable(jobs[i]));
  const placed: Held['on'][] = running.map(() => []);
  if (order.length === 0) return placed;
  const timing: Timing = { look: 0, fullPass: 0, cycle: 0, epilog: 1, epoch: 0, priorities: 0, begin: 1 };
  const stop = { jobs: order.map((_, at) => at), instant: SOON };
  const found = await replayCluster(
    kernel,
    empty,
    order.map((i) => jobs[i]),
    timing,
    { stop },
  );
  for (const [at, i] of order.entries()) {
    const [first, end] = [found.firstNode[at], found.firstNode[at + 1]];
    placed[i] = [...found.nodes.subarray(first, end)].map(
      (node, k) => [node, found.cpus[first + k]] as const,
    );
  }
  return placed;
}
