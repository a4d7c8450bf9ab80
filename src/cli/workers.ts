import { availableParallelism } from 'node:os';
import { DataError, UsageError } from '../errors.ts';
import type { TaskRunner } from '../experiment/runner.ts';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Kernel } from '../kernel/instance.ts';
import type { Outcome } from './worker.ts';

/** Milliseconds that this thread works alone: no more work than that would not pay for starting others. */
const ALONE = 400;
/** Parts of a task for each worker, so that none waits long for another at the end. */
const PARTS = 4;

interface Part {
  readonly task: number;
  readonly what: Task;
}

function parts(tasks: readonly Task[], workers: number): Part[] {
  return tasks.flatMap((what, task) => {
    const size = Math.ceil(what.seeds / (PARTS * workers));
    return Array.from({ length: Math.ceil(what.seeds / size) }, (_, i) => {
      const firstSeed = what.firstSeed + i * size;
      const seeds = Math.min(size, what.seeds - i * size);
      return { task, what: { ...what, firstSeed, seeds } };
    });
  });
}

/**
 * Runs tasks on so many threads (default: as many as there are cores). Each seed is a simulation of its own, so their number
 * changes nothing in the results.
 */
export function threadedRunner(kernel: Kernel, workers = availableParallelism()): TaskRunner {
  const here = new TaskWorker(kernel);
  return async (tasks, onProgress) => {
    const all = parts(tasks, workers);
    const found: TaskResult[] = [];
    const seeds = tasks.reduce((sum, task) => sum + task.seeds, 0);
    let done = 0;
    const onSeeds = (count: number) => {
      done += count;
      onProgress?.(done / seeds);
    };
    const begun = performance.now();
    while (found.length < all.length && (workers === 1 || performance.now() - begun < ALONE)) {
      found.push(await here.run(all[found.length].what, () => onSeeds(1)));
    }
    if (found.length < all.length) {
      const rest = all.slice(found.length).map(({ what }) => what);
      found.push(...(await inThreads(kernel, workers, rest, onSeeds)));
    }
    const ofTask = (index: number) => found.filter((_, i) => all[i].task === index);
    return tasks.map((_, index) => ofTask(index).flat());
  };
}

async function inThreads(
  { engine }: Kernel,
  workers: number,
  tasks: readonly Task[],
  onSeeds: (count: number) => void,
): Promise<TaskResult[]> {
  const { Piscina } = await import('piscina');
  const threads = Math.min(workers, tasks.length);
  const pool = new Piscina<Task, Outcome>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    workerData: engine,
  });
  try {
    return await Promise.all(
      tasks.map(async (task) => {
        const outcome = await pool.run(task);
        if ('error' in outcome) {
          throw outcome.error === 'data' ? new DataError(outcome.message) : new UsageError(outcome.message);
        }
        onSeeds(task.seeds);
        return outcome.result;
      }),
    );
  } finally {
    // Not close(): when a task has failed, the others are of no use.
    await pool.destroy();
  }
}
