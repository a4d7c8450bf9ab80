// Simulates futures on a Slurm cluster: the model of its controller begins with the running and waiting jobs.
import type { SlurmKernel } from '../../kernel/instance.ts';
import type { SnapshotJobs } from '../../simulate/snapshot.ts';
import type { Cluster, ClusterJob, Held } from '../../slurm/machine/cluster.ts';
import { replayCluster } from '../../slurm/machine/replay.ts';
import type { Timing } from '../../slurm/machine/timing.ts';
import { AllocatedCpus } from '../../slurm/machine/warmStart/allocatedCpus.ts';
import { remainingJobs } from '../../slurm/machine/warmStart/remainingJobs.ts';
import { withUsageUntil } from '../../slurm/machine/warmStart/usageUntil.ts';
import { DAY, type Submissions } from '../arrivals.ts';
import type { Machine } from '../futures/player.ts';
import type { Moment } from '../past.ts';

/** Longest simulated future, in days; a job that has not started by then is assumed to start. */
const MOST_DAYS = 64;

/** Jobs of a history as jobs of a cluster, and the nodes where they ran. */
export interface JobsOnSlurm {
  readonly cluster: Cluster;
  readonly jobs: readonly ClusterJob[];
  /** Place among `jobs` of the job at each place of the history. */
  readonly at: Int32Array;
  /** Returns the indices of the nodes on which the job at a place of the history ran; empty if not known. */
  nodesOf(place: number): readonly number[];
  /** Returns the CPUs that it held on each of them; absent if only their sum is known. */
  cpusOf?(place: number): ArrayLike<number>;
  /** Returns the index among its partitions of the one in which the job at a place of the history ran. */
  ranAs(place: number): number;
}

/** State that is the same in all futures of a moment. */
interface Begun {
  readonly cluster: Cluster;
  readonly jobs: readonly ClusterJob[];
  /** Place among `jobs` of each job of the moment. */
  readonly placeOf: Int32Array;
}

export class SlurmMachine implements Machine {
  readonly #kernel: SlurmKernel;
  readonly #of: JobsOnSlurm;
  readonly #timing: Timing;
  #moment: Moment | undefined;
  #begun: Begun | undefined;
  /** Horizon of the next future, in days. */
  #days = 1;

  constructor(kernel: SlurmKernel, of: JobsOnSlurm, timing: Timing) {
    this.#kernel = kernel;
    this.#of = of;
    this.#timing = timing;
  }

  async startsIn(
    moment: Moment,
    present: SnapshotJobs,
    arrivals: Submissions,
    asked: readonly number[],
  ): Promise<Float64Array> {
    const begun = this.#at(moment);
    // Most jobs start within a day; otherwise retry with a longer horizon, which the next future then begins with.
    for (let days = this.#days; ; days *= 4) {
      const until = arrivals.beginOf(days);
      const { jobs, placeOf } = this.#withArrivals(moment, begun, present, arrivals, days);
      const places = asked.map((job) => placeOf[job]);
      const timing = { ...this.#timing, begin: moment.now };
      const stop = { jobs: places, instant: until };
      const { start } = await replayCluster(this.#kernel, begun.cluster, jobs, timing, { stop });
      if (places.every((place) => start[place] < until)) {
        this.#days = daysUntil(Math.max(...places.map((place) => start[place])), arrivals);
        return Float64Array.from(places, (i) => start[i]);
      }
      if (days >= MOST_DAYS || until === Number.POSITIVE_INFINITY) {
        const latest = moment.now + MOST_DAYS * DAY;
        return Float64Array.from(places, (i) => (start[i] < latest ? start[i] : latest));
      }
    }
  }

  #at(moment: Moment): Begun {
    if (this.#moment !== moment || this.#begun === undefined) {
      this.#moment = moment;
      this.#begun = begunAt(this.#of, moment);
    }
    return this.#begun;
  }

  /** Returns all jobs of a future, and the place of each: jobs of the moment first, then those submitted later. */
  #withArrivals(
    { target }: Moment,
    { jobs: begun, placeOf: places }: Begun,
    { length, request }: SnapshotJobs,
    arrivals: Submissions,
    days: number,
  ): { jobs: ClusterJob[]; placeOf: number[] } {
    const jobs = [...begun];
    const placeOf = [...places];
    for (const [i, place] of places.entries()) {
      const { timeLimit } = jobs[place];
      // Only the target job is simulated with other limits than its own.
      const limit = i === target ? request[i] / 60 : timeLimit;
      jobs[place] = { ...jobs[place], run: length[i], timeLimit: limit };
    }
    for (let day = 0; day < days && arrivals.beginOf(day) < Number.POSITIVE_INFINITY; day++)
      this.#add(arrivals.on(day), jobs, placeOf);
    return { jobs, placeOf };
  }

