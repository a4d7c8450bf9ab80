// Starts a replay in the middle of a log, with the recorded running and queued jobs.
import { DataError } from '../../../errors.ts';
import { durationText } from '../../../input/duration.ts';
import type { SlurmKernel } from '../../../kernel/instance.ts';
import type { Instant } from '../../../trace/instant.ts';
import { clockOf, secondsAfterFirst } from '../../../trace/instant.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { Cluster, ClusterJob, Held } from '../cluster.ts';
import type { SlurmSubmission } from '../events/eventLines.ts';
import { AllocatedCpus } from './allocatedCpus.ts';
import { placedByModel, type Running } from './placedByModel.ts';
import { type NamedCluster, RanInLog } from './ranInLog.ts';
import { remainingJobs } from './remainingJobs.ts';
import { type PastRun, withUsageUntil } from './usageUntil.ts';

interface WarmStart {
  /** The cluster with the past usage of its associations. */
  readonly cluster: Cluster;
  /** Places among all jobs of those that run, wait or are submitted later. */
  readonly places: readonly number[];
  /** The jobs at these places, in the same order. */
  readonly jobs: readonly ClusterJob[];
  /** The workload whose cleaning rows count the running jobs and those left out. */
  readonly workload: Workload;
  readonly start: number;
}

/** The recorded run of a job, in seconds of the log. */
interface Ran {
  readonly place: number;
  readonly jobOfLog: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the jobs of a log that run, wait or are submitted later when a replay starts, with their allocations.
 *
 * @param submissions of its jobs (submissionsOf)
 * @param jobs the same as jobs of the cluster
 * @param startAt seconds after the first submission, or a date
 * @throws DataError, one line: the log does not record when its jobs started; no job is left to wait or be submitted; a
 *   job ran on a node that the cluster does not have
 */
export async function warmStart(
  kernel: SlurmKernel,
  configuration: NamedCluster,
  submissions: readonly SlurmSubmission[],
  jobs: readonly ClusterJob[],
  { workload, startAt }: { readonly workload?: Workload; readonly startAt: Instant },
): Promise<WarmStart> {
  if (!workload || !submissions.some(({ started }) => started !== undefined))
    throw new DataError(
      `${workload?.name ?? 'the submissions'}: a replay can start in the middle only of a log that records when its jobs started, such as a dump of sacct`,
    );
  const { cluster } = configuration;
  const seconds = secondsAfterFirst(startAt, clockOf(workload), '--start-at');
  const start = workload.jobs.submit[0] + seconds;
  const past: Ran[] = [];
  const coming: number[] = [];
  let unknown = 0;
  for (const [place, { submit, run, started, jobOfLog = place }] of submissions.entries()) {
    if (started !== undefined && started < start)
      past.push({ place, jobOfLog, start: started, end: started + run });
    else if (started !== undefined || submit >= start) coming.push(place);
    else unknown++;
  }
  if (coming.length === 0)
    throw new DataError(
      `${workload.name}: no job waits at the start or comes later; start earlier than ${durationText(seconds)} after the first job`,
    );
  const ran = new RanInLog(workload, configuration);
  const running = past
    .filter(({ end }) => end > start)
    .sort((a, b) => a.start - b.start || a.place - b.place);
  const held = await heldBy(kernel, cluster, workload, running, jobs, ran);
  const places = [...held.keys(), ...coming].sort((a, b) => a - b);
  const runs = past.map(
    ({ place, jobOfLog, start, end }): PastRun => ({
      ...{ job: jobs[place], as: ran.as(jobOfLog, jobs[place]), start, end },
      nodes: Math.max(jobs[place].minNodes, ran.countOf(jobOfLog)),
      cpus: workload.jobs.processors[jobOfLog],
    }),
  );
  return {
    cluster: withUsageUntil(cluster, runs, start),
    places,
    jobs: remainingJobs(jobs, places, (place) => held.get(place)),
    start,
    workload: withRows(workload, coming.length, [
      ['running-then', 'hold their nodes, and are not counted', held.size],
      ['running-then', 'left out, because they do not fit on the nodes', running.length - held.size],
      ['ended-before', 'left out', past.length - running.length],
      ['submitted-before', 'left out, because their starts are unknown', unknown],
    ]),
  };
}

function withRows(
  workload: Workload,
  left: number,
  more: readonly [reason: string, action: string, jobs: number][],
): Workload {
  const { cleaning } = workload;
  const rows = more
    .filter(([, , jobs]) => jobs > 0)
    .map(([reason, action, jobs]) => ({ reason, action, jobs }));
  return { ...workload, cleaning: { ...cleaning, jobs: left, rows: [...cleaning.rows, ...rows] } };
}

/** Returns the allocations of the running jobs that fit, by their places. */
async function heldBy(
  kernel: SlurmKernel,
  cluster: Cluster,
  { jobs: { processors } }: Workload,
  running: readonly Ran[],
  jobs: readonly ClusterJob[],
  ran: RanInLog,
): Promise<Map<number, Held>> {
  const parts = new AllocatedCpus(cluster);
  const known = running.map(({ place, jobOfLog, start: since }): Running => {
    const job = jobs[place];
    const as = ran.as(jobOfLog, job);
    const on = parts.take(job, ran.nodesOf(jobOfLog), processors[jobOfLog], job.partitions[as]);
    return { job, since, as, on };
  });
  const isPlaced = known.every(({ on }) => on.length > 0);
  const placed = isPlaced ? known.map(({ on }) => on) : await placedByModel(kernel, cluster, known);
  return new Map(
    running.flatMap(({ place }, i) => {
      const { since, as } = known[i];
      return placed[i].length === 0 ? [] : [[place, { since, as, on: placed[i] }] as const];
    }),
  );
}
