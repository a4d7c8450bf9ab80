import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import type { Column } from '../../trace/numberColumn.ts';
import type { Feedback } from '../../trace/workload.ts';

/**
 * Stochastic jobs as columns, sorted by submit time. A job is its index. A job makes its requests one after
 * the other until one suffices. Times in seconds.
 */
export interface StochasticJobs {
  readonly length: number;
  /**
   * The number of each job in its source: its place in a file, from 0, or a trace's job number. Absent: its
   * index.
   */
  readonly id?: Column;
  readonly submit: Float64Array;
  /** The work X of each job. The scheduler does not know it; it is the same in every attempt. */
  readonly run: Float64Array;
  readonly processors: Int32Array;
  /**
   * The requests of job j are at [offset[j], offset[j + 1]). There is one element more than there are jobs.
   */
  readonly offset: Int32Array;
  /** Each request includes its restart and its checkpoint, if it has them. */
  readonly requests: Float64Array;
  /** 1 if an attempt with this request ends with a checkpoint, else 0. */
  readonly checkpoints: Uint8Array;
  /**
   * The times of each request, at the same places: C, which the checkpoint at its end takes, and R, which the restart
   * at its beginning takes if work was saved.
   */
  readonly checkpoint: Float64Array;
  readonly restart: Float64Array;
  /**
   * The time that each request reserves for its checkpoint, if that is not C. A checkpoint that takes less ends its
   * attempt early. One that takes more is cut off by the end of the request, and its attempt saves nothing.
   */
  readonly allowance?: Float64Array;
  /**
   * The distribution of its run time, as an index of `distributions`; -1 if it is not known. Speculative backfilling
   * uses it.
   */
  readonly distribution: Int32Array;
  /** The user and the application, for estimates that are learned from them; absent or -1: unknown. */
  readonly user?: Column;
  readonly application?: Column;
}

/** Small jobs as a stream that any idle processor can work on (ICPP 2019, section 3.1). */
export interface SmallJobStream {
  /** Z: seconds of work that arrive per second; at most the number of processors. */
  readonly rate: number;
  /** Work arrives from time 0 until then. */
  readonly until: number;
}

/** Stochastic jobs and their machine. */
export interface StochasticWorkload {
  readonly name: string;
  /** Processors of the machine. */
  readonly processors: number;
  readonly jobs: StochasticJobs;
  readonly distributions: readonly DiscreteDistribution[];
  readonly stream?: SmallJobStream;
  /** Present if submissions follow the ends of other jobs (withFeedback). */
  readonly feedback?: Feedback;
}
