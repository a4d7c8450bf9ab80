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
  /** Run time of the job if it is not killed, in seconds. */
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
  /** The number of the job that must end before this one is submitted, if the trace records it. */
  readonly precedingJob?: Column;
  /** The seconds between that end and the submission. */
  readonly thinkTime?: Column;
  /** A predicted run time, if the trace has one. */
  readonly estimate?: Float64Array;
  /** Ending of each run, as an index of RUN_ENDINGS, if the trace records it. */
  readonly ending?: Column;
  /** The nodes that the job requested, if the trace records it. */
  readonly nodes?: Column;
  /** Description of how the job was requested in a dump of accounting: a number of `names.asked`. */
  readonly asked?: Column;
  /** The largest number of MiB that the job used on one node, if the trace records it; -1 if unknown. */
  readonly memory?: Column;
  /** 1 for a job that Slurm killed for its memory, or whose step it killed; else -1. */
  readonly outOfMemory?: Column;
  /** The list of nodes on which the job ran, as Slurm writes it: a number of `names.ranOn`. */
  readonly ranOn?: Column;
  /** Mean power of the job while it ran, in watts, if the trace records the energy of jobs; -1 if it was not measured. */
  readonly watts?: Column;
  /** For the task of an array: the number of the array, and its index in it; -1 if it is not a task. */
  readonly array?: Column;
  readonly task?: Column;
}

/** Fields of sacct by their names in lower case, about how a job was requested. */
export type AskedInDump = Readonly<Record<string, string>>;

/** The names for the numbers; number 1 is the first. */
export interface JobNames {
  readonly user: readonly string[];
  readonly application: readonly string[];
  /** Accounts, QOS and partitions of Slurm. */
  readonly group?: readonly string[];
  readonly queue?: readonly string[];
  readonly partition?: readonly string[];
  readonly asked?: readonly AskedInDump[];
  readonly ranOn?: readonly string[];
}

/**
 * Dependencies of submissions on the ends of other jobs. Jobs are divided into groups. A group waits for the ends of
 * jobs; when the last of them ends, all jobs of the group move by as much as that end differs from the group's
 * reference. Jobs are given by their places in the workload.
 */
export interface Feedback {
  /** The jobs of group g are at [memberFrom[g], memberFrom[g + 1]) of `member`: one entry per job. */
  readonly memberFrom: Int32Array;
  readonly member: Int32Array;
  /** The groups that wait for job j are at [waiterFrom[j], waiterFrom[j + 1]) of `waiter`. */
  readonly waiterFrom: Int32Array;
  readonly waiter: Int32Array;
  /** For each group: the number of ends that it waits for. */
  readonly pending: Int32Array;
  /** For each group: the last of these ends at which its jobs keep their times, in seconds. */
  readonly reference: Float64Array;
  /** For each group: 1 if no job of it comes earlier than in the workload. */
  readonly neverEarlier: Uint8Array;
}

/**
 * The input of a replay: jobs that a machine with this number of processors can run, and the cleaning of their trace.
 */
export interface Workload {
  readonly name: string;
  /** Processors of the machine. */
  readonly processors: number;
  /** Seconds since 1970 at time 0, if the trace records it. */
  readonly unixStartTime?: number;
  /** The time zone of the machine, such as `Europe/Stockholm`, if the trace records it. */
  readonly timeZone?: string;
  /** True if the trace has dates without an offset, which are read as UTC. */
  readonly naiveDates?: boolean;
  /** The names for the numbers, if the trace has names. */
  readonly names?: JobNames;
  /** If submissions follow the ends of other jobs (withFeedback). */
  readonly feedback?: Feedback;
  readonly jobs: Jobs;
  readonly cleaning: CleaningReport;
}

/**
 * Ending of a run. `completed`: by itself, with its work done. `cut off`: by its time limit, so that its work takes
 * longer (a censored run). `otherwise`: by a failure, a person or a node, so that its time gives no information about
 * its work.
 */
export const RUN_ENDINGS = ['completed', 'cut off', 'otherwise'] as const;
export type RunEnding = (typeof RUN_ENDINGS)[number];
