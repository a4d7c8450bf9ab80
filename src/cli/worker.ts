// A thread of the pool (pool.ts): loads the kernel once, and does what it is sent.
import { workerData } from 'node:worker_threads';
import { DataError, UsageError } from '../errors.ts';
import { runShard, type SessionRows, type SessionShard } from '../experiment/sessionStudy.ts';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Engine } from '../kernel/instance.ts';
import { loadKernel } from '../kernel/load.ts';

/** What a worker can be sent, and what it gives back: by kind. */
export interface Work {
  task: Task;
  shard: SessionShard;
}
export interface Results {
  task: TaskResult;
  shard: SessionRows;
}

/** Errors lose their class on the way between threads: those that the user is to read are sent as data. */
export type Outcome<Kind extends keyof Work> =
  | { readonly result: Results[Kind] }
  | { readonly error: 'data' | 'usage'; readonly message: string };

const kernel = loadKernel({ engine: workerData as Engine });
const tasks = kernel.then((loaded) => new TaskWorker(loaded));

const does: { [Kind in keyof Work]: (work: Work[Kind]) => Promise<Results[Kind]> } = {
  task: async (task) => (await tasks).run(task),
  shard: async (shard) => runShard(await kernel, shard),
};

export default async function run<Kind extends keyof Work>({
  kind,
  work,
}: {
  kind: Kind;
  work: Work[Kind];
}): Promise<Outcome<Kind>> {
  try {
    return { result: await does[kind](work) };
  } catch (error) {
    if (error instanceof DataError) return { error: 'data', message: error.message };
    if (error instanceof UsageError) return { error: 'usage', message: error.message };
    throw error;
  }
}
