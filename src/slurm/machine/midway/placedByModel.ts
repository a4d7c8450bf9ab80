import type { SlurmKernel } from '../../../kernel/instance.ts';
import { type Cluster, type ClusterJob, type Held, SLURM_PRIORITY, SLURM_SCHEDULING } from '../cluster.ts';
import { homes } from '../homeless.ts';
import { replayCluster } from '../replay.ts';
import type { Timing } from '../timing.ts';

/** More minutes than any replay has. */
const FOREVER = 2 ** 24;
/** So many seconds later all that have room have started. */
const SOON = 600;

/** A job that ran at an instant: its start, the place of its partition among its own, and what is known of where. */
export interface Running {
  readonly job: ClusterJob;
  readonly since: number;
  readonly as: number;
  /** None: nobody knows. */
  readonly on: Held['on'];
}

/**
 * Nodes for those of which nobody knows where they ran: those that the model gives to them one after the other when
 * nobody else waits.
 *
 * @param running in the order of their starts
 * @returns what each holds; nothing: there is no room for it
 */
export async function placedByModel(
  kernel: SlurmKernel,
  { nodes, partitions, selection }: Cluster,
  running: readonly Running[],
): Promise<Held['on'][]> {
  const empty: Cluster = {
    nodes,
    selection,
    // Whom the site let run may run, and who finds no room is in nobody's way.
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
  const hasHome = homes(empty);
  const jobs = running.map(({ job, since, as, on }): ClusterJob => {
    const { array, dependency, begin, association, qos, licences, reservation, timeMin, ...own } = job;
    return {
      ...own,
      ...{ submit: 0, run: 60 * FOREVER, timeLimit: FOREVER, nice: 0, partitions: [job.partitions[as]] },
      ...(on.length > 0 && { held: { since: Math.min(0, since), as: 0, on } }),
    };
  });
  const order = [...jobs.keys()].filter((i) => jobs[i].held !== undefined || hasHome(jobs[i]));
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
