// One question of a backtest: what the forecast and its rivals said about a job at its submission.

import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import type { PastQuestion } from './correction.ts';
import { startsAtOnce } from './futures/futures.ts';
import { FuturePlayer, type Machine, type Revealed } from './futures/player.ts';
import { Past } from './past.ts';
import { quantilesOf } from './quantiles.ts';
import type { World } from './world.ts';

/** What was said of a job at its submission, and its wait. Times are in seconds. */
export interface Question extends PastQuestion {
  /** The place of the job in the log. */
  readonly job: number;
  /** The mean wait of the last ten started jobs. */
  readonly meanOfLast: number;
  /** The wait if all jobs took as long as they request and no job were submitted any more. */
  readonly byRequests: number;
  /**
   * How long the queue is: jobs that wait, their requested processor-seconds by processors of the machine.
   */
  readonly queued: number;
  readonly queuedWork: number;
  readonly processors: number;
  readonly request: number;
}

export interface AskOptions {
  readonly policy: Policy;
  /** Plays the futures in place of a pool under the policy. */
  readonly machine?: Machine;
  /** How many futures are drawn for each question. */
  readonly futures: number;
  readonly seed: number;
  /** What the forecast is told although nobody could know it; default: nothing. */
  readonly revealed?: Revealed;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Asks about jobs of a world at their submissions, which must not fall.
 *
 * @param past has not been asked about a later instant
 */
export async function ask(
  kernel: Kernel,
  world: World,
  asked: readonly number[],
  { policy, machine, futures, seed, revealed, signal }: AskOptions,
  onProgress?: (share: number) => void,
  past: Past = new Past(world),
): Promise<Question[]> {
  const { jobs, processors, start } = world;
  const player = new FuturePlayer(kernel, { policy, machine, signal }, processors);
  const questions: Question[] = [];
  for (const job of asked) {
    const submit = jobs.submit[job];
    const moment = past.at(submit, job);
    const drawn = await player.futuresOf(moment, futures, seed, revealed);
    const waiting = moment.present.filter(
      (_, place) => Number.isNaN(moment.since[place]) && place !== moment.asked,
    );
    const work = waiting.reduce((sum, other) => sum + jobs.request[other] * jobs.processors[other], 0);
    const waits = await drawn.waits();
    questions.push({
      ...{ job, submit, start: start[job], wait: start[job] - submit },
      ...{ ...quantilesOf(waits), atOnce: startsAtOnce(waits) },
      ...moment.waitsOf(job),
      byRequests: await player.waitByRequests(moment),
      ...{ queued: waiting.length, queuedWork: work / processors },
      ...{ processors: jobs.processors[job], request: jobs.request[job] },
    });
    onProgress?.(questions.length / asked.length);
  }
  return questions;
}
