/**
 * Decisions of the real controller in one run of a scenario. Times are seconds of its clock since the first
 * submission.
 */
export interface MachineRecord {
  readonly scenario: string;
  readonly version: string;
  /** The clock ran this many times as fast. */
  readonly speed: number;
  /** Time between start and end of completed jobs beyond their run time, s: least, median, most. */
  readonly latency: readonly [number, number, number];
  /** Counts of `sdiag`, which restarts at midnight; cycles in microseconds of the cluster's clock. */
  readonly sdiag: { readonly [name: string]: number };
  /** Commands of an administrator, their times, and the output of `scontrol show` for a reservation then. */
  readonly commands: readonly { readonly at: number; readonly scontrol: string; readonly shown?: string }[];
  /** Names of jobs that sbatch refused. */
  readonly refused?: readonly string[];
  readonly passes: readonly Pass[];
  readonly cycles: readonly Cycle[];
  readonly jobs: readonly RecordedJob[];
}

/** A pass of the main scheduler: when it began, to the ms, and whether it went over the whole queue. */
export type Pass = readonly [begin: number, full: 0 | 1];

/** A cycle of backfill: begin and end, to the ms, and how many jobs it tested, 0 if none waited. */
export type Cycle = readonly [begin: number, end: number, tested: number];

export type PastRun = readonly [
  submit: number,
  eligible: number,
  start: number,
  end: number,
  state: string,
  nodes: string,
];

export interface RecordedJob {
  /** As `squeue` writes it: `17`, `17_3` for a task of an array. */
  readonly id: string;
  readonly name: string;
  readonly submit: number;
  /** Absent while a dependency holds the job. */
  readonly eligible?: number;
  /** Absent if the job never started. */
  readonly start?: number;
  /** Also of a job that was canceled because of its deadline and never started. */
  readonly end?: number;
  readonly state: string;
  /** Which scheduler started it. */
  readonly by?: 'main' | 'backfill';
  /** Nodes with the numbers of the processors on them: `n[1-2]:0-3 n3:0`. */
  readonly nodes?: string;
  /** Number of its GPUs on nodes, as they were polled: `g1:2 g[3-4]:1`. Absent: it has none, or they were not recorded. */
  readonly gpus?: string;
  /** Runs before the last one; being put back into the queue is a new submission. */
  readonly before?: readonly PastRun[];
  /** Each change, as it was polled: instant, state, reason. */
  readonly reasons: readonly (readonly [number, string, string])[];
  /** Each change, as it was polled, while the job waited: instant, priority. */
  readonly priority: readonly (readonly [number, number])[];
  /**
   * With priority/multifactor, each change of `sprio`, as it was polled: instant, then weight times factor of
   * age, fair share, job size, partition and QOS, then nice.
   */
  readonly factors?: readonly (readonly number[])[];
  /** Each change of its planned start by backfill: instant of the cycle, start, end, nodes. */
  readonly plannedStarts?: readonly (readonly [number, number, number, string])[];
}
