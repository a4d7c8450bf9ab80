// Puts the queue of a snapshot on the model of its cluster: all jobs run to their limits, and nothing else is submitted.
// This is what backfilling assumes, too.
import { DataError } from '../../errors.ts';
import type { SlurmKernel } from '../../kernel/instance.ts';
import type { Cluster, ClusterJob, Held } from '../machine/cluster.ts';
import type { Watched } from '../machine/explain/watch.ts';
import { canEverRun, reasonItCannotRun } from '../machine/feasibility.ts';
import { type ClusterSchedule, replayCluster } from '../machine/replay.ts';
import { type SlurmConfiguration, slurmTiming } from '../machine/replayOnSlurm.ts';
import { clusterJobs } from '../machine/submissions.ts';
import type { Timing } from '../machine/timing.ts';
import { remainingJobs } from '../machine/warmStart/remainingJobs.ts';
import { everyJob } from '../snapshot/everyJob.ts';
import type { ListedJob, Snapshot } from '../snapshot/snapshot.ts';
import { heldNow } from './heldNow.ts';
import { byNumber, listedSubmission } from './listedSubmission.ts';
import { withSnapshotCalendar } from './snapshotCalendar.ts';

/** Run time of all jobs, in seconds: ten years. Slurm ends them at their limits. */
const ENDLESS = 315_360_000;
/** Longest time that a job is simulated to wait, in seconds. */
const MOST_WAIT = 30 * 86_400;
/**
 * Share of the simulated time by which backfill cycles are apart at most. Starts far away depend on the instants of the
 * cycles much more than that.
 */
const CYCLE_GROWTH = 0.01;

export class QueueNow {
  readonly cluster: Cluster;
  readonly now: number;
  /** Instant at which a replay ends if the jobs that it waits for have not started. */
  readonly horizon: number;
  /** Jobs that run or wait, in the order of their numbers. */
  readonly listed: readonly ListedJob[];
  /** The same jobs on the cluster. */
  readonly jobs: readonly ClusterJob[];
  /** Features of the queue that the model lacks, one line each. */
  readonly notes: string[];
  readonly #kernel: SlurmKernel;

  /**
   * @param asked a waiting job of the snapshot
   * @throws DataError, one line: the configuration lacks partitions of the snapshot
   */
  constructor(kernel: SlurmKernel, snapshot: Snapshot, configuration: SlurmConfiguration, asked: ListedJob) {
    const { cluster } = withSnapshotCalendar(configuration, snapshot);
    const submissionsOf = (jobs: readonly ListedJob[]) =>
      jobs.map((job, i) => listedSubmission(job, i, snapshot.name, cluster));
    const held = heldNow(snapshot, cluster, (jobs) => clusterJobs(submissionsOf(jobs), cluster));
    const { running, waiting, notes } = everyJob(held.snapshot, asked.id);
    const all = [...running, ...waiting].map(({ job }) => job).sort(byNumber);
    this.now = snapshot.now;
    this.horizon = this.now + MOST_WAIT;
    this.cluster = cluster;
    this.notes = [...held.notes, ...notes];
    this.#kernel = kernel;
    const heldBy = (place: number): Held | undefined => {
      const on = held.parts.get(all[place]);
      return on && { since: Math.min(all[place].start, this.now - 1), as: 0, on: [...on] };
    };
    const jobs = clusterJobs(submissionsOf(all), cluster).map((job, place) =>
      atItsLimit(job, this.now, heldBy(place)?.since ?? this.now),
    );
    const isRunnable = canEverRun(cluster);
    const places = [...jobs.keys()].filter((place) => held.parts.has(all[place]) || isRunnable(jobs[place]));
    this.listed = places.map((place) => all[place]);
    this.jobs = remainingJobs(jobs, places, heldBy);
    if (!this.listed.includes(asked))
      throw new DataError(
        `job ${asked.id}: never starts on the cluster of ${configuration.name}: ${reasonItCannotRun(cluster)(jobs[all.indexOf(asked)]).why}`,
      );
    const out = all.length - places.length;
    if (out > 0) this.notes.push(`${out} waiting jobs can never start on this cluster: left out`);
  }

  /** Returns the place of a listed job. */
  placeOf(job: ListedJob): number {
    return this.listed.findIndex(({ id }) => id === job.id);
  }

  /** Runs the model until jobs have started, or until an instant. */
  replay(
    jobs: readonly ClusterJob[],
    until: readonly number[],
    { instant = this.horizon }: { instant?: number } = {},
  ): Promise<ClusterSchedule> {
    const stop = { jobs: until, instant };
    return replayCluster(this.#kernel, this.cluster, jobs, this.#timing, { stop });
  }

  /** Returns what the model's controller knows of a waiting job now. */
  async stateOf(jobs: readonly ClusterJob[], place: number): Promise<Watched> {
    const seen: Watched[] = [];
    const see = (now: Watched) => {
      // Some values are read when they are asked for.
      const [terms, priorities] = [now.terms(), jobs.map((_, job) => now.priorityOf(job))];
      seen.push({ ...now, terms: () => terms, priorityOf: (job) => priorities[job] });
    };
    const watch = { job: place, see, start: () => {} };
    // Priorities do not need the first cycle, which tests the whole queue.
    const cluster = { ...this.cluster, scheduling: { ...this.cluster.scheduling, backfill: false } };
    await replayCluster(this.#kernel, cluster, jobs, this.#timing, {
      watch,
      stop: { jobs: [], instant: this.now },
    });
    return seen[0];
  }

  get #timing(): Timing {
    return { ...slurmTiming(), begin: this.now, cycleGrowth: CYCLE_GROWTH };
  }
}

function atItsLimit(job: ClusterJob, now: number, since: number): ClusterJob {
  // A job that exceeds its limit is about to be killed.
  const timeLimit = Math.max(job.timeLimit, Math.ceil((now - since + 1) / 60));
  return { ...job, timeLimit, run: ENDLESS };
}
