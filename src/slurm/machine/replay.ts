import { DataError } from '../../errors.ts';
import { allocateColumns } from '../../kernel/allocateColumns.ts';
import type { SlurmInstance, SlurmKernel } from '../../kernel/instance.ts';
import { inSteps } from '../../simulate/inSteps.ts';
import { fairSharesOf } from './accounting/fairShares.ts';
import { accountingSettings, fillAccounting } from './accounting/fill.ts';
import { kindsWithin, limitRulesOf } from './accounting/limitRules.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { checkCluster, checkJobs } from './check.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { nodeGroupsOf, type RecordedUse, UseRecorder } from './clusterUse.ts';
import { CLUSTER, EVENTS } from './codes.ts';
import { clusterSettings, fillCluster, fillJobs } from './columns.ts';
import { eventSettings, eventsOf, fillEvents } from './events/columns.ts';
import { type Watch, watcher } from './explain/watch.ts';
import { reasonText } from './reasonText.ts';
import type { Timing } from './timing.ts';
import { fillTopology } from './topology/columns.ts';

/** A schedule on a cluster: an entry for each job. */
export interface ClusterSchedule {
  /** Seconds; NaN for a job that never starts. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** 0: the main scheduler; 1: backfilling. */
  readonly by: Uint8Array;
  /** The last reason for which the job waited, or was refused: its text is lastReason()'s. */
  readonly reason: Uint8Array;
  /**
   * Nodes of job i, ascending: nodes[firstNode[i]] to nodes[firstNode[i + 1]], and the CPUs of each that it
   * holds.
   */
  readonly firstNode: Int32Array;
  readonly nodes: Int32Array;
  readonly cpus: Int32Array;
  /** Runs that were killed, in the order of their ends. */
  readonly broken: readonly BrokenRun[];
  /** Cause why the last run of a job was killed: 1 more than a code of EVENTS; 0: it was not. */
  readonly brokenOff: Uint8Array;
  /** Per job that last waited for unavailable nodes: when it was considered, and in which partition. */
  readonly lookedAt: Float64Array;
  readonly lookedIn: Int32Array;
  /** If it was requested: what was idle, and which jobs waited for it. */
  readonly use?: RecordedUse;
}

interface BrokenRun {
  readonly job: number;
  readonly start: number;
  readonly end: number;
  readonly why: 'preempted' | 'node failed';
  /** As `by` of a schedule. */
  readonly by: number;
}

/** The description of a run: all that the host sets before the kernel allocates its columns. */
type Settings = Omit<SlurmInstance['numbers'], 'requeueLogged' | 'logged' | 'useLogged' | 'queued' | 'words'>;

