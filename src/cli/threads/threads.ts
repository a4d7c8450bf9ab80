import { DataError, UsageError } from '../../errors.ts';
import { hearing } from '../outputs/ownCode.ts';

/** A thread's answer. Errors lose their class between threads, so errors for the user are sent as data. */
export type Answer<R> =
  | { readonly result: R }
  | { readonly error: 'data' | 'usage'; readonly message: string };

/** Does the work inside a thread and returns its result or its error. */
export async function answer<R>(work: () => Promise<R>): Promise<Answer<R>> {
  try {
    return { result: await hearing(work) };
  } catch (error) {
    if (error instanceof DataError) return { error: 'data', message: error.message };
    if (error instanceof UsageError) return { error: 'usage', message: error.message };
    throw error;
  }
}

/** Threads that all run the same file. */
export interface Threads<T, R> {
  /** @throws DataError or UsageError, as the work in the thread did */
  run(task: T): Promise<R>;
  /** Ends the threads. Unfinished work is lost. */
  stop(): Promise<void>;
}

/**
 * Starts threads.
 *
 * @param script a module whose default export answers (above)
 */
export async function startThreads<T, R>(
  script: URL,
  threads: number,
  data: unknown,
): Promise<Threads<T, R>> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<T, Answer<R>>({
    filename: script.href,
    minThreads: threads,
    maxThreads: threads,
    workerData: data,
  });
  return {
    async run(task) {
      const outcome = await pool.run(task);
      if ('result' in outcome) return outcome.result;
      throw outcome.error === 'data' ? new DataError(outcome.message) : new UsageError(outcome.message);
    },
    stop: () => pool.destroy(),
  };
}
