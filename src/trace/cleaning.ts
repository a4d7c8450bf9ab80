/** One kind of oddity in a trace, and what was done about it: a row of the cleaning report. */
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
}
