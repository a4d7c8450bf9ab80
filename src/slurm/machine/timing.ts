/** What slurm.conf does not say of a controller's time. Seconds. */
export interface Timing {
  /** The first instants at which it looks for work, passes over the whole queue, and backfills. */
  readonly look: number;
  readonly fullPass: number;
  readonly cycle: number;
  /** Between the end of a job and the instant at which its nodes are free. */
  readonly epilog: number;
  /** The whole seconds of the controller's clock at the instant 0: plans are rounded to its minutes. */
  readonly epoch: number;
  /**
   * One of the instants at which priorities are computed; the others are whole PriorityCalcPeriods from it.
   */
  readonly priorities: number;
  /**
   * The replay begins at this instant: what was submitted before waits, or runs already (ClusterJob.held). Absent:
   * with the first submission.
   */
  readonly begin?: number;
}
