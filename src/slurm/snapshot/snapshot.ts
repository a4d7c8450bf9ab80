import type { Access } from '../machine/accounting/model.ts';
import type { TresOfDump } from '../machine/sacctImport/tresOfDump.ts';

/** A job that runs or waits, as squeue lists it. Times are seconds since 1970. */
export interface ListedJob {
  /** Job ID as Slurm prints it: `12`, or `12_3` for a task of an array. */
  readonly id: string;
  readonly name: string;
  readonly user: string;
  /** Partitions in which it runs or may run. */
  readonly partitions: readonly string[];
  readonly reservation: string;
  /** Start; NaN if it waits. */
  readonly start: number;
  readonly submit: number;
  /** Start that the controller last planned for it while it waits; absent if squeue shows none. */
  readonly planned?: number;
  /** Time limit in seconds; Infinity if it has none. */
  readonly limit: number;
  readonly cpus: number;
  readonly nodes: number;
  /** True if it allocates whole nodes. */
  readonly whole: boolean;
  readonly priority: number;
  /** Reason for which it waits, as squeue prints it. */
  readonly reason: string;
  /** Names of the nodes on which it runs. */
  readonly on: readonly string[];
  /** Allocated resources or, while it waits, requested ones; absent if the listing has no such column. */
  readonly tres?: TresOfDump;
  /** Options of sbatch from further columns of squeue, by their names; '' for none. */
  readonly more: Readonly<Record<string, string>>;
}

export interface ListedNode {
  readonly name: string;
  readonly cpus: number;
  /** Number of allocated CPUs. */
  readonly allocated: number;
  /** Allocated resources (AllocTRES); absent if not recorded in the dump. GPUs are absent if Slurm does not count them. */
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
  /** True if jobs allocate whole nodes. */
  readonly whole: boolean;
  /** `UP`, or a state in which no job starts: `DOWN`, `DRAIN`, `INACTIVE`. */
  readonly state: string;
  /** Jobs that request fewer or more nodes cannot run here. */
  readonly minNodes: number;
  readonly maxNodes: number;
  /** AllowAccounts or DenyAccounts, and AllowQos or DenyQos. Absent: all may run here. */
  readonly accounts?: Access;
  readonly qosAccess?: Access;
  /** AllowGroups; '' if all may run here. The groups of users are not known. */
  readonly groups: string;
  /** ReqResv: only jobs in a reservation run here. */
  readonly needsReservation: boolean;
  /** RootOnly: users cannot submit to it themselves. */
  readonly isOfRoot: boolean;
}

export interface ListedReservation {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly nodes: readonly string[];
}

/** State of a cluster at one instant, as its commands print it. */
export interface Snapshot {
  /** Name in messages: a file, or `the cluster`. */
  readonly name: string;
  /** Instant in seconds since 1970. */
  readonly now: number;
  readonly jobs: readonly ListedJob[];
  /** Names of the nodes of jobs that have ended and still hold them. */
  readonly completing: ReadonlySet<string>;
  /** Names of the columns of squeue. */
  readonly columns: readonly string[];
  readonly nodes: readonly ListedNode[];
  readonly partitions: readonly ListedPartition[];
  readonly reservations: readonly ListedReservation[];
  /** Lines of the reservations at their places in the text; other lines are blank. */
  readonly reservationText: string;
}
