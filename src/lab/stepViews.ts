// Defines the data of a scheduler's steps that the page gets.
import type { Policy } from '../policy/policy.ts';
import type { Cause } from '../simulate/explain/moment.ts';
import type { ProfilePoint, StartDecision, StepEvent } from '../simulate/steps/step.ts';

/**
 * Position at which the search for a window of steps begins: a step's number, a time in seconds since the first
 * submission, a job's number.
 */
export type StepAt = { step: number } | { time: number } | { id: number };

/** Rows of processors [low, high). */
export type Rows = readonly (readonly [low: number, high: number])[];

/** A sentence about a job, which is identified by its number. */
interface StepSentence {
  kind: StepEvent['kind'] | StartDecision['kind'] | Cause;
  id: number;
  text: string;
}

/** A job in the queue. Seconds. */
export interface QueuedView extends StepSentence {
  processors: number;
  request: number;
  estimate: number;
  /** True if it would fit into the free processors. */
  fits: boolean;
  /** Number of processors that it lacks, or would take from a reservation. */
  lacking: number;
  /** Its reservation now, and its first one, since the first submission; NaN if it has none. */
  expected: number;
  promised: number;
}

/** A rectangle of the chart: a job on its processors. Times are seconds since the first submission. */
export interface StepBar {
  id: number;
  processors: number;
  from: number;
  to: number;
  rows: Rows;
}

/** A running job; `to` is its estimated end. */
export interface RunningBar extends StepBar {
  isBackfilled: boolean;
  hasOverrun: boolean;
  isShadow: boolean;
}

/** An attempt that has ended. */
export interface PastBar extends StepBar {
  /** Seconds of saved work, for a preempted attempt. */
  kept: number | undefined;
}

/** A step of the scheduler as the page shows it. Times are seconds since the first submission. */
export interface StepView {
  index: number;
  time: number;
  events: StepSentence[];
  starts: StepSentence[];
  free: number;
  waiting: number;
  /** The first of the waiting jobs. */
  queue: QueuedView[];
  running: RunningBar[];
  /** Reservations, each on possible processors. */
  reservations: StepBar[];
  profile: ProfilePoint[];
  /** The reservation of the head, and the rows of the extra processors. */
  shadow?: { id: number; time: number; extra: number; rows: Rows };
}

/** Consecutive steps of a run. */
export interface StepsView {
  name: string;
  /** Seconds since 1970 at the first submission, and the machine's time zone, if the trace records them. */
  unixStartTime?: number;
  timeZone?: string;
  processors: number;
  policy: string;
  /** Order of the queue, in words. */
  order: string;
  backfilling: Policy['backfilling'] | 'own';
  jobs: number;
  steps: StepView[];
  /** Number of the step that was searched for. */
  found: number;
  isLast: boolean;
  /** Attempts that ended before or during the window. */
  past: PastBar[];
}
