// Does the pieces of experiments (experiment/runner.ts) on all cores.
import type { Pieces, Runner } from '../../experiment/runner.ts';
import { runShard } from '../../experiment/sessionExperiment.ts';
import { TaskWorker } from '../../experiment/taskWorker.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import { onThreads, type ThreadsOptions } from './doAll.ts';
import type { Kind } from './kind.ts';

export const EXPERIMENTS: { readonly [K in keyof Pieces]: Kind<Pieces[K]['work'], Pieces[K]['result']> } = {
  drawn: {
    name: 'drawn',
    worker(kernel) {
      const worker = new TaskWorker(kernel, freshRun);
      return (task, watched) => worker.run(task, watched);
    },
  },
  sessions: { name: 'sessions', worker: (kernel) => (shard) => runShard(kernel, shard) },
};

export function threadedRunner(kernel: Kernel, options?: ThreadsOptions): Runner {
  return (name, pieces, onProgress) => onThreads(kernel, EXPERIMENTS[name], pieces, onProgress, options);
}
