import type { Kernel } from '../kernel/instance.ts';
import {
  runShard,
  type SessionExperiment,
  SessionResults,
  type SessionRows,
  type SessionShard,
  shardsOf,
} from './sessionExperiment.ts';
import type { Task, TaskResult } from './task.ts';
import { TaskWorker } from './taskWorker.ts';

/** The pieces of experiments: each is plain data, so that a thread can be sent it, and so is its result. */
export interface Pieces {
  drawn: { work: Task; result: TaskResult };
  sessions: { work: SessionShard; result: SessionRows };
}

/** Computes pieces of work of one kind, in any order, and returns their results in the order of the pieces. */
export type Runner = <K extends keyof Pieces>(
  kind: K,
  pieces: readonly Pieces[K]['work'][],
  onProgress?: (share: number) => void,
) => Promise<Pieces[K]['result'][]>;

/** Computes pieces of work one after the other. The command computes them on all cores. */
export function inThisThread(kernel: Kernel): Runner {
  const worker = new TaskWorker(kernel);
  const does = {
    drawn: (task: Task, onProgress: (share: number) => void) => worker.run(task, { onProgress }),
    sessions: (shard: SessionShard) => runShard(kernel, shard),
  };
  return async (kind, pieces, onProgress) => {
    const run = does[kind] as (piece: unknown, onProgress: (share: number) => void) => Promise<never>;
    const results: Awaited<ReturnType<typeof run>>[] = [];
    for (const [i, piece] of pieces.entries()) {
      results.push(await run(piece, (share) => onProgress?.((i + share) / pieces.length)));
      onProgress?.((i + 1) / pieces.length);
    }
    return results;
  };
}

/** Number of pieces into which the seeds of a task are divided, so that no core waits long for the last one. */
const PIECES = 16;
/** The most seeds of a piece. */
const MOST_SEEDS = 20;

export function piecesOf<T extends Pick<Task, 'firstSeed' | 'seeds'>>(task: T): T[] {
  const { firstSeed, seeds } = task;
  const size = Math.min(MOST_SEEDS, Math.ceil(seeds / PIECES));
  return Array.from({ length: Math.ceil(seeds / size) }, (_, i) => ({
    ...task,
    firstSeed: firstSeed + i * size,
    seeds: Math.min(size, seeds - i * size),
  }));
}

/** Runs tasks. Each seed is a simulation of its own, so how they are run does not change the results. */
export async function runTasks(
  run: Runner,
  tasks: readonly Task[],
  onProgress?: (share: number) => void,
): Promise<TaskResult[]> {
  const pieces = tasks.map(piecesOf);
  const results = await run('drawn', pieces.flat(), onProgress);
  return pieces.map(({ length }) => results.splice(0, length).flat());
}

/** Runs the shards of a session experiment. @throws UsageError for an impossible experiment */
export async function runSessions(
  run: Runner,
  experiment: SessionExperiment,
  onProgress?: (share: number) => void,
): Promise<SessionResults> {
  return new SessionResults(experiment, await run('sessions', shardsOf(experiment), onProgress));
}
