// Forecasts jobs of the past at their submissions, with the quantities that the baselines need.

import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import type { CalibrationPoint } from './correction.ts';
import { isImmediate } from './futures/futures.ts';
import { FuturePlayer, type Machine, type Revealed } from './futures/player.ts';
import type { History } from './history.ts';
import { Past } from './past.ts';
import { quantilesOf } from './quantiles.ts';

/** Forecast of a past job at its submission, the inputs of its baselines, and its wait. Times are in seconds. */
export interface BacktestPoint extends CalibrationPoint {
  /** Place of the job in the log. */
  readonly job: number;
  /** Mean wait of the last ten started jobs. */
  readonly meanOfLast: number;
  /** Wait if every job ran for its requested time and no more jobs were submitted. */
  readonly byRequests: number;
  /**
   * Length of the queue: number of waiting jobs, and their requested processor-seconds per processor of the machine.
   */
  readonly queued: number;
  readonly queuedWork: number;
  readonly processors: number;
  readonly request: number;
}

export interface SamplingOptions {
  readonly policy: Policy;
  /** Simulates the futures instead of a pool of processors under the policy. */
  readonly machine?: Machine;
  /** Number of simulated futures for each forecast. */
  readonly samples: number;
  readonly seed: number;
  /** True values that replace drawn ones, for analysis; default: none. */
  readonly revealed?: Revealed;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Forecasts jobs of a history at their submissions, which must not decrease.
 *
 * @param past not used for a later instant before
 */
export async function backtestPoints(
  kernel: Kernel,
  history: History,
  asked: readonly number[],
  { policy, machine, samples, seed, revealed, signal }: SamplingOptions,
  onProgress?: (share: number) => void,
  past: Past = new Past(history),
): Promise<BacktestPoint[]> {
  const { jobs, processors, start } = history;
  const player = new FuturePlayer(kernel, { policy, machine, signal }, processors);
  const questions: BacktestPoint[] = [];
  for (const job of asked) {
    const submit = jobs.submit[job];
    const moment = past.at(submit, job);
    const drawn = await player.futuresOf(moment, samples, seed, revealed);
    const waiting = moment.jobs.filter(
      (_, place) => Number.isNaN(moment.since[place]) && place !== moment.target,
    );
    const work = waiting.reduce((sum, other) => sum + jobs.request[other] * jobs.processors[other], 0);
    const waits = await drawn.waits();
    questions.push({
      ...{ job, submit, start: start[job], wait: start[job] - submit },
      ...{ ...quantilesOf(waits), startsImmediately: isImmediate(waits) },
      ...moment.waitsOf(job),
      byRequests: await player.waitByRequests(moment),
      ...{ queued: waiting.length, queuedWork: work / processors },
      ...{ processors: jobs.processors[job], request: jobs.request[job] },
    });
    onProgress?.(questions.length / asked.length);
  }
  return questions;
}
