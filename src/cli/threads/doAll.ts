import { availableParallelism } from 'node:os';
import type { Kernel } from '../../kernel/instance.ts';
import { hearSignals } from '../outputs/interrupt.ts';
import type { Kind, Watched } from './kind.ts';
import { type SentWork, Thread } from './threads.ts';

/** Milliseconds of work that must be left, at the least, so that it pays to start other threads. */
const PAYS = 200;
/** Milliseconds of work that give no information about the next pieces, because the code is not compiled yet. */
const COLD = 100;
/** Pieces that a thread has at a time. It has the next one at once then, also while this thread is busy. */
const AT_A_TIME = 2;
/** Milliseconds between two checks of the work that is done and left. */
const LOOK = 50;

/** A piece of work. */
export interface Order<Work, Result> {
  readonly work: Work;
  /** Properties of the work that other pieces have too. Their columns are in memory that threads share. */
  shared?(): Partial<Work>;
  /** The bytes of memory that a thread takes for it. */
  readonly bytes?: number;
  /** The milliseconds that it takes at the least, if that is known. */
  readonly least?: number;
  onResult(result: Result): void;
}

export interface ThreadsOptions {
  /** Threads, including this one; default: one per core, as far as memory allows. */
  readonly workers?: number;
  /** The script that a thread runs: the built worker.ts. */
  readonly script?: URL;
}

/** A piece that a thread was sent, and all that this thread has. */
interface Sent<Work, Result> {
  readonly order: Order<Work, Result>;
  readonly beside: ReadonlySet<unknown>;
}

interface DoAllOptions extends ThreadsOptions {
  /** Is called with the sum of the done shares of all pieces. */
  readonly onProgress?: (done: number) => void;
}

/** Pieces one by one, or groups of pieces of which a thread does the next more quickly after another. */
type Orders<Work, Result> = Order<Work, Result> | readonly Order<Work, Result>[];

/**
 * Does `count` pieces of work of one kind. This thread begins alone; if enough work is left, other threads help it. A
 * thread keeps to its group of pieces. A thread with nothing left takes a piece that another thread has not begun.
 * The pieces are independent of each other, so the number of threads does not change the results.
 *
 * @throws what the work throws, if that is a UsageError or a DataError
 */
export async function doAll<Work extends object, Result>(
  kernel: Kernel,
  kind: Kind<Work, Result>,
  count: number,
  orders: AsyncIterable<Orders<Work, Result>> | Iterable<Orders<Work, Result>>,
  { workers, script = new URL('./worker.js', import.meta.url), onProgress }: DoAllOptions = {},
): Promise<void> {
  const queue = inTurn(orders);
  /** Remaining pieces in the group of each thread. */
  const groups: Order<Work, Result>[][] = [];
  const shares = new Set<() => number>();
  const sent = new Map<SentWork<Result>, Sent<Work, Result>>();
  const threads: Thread[] = [];
  const lanes: Promise<void>[] = [];
  const stop = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  let taken = 0;
  let ended = 0;

  const look = () => onProgress?.([...shares].reduce((sum, share) => sum + share(), ended));
  const left = () => count - taken;

  function newGroup(): Order<Work, Result>[] {
    const group: Order<Work, Result>[] = [];
    groups.push(group);
    return group;
  }
  /** The next piece for a thread with this group. */
  async function next(mine: Order<Work, Result>[]): Promise<Order<Work, Result> | undefined> {
    if (stop.signal.aborted || left() <= 0) return undefined;
    taken++;
    if (mine.length === 0) mine.push(...[(await queue.next()).value ?? []].flat());
    return mine.shift() ?? groups.reduce((a, b) => (b.length > a.length ? b : a)).pop();
  }
  /** A piece that its thread has not begun, if that thread has at least the given number. */
  function takenBack(atLeast: number): Order<Work, Result> | undefined {
    for (const [work, { order, beside }] of sent) if (beside.size >= atLeast && work.takeBack()) return order;
    return undefined;
  }
  async function counted(share: () => number, order: Order<Work, Result>, work: Promise<Result | undefined>) {
    shares.add(share);
    const result = await work.finally(() => shares.delete(share));
    if (result === undefined) return;
    ended++;
    order.onResult(result);
    look();
  }

  async function here(): Promise<void> {
    const does = kind.worker(kernel);
    const mine = newGroup();
    let worked = -COLD;
    let pieces = 0;
    while (true) {
      const order = (await next(mine)) ?? takenBack(1);
      if (order === undefined) return;
      const begun = performance.now();
      const { work, bytes, least = 0 } = order;
      pieces++;
      const consider = () => help(Math.max(least, (worked + performance.now() - begun) / pieces), bytes);
      consider();
      const ticker = setInterval(consider, LOOK).unref();
      let done = 0;
      const watched: Watched = {
        signal: stop.signal,
        onProgress(share) {
          done = share;
          look();
        },
      };
      const heard = async () => does(work, watched).finally(hearSignals);
      await counted(() => done, order, heard()).finally(() => clearInterval(ticker));
      consider();
      worked += performance.now() - begun;
    }
  }
  async function there(thread: Thread): Promise<void> {
    const busy = new Set<Promise<void>>();
    const mine = newGroup();
    while (true) {
      let order = busy.size < AT_A_TIME ? await next(mine) : undefined;
      // Two threads without work would take the only piece of each other forever.
      if (busy.size === 0) order ??= takenBack(2);
      if (order === undefined && busy.size === 0) return;
      if (order === undefined) await Promise.race(busy);
      else {
        const work = thread.send<Result>(kind.name, order.work, order.shared?.());
        sent.set(work, { order, beside: busy });
        const one = counted(work.share, order, work.result)
          .catch(fail)
          .finally(() => {
            sent.delete(work);
            busy.delete(one);
          });
        busy.add(one);
      }
    }
  }
  /** Starts other threads once enough work is left that it pays, if each piece takes the given milliseconds. */
  function help(least: number, bytes = 0): void {
    if (threads.length > 0 || left() * least < PAYS) return;
    const others = Math.min((workers ?? defaultWorkers(bytes)) - 1, left());
    for (let i = 0; i < others; i++) threads.push(new Thread(script, kernel.engine));
    lanes.push(...threads.map((thread) => there(thread).catch(fail)));
  }
  function fail(error: unknown): void {
    failure ??= { error };
    // After one failure the other pieces are stopped. No thread works any more when the threads end.
    stop.abort();
    for (const work of sent.keys()) {
      work.takeBack();
      work.stop();
    }
  }

  const ticker = setInterval(look, LOOK).unref();
  await here().catch(fail);
  await Promise.all(lanes);
  clearInterval(ticker);
  await Promise.all(threads.map((thread) => thread.stop()));
  if (failure) throw failure.error;
}

async function* inTurn<T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* all;
}

function defaultWorkers(bytes: number): number {
  const inMemory = bytes === 0 ? Infinity : 1 + Math.floor(process.availableMemory() / bytes);
  return Math.min(availableParallelism(), inMemory);
}

/** Does pieces of work, and returns their results in the order of the pieces. */
export async function onThreads<Work extends object, Result>(
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
