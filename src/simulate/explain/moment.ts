/**
 * What keeps a job from starting at an instant, the pass of that instant being over:
 * - `processors`: fewer are free than it needs;
 * - `order`: it would fit, but no job passes the head of the queue, which does not;
 * - `reservation`: it would fit, but be in the way of a reservation;
 * - `compression`: it would fit, but this room came free when its reservation had had its turn (conservative);
 * - `scheduler`: it would fit, but the scheduler of one's own did not start it;
 * - `running`: nothing, it runs, in a try that preemption will end.
 */
export type Cause = 'processors' | 'order' | 'reservation' | 'compression' | 'scheduler' | 'running';

/** What held a job at an instant. Jobs by their place in the workload, times in seconds. */
export interface Reason {
  readonly cause: Cause;
  /** Processors that nobody held. */
  readonly free: number;
  /**
   * Processors that were missing: `processors`: the job's; `order`: the head's; `reservation`: the holder's, at its
   * reservation, had the job started. Else 0.
   */
  readonly lacking: number;
  /** Jobs before it in the queue, and the first of them: itself where it is the head, -1 while it runs. */
  readonly ahead: number;
  readonly head: number;
  /** `order`: the head; `reservation`: whose it is; `running`: the jobs it was preempted for. Else none. */
  readonly holders: readonly number[];
  /** When that reservation is due, or the try ends; else NaN. */
  readonly due: number;
  /** When the job is to start: its reservation. Under EASY and venture the head has one; else NaN. */
  readonly expected: number;
}

/** A stretch of time [from, to) with one reason. */
export interface Moment extends Reason {
  readonly from: number;
  readonly to: number;
}
