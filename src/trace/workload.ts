import type { CleaningReport } from './cleaning.ts';
import type { Column } from './numberColumn.ts';

/**
 * Jobs as columns of equal length, sorted by submit time; a job is its index. Times in seconds; -1 is unknown, as in
 * the Standard Workload Format.
 */
export interface Jobs {
  readonly length: number;
  /** The trace's own job number. */
  readonly id: Column;
  readonly submit: Float64Array;
  /** How long it would run if nobody killed it. */
  readonly run: Float64Array;
  /** Requested time: when it is killed. */
  readonly request: Float64Array;
  readonly processors: Int32Array;
  /** The wait the log itself observed. */
  readonly wait: Column;
  readonly status: Column;
  readonly user: Column;
  readonly group: Column;
  readonly application: Column;
  readonly queue: Column;
  readonly partition: Column;
  /** How long somebody predicted it would run; where the trace says so. */
  readonly plan?: Float64Array;
  /** How each run ended, a place in RUN_ENDINGS; where the trace says so. */
  readonly ending?: Column;
}

/** What the numbers of users and applications stand for: number 1 is the first. */
export interface JobNames {
  readonly user: readonly string[];
  readonly application: readonly string[];
}

/** What a replay takes: jobs that a machine of so many processors can run, and what was done to the trace to get there. */
export interface Workload {
  readonly name: string;
  /** Processors of the machine. */
  readonly processors: number;
  /** Seconds since 1970 at time 0, where the trace says so. */
  readonly unixStartTime?: number;
  /** Of a trace that has names where others have numbers. */
  readonly names?: JobNames;
  readonly jobs: Jobs;
  readonly cleaning: CleaningReport;
}

/**
 * How a run ended: by itself, its work done; by its time limit, so that its work takes longer (a censored run); or otherwise, in
 * failure, by a person, by a node, so that its time says nothing of its work.
 */
export const RUN_ENDINGS = ['completed', 'cut off', 'otherwise'] as const;
export type RunEnding = (typeof RUN_ENDINGS)[number];
