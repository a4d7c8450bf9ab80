import type { TresOfDump } from '../machine/sacctImport/tresOfDump.ts';

/** A job that runs or waits, as squeue lists it. Times are seconds since 1970. */
export interface ListedJob {
  /** As Slurm writes it: `12`, `12_3` of an array. */
  readonly id: string;
  readonly name: string;
  readonly user: string;
  /** The partition in which it runs, or those in which it may run. */
  readonly partitions: readonly string[];
  readonly reservation: string;
  /** Start time; NaN if it waits. */
  readonly start: number;
  readonly submit: number;
  /** Its time limit in seconds; Infinity if it has none. */
  readonly limit: number;
  readonly cpus: number;
  readonly nodes: number;
  /** True if it takes its nodes as a whole. */
  readonly whole: boolean;
  readonly priority: number;
  /** The reason why it waits. */
  readonly reason: string;
  /** The nodes on which it runs. */
  readonly on: readonly string[];
  /** Allocated or, while it waits, requested resources; absent: the listing has no such column. */
  readonly tres?: TresOfDump;
  /** Options of sbatch from further columns of squeue, by their names; '' for none. */
  readonly more: Readonly<Record<string, string>>;
}

export interface ListedNode {
  readonly name: string;
  readonly cpus: number;
  /** Number of its CPUs that are allocated. */
  readonly allocated: number;
  /** Allocated resources (AllocTRES); absent: not in the dump. GPUs are absent if Slurm does not count them. */
  readonly tres?: TresOfDump;
  readonly partitions: readonly string[];
  /** True if jobs can start on it. */
  readonly up: boolean;
}

export interface ListedPartition {
  readonly name: string;
  readonly isDefault: boolean;
  /** Limits in seconds; Infinity for none. */
  readonly longest: number;
  readonly usual: number;
  readonly tier: number;
  /** True if jobs take its nodes as a whole. */
  readonly whole: boolean;
  /** `UP`, or why no job starts: `DOWN`, `DRAIN`, `INACTIVE`. */
  readonly state: string;
}

export interface ListedReservation {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly nodes: readonly string[];
}

/** The state of a cluster at one time. */
export interface Present {
  /** Its name in messages: a file, or `the cluster`. */
  readonly name: string;
  /** In seconds since 1970. */
  readonly now: number;
  readonly jobs: readonly ListedJob[];
  /** Names of the nodes of jobs that have ended and still hold them. */
  readonly completing: ReadonlySet<string>;
  /** The columns of squeue. */
  readonly columns: readonly string[];
  readonly nodes: readonly ListedNode[];
  readonly partitions: readonly ListedPartition[];
  readonly reservations: readonly ListedReservation[];
  /** The lines of the reservations, at their places in the text; other lines are blank. */
  readonly reservationText: string;
}
