import type { Kernel } from '../../kernel/instance.ts';

/** Channels between a piece of work and its thread: progress, and the signal to stop. */
export interface Watched {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Does a piece of work. @throws DataError or UsageError, one line */
export type Does<Work, Result> = (work: Work, watched: Watched) => Promise<Result>;

/** A kind of work. Its pieces are plain data, and so are their results. */
export interface Kind<Work, Result> {
  /** Name by which worker.ts finds it. */
  readonly name:
    | 'replays'
    | 'clusterRuns'
    | 'clusterSeeds'
    | 'drawn'
    | 'speculated'
    | 'sessions'
    | 'calibration'
    | 'backtest'
    | 'fit'
    | 'sweep';
  /** Makes the worker of a thread, which keeps the common data of several pieces. */
  worker(kernel: Kernel): Does<Work, Result>;
}
