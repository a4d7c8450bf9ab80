// What is idle and stranded on a cluster, from the definition in docs/metrics.md: at each instant, every partition is
// looked at anew, with the nodes and the waiting jobs of that instant.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { cpusAsked } from '../choice/cpusAsked.ts';
import { nodesUp } from '../events/outages.ts';
import { occurrencesAt } from '../events/reservations.ts';
import type { Entry } from '../jobs.ts';
import { mayRunIn } from '../queue.ts';
import type { Resources } from '../resources.ts';

/** CPUs and GPUs. */
export interface Amounts {
  cpus: number;
  gpus: number;
}

/** A waiting job, and where. */
interface Waiting extends Amounts {
  /** Its place among the jobs. */
  readonly job: number;
  readonly partitions: readonly number[];
}

/** A cluster from one instant to the next one at which something happens. */
export interface Snapshot {
  readonly at: number;
  /** Idle resources of each node; none of a node that takes no jobs. */
  readonly idle: readonly Amounts[];
  readonly waiting: readonly Waiting[];
}

/** As squeue shows them. */
const OF_RESOURCES = ['None', 'Priority', 'Resources'];
const OF_TAKEN_NODES = /^Nodes required for job are DOWN/;

/** Takes snapshots of a simulated controller, one for each instant. */
export class Snapshots {
  readonly all: Snapshot[] = [];
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** A job whose start was rounded down may end before the last instant. */
  see = (now: number, entries: readonly Entry[], resources: Resources): void => {
    const at = Math.max(now, this.all.at(-1)?.at ?? now);
    this.all.push(snapshotOf(this.#cluster, entries, resources, at));
  };
}

function snapshotOf(
  cluster: Cluster,
  entries: readonly Entry[],
  { cpus, gpus }: Resources,
  now: number,
): Snapshot {
  const up = nodesUp(cluster.nodes.length, cluster.outages ?? [], now);
  const active = occurrencesAt(cluster.reservations ?? [], now).filter(
    ({ start, end }) => start <= now && now < end,
  );
  const takesJobs = (node: number) =>
    up.has(node) && !active.some(({ reservation }) => reservation.nodes.includes(node));
  const waits = ({ state, isReleased, reason, job }: Entry) =>
    state === 'pending' &&
    isReleased &&
    (OF_RESOURCES.includes(reason) || OF_TAKEN_NODES.test(reason)) &&
    !cluster.reservations?.some(({ name }) => name === job.reservation);
  return {
    at: now,
    idle: cluster.nodes.map((_, node) =>
      takesJobs(node) ? { cpus: cpus[node], gpus: gpus[node] } : { cpus: 0, gpus: 0 },
    ),
    waiting: entries.filter(waits).map((entry) => ({
      job: entry.id,
      cpus: cpusAsked(entry.job),
      gpus: gpusAsked(entry.job),
      partitions: entry.job.partitions.filter((partition) => mayRunIn(cluster, entry, partition)),
    })),
  };
}

function gpusAsked({ gpusPerNode, jobGpus, minNodes }: ClusterJob): number {
  return jobGpus === undefined ? gpusPerNode * minNodes : jobGpus.count;
}

/** Idle and stranded resources. */
export interface Found {
  readonly idle: Amounts;
  readonly stranded: Amounts;
}

const none = (): Found => ({ idle: { cpus: 0, gpus: 0 }, stranded: { cpus: 0, gpus: 0 } });

/**
 * What is idle and stranded at an instant, in each partition, and on the whole cluster, where a node counts once.
 *
 * @param partitions the nodes of each
 * @param counts for which jobs
 */
export function strandedAt(
  partitions: readonly (readonly number[])[],
  { idle, waiting }: Snapshot,
  counts: (job: number) => boolean = () => true,
): { cluster: Found; partitions: Found[] } {
  const sum = (nodes: Iterable<number>, what: keyof Amounts) =>
    [...new Set(nodes)].reduce((total, node) => total + idle[node][what], 0);
  const strands = (p: number, what: keyof Amounts) =>
    waiting.some(
      (one) =>
        counts(one.job) &&
        one.partitions.includes(p) &&
        one.cpus <= sum(partitions[p], 'cpus') &&
        one.gpus <= sum(partitions[p], 'gpus') &&
        (what === 'cpus' || one.gpus > 0),
    );
  const both = (of: (what: keyof Amounts) => number): Amounts => ({ cpus: of('cpus'), gpus: of('gpus') });
  const places = [...partitions.keys()];
  return {
    cluster: {
      idle: both((what) => sum(partitions.flat(), what)),
      stranded: both((what) =>
        sum(
          places.filter((p) => strands(p, what)).flatMap((p) => partitions[p]),
          what,
        ),
      ),
    },
    partitions: places.map((p) => ({
      idle: both((what) => sum(partitions[p], what)),
      stranded: both((what) => (strands(p, what) ? sum(partitions[p], what) : 0)),
    })),
  };
}

/** The integrals of both over [from, to), in resource-seconds. */
export function strandedOver(
  partitions: readonly (readonly number[])[],
  snapshots: readonly Snapshot[],
  [from, to]: readonly [number, number],
  counts?: (job: number) => boolean,
): { cluster: Found; partitions: Found[] } {
  const total = { cluster: none(), partitions: partitions.map(none) };
  for (const [i, snapshot] of snapshots.entries()) {
    const { at: next } = snapshots[i + 1] ?? { at: to };
    const seconds = Math.min(next, to) - Math.max(snapshot.at, from);
    if (seconds <= 0) continue;
    const now = strandedAt(partitions, snapshot, counts);
    add(total.cluster, now.cluster, seconds);
    for (const p of partitions.keys()) add(total.partitions[p], now.partitions[p], seconds);
  }
  return total;
}

function add(total: Found, now: Found, seconds: number): void {
  for (const kind of ['idle', 'stranded'] as const)
    for (const what of ['cpus', 'gpus'] as const) total[kind][what] += seconds * now[kind][what];
}
