import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kernel } from '../../kernel/instance.ts';
import { shareWorkload } from '../../trace/shareWorkload.ts';
import type { Workload } from '../../trace/workload.ts';
import { startThreads, type Threads } from '../threads/threads.ts';
import { type ReplayAnswer, type ReplayTask, runReplayTask } from './task.ts';
import { MILLION, PROGRESS, STOP, type ThreadTask } from './threadTask.ts';

/** Milliseconds that this thread works alone: no more work than that would not pay for starting others. */
const ALONE = 300;
/** Milliseconds between two looks at how far the threads are. */
const LOOK = 100;

/** Memory that a replay takes in a thread of its own, in bytes a job: kernel, schedule, metrics, measured. */
const BYTES_PER_JOB = 150;

function defaultWorkers(jobs: number): number {
  const inMemory = 1 + Math.floor(process.availableMemory() / (BYTES_PER_JOB * Math.max(1, jobs)));
  return Math.min(availableParallelism(), inMemory);
}

/** A replay to be done, and who is told of its end. */
export interface ReplayOrder {
  readonly task: ReplayTask;
  onAnswer(answer: ReplayAnswer): void;
}

interface ReplayThreadsOptions {
  /** Threads, this one among them; default: one a core, as far as memory allows. */
  workers?: number;
  /** What a thread runs: replayWorker.ts, as built. */
  script?: URL;
  /** Told the sum of the shares done of all replays. */
  onProgress?: (done: number) => void;
}

/**
 * Does `count` replays on several threads, this one among them; each is a simulation of its own, so the number of threads
 * changes nothing in the answers. The orders are asked for one by one, when a thread is free: traces are read when they are
 * needed.
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
    // When one has failed, the others are of no use; none is at work any more when the threads are stopped.
    stop.abort();
    await Promise.allSettled(lanes);
    await threads.stop();
  }
}

/** Takes what tells how far a replay is. */
type Watch = (share: () => number) => void;

function inThread(threads: Threads<ThreadTask, ReplayAnswer>, signal: AbortSignal) {
  return (task: ReplayTask, watch: Watch) => {
    const shared = new Int32Array(new SharedArrayBuffer(8));
    watch(() => shared[PROGRESS] / MILLION);
    signal.addEventListener('abort', () => {
      shared[STOP] = 1;
    });
    return threads.run({ task: { ...task, workload: sharedOnce(task.workload) }, shared });
  };
}

const sharedCopies = new WeakMap<Workload, Workload>();

function sharedOnce(workload: Workload): Workload {
  const copy = sharedCopies.get(workload) ?? shareWorkload(workload);
  sharedCopies.set(workload, copy);
  return copy;
}
