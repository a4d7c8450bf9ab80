// Records what is idle on a cluster during a run, and which jobs wait for it, from the kernel's log.
import type { SlurmInstance } from '../../kernel/instance.ts';
import type { ClusterUse, ResourceRequest, ResourceWaits } from '../../schedule/clusterUse.ts';
import { cpusAsked, gpusAsked, keepsToLimits } from './candidates.ts';
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
    const [changes, begins] = this.#counts();
    const idle = {
      time: new Float64Array(changes),
      group: new Int32Array(changes),
      cpus: new Int32Array(changes),
      gpus: new Int32Array(changes),
    };
    const waits = {
      job: new Int32Array(begins),
      from: new Float64Array(begins),
      until: new Float64Array(begins).fill(Number.POSITIVE_INFINITY),
    };
    /** The place in `waits` of the current wait of each job. */
    const current: number[] = [];
    let [change, begun] = [0, 0];
    for (const part of this.#parts) {
      for (let at = 0; at < part.length; at += ENTRY) {
        const subject = part[at + 1];
        if (subject >= 0) {
          idle.time[change] = part[at];
          idle.group[change] = subject;
          idle.cpus[change] = part[at + 2];
          idle.gpus[change++] = part[at + 3];
        } else if (part[at + 2] === 1) {
          current[-1 - subject] = begun;
          waits.job[begun] = -1 - subject;
          waits.from[begun++] = part[at];
        } else waits.until[current[-1 - subject]] = part[at];
      }
    }
    return { groups: this.#groups.partitions, idle, waits };
  }

  /** Numbers of changes of idle resources, and of waits. */
  #counts(): [changes: number, begins: number] {
    let [changes, begins] = [0, 0];
    for (const part of this.#parts) {
      for (let at = 0; at < part.length; at += ENTRY) {
        if (part[at + 1] >= 0) changes++;
        else begins += part[at + 2];
      }
    }
    return [changes, begins];
  }
}

/** Numbers the jobs of a record in another way, and leaves those out whose number is negative. */
export function withJobs(use: RecordedUse, numberOf: (job: number) => number): RecordedUse {
  const { job, from, until } = use.waits;
  const numbers = job.map(numberOf);
  const isKept = (_: number, i: number) => numbers[i] >= 0;
  const waits: ResourceWaits = {
    job: numbers.filter(isKept),
    from: from.filter(isKept),
    until: until.filter(isKept),
  };
  return { ...use, waits };
}

/** Nodes that never serve jobs: they are down or drained all the time. */
export function neverServing({ outages = [] }: Pick<Cluster, 'outages'>): ReadonlySet<number> {
  return new Set(
    outages.flatMap(({ node, from, until }) =>
      from === Number.NEGATIVE_INFINITY && until === Number.POSITIVE_INFINITY ? [node] : [],
    ),
  );
}

/** Returns the CPUs and GPUs of those nodes of a list that ever serve jobs. */
export function sizeOf(
  { nodes, outages }: Pick<Cluster, 'nodes' | 'outages'>,
  list: readonly number[],
): { cpus: number; gpus: number } {
  const never = neverServing({ outages });
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
  const numbers = new Int32Array(jobs.length).fill(-1);
  for (const [i, place] of places.entries()) numbers[place] = i;
  const { groups, idle, waits } = withJobs(recorded, (job) => numbers[job]);
  const all = [...cluster.nodes.keys()];
  return {
    partitions: cluster.partitions.map(({ name, nodes }) => ({ name, ...sizeOf(cluster, nodes) })),
    gpus: sizeOf(cluster, all).gpus,
    groups,
    idle,
    waits,
    ...requestsOf(cluster, jobs, places, waits),
  };
}

function requestsOf(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  places: readonly number[],
  waits: ResourceWaits,
): Pick<ClusterUse, 'requests' | 'requestOf'> {
  const cpus = cluster.partitions.map(({ nodes }) =>
    nodes.reduce((sum, node) => sum + cluster.nodes[node].cpus, 0),
  );
  const known = new Map<string, number>();
  const requests: ResourceRequest[] = [];
  const numberOf = (job: ClusterJob) => {
    const request = {
      cpus: cpusAsked(job),
      gpus: gpusAsked(job, job.minNodes),
      partitions: job.partitions.filter((p) => keepsToLimits(cluster, job, p, cpus[p])),
    };
    const key = `${request.cpus} ${request.gpus} ${request.partitions}`;
    const found = known.get(key) ?? requests.push(request) - 1;
    known.set(key, found);
    return found;
  };
  const requestOf = new Int32Array(places.length).fill(-1);
  for (const job of waits.job) if (requestOf[job] < 0) requestOf[job] = numberOf(jobs[places[job]]);
  return { requests, requestOf };
}
