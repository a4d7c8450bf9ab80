// Records what is idle on a cluster during a run, and which jobs wait for it, from the kernel's log.
import type { SlurmInstance } from '../../kernel/instance.ts';
import type { ClusterUse, ResourceRequest, ResourceWaits } from '../../schedule/clusterUse.ts';
import { cpusAsked, keepsToLimits } from './candidates.ts';
import type { Cluster, ClusterJob } from './cluster.ts';

/** The groups of nodes that are in the same partitions. */
interface NodeGroups {
  /** The group of each node; -1: it is in no partition. */
  readonly of: Int32Array;
  /** The partitions of each group. */
  readonly partitions: readonly (readonly number[])[];
}

/** The idle resources of a run and the waits of its jobs, which have the kernel's numbers. */
export interface RecordedUse extends Pick<ClusterUse, 'idle' | 'waits'> {
  /** The partitions of each group of nodes. */
  readonly groups: readonly (readonly number[])[];
}

export function nodeGroupsOf({ nodes, partitions }: Pick<Cluster, 'nodes' | 'partitions'>): NodeGroups {
  const lists: number[][] = nodes.map(() => []);
  for (const [p, partition] of partitions.entries()) for (const node of partition.nodes) lists[node].push(p);
  const known = new Map<string, number>();
  const groups: number[][] = [];
  const groupOf = (list: number[]) => {
    const key = list.join();
    const group = known.get(key) ?? groups.push(list) - 1;
    known.set(key, group);
    return group;
  };
  const of = Int32Array.from(lists, (list) => (list.length === 0 ? -1 : groupOf(list)));
  return { of, partitions: groups };
}

/** Numbers of an entry of the kernel's log (assembly/slurm/events/useLog.ts). */
const ENTRY = 4;

/** Reads the kernel's log during a run. */
export class UseRecorder {
  readonly #groups: NodeGroups;
  readonly #parts: Float64Array[] = [];

  constructor(groups: NodeGroups) {
    this.#groups = groups;
  }

  /** Takes the entries since the last call. */
  read({ columns, numbers }: SlurmInstance): void {
    if (numbers.useLogged > 0) this.#parts.push(columns.useLog.slice(0, numbers.useLogged));
    numbers.useLogged = 0;
  }

  use(): RecordedUse {
    const idle: number[][] = [[], [], [], []];
    const waits: [job: number, from: number, until: number][] = [];
    /** The place in `waits` of each job that waits. */
    const current = new Map<number, number>();
    for (const part of this.#parts) {
      for (let at = 0; at < part.length; at += ENTRY) {
        const [time, subject, first, second] = part.subarray(at, at + ENTRY);
        const job = -1 - subject;
        if (subject >= 0)
          for (const [i, value] of [time, subject, first, second].entries()) idle[i].push(value);
        else if (first === 1) current.set(job, waits.push([job, time, Number.POSITIVE_INFINITY]) - 1);
        else waits[current.get(job) as number][2] = time;
      }
    }
    const [time, group, cpus, gpus] = idle;
    return {
      groups: this.#groups.partitions,
      idle: {
        time: Float64Array.from(time),
        group: Int32Array.from(group),
        cpus: Int32Array.from(cpus),
        gpus: Int32Array.from(gpus),
      },
      waits: {
        job: Int32Array.from(waits, ([job]) => job),
        from: Float64Array.from(waits, ([, from]) => from),
        until: Float64Array.from(waits, ([, , until]) => until),
      },
    };
  }
}

/** Numbers the jobs of a record in another way, and leaves those out that have no number. */
export function withJobs(use: RecordedUse, numberOf: (job: number) => number | undefined): RecordedUse {
  const { job, from, until } = use.waits;
  const kept = [...job.keys()].filter((i) => numberOf(job[i]) !== undefined);
  const waits: ResourceWaits = {
    job: Int32Array.from(kept, (i) => numberOf(job[i]) as number),
    from: Float64Array.from(kept, (i) => from[i]),
    until: Float64Array.from(kept, (i) => until[i]),
  };
  return { ...use, waits };
}

/** Returns the CPUs and GPUs of those nodes of a list that ever serve jobs. */
export function sizeOf(
  { nodes, outages = [] }: Cluster,
  list: readonly number[],
): { cpus: number; gpus: number } {
  const never = new Set(
    outages.flatMap(({ node, from, until }) =>
      from === Number.NEGATIVE_INFINITY && until === Number.POSITIVE_INFINITY ? [node] : [],
    ),
  );
  const serving = list.filter((node) => !never.has(node)).map((node) => nodes[node]);
  return {
    cpus: serving.reduce((sum, { cpus }) => sum + cpus, 0),
    gpus: serving.reduce((sum, { gpus }) => sum + gpus, 0),
  };
}

/** The use of a cluster by some of the jobs of a run. @param places which */
export function clusterUseOf(
  { cluster, jobs }: { readonly cluster: Cluster; readonly jobs: readonly ClusterJob[] },
  recorded: RecordedUse,
  places: readonly number[],
): ClusterUse {
  const numbers = new Map(places.map((place, i) => [place, i]));
  const { groups, idle, waits } = withJobs(recorded, (job) => numbers.get(job));
  const all = [...cluster.nodes.keys()];
  return {
    partitions: cluster.partitions.map(({ name, nodes }) => ({ name, ...sizeOf(cluster, nodes) })),
    gpus: sizeOf(cluster, all).gpus,
    groups,
    idle,
    waits,
    ...requestsOf(cluster, jobs, places),
  };
}

function requestsOf(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  places: readonly number[],
): Pick<ClusterUse, 'requests' | 'requestOf'> {
  const cpus = cluster.partitions.map(({ nodes }) =>
    nodes.reduce((sum, node) => sum + cluster.nodes[node].cpus, 0),
  );
  const known = new Map<string, number>();
  const requests: ResourceRequest[] = [];
  const requestOf = Int32Array.from(places, (place) => {
    const job = jobs[place];
    const request = {
      cpus: cpusAsked(job),
      gpus: gpusAsked(job),
      partitions: job.partitions.filter((p) => keepsToLimits(cluster, job, p, cpus[p])),
    };
    const key = `${request.cpus} ${request.gpus} ${request.partitions}`;
    const found = known.get(key) ?? requests.push(request) - 1;
    known.set(key, found);
    return found;
  });
  return { requests, requestOf };
}

/** The GPUs that a job asks for: those of each node on as few nodes as it accepts, or those of all of its tasks. */
function gpusAsked({ gpusPerNode, gpusPerTask, tasks, minNodes }: ClusterJob): number {
  return gpusPerTask === undefined ? gpusPerNode * minNodes : gpusPerTask * tasks;
}
