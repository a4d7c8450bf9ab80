// Computes what is stranded on a Slurm cluster: idle CPUs and GPUs of a partition while a job waits there that asks for no
// more than are idle (docs/metrics.md).
import type { ClusterUse } from '../../schedule/clusterUse.ts';
import { WaitingRequests } from './waitingRequests.ts';

/** CPUs and GPUs: numbers at an instant, or their integrals over a time in seconds. */
interface Amounts {
  cpus: number;
  gpus: number;
}

/** Idle resources and those of them that are stranded. */
export interface IdleAmounts {
  readonly idle: Amounts;
  readonly stranded: Amounts;
}

const nothing = (): IdleAmounts => ({ idle: { cpus: 0, gpus: 0 }, stranded: { cpus: 0, gpus: 0 } });

/** Idle and stranded resources at an instant. A node in several partitions counts once for the whole cluster. */
interface State {
  readonly cluster: IdleAmounts;
  readonly partitions: readonly IdleAmounts[];
}

/** The idle and stranded CPU and GPU time of a cluster and of each of its partitions, in resource-seconds. */
export function strandedTime(
  use: ClusterUse,
  from: number,
  to: number,
  counts?: (job: number) => boolean,
): State {
  const sums = { cluster: nothing(), partitions: use.partitions.map(nothing) };
  sweep(use, counts, (start, end, { cluster, partitions }) => {
    const seconds = Math.min(end, to) - Math.max(start, from);
    if (!(seconds > 0)) return;
    addTime(sums.cluster, cluster, seconds);
    for (let p = 0; p < partitions.length; p++) addTime(sums.partitions[p], partitions[p], seconds);
  });
  return sums;
}

function addTime(sum: IdleAmounts, { idle, stranded }: IdleAmounts, seconds: number): void {
  sum.idle.cpus += seconds * idle.cpus;
  sum.idle.gpus += seconds * idle.gpus;
  sum.stranded.cpus += seconds * stranded.cpus;
  sum.stranded.gpus += seconds * stranded.gpus;
}

/**
 * Calls a function for each time [start, end) during which nothing changes, in the order of time. The last one has no
 * end. It goes once through the changes, each of which takes a time that grows with the logarithm of the number of
 * different requests.
 *
 * @param counts the jobs for which resources are stranded; default: all
 */
export function sweep(
  use: ClusterUse,
  counts: ((job: number) => boolean) | undefined,
  visit: (start: number, end: number, state: State) => void,
): void {
  const { idle, waits } = use;
  const counted = [...waits.job.keys()].filter((i) => counts?.(waits.job[i]) ?? true);
  const begins = Int32Array.from(counted).sort((a, b) => waits.from[a] - waits.from[b]);
  const ends = Int32Array.from(counted).sort((a, b) => waits.until[a] - waits.until[b]);
  const state = new Changing(use);
  let [b, e, i] = [0, 0, 0];
  const next = () =>
    Math.min(
      i < idle.time.length ? idle.time[i] : Number.POSITIVE_INFINITY,
      b < begins.length ? waits.from[begins[b]] : Number.POSITIVE_INFINITY,
      e < ends.length ? waits.until[ends[e]] : Number.POSITIVE_INFINITY,
    );
  for (let now = next(); now < Number.POSITIVE_INFINITY; ) {
    for (; b < begins.length && waits.from[begins[b]] <= now; b++) state.wait(waits.job[begins[b]], true);
    for (; e < ends.length && waits.until[ends[e]] <= now; e++) state.wait(waits.job[ends[e]], false);
    for (; i < idle.time.length && idle.time[i] <= now; i++)
      state.setIdle(idle.group[i], idle.cpus[i], idle.gpus[i]);
    state.update();
    const end = next();
    visit(now, end, state);
    now = end;
  }
}

