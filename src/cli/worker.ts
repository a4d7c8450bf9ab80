// A thread of threads.ts. It loads the kernel once, then does the work that it is sent.
import { workerData } from 'node:worker_threads';
import { DataError, UsageError } from '../errors.ts';
import type { Engine } from '../kernel/instance.ts';
import { commandKernel } from './common/engine.ts';
import { hearing } from './outputs/ownCode.ts';
import type { Does, Kind } from './threads/kind.ts';
import { type Answer, MILLION, PROGRESS, type Sent, STOP } from './threads/threads.ts';

type Name = Kind<never, unknown>['name'];

/** Each is loaded when its first piece comes. */
const KINDS: { readonly [N in Name]: () => Promise<Kind<never, unknown>> } = {
  replays: async () => (await import('./replay/task.ts')).REPLAYS,
  drawn: async () => (await import('./threads/experiments.ts')).EXPERIMENTS.drawn,
  requested: async () => (await import('./speculate/requested.ts')).REQUESTED,
  sessions: async () => (await import('./threads/experiments.ts')).EXPERIMENTS.sessions,
  backtest: async () => (await import('./when/backtest.ts')).BACKTEST,
  sweep: async () => (await import('./sweep/shard.ts')).SWEEP,
};

const kernel = commandKernel(workerData as Engine);
const made = new Map<Name, Promise<Does<never, unknown>>>();

async function workerOf(name: Name): Promise<Does<never, unknown>> {
  const [loaded, kind] = await Promise.all([kernel, KINDS[name]()]);
  return kind.worker(loaded);
}

export default async function run({ kind, work, watched }: Sent): Promise<Answer> {
  const stop = new AbortController();
  const onProgress = (share: number) => {
    watched[PROGRESS] = share * MILLION;
    if (watched[STOP] === 1) stop.abort();
  };
  const does = made.get(kind) ?? workerOf(kind);
  made.set(kind, does);
  try {
    return {
      result: await hearing(async () => (await does)(work as never, { onProgress, signal: stop.signal })),
    };
  } catch (error) {
    if (error instanceof DataError) return { error: 'data', message: error.message };
    if (error instanceof UsageError) return { error: 'usage', message: error.message };
    throw error;
  }
}
