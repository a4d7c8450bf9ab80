import type { DiscreteLaw } from '../../law/law.ts';
import type { Column } from '../../trace/numberColumn.ts';

/**
 * Stochastic jobs as columns, sorted by submit time; a job is its index. Each makes its requests one after the other until
 * one suffices. Times in seconds.
 */
export interface StochasticJobs {
  readonly length: number;
  /** What number each has where it was read: the place in a file, from 0, or a trace's job number. Absent: its index. */
  readonly id?: Column;
  readonly submit: Float64Array;
  /** How much work it is, X: hidden from the scheduler, the same at each try. */
  readonly run: Float64Array;
  readonly processors: Int32Array;
  /** The requests of job j stand at [offset[j], offset[j + 1]); one element more than there are jobs. */
  readonly offset: Int32Array;
  /** Each includes the restart before and the checkpoint at its end, where there are any. */
  readonly requests: Float64Array;
  /** Whether the try under that request ends with a checkpoint: 0 or 1. */
  readonly checkpoints: Uint8Array;
  /** What a checkpoint of the job takes, C, and a restart from one, R. */
  readonly checkpoint: Float64Array;
  readonly restart: Float64Array;
  /** What is known of its run time: a place in `laws`, -1 for nothing. Speculative backfilling goes by it. */
  readonly law: Int32Array;
  /** Who submitted it, and with which application, for plans that go by that; absent or -1: unknown. */
  readonly user?: Column;
  readonly application?: Column;
}

/** Small jobs as a stream that any idle processor can work on (ICPP 2019, section 3.1). */
export interface SmallJobStream {
  /** Z: seconds of work that arrive in a second; at most the processors. */
  readonly rate: number;
  /** It arrives from time 0 until then. */
  readonly until: number;
}

/** Stochastic jobs, and the machine they are for. */
export interface StochasticWorkload {
  readonly name: string;
  /** Processors of the machine. */
  readonly processors: number;
  readonly jobs: StochasticJobs;
  readonly laws: readonly DiscreteLaw[];
  readonly stream?: SmallJobStream;
}
