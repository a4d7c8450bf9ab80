// Runs --backtest and --fit-policy on several threads, and makes the head of their JSON.
import type { History } from '../../forecast/history.ts';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { shareWorkload } from '../../trace/shareWorkload.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { onThreads } from '../threads/doAll.ts';
import type { Kind } from '../threads/kind.ts';

/** Jobs by their places in the history, in the order of submission. */
export interface Places {
  readonly history: History;
  readonly places: readonly number[];
}

/** Returns the history with columns in shared memory, so that sending it to a thread copies none of them. */
export function sharedHistory(workload: Workload, history: History): History {
  return { ...history, jobs: shareWorkload(workload).jobs };
}

/**
 * Computes one result per job on several threads.
 *
 * @param atATime number of jobs in one task of a thread
 * @param settings sent to each thread with the jobs
 * @returns the results in the order of the jobs
 */
export async function onJobs<Settings extends object, Answer>(
  kernel: Kernel,
  kind: Kind<Places & Settings, Answer[]>,
  { history, places }: Places,
  atATime: number,
  settings: Settings,
  onProgress: (share: number) => void,
  { workers }: { workers?: number },
): Promise<Answer[]> {
  const shards: (Places & Settings)[] = [];
  for (let from = 0; from < places.length; from += atATime)
    shards.push({ ...settings, history, places: places.slice(from, from + atATime) });
  return (await onThreads(kernel, kind, shards, onProgress, { workers })).flat();
}

/** Returns the first fields of a JSON document about a trace. */
export function traceHead({ name, processors, cleaning }: Workload, engine: Engine) {
  return { version, engine, trace: { name, processors, cleaning } };
}
