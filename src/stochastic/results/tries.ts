/** Every attempt of a run: columns of equal length, sorted by start, then job, then end. Seconds. */
export interface Tries {
  readonly length: number;
  /** The job, by its place in the workload. */
  readonly job: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /**
   * Instant at which the scheduler expected the attempt to end: its start plus its request, or the end of its window.
   */
  readonly estimatedEnd: Float64Array;
  /** 1 if the job was done at its end, else 0. */
  readonly ok: Uint8Array;
  /** True if preemption ended it. */
  readonly preempted: Uint8Array;
  /** True if it ran in a window of speculative backfilling. */
  readonly speculative: Uint8Array;
  /** Present only if requests may be extended (`onLimit`). */
  readonly extended?: {
    /** The first start that the attempt was promised, or NaN if it was promised none. */
    readonly promise: Float64Array;
    /** Number of extensions of its request. */
    readonly extensions: Int32Array;
    /** True if it ended with a checkpoint. */
    readonly saves: Uint8Array;
  };
}