  /** Adds the jobs of a day: tasks of an array stay together, and dependencies are dropped. */
  #add(
    { job = new Int32Array(), submit, length }: SnapshotJobs,
    jobs: ClusterJob[],
    placeOf: number[],
  ): void {
    const order = [...job.keys()].sort((a, b) => this.#of.at[job[a]] - this.#of.at[job[b]]);
    const firsts = new Map<number, number>();
    const from = placeOf.length;
    for (const i of order) {
      const { array, dependency, begin, ...own } = this.#of.jobs[this.#of.at[job[i]]];
      const place = jobs.length;
      const first = array && (firsts.get(array.first) ?? place);
      if (array !== undefined) firsts.set(array.first, first as number);
      jobs.push({
        ...own,
        submit: first === undefined || first === place ? submit[i] : jobs[first].submit,
        run: length[i],
        ...(array !== undefined && { array: { ...array, first: first as number } }),
      });
      placeOf[from + i] = place;
    }
  }
}

/** Returns the shortest horizon within which a start is, in days. */
function daysUntil(start: number, arrivals: Submissions): number {
  let days = 1;
  while (start >= arrivals.beginOf(days)) days *= 4;
  return days;
}

function begunAt(of: JobsOnSlurm, { jobs: present, since, now, history }: Moment): Begun {
  const { processors } = history.jobs;
  const parts = new AllocatedCpus(of.cluster);
  const held = new Map<number, Held>();
  const byStart = [...present.keys()]
    .filter((i) => !Number.isNaN(since[i]))
    .sort((a, b) => since[a] - since[b]);
  for (const i of byStart) {
    const job = present[i];
    const place = of.at[job];
    const as = of.ranAs(job);
    const own = of.jobs[place];
    const nodes = of.nodesOf(job);
    const cpus = of.cpusOf?.(job);
    const on = cpus
      ? nodes.map((node, at) => [node, cpus[at]] as const)
      : parts.take(own, nodes, processors[job], own.partitions[as]);
    held.set(place, { since: since[i], as, on });
  }
  const ran = present.map((job) => of.at[job]);
  const places = [...ran].sort((a, b) => a - b);
  const order = new Map(places.map((place, i) => [place, i]));
  return {
    cluster: withUsageUntil(of.cluster, runsOf(of, history, now), now),
    jobs: remainingJobs(of.jobs, places, (place) => held.get(place)),
    placeOf: Int32Array.from(ran, (place) => order.get(place) as number),
  };
}

/** Yields the runs of the history that have begun. */
function* runsOf(of: JobsOnSlurm, { jobs, start, end }: Moment['history'], now: number) {
  for (let job = 0; job < jobs.length && jobs.submit[job] < now; job++) {
    if (!(start[job] < now)) continue;
    yield {
      job: of.jobs[of.at[job]],
      as: of.ranAs(job),
      start: start[job],
      end: end[job],
      nodes: of.nodesOf(job).length,
      cpus: jobs.processors[job],
    };
  }
}
