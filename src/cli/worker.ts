// A thread of the pool (pool.ts): loads the kernel once, and does what it is sent.
import { workerData } from 'node:worker_threads';
import { runShard, type SessionRows, type SessionShard } from '../experiment/sessionStudy.ts';
import type { Task, TaskResult } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import type { Engine } from '../kernel/instance.ts';
import { loadKernel } from '../kernel/load.ts';
import { type SweepShard, SweepWorker } from './sweepShard.ts';
import { type Answer, answer } from './threads.ts';

/** What a worker can be sent, and what it gives back: by kind. */
export interface Work {
  task: Task;
  shard: SessionShard;
  sweep: SweepShard;
}
export interface Results {
  task: TaskResult;
  shard: SessionRows;
  /** A part, as a Parquet file. */
  sweep: Uint8Array;
}

const kernel = loadKernel({ engine: workerData as Engine });
const tasks = kernel.then((loaded) => new TaskWorker(loaded));

const sweeps = kernel.then((loaded) => new SweepWorker(loaded));

const does: { [Kind in keyof Work]: (work: Work[Kind]) => Promise<Results[Kind]> } = {
  task: async (task) => (await tasks).run(task),
  shard: async (shard) => runShard(await kernel, shard),
  sweep: async (shard) => (await sweeps).part(shard),
};

export default function run<Kind extends keyof Work>({
  kind,
  work,
}: {
  kind: Kind;
  work: Work[Kind];
}): Promise<Answer<Results[Kind]>> {
  return answer(() => does[kind](work));
}
