import { FLAG } from '../kernel/codes.ts';
import type { Workload } from '../trace/workload.ts';

/** Which events of one instant come first, and how often the scheduler is called (assembly/replay/loop.ts). */
export type EventRule = 'batch' | 'each';

/** Tries that preemption ended, in the order in which it did: columns of equal length. Seconds. */
export interface Kills {
  /** The job, by its place in the workload. */
  readonly job: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** What a workload saw under a policy: columns of equal length, one entry a job, in the workload's order. Seconds. */
export interface Schedule {
  readonly workload: Workload;
  readonly policy: string;
  readonly eventRule: EventRule;
  /** Start and end of the job's last try; those that preemption ended are `kills`. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** What the scheduler believed the job would run for. */
  readonly plan: Float64Array;
  /** The first reservation it got: blocked at the head of the queue, or under conservative when submitted; else NaN. */
  readonly reserved: Float64Array;
  /** Whether a scheduler of one's own made the reservations: a start after one breaks a promise, whoever is at fault. */
  readonly promised?: boolean;
  /** Bits: BACKFILLED, BLOCKED. */
  readonly flags: Uint8Array;
  readonly kills: Kills;
  /** Why a scheduler of one's own started its jobs, by their places, where it said so. */
  readonly reasons?: ReadonlyMap<number, string>;
}

/** The job started ahead of one before it in the queue: its last try did. */
export const BACKFILLED = FLAG.BACKFILLED;
/** Some pass left the job waiting at the head of the queue. */
export const BLOCKED = FLAG.BLOCKED;

/** Whether the job needed more than its request and was killed for it. */
export function wasKilled({ workload: { jobs } }: Schedule, job: number): boolean {
  return jobs.run[job] > jobs.request[job];
}
