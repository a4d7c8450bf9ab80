import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kernel } from '../../kernel/instance.ts';
import { shareWorkload } from '../../trace/shareWorkload.ts';
import type { Workload } from '../../trace/workload.ts';
import { startThreads, type Threads } from '../threads/threads.ts';
import { type ReplayAnswer, type ReplayTask, runReplayTask } from './task.ts';
import { MILLION, PROGRESS, STOP, type ThreadTask } from './threadTask.ts';

/** Milliseconds during which this thread works alone. Less work would not pay for starting other threads. */
const ALONE = 300;
/** Milliseconds between two checks of the threads' progress. */
const LOOK = 100;

/** Memory of a replay in its own thread, in bytes per job: kernel, schedule and metrics. Measured. */
const BYTES_PER_JOB = 150;

function defaultWorkers(jobs: number): number {
  const inMemory = 1 + Math.floor(process.availableMemory() / (BYTES_PER_JOB * Math.max(1, jobs)));
  return Math.min(availableParallelism(), inMemory);
}

/** A replay to be done, and the functions to call when it ends. */
export interface ReplayOrder {
  readonly task: ReplayTask;
  onAnswer(answer: ReplayAnswer): void;
}

interface ReplayThreadsOptions {
  /** Threads, including this one; default: one per core, as far as memory allows. */
  workers?: number;
  /** The script that a thread runs: the built worker. */
  script?: URL;
  /** Is called with the sum of all replays' done shares. */
  onProgress?: (done: number) => void;
}

/**
 * Does `count` replays on several threads, this one included. Each replay is independent, so the number of
 * threads does not change the answers. Each order is requested when a thread is free, so that traces are read
 * only when needed.
 */
export async function replayAll(
  orders: AsyncGenerator<ReplayOrder>,
  count: number,
  kernel: Kernel,
  { workers, script = new URL('./replayWorker.js', import.meta.url), onProgress }: ReplayThreadsOptions,
): Promise<void> {
  const shares = new Set<() => number>();
  const stop = new AbortController();
  let taken = 0;
  let ended = 0;
  const look = () => onProgress?.([...shares].reduce((sum, share) => sum + share(), ended));
  async function lane(
    replay: (task: ReplayTask, watch: Watch) => Promise<ReplayAnswer>,
    onFirst?: (jobs: number) => void,
  ) {
    while (taken < count && !stop.signal.aborted) {
      taken++;
      const { done, value: order } = await orders.next();
      if (done) return;
      onFirst?.(order.task.workload.jobs.length);
      let share = () => 0;
      const own = () => share();
      shares.add(own);
      order.onAnswer(
        await replay(order.task, (now) => {
          share = now;
        }),
      );
      shares.delete(own);
      ended++;
      look();
    }
  }
  let begun: (jobs: number) => void = () => {};
  const first = new Promise<number>((resolve) => {
    begun = resolve;
  });
  const here = lane((task, watch) => {
    let done = 0;
    watch(() => done);
    const onProgress = (share: number) => {
      done = share;
      look();
    };
    return runReplayTask(kernel, task, { onProgress, signal: stop.signal });
  }, begun);
  if (workers === 1 || count === 1) return here;
  const waited = first.then((jobs) => sleep(ALONE, jobs, { ref: false }));
  const jobs = (await Promise.race([here, waited])) ?? 0;
  const others = Math.min((workers ?? defaultWorkers(jobs)) - 1, count - taken);
  if (others <= 0) return here;
  const threads = await startThreads<ThreadTask, ReplayAnswer>(script, others, kernel.engine);
  const ticker = setInterval(look, LOOK);
  const lanes = [here, ...Array.from({ length: others }, () => lane(inThread(threads, stop.signal)))];
  try {
    await Promise.all(lanes);
  } finally {
    clearInterval(ticker);
    // After one failure the other replays are stopped. No thread works any more when the pool ends.
    stop.abort();
    await Promise.allSettled(lanes);
    await threads.stop();
  }
}

/** Receives a function that returns the done share of a replay. */
type Watch = (share: () => number) => void;

function inThread(threads: Threads<ThreadTask, ReplayAnswer>, signal: AbortSignal) {
  return async (task: ReplayTask, watch: Watch) => {
    const shared = new Int32Array(new SharedArrayBuffer(8));
    watch(() => shared[PROGRESS] / MILLION);
    const stop = () => {
      shared[STOP] = 1;
    };
    signal.addEventListener('abort', stop);
    try {
      return await threads.run({ task: { ...task, workload: sharedOnce(task.workload) }, shared });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

const sharedCopies = new WeakMap<Workload, Workload>();

function sharedOnce(workload: Workload): Workload {
  const copy = sharedCopies.get(workload) ?? shareWorkload(workload);
  sharedCopies.set(workload, copy);
  return copy;
}
