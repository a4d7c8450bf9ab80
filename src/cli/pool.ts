import { DataError, UsageError } from '../errors.ts';
import type { Engine } from '../kernel/instance.ts';
import type { Outcome, Results, Work } from './worker.ts';

/**
 * Runs work in threads of its own (worker.ts). `onResult` is called for each as it is done, in whatever order.
 *
 * @throws what the work throws, if that is a UsageError or a DataError
 */
export async function inThreads<Kind extends keyof Work>(
  engine: Engine,
  threads: number,
  kind: Kind,
  work: readonly Work[Kind][],
  onResult: (result: Results[Kind], index: number) => void,
): Promise<void> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<{ kind: Kind; work: Work[Kind] }, Outcome<Kind>>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: Math.min(threads, work.length),
    maxThreads: Math.min(threads, work.length),
    workerData: engine,
  });
  try {
    await Promise.all(
      work.map(async (one, index) => {
        const outcome = await pool.run({ kind, work: one });
        if ('error' in outcome) {
          throw outcome.error === 'data' ? new DataError(outcome.message) : new UsageError(outcome.message);
        }
        onResult(outcome.result, index);
      }),
    );
  } finally {
    // Not close(): when some work has failed, the rest is of no use.
    await pool.destroy();
  }
}
