// Simulates stochastic jobs on a Slurm cluster: a job that its limit kills submits its next request, as a new entry
// of the queue.
import { DataError, UsageError } from '../../errors.ts';
import type { SlurmKernel } from '../../kernel/instance.ts';
import type { Tries } from '../../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import type { Workload } from '../../trace/workload.ts';
import type { ClusterJob } from './cluster.ts';
import { CLUSTER } from './codes.ts';
import type { SlurmSubmission } from './events/eventLines.ts';
import { canEverRun } from './feasibility.ts';
import { defaultSlurmKernel } from './load.ts';
import { type ClusterReplayOptions, type ClusterSchedule, replayCluster } from './replay.ts';
import { type SlurmConfiguration, slurmTiming } from './replayOnSlurm.ts';
import { cpusOf } from './schedule.ts';
import { clusterJobs } from './submissions.ts';
import type { Timing } from './timing.ts';

export interface SlurmSpeculateOptions extends ClusterReplayOptions {
  /** From loadSlurmKernel(); default: the Wasm kernel. */
  kernel?: SlurmKernel;
  /** Timing of the controller that slurm.conf does not specify [default: SLURM_TIMING]. */
  timing?: Partial<Timing>;
  /**
   * Options of each job other than its time limit, from submissionsOf(); default: a task for each of its
   * processors.
   */
  submissions?: readonly SlurmSubmission[];
  /** The log that the jobs are of: its clock holds. */
  log?: Workload;
  /**
   * True if each job requests the time of its whole sequence at once, and its first request is the limit to which
   * backfilling may lower that (`--time-min`); default: false. A job that the lower limit kills is submitted again with
   * the whole time. Checkpoints are not used.
   */
  speculativeBackfilling?: boolean;
}

export interface SlurmSpeculateResult {
  /** Its machine has all CPUs of the cluster. */
  workload: StochasticWorkload;
  /** Attempts of all jobs, including those that are never done. */
  tries: Tries;
  /** Jobs that are never done on this cluster, by their places in the workload. */
  neverDone: number[];
  /** Time the replay took, in seconds. */
  seconds: number;
}

/** A try that a job makes if it comes so far. */
interface PlannedTry {
  readonly job: number;
  /** Minutes. */
  readonly limit: number;
  readonly timeMin?: number;
  /** Run time that it needs, in seconds. */
  readonly run: number;
}

/**
 * Simulates stochastic jobs on a Slurm cluster. Requests are limits, in whole minutes: the time that is
 * gained by rounding is used for work. A job that its limit kills submits its next request at that instant.
 *
 * @throws DataError, one line, if the last request of a job does not suffice, or for a job that names what
 *   the cluster has not; UsageError for a workload whose submissions follow ends, or with allowances
 */
export async function speculateOnSlurm(
  configuration: SlurmConfiguration,
  workload: StochasticWorkload,
  options: SlurmSpeculateOptions = {},
): Promise<SlurmSpeculateResult> {
  const { kernel, timing, submissions = plainSubmissions(workload), log, speculativeBackfilling } = options;
  const planned = speculativeBackfilling ? speculativeTries : plannedTries;
  // Not destructured above: the published types do not have what is internal.
  const { cluster } = configuration;
  if (workload.feedback)
    throw new UsageError('a cluster does not take feedback: submissions keep their times');
  if (workload.jobs.allowance)
    throw new UsageError('a cluster does not take allowances of checkpoints: only limits end its jobs');
  const asked = clusterJobs(submissions, cluster);
  const isRunnable = canEverRun(cluster);
  const sequences: PlannedTry[][] = [];
  for (let job = 0; job < workload.jobs.length; job++) {
    const tries = planned(workload, job);
    // sbatch refuses a job that no partition can run, so it delays no other job.
    if (tries.every(({ limit }) => isRunnable({ ...asked[job], timeLimit: limit }))) sequences.push(tries);
  }
  const rows = inRows(sequences, asked);
  const loaded = kernel ?? (await defaultSlurmKernel());
  const begun = performance.now();
  const clock = { ...slurmTiming(log), ...timing };
  const { onProgress, signal } = options;
  const found = await replayCluster(loaded, cluster, rows.jobs, clock, { onProgress, signal });
  const tries = triesOf(found, rows);
  const done = new Set(tries.job.filter((_, i) => tries.ok[i] === 1));
  return {
    workload: { ...workload, processors: cpusOf(cluster) },
    tries,
    neverDone: [...workload.jobs.submit.keys()].filter((job) => !done.has(job)),
    seconds: (performance.now() - begun) / 1000,
  };
}

function plainSubmissions({ name, jobs }: StochasticWorkload): SlurmSubmission[] {
  const { id, submit, run, processors } = jobs;
  return Array.from(submit, (time, job) => ({
    where: `${name}: job ${job}`,
    id: id?.[job] ?? job,
    submit: time,
    run: run[job],
    options: new Map([['ntasks', `${processors[job]}`]]),
  }));
}

