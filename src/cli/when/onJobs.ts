// What --backtest and --fit-policy share: threads that ask about jobs of a trace, and the head of the JSON.
import type { World } from '../../forecast/world.ts';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { shareWorkload } from '../../trace/shareWorkload.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { onThreads } from '../threads/doAll.ts';
import type { Kind } from '../threads/kind.ts';

/** Jobs that ask, by their places in the world, in the order of submission. */
interface Asked {
  readonly world: World;
  readonly asked: readonly number[];
}

/** The world of a workload with jobs that threads share: sending it copies none of their columns. */
export function sharedWorld(workload: Workload, world: World): World {
  return { ...world, jobs: shareWorkload(workload).jobs };
}

/**
 * Asks about jobs on several threads.
 *
 * @param atATime so many are sent to a thread at once
 * @param settings what each thread is told beside the jobs
 * @returns the answers in the order of the jobs
 */
export async function onJobs<Settings extends object, Answer>(
  kernel: Kernel,
  kind: Kind<Asked & Settings, Answer[]>,
  { world, asked }: Asked,
  atATime: number,
  settings: Settings,
  onProgress: (share: number) => void,
  { workers }: { workers?: number },
): Promise<Answer[]> {
  const shards: (Asked & Settings)[] = [];
  for (let from = 0; from < asked.length; from += atATime)
    shards.push({ ...settings, world, asked: asked.slice(from, from + atATime) });
  return (await onThreads(kernel, kind, shards, onProgress, { workers })).flat();
}

/** What a JSON document about a trace begins with. */
export function traceHead({ name, processors, cleaning }: Workload, engine: Engine) {
  return { version, engine, trace: { name, processors, cleaning } };
}
