/** A schedule to validate: columns of equal length, with the jobs in any order. Times in seconds. */
export interface ScheduleRows {
  /** The trace's own job number. */
  readonly id: ArrayLike<number>;
  /** Start and end of the job's last attempt. */
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** The latest start that a custom scheduler promised for the job's first attempt; NaN for none. */
  readonly promisedStart?: ArrayLike<number>;
  /** Start of the job's first attempt; default: by `kills`. */
  readonly firstStart?: ArrayLike<number>;
  /**
   * If preempted jobs keep their work: the seconds of it that were saved when the job's last attempt began. This
   * attempt did the rest, and may have taken longer.
   */
  readonly saved?: ArrayLike<number>;
  /** The attempts that preemption ended, if any, in any order: columns of equal length. */
  readonly kills?: {
    /** The job, as an index of the rows. */
    readonly job: ArrayLike<number>;
    readonly start: ArrayLike<number>;
    readonly end: ArrayLike<number>;
    /** The work that was saved when the attempt began. */
    readonly saved?: ArrayLike<number>;
  };
}

/** A broken rule, and when it was first broken. */
export interface Violation {
  kind:
    | 'unknown-job'
    | 'missing-job'
    | 'early-start'
    | 'wrong-length'
    | 'wrong-work'
    | 'overlapping-tries'
    | 'broken-promise'
    | 'over-capacity';
  /** Simulated time, in seconds; -infinity for jobs that do not match the trace. */
  time: number;
  /** One line for people. */
  message: string;
}
