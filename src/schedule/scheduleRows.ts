/** Somebody's schedule of a workload: columns of equal length, in any order of jobs. Times in seconds. */
export interface ScheduleRows {
  /** The trace's own job number. */
  readonly id: ArrayLike<number>;
  /** Start and end of the job's last try. */
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** The tries that preemption ended, if any, in any order: columns of equal length of their own. */
  readonly kills?: {
    /** The job, by its place among the rows. */
    readonly job: ArrayLike<number>;
    readonly start: ArrayLike<number>;
    readonly end: ArrayLike<number>;
  };
}

/** What a schedule may not do, and when it first did. */
export interface Violation {
  kind:
    | 'unknown-job'
    | 'missing-job'
    | 'early-start'
    | 'wrong-length'
    | 'overlapping-tries'
    | 'over-capacity';
  /** Simulated time, in seconds; -infinity for jobs that do not match the trace. */
  time: number;
  /** One line for people. */
  message: string;
}
