// A log that a replay takes up in the middle: what ran then runs on its nodes, and what waited has waited.
import { DataError } from '../../../errors.ts';
import { durationText } from '../../../input/duration.ts';
import type { SlurmKernel } from '../../../kernel/instance.ts';
import type { Instant } from '../../../trace/instant.ts';
import { clockOf, secondsAfterFirst } from '../../../trace/instant.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { Cluster, ClusterJob, Held } from '../cluster.ts';
import type { SlurmSubmission } from '../events/eventLines.ts';
import { HeldParts } from './heldParts.ts';
import { inTheMiddle } from './inTheMiddle.ts';
import { placedByModel, type Running } from './placedByModel.ts';
import { type NamedCluster, RanInLog } from './ranInLog.ts';
import { type PastRun, withUsageUntil } from './usageUntil.ts';

interface BegunLog {
  /** With what its associations have used. */
  readonly cluster: Cluster;
  /** Of the jobs that run, wait or come: their places among all. */
  readonly places: readonly number[];
  /** They, in the same order. */
  readonly jobs: readonly ClusterJob[];
  /** With rows that say what became of the others, and how many run. */
  readonly workload: Workload;
  readonly begin: number;
}

/** When a job of the log ran. */
interface Ran {
  readonly place: number;
  readonly jobOfLog: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The jobs of a log at an instant.
 *
 * @param submissions of its jobs (submissionsOf)
 * @param jobs the same as jobs of the cluster
 * @param begin seconds after the first submission, or a date
 * @throws DataError, one line: it is no log, or does not say when its jobs started; nobody waits or comes then; a job
 *   ran on a node that the cluster has not
 */
export async function begunLog(
  kernel: SlurmKernel,
  configuration: NamedCluster,
  submissions: readonly SlurmSubmission[],
  jobs: readonly ClusterJob[],
  { workload, begin: after }: { readonly workload?: Workload; readonly begin: Instant },
): Promise<BegunLog> {
  if (!workload || !submissions.some(({ started }) => started !== undefined))
    throw new DataError(
      `${workload?.name ?? 'the submissions'}: a replay begins in the middle only of a log that says when its jobs started, such as a dump of sacct`,
    );
  const { cluster } = configuration;
  const seconds = secondsAfterFirst(after, clockOf(workload), '--begin');
  const begin = workload.jobs.submit[0] + seconds;
  const past: Ran[] = [];
  const coming: number[] = [];
  let unknown = 0;
  for (const [place, { submit, run, started, jobOfLog = place }] of submissions.entries()) {
    if (started !== undefined && started < begin)
      past.push({ place, jobOfLog, start: started, end: started + run });
    else if (started !== undefined || submit >= begin) coming.push(place);
    else unknown++;
  }
  if (coming.length === 0)
    throw new DataError(
      `${workload.name}: no job waits at the beginning or comes later; begin earlier than ${durationText(seconds)} after the first job`,
    );
  const ran = new RanInLog(workload, configuration);
  const running = past
    .filter(({ end }) => end > begin)
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
    cluster: withUsageUntil(cluster, runs, begin),
    places,
    jobs: inTheMiddle(jobs, places, (place) => held.get(place)),
    begin,
    workload: withRows(workload, coming.length, [
      ['running-then', 'hold their nodes, and are not counted', held.size],
      ['running-then', 'left out, because there is no room for them', running.length - held.size],
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

/** What those hold that run, by their places. */
async function heldBy(
  kernel: SlurmKernel,
  cluster: Cluster,
  { jobs: { processors } }: Workload,
  running: readonly Ran[],
  jobs: readonly ClusterJob[],
  ran: RanInLog,
): Promise<Map<number, Held>> {
  const parts = new HeldParts(cluster);
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
