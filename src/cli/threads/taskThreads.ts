import { availableParallelism } from 'node:os';
import type { TaskRunner } from '../../experiment/runner.ts';
import type { Task, TaskResult } from '../../experiment/task.ts';
import { TaskWorker } from '../../experiment/taskWorker.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import { doAll } from './pool.ts';

/** Parts of a task for each worker. Several parts keep workers from waiting long for the last one. */
const PARTS = 4;
/** The most seeds in a part. Progress is reported after each part. */
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
 * Runs tasks on several threads (default: one per core). Each seed is a simulation of its own, so the number
 * of threads does not change the results.
 *
 * @param script what a thread runs: the built worker.ts
 */
export function threadedRunner(kernel: Kernel, workers = availableParallelism(), script?: URL): TaskRunner {
  const here = new TaskWorker(kernel, freshRun);
  return async (tasks, onProgress) => {
    const all = parts(tasks, workers);
    const results: TaskResult[] = [];
    const seeds = tasks.reduce((sum, task) => sum + task.seeds, 0);
    let done = 0;
    const onSeeds = (count: number) => {
      done += count;
      onProgress?.(done / seeds);
    };
    await doAll(
      { engine: kernel.engine, threads: workers, script },
      'task',
      all.map(({ what }) => what),
      (what) => here.run(what, () => onSeeds(1)),
      (result, i, inThread) => {
        results[i] = result;
        if (inThread) onSeeds(all[i].what.seeds);
      },
    );
    return tasks.map((_, task) => results.filter((_, i) => all[i].task === task).flat());
  };
}
