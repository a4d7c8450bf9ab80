import type { Engine } from '../../kernel/instance.ts';
import { hearSignals } from '../outputs/interrupt.ts';
import { startThreads } from './threads.ts';

/** Milliseconds during which this thread works alone. Less work would not pay for starting other threads. */
const ALONE = 400;

/** The kinds of work that a thread accepts (worker.ts). */
export type WorkKind = 'task' | 'shard' | 'sweep' | 'backtest';

interface PoolOptions {
  readonly engine: Engine;
  /** The most threads that work; with one, this thread does all the work. */
  readonly threads: number;
  /** The script that a thread runs: the built worker.ts. */
  readonly script?: URL;
}

/**
 * Does work of one kind. This thread works alone at first, with `here`; other threads then do the rest.
 * `onResult` is called for each result, in any order. `inThread` says whether another thread computed it.
 *
 * @throws what the work throws, if that is a UsageError or a DataError
 */
export async function doAll<Work, Result>(
  { engine, threads, script = new URL('./worker.js', import.meta.url) }: PoolOptions,
  kind: WorkKind,
  work: readonly Work[],
  here: (work: Work) => Promise<Result>,
  onResult: (result: Result, index: number, inThread: boolean) => void,
): Promise<void> {
  const begun = performance.now();
  let next = 0;
  while (next < work.length && (threads === 1 || performance.now() - begun < ALONE)) {
    const at = next++;
    onResult(await here(work[at]), at, false);
    await hearSignals();
  }
  if (next === work.length) return;
  const count = Math.min(threads, work.length - next);
  const pool = await startThreads<{ kind: WorkKind; work: Work }, Result>(script, count, engine);
  const errors: unknown[] = [];
  const takeTurns = async () => {
    while (next < work.length && errors.length === 0) {
      const at = next++;
      try {
        onResult(await pool.run({ kind, work: work[at] }), at, true);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  // Waits until no thread works, and stops the pool only then. The pool would otherwise report a defect.
  await Promise.all(Array.from({ length: count }, takeTurns));
  await pool.stop();
  if (errors.length > 0) throw errors[0];
}
