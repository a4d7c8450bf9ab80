import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Allocation } from './resources.ts';

/** A job in the simulated controller. Instants are seconds; NaN: not yet. */
export interface Entry {
  readonly id: number;
  /** As it was submitted. It asks for whole nodes from the first attempt in a partition on that gives nothing else. */
  job: ClusterJob;
  /** CPUs that it would hold of the nodes that were found for it last; undefined: none were. */
  sizeCpus?: number;
  /**
   * Refused: sbatch did not take it. Dropped: preempted or failed with its node, and to be put back into the
   * queue when its nodes are free.
   */
  state: 'unborn' | 'pending' | 'running' | 'dropped' | 'over' | 'refused';
  start: number;
  end: number;
  by: 'main' | 'backfill';
  allocation?: Allocation;
  /** The partition that it runs in. */
  partition: number;
  /** Usage counted for each second of it. */
  billable: number;
  /** Its place in the controller's list of jobs, for sched/builtin. The remainder of an array goes to the end. */
  listed: number;
  /** One for each of the job's partitions. */
  priority: number[];
  /** As `squeue` shows it. */
  reason: string;
  /** Each reason with the instant from which on it held. */
  readonly reasons: [at: number, reason: string][];
  readonly plannedStarts: PlannedStart[];
  /** Those that the controller's log has: also starts behind the window, for which no nodes are reserved. */
  readonly loggedStarts: PlannedStart[];
  /** Its largest priority, each time that it was computed while the job waited. */
  readonly priorities: [at: number, priority: number][];
  /** Minutes: backfilling may have lowered it when it started the job. */
  limit: number;
  /**
   * Its last submission: a job that is put back into the queue is submitted again. Infinity: another one must
   * be killed first.
   */
  submit: number;
  /** From when on it is eligible; undefined while something holds it. Whole seconds. */
  eligible?: number;
  /** From when on it gains age; undefined: it gains none yet. Whole seconds. */
  accrues?: number;
  /** Nothing but resources and limits holds it back: so it stays until it starts. */
  isReleased: boolean;
  /** When it began to wait for --switches; undefined: with its job. Whole seconds. */
  switchesSince?: number;
  /** The obstacle that the controller last saw. */
  hold?: Hold;
  /** Someone holds it: its reason. */
  heldBy?: 'JobHeldUser' | 'JobHeldAdmin';
  /** It has started once or waits on its own (aftercorr), and is no part of its array's record any more. */
  isSplit: boolean;
  /** Terms of its dependency that are decided: met or failed. */
  readonly decided: Map<number, boolean>;
  /** When its nodes are free again: whether it came to its end as it should. */
  result?: 'completed' | 'failed';
  /** When jobs were last preempted for it. */
  droveOut: number;
  /** Its earlier runs. */
  readonly before: {
    start: number;
    end: number;
    why: 'preempted' | 'node failed';
    by: 'main' | 'backfill';
  }[];
  /** Why its last run was ended early, if the job does not run again. */
  brokenOff?: 'preempted' | 'node failed';
}

export type Hold =
  | 'JobHeldUser'
  | 'JobHeldAdmin'
  | 'Dependency'
  | 'DependencyNeverSatisfied'
  | 'BeginTime'
  | 'Reservation';

/** Planned start of a job by a backfill cycle. */
export interface PlannedStart {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly number[];
}

/** A job, or the remainder of an array, in one of its partitions. */
export interface Candidate {
  readonly entry: Entry;
  readonly partition: number;
  readonly priority: number;
  /** It represents all tasks of its array that have not started yet. */
  readonly isArray: boolean;
}

export function newEntry(job: ClusterJob, id: number): Entry {
  return {
    id,
    job,
    state: 'unborn',
    start: Number.NaN,
    end: Number.NaN,
    by: 'main',
    partition: job.partitions[0],
    billable: 0,
    listed: id,
    priority: [],
    reason: 'None',
    reasons: [],
    plannedStarts: [],
    loggedStarts: [],
    limit: job.timeLimit,
    priorities: [],
    submit: job.submit,
    heldBy: job.isHeld ? 'JobHeldUser' : undefined,
    eligible: job.begin === undefined ? undefined : Math.ceil(job.begin),
    isReleased: false,
    isSplit: false,
    decided: new Map(),
    droveOut: Number.NEGATIVE_INFINITY,
    before: [],
  };
}

export function explain(entry: Entry, reason: string, now: number): void {
  if (entry.reason === reason) return;
  entry.reason = reason;
  entry.reasons.push([now, reason]);
}

/** Refuses a record of jobs if there is a reason to. Returns whether there is. */
export function refuse(record: readonly Entry[], why: string | undefined, now: number): boolean {
  if (why === undefined) return false;
  for (const entry of record) {
    Object.assign(entry, { state: 'refused', result: 'failed' });
    explain(entry, why, now);
  }
  return true;
}

/** Whether a job has waited too shortly to keep others from nodes (bf_min_age_reserve). */
export function isYoung({ eligible = Number.POSITIVE_INFINITY }: Entry, least: number, now: number): boolean {
  return least > 0 && now - eligible < least;
}

/** The end that the controller expects of a running job. */
export function expectedEnd({ start, limit }: Entry): number {
  return start + 60 * limit;
}

/** The result of a job that has ended. */
export function resultOf({ start, end, job }: Entry): 'completed' | 'failed' {
  return end >= start + job.run ? 'completed' : 'failed';
}
