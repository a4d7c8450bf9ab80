// A thread of the pool (pool.ts). It loads the kernel once, then does the work that it is sent.
import { workerData } from 'node:worker_threads';
import { runShard, type SessionShard } from '../experiment/sessionExperiment.ts';
import type { Task } from '../experiment/task.ts';
import { TaskWorker } from '../experiment/taskWorker.ts';
import { type BacktestShard, runBacktestShard } from '../forecast/backtest/backtestShard.ts';
import type { Engine } from '../kernel/instance.ts';
import { commandKernel } from './common/engine.ts';
import { freshRun } from './scheduler/freshRun.ts';
import { type SweepShard, SweepWorker } from './sweep/shard.ts';
import type { WorkKind } from './threads/pool.ts';
import { type Answer, answer } from './threads/threads.ts';

const kernel = commandKernel(workerData as Engine);
const tasks = kernel.then((loaded) => new TaskWorker(loaded, freshRun));
const sweeps = kernel.then((loaded) => new SweepWorker(loaded));

const does: Record<WorkKind, (work: never) => Promise<unknown>> = {
  task: async (task: Task) => (await tasks).run(task),
  shard: async (shard: SessionShard) => runShard(await kernel, shard),
  backtest: async (shard: BacktestShard) => runBacktestShard(await kernel, shard),
  sweep: async (shard: SweepShard) => (await sweeps).part(shard),
};

export default function run({ kind, work }: { kind: WorkKind; work: unknown }): Promise<Answer<unknown>> {
  return answer(() => does[kind](work as never));
}
