// When jobs of a log would have started under other policies, from the jobs that ran and waited at their submissions
// in the log, with the run times and the later submissions of the log.
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { FuturePlayer } from '../futures/player.ts';
import { Past } from '../past.ts';
import type { World } from '../world.ts';

/** Some jobs as plain data, so that they can be sent to another thread. */
export interface FitShard {
  readonly world: World;
  /** The jobs, by their places in the log, in the order of submission. */
  readonly asked: readonly number[];
  readonly policies: readonly Policy[];
}

/** @returns for each job its wait under each policy, in seconds */
export async function runFitShard(
  kernel: Kernel,
  { world, asked, policies }: FitShard,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<number[][]> {
  const past = new Past(world);
  const players = policies.map((policy) => new FuturePlayer(kernel, { policy, signal }, world.processors));
  const waits: number[][] = [];
  for (const job of asked) {
    const moment = past.at(world.jobs.submit[job], job);
    const ofJob: number[] = [];
    for (const player of players) {
      const future = await player.futuresOf(moment, 1, 0, { runTimes: true, arrivals: true });
      ofJob.push((await future.waits())[0]);
    }
    waits.push(ofJob);
    onProgress?.(waits.length / asked.length);
  }
  return waits;
}
