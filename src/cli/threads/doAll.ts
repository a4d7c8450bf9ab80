import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kernel } from '../../kernel/instance.ts';
import { hearSignals } from '../outputs/interrupt.ts';
import type { Kind, Watched } from './kind.ts';
import { startThreads } from './threads.ts';

/** Milliseconds during which this thread works alone. Less work would not pay for starting other threads. */
const ALONE = 300;
/** Milliseconds between two looks at the progress of other threads. */
const LOOK = 100;

/** A piece of work. */
export interface Order<Work, Result> {
  readonly work: Work;
  /** The same work with columns that threads share, for another thread. */
  shared?(): Work;
  /** The bytes of memory that a thread takes for it. */
  readonly bytes?: number;
  onResult(result: Result): void;
}

export interface ThreadsOptions {
  /** Threads, including this one; default: one per core, as far as memory allows. */
  readonly workers?: number;
  /** The script that a thread runs: the built worker.ts. */
  readonly script?: URL;
}

interface DoAllOptions extends ThreadsOptions {
  /** Is called with the sum of the done shares of all pieces. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Does `count` pieces of work of one kind. This thread begins alone; if that lasts, other threads help it.
 * Each piece is asked for when a thread is free. The pieces are independent of each other, so the number of
 * threads does not change the results.
 *
 * @throws what the work throws, if that is a UsageError or a DataError
 */
export async function doAll<Work, Result>(
  kernel: Kernel,
  kind: Kind<Work, Result>,
  count: number,
  orders: AsyncIterable<Order<Work, Result>> | Iterable<Order<Work, Result>>,
  { workers, script = new URL('./worker.js', import.meta.url), onProgress }: DoAllOptions = {},
): Promise<void> {
  const queue = inTurn(orders);
  const shares = new Set<() => number>();
  const stop = new AbortController();
  let taken = 0;
  let ended = 0;
  const look = () => onProgress?.([...shares].reduce((sum, share) => sum + share(), ended));
  async function lane(does: Lane<Work, Result>) {
    while (taken < count && !stop.signal.aborted) {
      taken++;
      const { done, value: order } = await queue.next();
      if (done) return;
      let share = () => 0;
      const own = () => share();
      shares.add(own);
      const result = await does(order, (now) => {
        share = now;
      });
      shares.delete(own);
      ended++;
      order.onResult(result);
      look();
    }
  }
  let begun: (bytes: number) => void = () => {};
  const first = new Promise<number>((resolve) => {
    begun = resolve;
  });
  const doesHere = kind.worker(kernel);
  const here = lane(async (order, watch) => {
    begun(order.bytes ?? 0);
    let done = 0;
    watch(() => done);
    const watched: Watched = {
      signal: stop.signal,
      onProgress(share) {
        done = share;
        look();
      },
    };
    const result = await doesHere(order.work, watched);
    await hearSignals();
    return result;
  });
  if (workers === 1 || count === 1) return here;
  const waited = first.then((bytes) => sleep(ALONE, bytes, { ref: false }));
  const bytes = await Promise.race([here, waited]);
  const others = Math.min((workers ?? defaultWorkers(bytes ?? 0)) - 1, count - taken);
  if (others <= 0) return here;
  const threads = await startThreads(script, others, kernel.engine);
  const elsewhere: Lane<Work, Result> = (order, watch) =>
    threads.run(kind.name, order.shared?.() ?? order.work, stop.signal, watch);
  const ticker = setInterval(look, LOOK);
  const lanes = [here, ...Array.from({ length: others }, () => lane(elsewhere))];
  try {
    await Promise.all(lanes);
  } finally {
    clearInterval(ticker);
    // After one failure the other pieces are stopped. No thread works any more when the pool ends.
    stop.abort();
    await Promise.allSettled(lanes);
    await threads.stop();
  }
}

/** Does a piece. `watch` receives a function that returns the done share. */
type Lane<Work, Result> = (
  order: Order<Work, Result>,
  watch: (share: () => number) => void,
) => Promise<Result>;

async function* inTurn<T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* all;
}

function defaultWorkers(bytes: number): number {
  const inMemory = bytes === 0 ? Infinity : 1 + Math.floor(process.availableMemory() / bytes);
  return Math.min(availableParallelism(), inMemory);
}

/** Does pieces of work, and returns their results in the order of the pieces. */
export async function onThreads<Work, Result>(
  kernel: Kernel,
  kind: Kind<Work, Result>,
  pieces: readonly Work[],
  onProgress?: (share: number) => void,
  options?: ThreadsOptions,
): Promise<Result[]> {
  const results: Result[] = [];
  const orders = pieces.map((work, i) => ({
    work,
    onResult(result: Result) {
      results[i] = result;
    },
  }));
  const ofAll = (done: number) => onProgress?.(done / pieces.length);
  await doAll(kernel, kind, pieces.length, orders, { ...options, onProgress: ofAll });
  return results;
}
