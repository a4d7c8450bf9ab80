/** One kind of oddity in a trace and what was done about it: a row of the cleaning report. */
export interface CleaningRow {
  /** What was met, in kebab-case: `negative-run`, `zero-run`, `no-processors`, `oversize`, … */
  readonly reason: string;
  /** What was done: `dropped`, `kept`, `clipped`, `raised`, `killed`, `sorted`, … */
  readonly action: string;
  readonly jobs: number;
}

/** What was met on the way from a trace's lines to the jobs of a workload. Rows with no jobs are left out. */
export interface CleaningReport {
  /** Job lines in the trace. */
  readonly lines: number;
  /** Jobs left. */
  readonly jobs: number;
  readonly rows: readonly CleaningRow[];
}
