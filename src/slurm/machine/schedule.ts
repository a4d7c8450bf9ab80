// Turns a schedule on a cluster into the schedule of a workload, which metrics, files and pages read.

import { FLAG } from '../../kernel/codes.ts';
import { clusterMetrics } from '../../metrics/slurm/clusterMetrics.ts';
import type { Kills, Schedule, SlurmColumns } from '../../schedule/schedule.ts';
import type { CleaningRow } from '../../trace/cleaning.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { clusterUseOf, sizeOf } from './clusterUse.ts';
import { CLUSTER, EVENTS } from './codes.ts';
import type { SlurmSubmission } from './events/eventLines.ts';
import { canEverRun, type NeverRuns, reasonItCannotRun } from './feasibility.ts';
import { hostList } from './hostNames.ts';
import { lastReason } from './reasonText.ts';
import type { ClusterSchedule } from './replay.ts';
import { jobSpans } from './topology/jobSpans.ts';

/** Slurm plans a job without a limit as if it ended after a year. Seconds. */
const NO_LIMIT = 365 * 86_400;

/** A trace's submissions, and what a cluster made of them. */
export interface OnCluster {
  readonly trace: string;
  readonly configuration: string;
  readonly cluster: Cluster;
  readonly submissions: readonly SlurmSubmission[];
  /** The jobs of the submissions, at the same places. */
  readonly jobs: readonly ClusterJob[];
  readonly found: ClusterSchedule;
  /** The workload of the submissions, if they come from a trace of jobs: results have its clock and its cleaning. */
  readonly workload?: Workload;
  /** Changes to submissions without a workload, as rows of a cleaning report. */
  readonly changes?: readonly CleaningRow[];
}

/** The CPUs of all nodes that ever serve jobs. */
export function cpusOf(cluster: Cluster): number {
  return sizeOf(cluster, [...cluster.nodes.keys()]).cpus;
}

/**
 * The schedule of some of the jobs.
 *
 * @param places which: all of them start
 * @param runs of the same jobs: those that do not start in one of these are left out
 */
export function scheduleOn(
  run: OnCluster,
  places: readonly number[],
  runs: readonly OnCluster[] = [run],
): Schedule {
  const { found, configuration } = run;
  const { start, end } = found;
  const workload = workloadOf(run, places, runs);
  const of = (column: Float64Array) => Float64Array.from(places, (place) => column[place]);
  return {
    workload,
    policy: configuration,
    eventRule: 'batch',
    start: of(start),
    end: of(end),
    estimate: workload.jobs.request,
    reserved: new Float64Array(places.length).fill(Number.NaN),
    flags: Uint8Array.from(places, (place) => flagsOf(found, place)),
    kills: killsOf(found, places),
    onSlurm: slurmColumns(run, places),
  };
}

function flagsOf({ by, brokenOff }: ClusterSchedule, place: number): number {
  const why = brokenOff[place] - 1;
  const ended = why === EVENTS.PREEMPTED ? FLAG.PREEMPTED : why === EVENTS.NODE_FAILED ? FLAG.NODE_FAILED : 0;
  return ended | (by[place] === CLUSTER.BACKFILLED ? FLAG.BACKFILLED : 0);
}

/** The runs of these jobs that were killed and after which they ran again. */
function killsOf({ broken }: ClusterSchedule, places: readonly number[]): Kills {
  const index = new Map(places.map((place, i) => [place, i]));
  const runs = broken.filter(({ job }) => index.has(job));
  return {
    job: Int32Array.from(runs, ({ job }) => index.get(job) as number),
    start: Float64Array.from(runs, ({ start }) => start),
    end: Float64Array.from(runs, ({ end }) => end),
    backfilled: Uint8Array.from(runs, ({ by }) => Number(by === CLUSTER.BACKFILLED)),
    failed: Uint8Array.from(runs, ({ why }) => Number(why === 'node failed')),
  };
}

function slurmColumns(run: OnCluster, places: readonly number[]): SlurmColumns {
  const { cluster, found } = run;
  const { firstNode, nodes } = found;
  const names = (place: number) =>
    Array.from(nodes.subarray(firstNode[place], firstNode[place + 1]), (node) => cluster.nodes[node].name);
  const spans = jobSpans(run, places);
  return {
    nodes: places.map((place) => hostList(names(place))),
    reason: places.map((place) => lastReason(run, place)),
    ...(spans && { spans }),
    ...(found.use && { use: clusterUseOf(run, found.use, places) }),
    metrics: clusterMetrics,
  };
}

