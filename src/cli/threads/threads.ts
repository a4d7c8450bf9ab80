import { DataError, UsageError } from '../../errors.ts';
import type { Engine } from '../../kernel/instance.ts';
import type { Kind } from './kind.ts';

/** What a thread is sent. */
export interface Sent {
  readonly kind: Kind<never, unknown>['name'];
  readonly work: unknown;
  /**
   * Memory that both threads share while the work is done. At PROGRESS the share that is done, in millionths.
   * At STOP 1 if the work must end early.
   */
  readonly watched: Int32Array;
}

export const PROGRESS = 0;
export const STOP = 1;
export const MILLION = 1e6;

/** A thread's answer. Errors lose their class between threads, so errors for the user are sent as data. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: 'data' | 'usage'; readonly message: string };

/** Threads that all run the same file. */
export interface Threads {
  /**
   * @param watch receives a function that returns the done share
   * @throws DataError or UsageError, as the work in the thread did
   */
  run<Result>(
    kind: Sent['kind'],
    work: unknown,
    signal: AbortSignal,
    watch: (share: () => number) => void,
  ): Promise<Result>;
  /** Ends the threads. Unfinished work is lost. */
  stop(): Promise<void>;
}

/**
 * Starts threads.
 *
 * @param script a module whose default export takes what is Sent and gives an Answer (worker.ts)
 */
export async function startThreads(script: URL, threads: number, engine: Engine): Promise<Threads> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<Sent, Answer>({
    filename: script.href,
    minThreads: threads,
    maxThreads: threads,
    workerData: engine,
  });
  return {
    async run(kind, work, signal, watch) {
      const watched = new Int32Array(new SharedArrayBuffer(8));
      watch(() => watched[PROGRESS] / MILLION);
      const stop = () => {
        watched[STOP] = 1;
      };
      signal.addEventListener('abort', stop);
      const answer = await pool
        .run({ kind, work, watched })
        .finally(() => signal.removeEventListener('abort', stop));
      if ('result' in answer) return answer.result as never;
      throw answer.error === 'data' ? new DataError(answer.message) : new UsageError(answer.message);
    },
    stop: () => pool.destroy(),
  };
}
