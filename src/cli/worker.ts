// A thread of the pool (workers.ts): loads the kernel once, and runs tasks.
import { workerData } from 'node:worker_threads';
import { DataError, UsageError } from '../errors.ts';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Engine } from '../kernel/instance.ts';
import { loadKernel } from '../kernel/load.ts';

/** Errors lose their class on the way between threads: those that the user is to read are sent as data. */
export type Outcome =
  | { readonly result: TaskResult }
  | { readonly error: 'data' | 'usage'; readonly message: string };

const worker = loadKernel({ engine: workerData as Engine }).then((kernel) => new TaskWorker(kernel));

export default async function run(task: Task): Promise<Outcome> {
  try {
    return { result: await (await worker).run(task) };
  } catch (error) {
    if (error instanceof DataError) return { error: 'data', message: error.message };
    if (error instanceof UsageError) return { error: 'usage', message: error.message };
    throw error;
  }
}
