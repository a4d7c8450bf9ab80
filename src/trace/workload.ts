import type { CleaningReport } from './cleaning.ts';
import type { Column } from './numberColumn.ts';

/**
 * Jobs as columns of equal length, sorted by submit time. A job is its index. Times are seconds; -1 means
 * unknown, as in the Standard Workload Format.
 */
export interface Jobs {
  readonly length: number;
  /** The trace's own job number. */
  readonly id: Column;
  readonly submit: Float64Array;
  /** How long the job would run if nobody killed it. */
  readonly run: Float64Array;
  /** Requested time: the job is killed after it. */
  readonly request: Float64Array;
  readonly processors: Int32Array;
  /** The wait that the log itself observed. */
  readonly wait: Column;
  readonly status: Column;
  readonly user: Column;
  readonly group: Column;
  readonly application: Column;
  readonly queue: Column;
  readonly partition: Column;
  /** A predicted run time, if the trace has one. */
  readonly plan?: Float64Array;
  /** How each run ended, as an index of RUN_ENDINGS, if the trace tells. */
  readonly ending?: Column;
}

/** The names behind the numbers of users and applications; number 1 is the first. */
export interface JobNames {
  readonly user: readonly string[];
  readonly application: readonly string[];
}

/**
 * The input of a replay: jobs that a machine with so many processors can run, and the cleaning of their
 * trace.
 */
export interface Workload {
  readonly name: string;
  /** Processors of the machine. */
  readonly processors: number;
  /** Seconds since 1970 at time 0, if the trace tells. */
  readonly unixStartTime?: number;
  /** The time zone of the machine, such as `Europe/Stockholm`, if the trace tells. */
  readonly timeZone?: string;
  /** Names of users and applications, if the trace has names instead of numbers. */
  readonly names?: JobNames;
  readonly jobs: Jobs;
  readonly cleaning: CleaningReport;
}

/**
 * How a run ended. `completed`: by itself, with its work done. `cut off`: by its time limit, so that its work
 * takes longer (a censored run). `otherwise`: by a failure, a person or a node, so that its time says nothing
 * about its work.
 */
export const RUN_ENDINGS = ['completed', 'cut off', 'otherwise'] as const;
export type RunEnding = (typeof RUN_ENDINGS)[number];
