import type { Kernel } from '../kernel/instance.ts';
import type { Task, TaskResult } from './task.ts';
import { TaskWorker } from './taskWorker.ts';

/**
 * Runs tasks and returns their results in the same order. Here tasks run one after the other; the command
 * runs them on all cores.
 */
export type TaskRunner = (
  tasks: readonly Task[],
  onProgress?: (share: number) => void,
) => Promise<TaskResult[]>;

export function sequentialRunner(kernel: Kernel): TaskRunner {
  const worker = new TaskWorker(kernel);
  return async (tasks, onProgress) => {
    const all = tasks.reduce((sum, { seeds }) => sum + seeds, 0);
    let done = 0;
    const results: TaskResult[] = [];
    for (const task of tasks) results.push(await worker.run(task, () => onProgress?.(++done / all)));
    return results;
  };
}
