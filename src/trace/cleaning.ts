/** One kind of oddity in a trace, and its treatment: a row of the cleaning report. */
export interface CleaningRow {
  /** The oddity, in kebab-case: `negative-run`, `zero-run`, `no-processors`, `oversize`, … */
  readonly reason: string;
  /** The answer: `dropped`, `kept`, `clipped`, `raised`, `killed`, `sorted`, … */
  readonly action: string;
  readonly jobs: number;
}

/** The oddities found between a trace's lines and a workload's jobs. Rows without jobs are left out. */
export interface CleaningReport {
  /** Job lines in the trace. */
  readonly lines: number;
  /** Jobs that are left. */
  readonly jobs: number;
  readonly rows: readonly CleaningRow[];
  /**
   * The load that the log offers, if the workload was given another: by a factor, by other weeks or users.
   */
  readonly loadOfLog?: number;
  /** Comparison with the log, if weeks were drawn from those of the users. */
  readonly resampled?: Resemblance;
}

/** A log, and the weeks that were drawn from it. */
export interface Resemblance {
  readonly log: WorkloadFigures;
  readonly drawn: WorkloadFigures;
}

/** Figures of a workload that a resampled log should share with its log. */
export interface WorkloadFigures {
  /** The offered load. */
  readonly load: number;
  /** The mean over the weeks of the number of users who take part, idle weeks within their spans included. */
  readonly usersAtOnce: number;
  /**
   * The work of a week: its standard deviation over its mean, and its correlation with that of the next week.
   * The first and the last week do not count, since the log covers them in part. NaN for fewer than 5 weeks.
   */
  readonly variation: number;
  readonly correlation: number;
  /** The share of the work of the five users with the most. */
  readonly largestUsers: number;
}
