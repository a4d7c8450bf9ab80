// A thread of threads.ts. It loads the kernel once, then replays.
import { workerData } from 'node:worker_threads';
import type { Engine } from '../../kernel/instance.ts';
import { commandKernel } from '../common/engine.ts';
import { type Answer, answer } from '../threads/threads.ts';
import { type ReplayAnswer, runReplayTask } from './task.ts';
import { MILLION, PROGRESS, STOP, type ThreadTask } from './threadTask.ts';

const kernel = commandKernel(workerData as Engine);

export default function run({ task, shared }: ThreadTask): Promise<Answer<ReplayAnswer>> {
  const stop = new AbortController();
  const onProgress = (share: number) => {
    shared[PROGRESS] = share * MILLION;
    if (shared[STOP] === 1) stop.abort();
  };
  return answer(async () => runReplayTask(await kernel, task, { onProgress, signal: stop.signal }));
}
