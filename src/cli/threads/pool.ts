import type { Engine } from '../../kernel/instance.ts';
import { startThreads } from './threads.ts';

/** Milliseconds that this thread works alone: no more work than that would not pay for starting others. */
const ALONE = 400;

/** What a thread can be sent (worker.ts). */
export type WorkKind = 'task' | 'shard' | 'sweep';

interface PoolOptions {
  readonly engine: Engine;
  /** At most; one: this thread does it all. */
  readonly threads: number;
  /** What a thread runs: worker.ts, as built. */
  readonly script?: URL;
}

/**
 * Does work of one kind: a while in this thread, with `here`, and what is left then in others, which do the same. `onResult` is called for each
 * piece as it is done, in whatever order; `inThread` tells whether another thread did it.
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
  // None of them is at work any more when the pool is stopped: it would take an answer on the way for a defect.
  await Promise.all(Array.from({ length: count }, takeTurns));
  await pool.stop();
  if (errors.length > 0) throw errors[0];
}
