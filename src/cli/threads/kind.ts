import type { Kernel } from '../../kernel/instance.ts';

/** What a piece of work tells while it is done, and is told. */
export interface Watched {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Does a piece of work. @throws DataError or UsageError, one line */
export type Does<Work, Result> = (work: Work, watched: Watched) => Promise<Result>;

/** A kind of work. Its pieces are plain data, and so are their results. */
export interface Kind<Work, Result> {
  /** By which worker.ts finds it. */
  readonly name: 'replays' | 'drawn' | 'requested' | 'sessions' | 'backtest' | 'fit' | 'sweep';
  /** Each thread has one, which keeps what several pieces share. */
  worker(kernel: Kernel): Does<Work, Result>;
}
