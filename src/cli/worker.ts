// A thread of the pool (workers.ts): loads the kernel once, and runs tasks.
import { workerData } from 'node:worker_threads';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Engine } from '../kernel/instance.ts';
import { loadKernel } from '../kernel/load.ts';
import { type Answer, answer } from './threads.ts';

const worker = loadKernel({ engine: workerData as Engine }).then((kernel) => new TaskWorker(kernel));

export default function run(task: Task): Promise<Answer<TaskResult>> {
  return answer(async () => (await worker).run(task));
}
