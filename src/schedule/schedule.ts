import { FLAG } from '../kernel/codes.ts';
import type { Jobs, Workload } from '../trace/workload.ts';
import type { ClusterUse } from './clusterUse.ts';

/**
 * The order of events at one instant, and how often the scheduler makes a pass (assembly/replay/instants).
 */
export type EventRule = 'batch' | 'each' | 'each-fitting';

/** All event rules. */
export const EVENT_RULES: readonly EventRule[] = ['batch', 'each', 'each-fitting'];

/** Attempts that preemption ended, in the order of their ends: columns of equal length. Times in seconds. */
export interface Kills {
  /** The job, by its place in the workload. */
  readonly job: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** If the policy keeps the work of preempted jobs: the seconds of it that were saved when the attempt began. */
  readonly saved?: Float64Array;
  /** On a Slurm cluster: 1 if backfilling started the attempt. Absent: all were backfilled. */
  readonly backfilled?: Uint8Array;
  /** On a Slurm cluster: 1 if a node that failed ended the attempt. Absent: preemption ended all. */
  readonly failed?: Uint8Array;
}

/**
 * The schedule of a workload under a policy: columns of equal length, one entry per job, in the workload's
 * order. Times in seconds.
 */
export interface Schedule {
  readonly workload: Workload;
  readonly policy: string;
  readonly eventRule: EventRule;
  /** Start and end of the job's last attempt. Attempts that preemption ended are in `kills`. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The scheduler's estimate of the job's run time. */
  readonly estimate: Float64Array;
  /**
   * The job's first reservation: when it was blocked at the head of the queue, or under conservative when it
   * was submitted. NaN if it had none.
   */
  readonly reserved: Float64Array;
  /** True if a custom scheduler made the reservations: a start after one breaks a promise, whatever the cause. */
  readonly promised?: boolean;
  /** Bits: BACKFILLED, BLOCKED, PREEMPTED, NODE_FAILED. */
  readonly flags: Uint8Array;
  readonly kills: Kills;
  /**
   * If the policy keeps the work of preempted jobs: the seconds of it that were saved when the job's last attempt
   * began. This attempt did the rest.
   */
  readonly saved?: Float64Array;
  /**
   * With feedback (withFeedback): the place of each job in the workload that was replayed. The schedule's own
   * workload has the jobs as they were submitted then.
   */
  readonly from?: Int32Array;
  /** Time at which the log submitted each job, in seconds, with feedback. */
  readonly logged?: Float64Array;
  /** The reasons that a custom scheduler gave for its starts, by the jobs' places. */
  readonly reasons?: ReadonlyMap<number, string>;
  /** Further columns of a schedule on a Slurm cluster. */
  readonly onSlurm?: SlurmColumns;
}

/** Columns of a schedule, or of a part of it. */
export type ScheduledColumns = Pick<Schedule, 'start' | 'end' | 'estimate' | 'reserved' | 'flags'>;

/** The job columns that metrics and files of it need. */
export type ScheduledJobs = Pick<Jobs, 'length' | 'id' | 'submit' | 'run' | 'request' | 'processors'>;

/** Further columns of a schedule on a Slurm cluster, with an entry per job, in Slurm's words. */
export interface SlurmColumns {
  /** The nodes of the job: `n[1-3]`. */
  readonly nodes: readonly string[];
  /** The last reason for which it waited: `Priority`, `Resources`; `None` if it never did. */
  readonly reason: readonly string[];
  /** Absent: nodes are not chosen by a topology. */
  readonly spans?: JobSpans;
  /** Idle resources over time, and the jobs that waited for them, if the run recorded them. @internal */
  readonly use?: ClusterUse;
  /** The metrics that only a cluster has, by name: the lab, which runs no Slurm, does not load them. @internal */
  readonly metrics: (schedule: Schedule, counts?: (job: number) => boolean) => object;
}

/** How many leaf switches (topology/tree) or base blocks (topology/block) the nodes of each job are on. */
export interface JobSpans {
  readonly of: 'leaf switches' | 'base blocks';
  /** 0 for a job with a node that is on none of them. */
  readonly spanned: Int32Array;
  /** The fewest that have as many nodes of a partition of the job, whatever other jobs use. */
  readonly fewest: Int32Array;
}

/** The job's last attempt started ahead of a job before it in the queue. */
export const BACKFILLED = FLAG.BACKFILLED;
/** Some scheduling pass left the job waiting at the head of the queue. */
export const BLOCKED = FLAG.BLOCKED;

/** Returns how the last attempt of a job ended. */
type JobStatus = 'completed' | 'killed' | 'preempted' | 'node-failed';

/** @returns `killed` if the job needed more than its request, and reached it */
export function statusOf(
  { run, request }: Pick<Jobs, 'run' | 'request'>,
  flags: Uint8Array,
  job: number,
): JobStatus {
  if (flags[job] & FLAG.PREEMPTED) return 'preempted';
  if (flags[job] & FLAG.NODE_FAILED) return 'node-failed';
  return run[job] > request[job] ? 'killed' : 'completed';
}

/** True if the work of a job's last attempt is lost: it was killed, and the job does not run again. */
export function isLost(flags: number): boolean {
  return (flags & (FLAG.PREEMPTED | FLAG.NODE_FAILED)) !== 0;
}