/** Returns the number of jobs that last waited for each reason, as squeue shows it; the most frequent first. */
export function reasonCounts({ onSlurm }: Schedule): Record<string, number> {
  const counts = new Map<string, number>();
  for (const reason of onSlurm?.reason ?? []) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** The jobs that start since the beginning of the replay, by their places, in the order of submission. */
export function started({ jobs, found }: Pick<OnCluster, 'jobs' | 'found'>): number[] {
  return [...jobs.keys()]
    .filter((place) => jobs[place].held === undefined && !Number.isNaN(found.start[place]))
    .sort((a, b) => jobs[a].submit - jobs[b].submit || a - b);
}

/** The jobs that never start, as squeue names them. */
export function neverStart(run: Pick<OnCluster, 'submissions' | 'jobs' | 'found'>): string[] {
  return [...run.jobs.keys()]
    .filter((place) => Number.isNaN(run.found.start[place]))
    .map((place) => labelOf(run, place));
}

/** A job as squeue names it: `17`, and `17_3` for a task of an array. */
export function labelOf(
  { submissions, jobs }: Pick<OnCluster, 'submissions' | 'jobs'>,
  place: number,
): string {
  const { id, array } = submissions[place];
  const { array: task } = jobs[place];
  if (array !== undefined) return `${array.id}_${array.task}`;
  return task === undefined ? `${id}` : `${id}_${task.task}`;
}

/**
 * Its jobs have the CPUs that they held, and its machine all CPUs of the cluster. Users, accounts and
 * partitions are numbered from 1.
 */
function workloadOf(
  { trace, cluster, submissions, jobs, found, workload, changes = [] }: OnCluster,
  places: readonly number[],
  runs: readonly OnCluster[],
): Workload {
  const { firstNode, cpus } = found;
  const held = (place: number) =>
    cpus.subarray(firstNode[place], firstNode[place + 1]).reduce((sum, count) => sum + count, 0);
  const whole = (of: (place: number) => number) => Int32Array.from(places, of);
  const seconds = (of: (place: number) => number) => Float64Array.from(places, of);
  const unknown = new Int8Array(places.length).fill(-1);
  const users = new Numbers();
  const accounts = new Numbers();
  const partitions = new Numbers();
  // A job may name several.
  const partitionNames = (place: number) =>
    jobs[place].partitions.map((partition) => cluster.partitions[partition].name).join(',');
  const option = (place: number, name: string) => submissions[place].options.get(name);
  return {
    name: trace,
    processors: cpusOf(cluster),
    unixStartTime: workload?.unixStartTime,
    timeZone: workload?.timeZone,
    names: { user: users.names, application: [], group: accounts.names, partition: partitions.names },
    jobs: {
      length: places.length,
      id: whole((place) => submissions[place].id),
      submit: seconds((place) => jobs[place].submit),
      run: seconds((place) => jobs[place].run),
      request: seconds((place) => Math.min(NO_LIMIT, 60 * jobs[place].timeLimit)),
      processors: whole(held),
      wait: unknown,
      status: unknown,
      user: whole((place) => users.of(option(place, 'uid'))),
      group: whole((place) => accounts.of(option(place, 'account'))),
      application: unknown,
      queue: whole((place) => jobs[place].partitions[0] + 1),
      partition: whole((place) => partitions.of(partitionNames(place))),
      nodes: whole((place) => firstNode[place + 1] - firstNode[place]),
      ...(jobs.some(({ array }) => array !== undefined) && {
        array: whole((place) =>
          jobs[place].array ? (submissions[place].array?.id ?? submissions[place].id) : -1,
        ),
        task: whole((place) => jobs[place].array?.task ?? -1),
      }),
    },
    cleaning: {
      lines: workload?.cleaning.lines ?? jobs.length,
      jobs: places.length,
      rows: [...(workload?.cleaning.rows ?? changes), ...leftOutRows(runs)],
    },
  };
}

/** Returns a function that gives the cause why a job of a run never started. */
function causesOf(run: OnCluster): (place: number) => NeverRuns {
  const isRunnable = canEverRun(run.cluster);
  const why = reasonItCannotRun(run.cluster);
  return (place) => {
    if (!isRunnable(run.jobs[place])) return why(run.jobs[place]);
    const reason = lastReason(run, place);
    return { reason, why: REFUSED[reason] ?? 'it waits until the end' };
  };
}

/** The causes why the controller refuses jobs that a partition could run. */
const REFUSED: Readonly<Record<string, string>> = {
  InvalidAccount: 'its user has no association with its account',
  InvalidQOS: 'its association does not have its QOS',
};

/** Jobs that never start for the same cause, as squeue names them. */
export interface NeverStart extends NeverRuns {
  readonly jobs: readonly string[];
}

/** The jobs that never start, cause by cause. @param counts of which submissions */
export function neverStartCauses(
  run: OnCluster,
  counts: (submit: number) => boolean = () => true,
): NeverStart[] {
  const causeOf = causesOf(run);
  const causes = new Map<string, NeverStart & { jobs: string[] }>();
  for (const [place, { submit }] of run.jobs.entries()) {
    if (!Number.isNaN(run.found.start[place]) || !counts(submit)) continue;
    const cause = causeOf(place);
    const key = `${cause.reason} ${cause.why}`;
    const known = causes.get(key) ?? { ...cause, jobs: [] };
    known.jobs.push(labelOf(run, place));
    causes.set(key, known);
  }
  return [...causes.values()];
}

/** Returns the causes why jobs are left out, each by the first run in which the job never starts. */
function leftOutRows(runs: readonly OnCluster[]): CleaningRow[] {
  const counts = new Map<string, number>();
  const reported = new Set<number>();
  for (const run of runs) {
    const { jobs, found, configuration } = run;
    const causeOf = causesOf(run);
    const where = runs.length > 1 ? `under ${configuration} ` : '';
    for (const place of jobs.keys()) {
      if (!Number.isNaN(found.start[place]) || reported.has(place)) continue;
      reported.add(place);
      const { reason, why } = causeOf(place);
      const action = `left out (${where}${reason}: ${why})`;
      counts.set(action, (counts.get(action) ?? 0) + 1);
    }
  }
  return [...counts].map(([action, left]) => ({ reason: 'never-starts', action, jobs: left }));
}

/** Numbers for names, from 1, in the order in which they are met. */
class Numbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string | undefined): number {
    if (name === undefined) return -1;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.names.push(name);
    this.#numbers.set(name, this.names.length);
    return this.names.length;
  }
}
