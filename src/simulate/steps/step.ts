// Types that describe a step of the scheduler. Jobs are given by their places in the workload, times in seconds.
import type { Reason } from '../explain/moment.ts';

/**
 * Events at an instant before jobs start:
 * - `ended`: a job ended; `killed`: its request ended it;
 * - `overran`: a running job exceeded its runtime estimate, and is now assumed to end by its request;
 * - `corrected`: it did, and its policy made it another estimate;
 * - `submitted`: a job joined the queue;
 * - `preempted`: a running job lost its processors and joined the queue again. `saved` seconds of its work are kept;
 *   without it, none.
 */
export interface StepEvent {
  readonly kind: 'ended' | 'killed' | 'overran' | 'corrected' | 'submitted' | 'preempted';
  readonly job: number;
  readonly saved?: number;
}

/** A job that started. */
export interface StartedJob {
  readonly job: number;
  /** Estimated end of the job. */
  readonly estimatedEnd: number;
  /** The first reservation or promised start of the job, or NaN. */
  readonly promised: number;
}

/**
 * A job that passed the head of the queue. `free` processors were free before it, and before any preemption.
 */
export interface StartedBeside extends StartedJob {
  readonly free: number;
  /** The head of the queue, which waits, and its reservation. */
  readonly head: number;
  readonly due: number;
}

/**
 * Reasons why a job started:
 * - `head`: it was the head of the queue, and it fit, perhaps after some jobs were preempted;
 * - `before`: it passed the head, and its estimate ends by the reservation of the head;
 * - `extra`: it passed the head, and takes processors that the head does not need (`extra` of them were
 *   left);
 * - `venture`: it passed the head whatever its estimate (venture backfilling);
 * - `reservation`: its reservation is now (conservative backfilling). Before this instant it was at
 *   `reserved`; NaN if the job was submitted now. `passes` says whether a job before it in the queue waits
 *   on. `free` may be less than the job needs alongside jobs of no length, which need no room;
 * - `own`: a custom scheduler started it, perhaps with a reason;
 * - `several`: it started in one of several passes of this instant (event rule `each`).
 */
export type StartDecision =
  | ({ readonly kind: 'head'; readonly free: number; readonly preempted: readonly number[] } & StartedJob)
  | ({ readonly kind: 'before' } & StartedBeside)
  | ({ readonly kind: 'extra'; readonly extra: number } & StartedBeside)
  | ({ readonly kind: 'venture' } & StartedBeside)
  | ({
      readonly kind: 'reservation';
      readonly free: number;
      readonly reserved: number;
      readonly passes: boolean;
    } & StartedJob)
  | ({ readonly kind: 'own'; readonly reason?: string } & StartedJob)
  | ({ readonly kind: 'several'; readonly passes: boolean } & StartedJob);

/** A job in the queue after the step. */
export interface QueuedJob extends Reason {
  readonly job: number;
  /** The scheduler's estimate of its run time. */
  readonly estimate: number;
  /** The first reservation or promised start of the job, or NaN. */
  readonly promised: number;
}

/** A running job after the step. */
export interface RunningJob {
  readonly job: number;
  readonly start: number;
  readonly estimatedEnd: number;
  /** True if it started ahead of a job before it in the queue. */
  readonly isBackfilled: boolean;
  /** True if it has exceeded its runtime estimate. */
  readonly hasOverrun: boolean;
  /** True if it was submitted after the head of the queue, which may preempt it. */
  readonly isShadow: boolean;
}

/** Number of processors that are free from `time` on. */
export interface ProfilePoint {
  readonly time: number;
  readonly free: number;
}

/** An instant of the event loop, and what it left behind. */
export interface SchedulerStep {
  /** The number of the step in the run, from 0. */
  readonly index: number;
  readonly time: number;
  readonly events: readonly StepEvent[];
  /** Jobs in the order of their starts. */
  readonly starts: readonly StartDecision[];
  /** Free processors. */
  readonly free: number;
  /** The first jobs of the queue, in its order. */
  readonly queue: readonly QueuedJob[];
  /** Number of waiting jobs. */
  readonly waiting: number;
  /** Jobs in the order of their starts. */
  readonly running: readonly RunningJob[];
  /**
   * The free processors by the estimated ends of the running jobs, and by all reservations under conservative
   * backfilling. The first point is now.
   */
  readonly profile: readonly ProfilePoint[];
  /**
   * The reservation of the head, under EASY and venture backfilling: its shadow time, and the processors that
   * the head leaves over then.
   */
  readonly shadow?: { readonly job: number; readonly time: number; readonly extra: number };
}
