import { DataError, UsageError } from '../errors.ts';
import type { Engine } from '../kernel/instance.ts';
import type { Outcome, Results, Work } from './worker.ts';

export interface PoolOptions {
  readonly engine: Engine;
  /** At most. */
  readonly threads: number;
  /** What a thread runs: worker.ts, as built. */
  readonly script?: URL;
}

/**
 * Runs work of one kind in threads. `onResult` is called for each piece as it is done, in whatever order.
 *
 * @throws what the work throws, if that is a UsageError or a DataError
 */
export async function inThreads<Kind extends keyof Work>(
  { engine, threads, script = new URL('./worker.js', import.meta.url) }: PoolOptions,
  kind: Kind,
  work: readonly Work[Kind][],
  onResult: (result: Results[Kind], index: number) => void,
): Promise<void> {
  const { Piscina } = await import('piscina');
  const count = Math.min(threads, work.length);
  const pool = new Piscina<{ kind: Kind; work: Work[Kind] }, Outcome<Kind>>({
    filename: script.href,
    minThreads: count,
    maxThreads: count,
    workerData: engine,
  });
  const errors: unknown[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < work.length && errors.length === 0) {
      const at = next++;
      try {
        onResult(resultOf(await pool.run({ kind, work: work[at] })), at);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  // None of them is at work any more when the pool is destroyed: it would take an answer on the way for a defect.
  await Promise.all(Array.from({ length: count }, takeTurns));
  await pool.destroy();
  if (errors.length > 0) throw errors[0];
}

function resultOf<Kind extends keyof Work>(outcome: Outcome<Kind>): Results[Kind] {
  if ('result' in outcome) return outcome.result;
  throw outcome.error === 'data' ? new DataError(outcome.message) : new UsageError(outcome.message);
}
