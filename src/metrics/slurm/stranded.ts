// Computes what is stranded on a Slurm cluster: idle CPUs and GPUs of a partition while a job waits there that asks for no
// more than are idle (docs/metrics.md).
import type { ClusterUse } from '../../schedule/clusterUse.ts';
import { WaitingRequests } from './waitingRequests.ts';

/** Numbers of CPUs and GPUs, or their integrals over a time in seconds. */
interface Amounts {
  readonly cpus: number;
  readonly gpus: number;
}

/** Idle resources and those of them that are stranded. */
export interface IdleAmounts {
  readonly idle: Amounts;
  readonly stranded: Amounts;
}

/**
 * Idle and stranded resources at an instant: those of partition p at 2 p (CPUs) and 2 p + 1 (GPUs), and then those of the
 * whole cluster, where a node in several partitions counts once.
 */
interface State {
  readonly idle: Float64Array;
  readonly stranded: Float64Array;
  /** The place of the CPUs of the cluster. */
  readonly cluster: number;
}

/** The idle and stranded CPU and GPU time of a cluster and of each of its partitions, in resource-seconds. */
export function strandedTime(
  use: ClusterUse,
  from: number,
  to: number,
  counts?: (job: number) => boolean,
): { cluster: IdleAmounts; partitions: IdleAmounts[] } {
  const length = 2 * use.partitions.length + 2;
  const [idleTime, strandedTimes] = [new Float64Array(length), new Float64Array(length)];
  sweep(use, counts, (start, end, { idle, stranded }) => {
    const seconds = Math.min(end, to) - Math.max(start, from);
    if (!(seconds > 0)) return;
    for (let i = 0; i < length; i++) {
      idleTime[i] += seconds * idle[i];
      strandedTimes[i] += seconds * stranded[i];
    }
  });
  const at = (sums: Float64Array, p: number): Amounts => ({ cpus: sums[2 * p], gpus: sums[2 * p + 1] });
  const of = (p: number): IdleAmounts => ({ idle: at(idleTime, p), stranded: at(strandedTimes, p) });
  return { cluster: of(use.partitions.length), partitions: use.partitions.map((_, p) => of(p)) };
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
    for (; i < idle.time.length && idle.time[i] <= now; i++) {
      state.setIdle(2 * idle.group[i], idle.cpus[i]);
      state.setIdle(2 * idle.group[i] + 1, idle.gpus[i]);
    }
    state.update();
    const end = next();
    visit(now, end, state);
    now = end;
  }
}

/** The idle and stranded resources of a cluster as they change. */
class Changing implements State {
  readonly idle: Float64Array;
  readonly stranded: Float64Array;
  readonly cluster: number;
  readonly #use: ClusterUse;
  /** Waiting requests of each partition. */
  readonly #waiting: readonly WaitingRequests[];
  /** The places of a request among those of each of its partitions. */
  readonly #places: readonly (readonly number[])[];
  /** Idle CPUs of group g at 2 g, and GPUs at 2 g + 1. */
  readonly #idleOf: Float64Array;
  /** Number of partitions of the group in which these are stranded. */
  readonly #strandedIn: Int32Array;
  /** 1: the CPUs, or the GPUs, of a partition are stranded. */
  readonly #isStranded: Uint8Array;
  readonly #groupsOf: readonly (readonly number[])[];
  /** Partitions that have changed since the last update, each once. */
  readonly #changed: number[] = [];
  readonly #isChanged: Uint8Array;

  constructor(use: ClusterUse) {
    this.#use = use;
    const { requests, groups, partitions } = use;
    this.cluster = 2 * partitions.length;
    this.idle = new Float64Array(this.cluster + 2);
    this.stranded = new Float64Array(this.cluster + 2);
    this.#isStranded = new Uint8Array(this.cluster);
    this.#isChanged = new Uint8Array(partitions.length);
    this.#idleOf = new Float64Array(2 * groups.length);
    this.#strandedIn = new Int32Array(2 * groups.length);
    this.#groupsOf = partitions.map((_, p) =>
      [...groups.keys()].filter((group) => groups[group].includes(p)),
    );
    const inPartition = partitions.map((_, p) =>
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
    for (let i = 0; i < partitions.length; i++) {
      const waiting = this.#waiting[partitions[i]];
      if (waits) waiting.add(this.#places[request][i]);
      else waiting.remove(this.#places[request][i]);
      this.#noteChange(partitions[i]);
    }
  }

  /** Sets the idle CPUs or GPUs of a group. @param at 2 group, or 2 group + 1 */
  setIdle(at: number, amount: number): void {
    const more = amount - this.#idleOf[at];
    if (more === 0) return;
    const resource = at & 1;
    this.#idleOf[at] = amount;
    this.idle[this.cluster + resource] += more;
    if (this.#strandedIn[at] > 0) this.stranded[this.cluster + resource] += more;
    const partitions = this.#use.groups[at >> 1];
    for (let i = 0; i < partitions.length; i++) {
      this.idle[2 * partitions[i] + resource] += more;
      this.#noteChange(partitions[i]);
    }
  }

  #noteChange(p: number): void {
    if (this.#isChanged[p] !== 0) return;
    this.#isChanged[p] = 1;
    this.#changed.push(p);
  }

  /** Decides again for the partitions that have changed. */
  update(): void {
    for (const p of this.#changed) {
      const [cpus, gpus] = [this.idle[2 * p], this.idle[2 * p + 1]];
      this.#mark(2 * p, this.#waiting[p].hasWithin(cpus, gpus, 0));
      // GPUs that no job asks for are not stranded.
      this.#mark(2 * p + 1, this.#waiting[p].hasWithin(cpus, gpus, 1));
      this.#isChanged[p] = 0;
    }
    this.#changed.length = 0;
  }

  /** Sets whether the CPUs or the GPUs of a partition are stranded. @param at 2 partition, or 2 partition + 1 */
  #mark(at: number, isStranded: boolean): void {
    this.stranded[at] = isStranded ? this.idle[at] : 0;
    if (this.#isStranded[at] === Number(isStranded)) return;
    this.#isStranded[at] = Number(isStranded);
    const resource = at & 1;
    for (const group of this.#groupsOf[at >> 1]) {
      const place = 2 * group + resource;
      const before = this.#strandedIn[place];
      const after = before + (isStranded ? 1 : -1);
      this.#strandedIn[place] = after;
      if (before > 0 === after > 0) continue;
      this.stranded[this.cluster + resource] += isStranded ? this.#idleOf[place] : -this.#idleOf[place];
    }
  }
}
