/** Timing of the controller that slurm.conf does not specify, in seconds. */
export interface Timing {
  /** The first times at which the controller looks for work, runs a pass over the whole queue, and backfills. */
  readonly look: number;
  readonly fullPass: number;
  readonly cycle: number;
  /** Delay from the end of a job until its nodes are free. */
  readonly epilog: number;
  /** The controller's clock at time 0, in whole seconds: planned starts are rounded to its minutes. */
  readonly epoch: number;
  /**
   * One of the times at which priorities are computed; the others are whole PriorityCalcPeriods from it.
   */
  readonly priorities: number;
  /**
   * Time at which the replay starts: jobs submitted before it wait or already run (ClusterJob.held). Absent: the first
   * submission.
   */
  readonly begin?: number;
  /**
   * Share of the time since `begin` by which backfill cycles are apart once that is longer than bf_interval: a long
   * simulation has few late cycles. Absent: bf_interval.
   */
  readonly cycleGrowth?: number;
}
