import { DataError } from '../../../errors.ts';
import type { JobSpans } from '../../../schedule/schedule.ts';
import { CLUSTER, EVENTS } from '../codes.ts';
import type { SlurmSubmission } from '../events/eventLines.ts';
import { type NeverRuns, reasonItCannotRun } from '../feasibility.ts';
import { hostList } from '../hostNames.ts';
import { runOnSlurm, type SlurmConfiguration, type SlurmReplayOptions } from '../replayOnSlurm.ts';
import { cpusOf, labelOf, type OnCluster } from '../schedule.ts';
import { taskSubmissions, tasksOfSubmission } from '../submissions.ts';
import { switchesOf } from '../topology/columns.ts';
import { jobSpans } from '../topology/jobSpans.ts';
import { keptApart, switchWait } from './keptApart.ts';
import { keptBy } from './keptBy.ts';
import { type RunOnCluster, RunsOnNodes } from './nodesHeld.ts';
import type { PriorityTerms, Watched } from './watch.ts';

/** The planned start of a job in backfilling. Times are seconds. */
export interface SlurmPlannedStart {
  readonly start: number;
  /** As Slurm writes them: `n[1-3]`. */
  readonly nodes: string;
  /** Jobs that hold a part of these nodes, by their numbers. */
  readonly heldBy: readonly string[];
}

/** A stretch of a job's wait in which reason, priority and planned start stay as they are. Times are seconds. */
export interface SlurmMoment {
  readonly from: number;
  readonly to: number;
  /** As squeue shows it; `None` before a pass has looked at the job. */
  readonly reason: string;
  readonly priority: number;
  /**
   * Weights times factors; without `nice`, and before the sum is rounded down. All are 0 with priority/basic.
   */
  readonly terms: PriorityTerms;
  /** The planned start of the last backfill cycle, if there is one. */
  readonly plannedStart?: SlurmPlannedStart;
  /**
   * Jobs before it in the queue when the moment starts, by their numbers; undefined: it is not in the queue.
   */
  readonly before?: readonly string[];
  /** The idle nodes of its partitions, and the free CPUs of all their nodes. */
  readonly freeNodes: string;
  readonly freeCpus: number;
  /** Reservations, outages and topology that keep it from nodes of its partitions, in words; absent: none do. */
  readonly keptBy?: readonly string[];
}

/** A run of a job. */
export interface ExplainedRun {
  readonly start: number;
  readonly end: number;
  readonly nodes: string;
}

/** The cause of a run's end: completion, time limit, preemption, a node, or the end of its reservation. */
export type EndOfRun = 'completed' | 'time limit' | 'preempted' | 'node failed' | 'reservation over';

/** The explanation of a job's wait on a Slurm cluster. Times are seconds. */
export interface SlurmExplanation {
  readonly trace: string;
  readonly configuration: string;
  /** CPUs of the cluster. */
  readonly processors: number;
  readonly job: {
    /** Its number in the trace, and behind `_` that of a task of an array: `17`, `17_3`. */
    readonly id: string;
    readonly user?: string;
    readonly account?: string;
    readonly partitions: readonly string[];
    readonly tasks: number;
    readonly cpusPerTask: number;
    readonly nodes: number;
    readonly timeLimit: number;
    readonly nice: number;
    readonly submit: number;
    /** --switches: the most leaf switches that it wants, and for how long it waits for them, seconds. */
    readonly switches?: { readonly most: number; readonly wait: number };
    /** --segment: nodes that come from one base block. */
    readonly segment?: number;
  };
  /** The cause why no partition can ever run it; absent: one can. */
  readonly never?: NeverRuns;
  /** Its last run; undefined: it never starts. */
  readonly run?: ExplainedRun & {
    readonly by: 'main' | 'backfill';
    readonly ended: EndOfRun;
    /**
     * Time at which the last of its nodes became free, and the job that ended; absent if no job used them since its
     * submission.
     */
    readonly freed?: { readonly at: number; readonly job: string };
    /** Number of leaf switches or base blocks that its nodes are on, and the fewest possible (JobSpans). */
    readonly spans?: { readonly of: JobSpans['of']; readonly spanned: number; readonly fewest: number };
  };
  /** Earlier runs that were killed. */
  readonly broken: readonly (ExplainedRun & { readonly why: 'preempted' | 'node failed' })[];
  readonly moments: readonly SlurmMoment[];
}

