/**
 * Reasons that keep a job from starting at an instant, after the pass of that instant:
 * - `processors`: fewer processors are free than the job needs;
 * - `order`: the job would fit, but the head of the queue does not, and no job may pass it;
 * - `reservation`: the job would fit, but it would violate a reservation;
 * - `compression`: the job would fit, but its room came free when the compression had already treated its
 *   reservation (conservative backfilling);
 * - `scheduler`: the job would fit, but the custom scheduler did not start it;
 * - `running`: the job is running, in an attempt that preemption will end.
 */
export type Cause = 'processors' | 'order' | 'reservation' | 'compression' | 'scheduler' | 'running';

/** Reason that held a job at an instant. Jobs are given by their places in the workload. Times are in seconds. */
export interface Reason {
  readonly cause: Cause;
  /** Free processors. */
  readonly free: number;
  /**
   * The number of missing processors. With `processors` the job lacks them, with `order` the head. With
   * `reservation` the holder of the reservation would lack them at its start if the job had started. Else 0.
   */
  readonly lacking: number;
  /** The number of jobs ahead of the job in the queue. */
  readonly ahead: number;
  /** The head of the queue, which may be the job itself; -1 while the job runs. */
  readonly head: number;
  /**
   * With `order` the head, with `reservation` the jobs that have the reservation, with `running` the jobs for
   * which the attempt is preempted. Otherwise empty.
   */
  readonly holders: readonly number[];
  /** With `reservation` the time of the reservation, with `running` the end of the attempt. Otherwise NaN. */
  readonly due: number;
  /** With `running`, if preempted jobs keep their work: the seconds of it that were saved when the attempt was over. */
  readonly saved?: number;
  /** The job's reserved or promised start, else NaN. Under EASY and venture only the head has one. */
  readonly expected: number;
}

/** A period [from, to) with one reason. */
export interface Moment extends Reason {
  readonly from: number;
  readonly to: number;
}
