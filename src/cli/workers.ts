import { availableParallelism } from 'node:os';
import type { TaskRunner } from '../experiment/runner.ts';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Kernel } from '../kernel/instance.ts';
import { startThreads } from './threads.ts';

/** Milliseconds that this thread works alone: no more work than that would not pay for starting others. */
const ALONE = 400;
/** Parts of a task for each worker, so that none waits long for another at the end. */
const PARTS = 4;
/** Seeds in a part at most: progress is told part by part. */
const MOST_SEEDS = 20;

interface Part {
  readonly task: number;
  readonly what: Task;
}

function parts(tasks: readonly Task[], workers: number): Part[] {
  return tasks.flatMap((what, task) => {
    const size = Math.min(MOST_SEEDS, Math.ceil(what.seeds / (PARTS * workers)));
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
 *
 * @param script what a thread runs: worker.ts, as built
 */
export function threadedRunner(
  kernel: Kernel,
  workers = availableParallelism(),
  script = new URL('./worker.js', import.meta.url),
): TaskRunner {
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
    const rest = all.slice(found.length).map(({ what }) => what);
    const others = rest.length === 0 ? [] : await inThreads(kernel, workers, script, rest, onSeeds);
    const results = [...found, ...others];
    return tasks.map((_, task) => results.filter((_, i) => all[i].task === task).flat());
  };
}

async function inThreads(
  { engine }: Kernel,
  workers: number,
  script: URL,
  tasks: readonly Task[],
  onSeeds: (count: number) => void,
): Promise<TaskResult[]> {
  const count = Math.min(workers, tasks.length);
  const threads = await startThreads<Task, TaskResult>(script, count, engine);
  const results: TaskResult[] = [];
  const errors: unknown[] = [];
  let next = 0;
  const work = async () => {
    while (next < tasks.length && errors.length === 0) {
      const at = next++;
      try {
        results[at] = await threads.run(tasks[at]);
        onSeeds(tasks[at].seeds);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  // None of them is at work any more when the threads are stopped: piscina would take an answer on the way for a defect.
  await Promise.all(Array.from({ length: count }, work));
  await threads.stop();
  if (errors.length > 0) throw errors[0];
  return results;
}