/** The tries that the job makes until it is done, if nothing but limits ends them. @throws DataError */
function plannedTries({ name, jobs }: StochasticWorkload, job: number): PlannedTry[] {
  const { offset, requests, checkpoints } = jobs;
  const tries: PlannedTry[] = [];
  let saved = 0;
  for (let i = offset[job]; i < offset[job + 1]; i++) {
    const limit = wholeMinutes(requests[i]);
    const restart = saved > 0 ? jobs.restart[i] : 0;
    const checkpoint = checkpoints[i] ? jobs.checkpoint[i] : 0;
    const needed = restart + (jobs.run[job] - saved);
    if (needed <= 60 * limit - checkpoint) return [...tries, { job, limit, run: needed }];
    // It would run on behind its limit.
    tries.push({ job, limit, run: 60 * limit + 1 });
    if (checkpoints[i]) saved += Math.max(0, 60 * limit - checkpoint - restart);
  }
  throw insufficient({ name, jobs }, job);
}

/** One that backfilling may shorten to the first request, and one for which it may not. @throws DataError */
function speculativeTries(workload: StochasticWorkload, job: number): PlannedTry[] {
  const { offset, requests, checkpoints, checkpoint, restart, run } = workload.jobs;
  let saved = 0;
  let whole = 0;
  for (let i = offset[job]; i < offset[job + 1]; i++) {
    const work = requests[i] - (saved > 0 ? restart[i] : 0);
    whole = saved + work;
    if (checkpoints[i]) saved += Math.max(0, work - checkpoint[i]);
  }
  const [timeMin, limit] = [wholeMinutes(requests[offset[job]]), wholeMinutes(whole)];
  const last = { job, limit, run: run[job] };
  if (last.run > 60 * limit) throw insufficient(workload, job);
  return timeMin < limit ? [{ ...last, timeMin }, last] : [last];
}

function insufficient({ name, jobs }: Pick<StochasticWorkload, 'name' | 'jobs'>, job: number): DataError {
  const last = jobs.requests[jobs.offset[job + 1] - 1];
  return new DataError(
    `${name}: job ${job}: its last request (${last} s) does not suffice for its run of ${jobs.run[job]} s;` +
      ' make the last request long enough',
  );
}

/** Requests that are computed may be a rounding error above a minute. */
function wholeMinutes(request: number): number {
  return Math.max(1, Math.ceil(request / 60 - 1e-9));
}

interface Rows {
  readonly tries: readonly PlannedTry[];
  /** At the same places. */
  readonly jobs: readonly ClusterJob[];
}

/** All first tries, then those that follow them, job by job. */
function inRows(sequences: readonly (readonly PlannedTry[])[], asked: readonly ClusterJob[]): Rows {
  const tries = [...sequences.map(([first]) => first), ...sequences.flatMap(([, ...others]) => others)];
  let next = sequences.length;
  const firsts = sequences.map(({ length }) => {
    const follower = next;
    next += length - 1;
    return length > 1 ? follower : undefined;
  });
  const followerOf = (row: number) => {
    if (row < sequences.length) return firsts[row];
    return tries[row + 1]?.job === tries[row].job ? row + 1 : undefined;
  };
  const jobs = tries.map(({ job, limit, timeMin, run }, row) => {
    const follower = followerOf(row);
    const { isHeld, holds, ...rest } = asked[job];
    return {
      // Commands are about the first submission of a job.
      ...(row < sequences.length ? asked[job] : rest),
      ...{ timeLimit: limit, timeMin, run, ...(follower !== undefined && { follower }) },
    };
  });
  return { tries, jobs };
}

function triesOf({ start, end, by, broken }: ClusterSchedule, { tries, jobs }: Rows): Tries {
  const ended = [...tries.keys()].filter((row) => !Number.isNaN(start[row]));
  const runs = [
    ...broken.map((run) => ({ row: run.job, start: run.start, end: run.end, isBroken: true })),
    ...ended.map((row) => ({ row, start: start[row], end: end[row], isBroken: false })),
  ];
  const jobOf = (row: number) => tries[row].job;
  const isLowered = (row: number) => tries[row].timeMin !== undefined && by[row] === CLUSTER.BACKFILLED;
  const limitOf = (row: number) => (isLowered(row) ? (tries[row].timeMin as number) : tries[row].limit);
  runs.sort((a, b) => a.start - b.start || jobOf(a.row) - jobOf(b.row) || a.end - b.end || a.row - b.row);
  const column = (value: (run: (typeof runs)[number]) => number) => Float64Array.from(runs, value);
  const flag = (value: (run: (typeof runs)[number]) => boolean) =>
    Uint8Array.from(runs, (run) => Number(value(run)));
  return {
    length: runs.length,
    job: Int32Array.from(runs, ({ row }) => jobOf(row)),
    start: column((run) => run.start),
    end: column((run) => run.end),
    estimatedEnd: column((run) => run.start + 60 * limitOf(run.row)),
    ok: flag((run) => !run.isBroken && run.end >= run.start + jobs[run.row].run),
    preempted: flag(({ isBroken }) => isBroken),
    speculative: flag((run) => !run.isBroken && isLowered(run.row)),
  };
}