/** The idle and stranded resources of a cluster as they change. */
class Changing implements State {
  readonly cluster = nothing();
  readonly partitions: readonly IdleAmounts[];
  readonly #use: ClusterUse;
  /** Waiting requests of each partition. */
  readonly #waiting: readonly WaitingRequests[];
  /** The places of a request among those of each of its partitions. */
  readonly #places: readonly (readonly number[])[];
  /** Idle resources of each group of nodes. */
  readonly #idle: readonly Amounts[];
  /** Number of partitions of each group in which CPUs, and GPUs, are stranded. */
  readonly #strandedIn: readonly Amounts[];
  /** True for each partition in which CPUs, or GPUs, are stranded. */
  readonly #isStranded: readonly { cpus: boolean; gpus: boolean }[];
  readonly #groupsOf: readonly (readonly number[])[];
  /** Partitions that have changed since the last update. */
  readonly #changed = new Set<number>();

  constructor(use: ClusterUse) {
    this.#use = use;
    this.partitions = use.partitions.map(nothing);
    this.#isStranded = use.partitions.map(() => ({ cpus: false, gpus: false }));
    this.#idle = use.groups.map(() => ({ cpus: 0, gpus: 0 }));
    this.#strandedIn = use.groups.map(() => ({ cpus: 0, gpus: 0 }));
    this.#groupsOf = use.partitions.map((_, p) =>
      [...use.groups.keys()].filter((group) => use.groups[group].includes(p)),
    );
    const { requests } = use;
    const inPartition = use.partitions.map((_, p) =>
      [...requests.keys()]
        .filter((request) => requests[request].partitions.includes(p))
        .sort((a, b) => requests[a].gpus - requests[b].gpus),
    );
    this.#waiting = inPartition.map((all) => new WaitingRequests(all.map((request) => requests[request])));
    const places = inPartition.map((all) => new Map(all.map((request, place) => [request, place])));
    this.#places = requests.map(({ partitions }, request) =>
      partitions.map((p) => places[p].get(request) as number),
    );
  }

  wait(job: number, waits: boolean): void {
    const request = this.#use.requestOf[job];
    const { partitions } = this.#use.requests[request];
    for (const [i, p] of partitions.entries()) {
      if (waits) this.#waiting[p].add(this.#places[request][i]);
      else this.#waiting[p].remove(this.#places[request][i]);
      this.#changed.add(p);
    }
  }

  setIdle(group: number, cpus: number, gpus: number): void {
    const idle = this.#idle[group];
    const more = { cpus: cpus - idle.cpus, gpus: gpus - idle.gpus };
    addTime(this.cluster, this.#change(group, more), 1);
    for (const p of this.#use.groups[group]) {
      this.partitions[p].idle.cpus += more.cpus;
      this.partitions[p].idle.gpus += more.gpus;
      this.#changed.add(p);
    }
    Object.assign(idle, { cpus, gpus });
  }

  /** Decides again for the partitions that have changed. */
  update(): void {
    for (const p of this.#changed) {
      const { idle, stranded } = this.partitions[p];
      const waiting = this.#waiting[p];
      this.#mark(p, 'cpus', waiting.hasWithin(idle.cpus, idle.gpus, 0));
      // GPUs that no job asks for are not stranded.
      this.#mark(p, 'gpus', waiting.hasWithin(idle.cpus, idle.gpus, 1));
      stranded.cpus = this.#isStranded[p].cpus ? idle.cpus : 0;
      stranded.gpus = this.#isStranded[p].gpus ? idle.gpus : 0;
    }
    this.#changed.clear();
  }

  /** The change of the whole cluster when the idle resources of a group change. */
  #change(group: number, { cpus, gpus }: Amounts): IdleAmounts {
    const { cpus: inCpus, gpus: inGpus } = this.#strandedIn[group];
    return {
      idle: { cpus, gpus },
      stranded: { cpus: inCpus > 0 ? cpus : 0, gpus: inGpus > 0 ? gpus : 0 },
    };
  }

  /** Sets whether the CPUs or the GPUs of a partition are stranded. */
  #mark(p: number, what: 'cpus' | 'gpus', isStranded: boolean): void {
    if (this.#isStranded[p][what] === isStranded) return;
    this.#isStranded[p][what] = isStranded;
    for (const group of this.#groupsOf[p]) {
      const before = this.#strandedIn[group][what];
      const after = before + (isStranded ? 1 : -1);
      this.#strandedIn[group][what] = after;
      if (before > 0 === after > 0) continue;
      this.cluster.stranded[what] += isStranded ? this.#idle[group][what] : -this.#idle[group][what];
    }
  }
}