export interface ClusterReplayOptions {
  /** Called now and then with the share of the work that is done, in [0, 1]. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Further options of a replay. */
interface Observed {
  readonly watch?: Watch;
  readonly stop?: Stop;
  /** True if the schedule must have `use`. */
  readonly recordsUse?: boolean;
}

/**
 * Replays jobs on a Slurm cluster. A job that fits on no nodes of its partitions never starts: the replay
 * ends when only such jobs wait.
 *
 * @param kernel that of the Slurm machine: build/slurm.wasm, or its twin
 * @throws DataError for a job that no partition takes, and for numbers that no cluster or job can have
 */
export async function replayCluster(
  kernel: SlurmKernel,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  timing: Timing,
  { onProgress, signal, watch, stop, recordsUse }: ClusterReplayOptions & Observed = {},
): Promise<ClusterSchedule> {
  checkCluster(cluster);
  checkJobs(cluster, jobs);
  const inPartitions = candidatesOf(cluster, jobs);
  rejectUnrunnable(jobs, inPartitions);
  const events = eventsOf(cluster, jobs);
  const instance = await kernel.instantiate({ released: true });
  const rules = limitRulesOf(cluster, jobs, inPartitions);
  const candidates = kindsWithin(inPartitions, rules);
  const groups = recordsUse ? nodeGroupsOf(cluster) : undefined;
  const accounting = { rules, shares: fairSharesOf(cluster.accounting) };
  const settings: Settings = {
    ...clusterSettings(cluster, jobs, candidates, timing),
    ...eventSettings(cluster, jobs, events),
    ...accountingSettings(cluster, accounting),
    logsUse: recordsUse === true,
    nodeGroupsByPartition: groups?.partitions.length ?? 0,
  };
  Object.assign(instance.numbers, settings);
  createCluster(instance, cluster, jobs.length);
  fillCluster(instance, cluster, candidates);
  fillJobs(instance, cluster, jobs, candidates, events.followers);
  fillTopology(instance, cluster, jobs);
  fillEvents(instance, cluster, jobs, events);
  fillAccounting(instance, cluster, jobs, candidates, accounting);
  if (groups) instance.columns.groupOfNode.set(groups.of);
  instance.exports.beginCluster();
  const starts: Int32Array[] = [];
  const breaks: BrokenRun[] = [];
  const { exports, columns, numbers } = instance;
  const recorder = groups && new UseRecorder(groups);
  const step = (instants: number) => {
    const status = exports.run(instants);
    if (numbers.logged > 0) starts.push(columns.startLog.slice(0, numbers.logged));
    numbers.logged = 0;
    if (numbers.requeueLogged > 0) breaks.push(...brokenRuns(instance));
    recorder?.read(instance);
    return status === CLUSTER.FINISHED || status === CLUSTER.STUCK;
  };
  const isOver = stop && (() => isStopped(instance, stop));
  const watched =
    watch && watchedSteps(instance, cluster, jobs, candidates, watch, step, starts, isOver ?? (() => false));
  const stopped = isOver && stoppedSteps(step, isOver);
  await inSteps(watched ?? stopped ?? step, { signal, onTurn: () => onProgress?.(exports.progress()) });
  const schedule = scheduleOf(instance, candidates, starts, breaks);
  instance.release();
  return recorder ? { ...schedule, use: recorder.use() } : schedule;
}

/** Ends a replay before all jobs have ended: when these have started, or at an instant. */
interface Stop {
  readonly jobs: readonly number[];
  readonly instant: number;
}

function isStopped({ exports, columns }: SlurmInstance, { jobs, instant }: Stop): boolean {
  if (exports.instant() >= instant) return true;
  const { start } = columns;
  return jobs.every((job) => !Number.isNaN(start[job]));
}

function stoppedSteps(
  step: (instants: number) => boolean,
  isOver: () => boolean,
): (instants: number) => boolean {
  return (instants) => {
    for (let i = 0; i < instants; i++) if (step(1) || isOver()) return true;
    return false;
  };
}

/** Steps of one instant each: the watched job is looked at after every one. */
function watchedSteps(
  instance: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  watch: Watch,
  step: (instants: number) => boolean,
  starts: readonly Int32Array[],
  isStopped: () => boolean,
): (instants: number) => boolean {
  const { exports } = instance;
  const { submit } = jobs[watch.job];
  exports.watchJob(watch.job);
  const look = watcher(instance, watch, candidates, (code, at) =>
    reasonText(cluster, jobs[watch.job], code, at),
  );
  return (instants) => {
    for (let i = 0; i < instants; i++) {
      const before = starts.length;
      const isOver = step(1);
      const now = exports.instant();
      for (const log of starts.slice(before))
        for (const [job, got] of startsOf(log)) watch.start(Math.floor(now), job, got);
      if (isOver) return true;
      if (now >= submit) watch.see(look());
      if (isStopped()) return true;
    }
    return false;
  };
}

/** The starts of a log: the job, and for each of its nodes the number and the CPUs. */
function* startsOf(log: Int32Array): Generator<[job: number, got: Int32Array]> {
  for (let i = 0; i < log.length; i += 2 + 2 * log[i + 1])
    yield [log[i], log.subarray(i + 2, i + 2 + 2 * log[i + 1])];
}

/** @throws DataError if the replay does not fit into memory */
function createCluster({ exports }: SlurmInstance, { nodes }: Cluster, jobs: number): void {
  allocateColumns(exports.clusterBytes(), () => exports.createCluster(), {
    what: `a replay of ${jobs} jobs on ${nodes.length} nodes`,
    advice: 'take fewer jobs or nodes, or a smaller bf_max_job_test',
  });
}

/** Rejects jobs that no partition accepts and that do not run already, because they would wait forever. */
function rejectUnrunnable(jobs: readonly ClusterJob[], { first, mayRun }: Candidates): void {
  for (const [job, { held }] of jobs.entries()) {
    if (held === undefined && !mayRun.subarray(first[job], first[job + 1]).includes(1)) {
      throw new DataError(
        `job ${job}: none of its partitions takes it: expected a time limit, nodes and CPUs within the limits of one`,
      );
    }
  }
}

function brokenRuns({ columns, numbers }: SlurmInstance): BrokenRun[] {
  const log = columns.requeueLog.slice(0, numbers.requeueLogged);
  numbers.requeueLogged = 0;
  return Array.from({ length: log.length / 5 }, (_, i) => ({
    job: log[5 * i],
    start: log[5 * i + 1],
    end: log[5 * i + 2],
    why: log[5 * i + 3] === EVENTS.PREEMPTED ? 'preempted' : 'node failed',
    by: log[5 * i + 4],
  }));
}

/** The allocation of each job at its last start; empty if it was killed and did not start again. */
function lastStarts(
  starts: readonly Int32Array[],
  hasStarted: (job: number) => boolean,
): Map<number, Int32Array> {
  const last = new Map<number, Int32Array>();
  for (const log of starts) {
    for (const [job, got] of startsOf(log)) if (hasStarted(job)) last.set(job, got);
  }
  return last;
}

function scheduleOf(
  { columns }: SlurmInstance,
  { first, partition }: Candidates,
  starts: readonly Int32Array[],
  broken: readonly BrokenRun[],
): ClusterSchedule {
  const jobs = first.length - 1;
  const start = columns.start.slice();
  const last = lastStarts(starts, (job) => !Number.isNaN(start[job]));
  const firstNode = new Int32Array(jobs + 1);
  for (let job = 0; job < jobs; job++) firstNode[job + 1] = firstNode[job] + (last.get(job)?.length ?? 0) / 2;
  const nodes = new Int32Array(firstNode[jobs]);
  const cpus = new Int32Array(firstNode[jobs]);
  const held: number[] = []; // of a node
  for (const [job, log] of last) {
    const from = firstNode[job];
    const to = firstNode[job + 1];
    for (let j = from, at = 0; j < to; j++, at += 2) {
      nodes[j] = log[at];
      held[log[at]] = log[at + 1];
    }
    nodes.subarray(from, to).sort();
    for (let j = from; j < to; j++) cpus[j] = held[nodes[j]];
  }
  return {
    start,
    end: columns.end.slice(),
    by: columns.startedBy.slice(),
    reason: columns.waitReason.slice(0, jobs),
    firstNode,
    nodes,
    cpus,
    broken,
    brokenOff: columns.terminatedBy.slice(),
    lookedAt: columns.nodesTestedAt.slice(0, jobs),
    lookedIn: columns.nodesTestedAs.slice(0, jobs).map((candidate) => partition[candidate]),
  };
}