export interface SlurmExplainOptions extends Omit<SlurmReplayOptions, 'startAt'> {
  /** The number of the task, if the job is an array; default: its first. */
  task?: number;
}

/** The recorded states, with numbers instead of names. */
interface Seen extends Pick<Watched, 'reason' | 'priority' | 'plannedStart'> {
  readonly from: number;
  readonly terms: PriorityTerms;
  readonly ahead?: readonly number[];
}

/**
 * Replays submissions on a Slurm cluster, and records for one of them what squeue would have shown while it
 * waited, what its priority was made of, what backfilling planned for it, and how it started.
 *
 * @param id its number in the trace
 * @throws DataError, one line, if there is no such job
 */
export async function explainOnSlurm(
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  id: number,
  { task, ...options }: SlurmExplainOptions = {},
): Promise<SlurmExplanation> {
  const place = placeOf(configuration, submissions, id, task);
  const seen: Seen[] = [];
  const runs: RunOnCluster[] = [];
  const run = await runOnSlurm(configuration, submissions, {
    ...options,
    watch: {
      job: place,
      see: (state) => {
        if (!isAlike(seen.at(-1), state)) seen.push(seenOf(state));
      },
      start: (start, job, got) => runs.push(runOf(start, job, got)),
    },
  });
  return explanationOf(run, place, seen, runs);
}

function placeOf(
  { name, cluster }: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  id: number,
  task: number | undefined,
): number {
  const all = taskSubmissions(submissions, cluster);
  const ofArray = all.findIndex(
    ({ array }) => array?.id === id && (task === undefined || array.task === task),
  );
  const first = all.findIndex((one) => one.id === id);
  if (ofArray >= 0 && (task !== undefined || first < 0)) return ofArray;
  if (first < 0) throw new DataError(`${name}: no job ${id}`);
  if (task === undefined) return first;
  const at = tasksOfSubmission(all[first], cluster)?.indexOf(task) ?? -1;
  if (at < 0) throw new DataError(`job ${id}: it has no task ${task}`);
  return first + at;
}

function isAlike(before: Seen | undefined, { reason, priority, plannedStart }: Watched): boolean {
  return (
    before !== undefined &&
    before.reason === reason &&
    before.priority === priority &&
    before.plannedStart?.start === plannedStart?.start &&
    before.plannedStart?.nodes.join() === plannedStart?.nodes.join()
  );
}

function seenOf({ instant, reason, priority, plannedStart, terms, ahead }: Watched): Seen {
  return { from: instant, reason, priority, plannedStart, terms: terms(), ahead: ahead() };
}

function runOf(start: number, job: number, got: Int32Array): RunOnCluster {
  const pairs = Array.from({ length: got.length / 2 }, (_, i) => ({
    node: got[2 * i],
    cpus: got[2 * i + 1],
  }));
  return { job, start, end: Number.NaN, parts: pairs.sort((a, b) => a.node - b.node) };
}

function endOf({ jobs, found }: OnCluster, place: number): EndOfRun {
  const { run, reservation, timeLimit, timeMin = timeLimit } = jobs[place];
  const why = found.brokenOff[place] - 1;
  if (why === EVENTS.PREEMPTED) return 'preempted';
  if (why === EVENTS.NODE_FAILED) return 'node failed';
  const length = found.end[place] - found.start[place];
  if (length >= run) return 'completed';
  const isLimit = [timeLimit, timeMin].some((limit) => length === 60 * limit);
  return reservation === undefined || isLimit ? 'time limit' : 'reservation over';
}

/** The leaf switches or base blocks of a job of several nodes that are all on some. */
function spansOfJob(run: OnCluster, place: number): Pick<NonNullable<SlurmExplanation['run']>, 'spans'> {
  const { firstNode } = run.found;
  const found = firstNode[place + 1] - firstNode[place] > 1 ? jobSpans(run, [place]) : undefined;
  if (found === undefined) return {};
  const [spanned, fewest] = [found.spanned[0], found.fewest[0]];
  return spanned === 0 ? {} : { spans: { of: found.of, spanned, fewest } };
}

