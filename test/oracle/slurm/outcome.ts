// Input of a simulation about the controller's time, and its results for each job.
import type { Entry, PlannedStart } from './jobs.ts';
import type { Resources } from './resources.ts';

/** Sees the controller when it has handled an instant. */
export type Observe = (now: number, entries: readonly Entry[], resources: Resources) => void;

/** Seconds. */
export interface Delays {
  /** Between the end of a job and the instant at which its nodes are free. */
  readonly epilog: number;
  /** The whole seconds of the controller's clock at the instant 0: planned starts are rounded to its minutes. */
  readonly epoch: number;
  /** One of the instants at which priorities are computed; the others are whole periods from it. */
  readonly priorities: number;
  /** Nothing happens before this instant. */
  readonly begin?: number;
}

export interface Outcome extends Pick<Entry, 'allocation' | 'partition'> {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly number[];
  readonly by: 'main' | 'backfill';
  readonly refused: boolean;
  readonly reasons: readonly [at: number, reason: string][];
  readonly plannedStarts: readonly PlannedStart[];
  readonly priorities: Entry['priorities'];
  /** Runs that were ended by preemption or by a failed node. */
  readonly before: Entry['before'];
  readonly brokenOff?: Entry['brokenOff'];
}
