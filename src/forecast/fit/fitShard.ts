// Computes when jobs of a log would have started under other policies, from the jobs that ran and waited at their
// submissions, with the recorded run times and later submissions.
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { FuturePlayer } from '../futures/player.ts';
import type { History } from '../history.ts';
import { Past } from '../past.ts';

/** Some jobs as plain data, so that they can be sent to another thread. */
export interface FitShard {
  readonly history: History;
  /** Jobs by their places in the log, in the order of submission. */
  readonly places: readonly number[];
  readonly policies: readonly Policy[];
}

/** Returns the wait of each job under each policy, in seconds. */
export async function runFitShard(
  kernel: Kernel,
  { history, places, policies }: FitShard,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<number[][]> {
  const past = new Past(history);
  const players = policies.map((policy) => new FuturePlayer(kernel, { policy, signal }, history.processors));
  const waits: number[][] = [];
  for (const job of places) {
    const moment = past.at(history.jobs.submit[job], job);
    const ofJob: number[] = [];
    for (const player of players) {
      const future = await player.futuresOf(moment, 1, 0, { runTimes: true, arrivals: true });
      ofJob.push((await future.waits())[0]);
    }
    waits.push(ofJob);
    onProgress?.(waits.length / places.length);
  }
  return waits;
}