function explanationOf(
  run: OnCluster,
  place: number,
  seen: readonly Seen[],
  starts: readonly RunOnCluster[],
): SlurmExplanation {
  const { cluster, found, jobs, submissions, trace, configuration } = run;
  const { submit, user, account, partitions, tasks, cpusPerTask, minNodes, timeLimit, nice } = jobs[place];
  const { switches, segment } = jobs[place];
  const runs = starts.map((one) => ({
    ...one,
    end:
      found.broken.find(({ job, start }) => job === one.job && start === one.start)?.end ??
      found.end[one.job],
  }));
  const held = new RunsOnNodes(cluster, partitions, runs, submit);
  const own = runs.filter(({ job }) => job === place);
  const labels = (places: readonly number[]) => places.map((one) => labelOf(run, one));
  const names = (nodes: readonly number[]) => hostList(nodes.map((node) => cluster.nodes[node].name));
  const spanOf = ({ start, end, parts }: RunOnCluster) => ({
    ...{ start, end, nodes: names(parts.map(({ node }) => node)) },
  });
  const last = Number.isNaN(found.start[place]) ? undefined : own.at(-1);
  const isOver = (instant: number) => last !== undefined && instant >= last.start;
  const waits = seen.filter(
    ({ from }) => !isOver(from) && !own.some(({ start, end }) => from >= start && from < end),
  );
  const moments = waits.map(({ from, reason, priority, terms, plannedStart, ahead }, i) => {
    const begins = own.filter(({ start }) => start >= from).map(({ start }) => start);
    const { freeNodes, freeCpus } = held.freeAt(from);
    const running = runs
      .filter(({ start, end }) => start <= from && from < end)
      .map(({ job, parts }) => ({ job: jobs[job], nodes: parts.map(({ node }) => node) }));
    const apart =
      reason === 'Resources' ? keptApart(cluster, jobs[place], freeNodes, running, from) : undefined;
    const kept = [...keptBy(cluster, jobs[place], from), ...(apart === undefined ? [] : [apart])];
    return {
      from,
      to: Math.min(...begins, waits[i + 1]?.from ?? Number.POSITIVE_INFINITY),
      ...{ reason, priority, terms },
      ...(plannedStart && {
        plannedStart: {
          start: plannedStart.start,
          nodes: names(plannedStart.nodes),
          heldBy: labels(held.holders(plannedStart.nodes, from).filter((job) => job !== place)),
        },
      }),
      ...(ahead && { before: labels(ahead.filter((job) => job !== place)) }),
      freeNodes: names(freeNodes),
      freeCpus,
      ...(kept.length > 0 && { keptBy: kept }),
    };
  });
  const freed = last && held.freedBefore(last);
  const why = (one: RunOnCluster) =>
    found.broken.find(({ job, start }) => job === place && start === one.start)?.why ?? 'preempted';
  return {
    ...{ trace, configuration, processors: cpusOf(cluster) },
    job: {
      id: labelOf(run, place),
      user: user ?? submissions[place].options.get('uid'),
      account,
      partitions: partitions.map((one) => cluster.partitions[one].name),
      ...{ tasks, cpusPerTask, nodes: minNodes, timeLimit: 60 * timeLimit, nice, submit },
      ...(switches !== undefined &&
        switchesOf(cluster).length > 0 && {
          switches: { most: switches.most, wait: switchWait(cluster, switches) },
        }),
      ...(segment !== undefined && { segment }),
    },
    ...(seen.length === 0 && { never: reasonItCannotRun(cluster)(jobs[place]) }),
    ...(last && {
      run: {
        ...spanOf(last),
        by: found.by[place] === CLUSTER.BACKFILLED ? 'backfill' : 'main',
        ended: endOf(run, place),
        ...(freed && { freed: { at: freed.end, job: labelOf(run, freed.job) } }),
        ...spansOfJob(run, place),
      },
    }),
    broken: own.filter((one) => one !== last).map((one) => ({ ...spanOf(one), why: why(one) })),
    moments: moments.filter(({ from, to }) => to > from),
  };
}
